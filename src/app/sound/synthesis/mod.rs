//! Every sound, computed from what is struck and rubbed: no files, no recordings.
//!
//! The same voice, board and variant give the same samples on every machine, but for the last
//! bits of the processor's sines.

mod bodies;
mod friction;
pub mod measure;
mod modal;
mod motif;
mod noise;
mod room;
mod strikes;
#[cfg(test)]
mod tests;
mod wav;

use std::f32::consts::PI;

use super::voice::{Board, Voice};
use noise::{LowPass, Noise};

pub use room::{LOUDNESS as ROOM_LOUDNESS, SECONDS as ROOM_SECONDS, room_tone};
pub use wav::wav;

/// Samples a second of every sound.
pub const SAMPLE_RATE: u32 = 44_100;

/// No sample of a voice is farther from 0.
pub const PEAK: f32 = 0.89;

/// The end fades out over so many seconds.
const FADE: f32 = 0.02;

/// A voice on this board, in one of its variants: mono, from -1 to 1.
#[must_use]
pub fn render(voice: Voice, board: Board, variant: u32) -> Vec<f32> {
    let mut out = vec![0.0; (voice.seconds() * SAMPLE_RATE as f32) as usize];
    let noise = &mut Noise::new(seed(voice, variant));
    match voice {
        Voice::Place(matter) => strikes::place(matter, board, noise, &mut out),
        Voice::Drop(matter, level) => strikes::drop(matter, level, board, noise, &mut out),
        Voice::Lift(matter) => friction::lift(matter, board, noise, &mut out),
        Voice::Slide(matter) => friction::slide(matter, board, noise, &mut out),
        Voice::Wall(matter) => strikes::wall(matter, board, noise, &mut out),
        Voice::Capstone(matter) => strikes::capstone(matter, board, noise, &mut out),
        Voice::Flatten(matter) => strikes::flatten(matter, board, noise, &mut out),
        Voice::Illegal => strikes::illegal(noise, &mut out),
        Voice::Tak => strikes::tak(noise, &mut out),
        Voice::Road => motif::road(noise, &mut out),
        Voice::Win => motif::win(noise, &mut out),
        Voice::Draw => motif::draw(noise, &mut out),
        Voice::Tick => strikes::tick(noise, &mut out),
    }
    polish(&mut out, voice.loudness());
    out
}

fn seed(voice: Voice, variant: u32) -> u64 {
    let of_name = voice.name().bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    of_name ^ u64::from(variant).wrapping_mul(0x9e37_79b9)
}

/// The near walls answer, the mean is taken out, the end fades, and the level is right.
fn polish(out: &mut [f32], loudness: f32) {
    reflect(out);
    let mut mean = LowPass::new(25.0);
    for sample in out.iter_mut() {
        *sample -= mean.next(*sample);
    }
    let fade = (FADE * SAMPLE_RATE as f32) as usize;
    for (index, sample) in out.iter_mut().rev().take(fade).enumerate() {
        *sample *= 0.5 - 0.5 * (PI * index as f32 / fade as f32).cos();
    }
    let gain = 10.0f32.powf((loudness - measure::level(out)) / 20.0);
    for sample in out.iter_mut() {
        *sample = soften(*sample * gain);
    }
}

/// The first reflections of a small room: delay in seconds and strength.
const REFLECTIONS: [(f32, f32); 4] =
    [(0.0067, 0.13), (0.0109, 0.10), (0.0163, 0.08), (0.0241, 0.06)];

fn reflect(out: &mut [f32]) {
    let mut dull = LowPass::new(2600.0);
    let sound: Vec<f32> = out.iter().map(|&sample| dull.next(sample)).collect();
    for (delay, strength) in REFLECTIONS {
        let delay = (delay * SAMPLE_RATE as f32) as usize;
        for (sample, early) in out.iter_mut().skip(delay).zip(&sound) {
            *sample += strength * early;
        }
    }
}

/// Leaves quiet samples as they are, and bends the top of a sharp attack below [`PEAK`].
fn soften(sample: f32) -> f32 {
    const STRAIGHT: f32 = 0.6;
    let over = sample.abs() - STRAIGHT;
    if over <= 0.0 {
        return sample;
    }
    let room = PEAK - STRAIGHT;
    (STRAIGHT + room * (over / room).tanh()).copysign(sample)
}
