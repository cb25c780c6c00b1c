//! Struck bodies as sums of their modes.
//!
//! A body answers a force with the vibrations that it is able to: its modes, each with a
//! frequency, a decay, and a shape over the body. A blow is a short push, as long as the two
//! surfaces touch; it wakes the modes whose period is longer than itself, each as
//! strongly as its shape moves at the place of the blow. So harder matter is brighter, and
//! no two blows sound alike.

use std::f32::consts::{PI, TAU};

use super::SAMPLE_RATE;

/// One mode of a body.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub hertz: f32,
    /// How fast the amplitude dies, per second.
    pub decay: f32,
    /// How well it is heard.
    pub level: f32,
    pub shape: Shape,
}

/// How a mode moves the body, by the place within it: x and y go from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A plate held at its edges, with so many bellies each way.
    Held(f32, f32),
    /// A plate with free edges, with so many nodal lines each way.
    Free(f32, f32),
    /// The same wherever it is struck.
    Whole,
}

impl Shape {
    fn at(self, [x, y]: [f32; 2]) -> f32 {
        match self {
            Shape::Held(m, n) => (PI * m * x).sin() * (PI * n * y).sin(),
            Shape::Free(m, n) => (PI * m * x).cos() * (PI * n * y).cos(),
            Shape::Whole => 1.0,
        }
    }
}

/// A short push.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// When, in seconds.
    pub at: f32,
    /// Where on the body.
    pub place: [f32; 2],
    /// What it gives to the body, as a factor.
    pub momentum: f32,
    /// How long the surfaces touch, in seconds: the shorter, the brighter.
    pub contact: f32,
}

impl Blow {
    /// The force over its time of contact, a hill whose area is the momentum: the
    /// sample at which it begins, and its samples.
    fn force(&self) -> (usize, impl Iterator<Item = f32>) {
        let begin = self.at * SAMPLE_RATE as f32;
        let first = begin.ceil();
        // Less than two samples could not carry the hill.
        let width = (self.contact * SAMPLE_RATE as f32).max(2.0);
        let height = 2.0 * self.momentum / width;
        let force = (0..=width as usize).map(move |index| {
            let t = (first - begin + index as f32) / width;
            if t < 1.0 { height * (PI * t).sin().powi(2) } else { 0.0 }
        });
        (first as usize, force)
    }
}

/// Modes computed side by side.
const LANES: usize = 8;
/// What is weaker than this is not heard any more.
const SILENCE: f32 = 2e-6;

/// Adds to `out` how a body of these modes answers the blows.
pub fn ring(modes: &[Mode], blows: &[Blow], out: &mut [f32]) {
    let mut modes: Vec<&Mode> =
        modes.iter().filter(|mode| mode.hertz < 0.45 * SAMPLE_RATE as f32).collect();
    // Modes that die together are computed together.
    modes.sort_by(|one, other| one.decay.total_cmp(&other.decay));
    for chunk in modes.chunks(LANES) {
        resonate(chunk, &drive(chunk, blows, out.len()), out);
    }
}

/// What pushes each lane, sample by sample, while anything pushes at all.
struct Drive {
    /// The first sample.
    begin: usize,
    pushes: Vec<[f32; LANES]>,
}

fn drive(chunk: &[&Mode], blows: &[Blow], length: usize) -> Drive {
    let begin = blows.iter().map(|blow| blow.force().0).min().unwrap_or(0);
    let mut pushes = Vec::new();
    for blow in blows {
        let mut weights = [0.0; LANES];
        for (weight, mode) in weights.iter_mut().zip(chunk) {
            // So the answer to a push of 1 swings with the amplitude 1.
            let start = (TAU * mode.hertz / SAMPLE_RATE as f32).sin();
            *weight = mode.level * mode.shape.at(blow.place) * start;
        }
        let (first, force) = blow.force();
        for (index, push) in (first..length).zip(force) {
            let index = index - begin;
            if pushes.len() <= index {
                pushes.resize(index + 1, [0.0; LANES]);
            }
            for (sum, weight) in pushes[index].iter_mut().zip(weights) {
                *sum += push * weight;
            }
        }
    }
    Drive { begin, pushes }
}

/// One two-pole resonator a mode: it answers a push with a decaying sine.
fn resonate(chunk: &[&Mode], drive: &Drive, out: &mut [f32]) {
    let (mut first, mut second) = ([0.0; LANES], [0.0; LANES]);
    for (lane, mode) in chunk.iter().enumerate() {
        let radius = (-mode.decay / SAMPLE_RATE as f32).exp();
        first[lane] = 2.0 * radius * (TAU * mode.hertz / SAMPLE_RATE as f32).cos();
        second[lane] = -radius * radius;
    }
    let (mut before, mut earlier) = ([0.0f32; LANES], [0.0f32; LANES]);
    let mut step = |push: [f32; LANES]| {
        let mut now = push;
        for lane in 0..LANES {
            now[lane] += first[lane] * before[lane] + second[lane] * earlier[lane];
        }
        earlier = before;
        before = now;
        now
    };
    let mut samples = out.iter_mut().skip(drive.begin);
    // In this order: a zip takes from its first side before it finds the second one empty.
    for (&push, sample) in drive.pushes.iter().zip(samples.by_ref()) {
        *sample += step(push).iter().sum::<f32>();
    }
    // Then it rings by itself, until nothing is heard for some samples on end.
    let mut quiet = 0;
    for sample in samples {
        let now = step([0.0; LANES]);
        *sample += now.iter().sum::<f32>();
        let is_heard = now.iter().any(|value| value.abs() > SILENCE);
        quiet = if is_heard { 0 } else { quiet + 1 };
        if quiet > 256 {
            break;
        }
    }
}

/// The push itself, heard through the air: the body is moved as a whole for a moment.
pub fn click(blows: &[Blow], level: f32, out: &mut [f32]) {
    for blow in blows {
        let (begin, force) = blow.force();
        let mut before = 0.0;
        for (sample, push) in out.iter_mut().skip(begin).zip(force.chain([0.0])) {
            *sample += level * (push - before);
            before = push;
        }
    }
}
