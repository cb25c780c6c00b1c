//! What rubs, crumbles and settles: noise that surfaces make on each other.

use std::f32::consts::PI;

use super::super::voice::{Board, Level, Matter};
use super::SAMPLE_RATE;
use super::bodies::{self, Form, nature};
use super::modal::{Blow, ring};
use super::noise::{BandPass, LowPass, Noise};

/// Grains of the surfaces that catch on each other, at this rate while the piece moves at full
/// speed: tiny blows on the piece and on what it rubs on. `speed` goes over the time from 0 to 1.
fn grains(
    matter: Matter,
    on: Board,
    rate: f32,
    seconds: f32,
    speed: impl Fn(f32) -> f32,
    noise: &mut Noise,
    out: &mut [f32],
) {
    let mut blows = Vec::new();
    let mut at = noise.wait(rate);
    while at < seconds {
        let pace = speed(at / seconds);
        // Faster rubbing meets more grains, and harder ones.
        if noise.unit() < pace {
            let place = [noise.unit(), noise.unit()];
            let momentum = pace * noise.between(0.1, 1.0).powi(3) * noise.white().signum();
            let contact = nature(matter).contact * noise.between(0.3, 0.8);
            blows.push(Blow { at, place, momentum, contact });
        }
        at += noise.wait(rate);
    }
    ring(&bodies::piece(matter, Form::Flat(Level::of(1))), &blows, out);
    for blow in &mut blows {
        blow.momentum *= 0.06;
    }
    ring(&bodies::board(on), &blows, out);
}

/// A breath of noise around a frequency that swells and dies as `speed` says.
fn hiss(
    hertz: f32,
    level: f32,
    seconds: f32,
    speed: impl Fn(f32) -> f32,
    noise: &mut Noise,
    out: &mut [f32],
) {
    let mut band = BandPass::new(hertz, 0.9);
    let mut unevenness = LowPass::new(22.0);
    for (index, sample) in out.iter_mut().enumerate() {
        let t = index as f32 / SAMPLE_RATE as f32 / seconds;
        if t >= 1.0 {
            break;
        }
        let uneven = (1.0 + 9.0 * unevenness.next(noise.white())).clamp(0.2, 2.0);
        *sample += level * speed(t) * uneven * band.next(noise.white());
    }
}

/// A hand goes on: it starts, runs and comes to a stop.
pub fn slide(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let seconds = out.len() as f32 / SAMPLE_RATE as f32 - 0.03;
    let lean = noise.between(0.85, 1.15);
    let speed = move |t: f32| (PI * t.clamp(0.0, 1.0).powf(lean)).sin().powf(1.3);
    let rubbing = nature(matter).rubbing * noise.about(0.06);
    let (rate, soft) = match on {
        Board::Cloth => (500.0, 0.45),
        Board::Oak | Board::Lime | Board::Slate => (1100.0, 1.0),
    };
    grains(matter, on, rate, seconds, speed, noise, out);
    hiss(rubbing * soft, 0.16, seconds, speed, noise, out);
    hiss(0.35 * rubbing * soft, 0.10, seconds, speed, noise, out);
}

/// Fingers take hold, and stone leaves stone.
pub fn lift(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let hold = noise.between(0.055, 0.075);
    let swell = |t: f32| (PI * t.powf(1.6)).sin().max(0.0).powi(2);
    let rubbing = nature(matter).rubbing * noise.about(0.08);
    grains(matter, on, 600.0, hold, swell, noise, out);
    hiss(0.8 * rubbing, 0.10, hold, swell, noise, out);
    let leave = Blow {
        at: hold,
        place: [noise.between(0.0, 0.3), noise.between(0.0, 0.3)],
        momentum: 1.6,
        contact: 1.3 * nature(matter).contact,
    };
    ring(&bodies::piece(matter, Form::Flat(Level::of(1))), &[leave], out);
    let place = [noise.between(0.2, 0.8), noise.between(0.2, 0.8)];
    ring(&bodies::board(on), &[Blow { momentum: 0.13, place, ..leave }], out);
}

/// Splinters that jump off and come to lie.
pub fn crumbs(matter: Matter, noise: &mut Noise, out: &mut [f32]) {
    let mut blows = Vec::new();
    let mut at = 0.05;
    while at < 0.5 {
        let left = (1.0 - at / 0.5f32).powi(2);
        blows.push(Blow {
            at,
            place: [noise.unit(), noise.unit()],
            momentum: 0.9 * left * noise.between(0.1, 1.0).powi(2),
            contact: 0.00016,
        });
        at += noise.wait(20.0 + 130.0 * left);
    }
    // A crumb is a small piece: high and short.
    let mut modes = bodies::piece(matter, Form::Flat(Level::TOP));
    for mode in &mut modes {
        mode.hertz *= 1.7;
        mode.decay *= 1.6;
    }
    ring(&modes, &blows, out);
}

/// Air and dust that the fall drives out.
pub fn dust(noise: &mut Noise, out: &mut [f32]) {
    let mut low = LowPass::new(900.0);
    let mut lower = LowPass::new(1800.0);
    for (index, sample) in out.iter_mut().enumerate() {
        let t = index as f32 / SAMPLE_RATE as f32;
        let swell = (t / 0.02).min(1.0) * (-t / 0.13).exp();
        *sample += 0.75 * swell * lower.next(low.next(noise.white()));
    }
}
