//! The quiet of a room, as a loop whose end meets its beginning.

use std::f32::consts::{FRAC_PI_2, TAU};

use super::super::voice::Room;
use super::modal::{Blow, Mode, Shape, ring};
use super::noise::{BandPass, LowPass, Noise};
use super::{SAMPLE_RATE, measure};

/// How long a loop is, in seconds.
pub const SECONDS: u32 = 12;
/// How loud all of it is: the root of the mean square in decibels below full scale.
pub const LOUDNESS: f32 = -44.0;

const LENGTH: usize = (SECONDS * SAMPLE_RATE) as usize;
/// What lies beyond the end goes over into the beginning, in samples.
const OVERLAP: usize = SAMPLE_RATE as usize;

/// The room's loop in two channels that take turns, left first.
#[must_use]
pub fn room_tone(room: Room) -> Vec<f32> {
    let mut noise = Noise::new(0x0072_6f6f_6d00 + room as u64);
    let mut tone = match room {
        Room::Tavern => tavern(&mut noise),
        Room::Window => window(&mut noise),
        Room::Library => library(&mut noise),
    };
    let gain = 10.0f32.powf(LOUDNESS / 20.0) / measure::rms(&tone);
    tone.iter_mut().for_each(|sample| *sample *= gain);
    widen(&tone)
}

/// Both sides hear the same room at other times, mixed: wide, but nothing is on one side alone.
fn widen(tone: &[f32]) -> Vec<f32> {
    const NEAR: f32 = 0.92;
    const FAR: f32 = 0.39;
    let shifted = tone.iter().cycle().skip(tone.len() / 2);
    tone.iter()
        .zip(shifted)
        .flat_map(|(&one, &other)| [NEAR * one + FAR * other, FAR * one + NEAR * other])
        .collect()
}

/// Makes a loop of noise, sample by sample: what goes on beyond the end fades into the beginning.
fn endless(mut next: impl FnMut(f32) -> f32) -> Vec<f32> {
    let mut tone: Vec<f32> =
        (0..LENGTH + OVERLAP).map(|index| next(index as f32 / SAMPLE_RATE as f32)).collect();
    let beyond = tone.split_off(LENGTH);
    for (index, (sample, beyond)) in tone.iter_mut().zip(beyond).enumerate() {
        // Both are noise of their own: their powers add up.
        let (rising, falling) = (index as f32 / OVERLAP as f32 * FRAC_PI_2).sin_cos();
        *sample = rising * *sample + falling * beyond;
    }
    tone
}

/// Adds a short sound somewhere in the loop; what goes past the end comes in at the beginning.
fn put(tone: &mut [f32], at: f32, sound: &[f32]) {
    let begin = (at * SAMPLE_RATE as f32) as usize;
    let length = tone.len();
    for (index, sample) in sound.iter().enumerate() {
        tone[(begin + index) % length] += sample;
    }
}

/// A slow swell that comes back to where it began with the loop: from 0 to 1.
fn gusts(t: f32, phases: [f32; 3]) -> f32 {
    let swell = |turns: f32, phase: f32| (TAU * (turns * t / SECONDS as f32 + phase)).sin();
    let sum =
        0.5 * swell(1.0, phases[0]) + 0.3 * swell(2.0, phases[1]) + 0.2 * swell(5.0, phases[2]);
    0.5 + 0.5 * sum
}

/// A hearth: the fire breathes, wood cracks.
fn tavern(noise: &mut Noise) -> Vec<f32> {
    let (mut rumble, mut deeper) = (LowPass::new(110.0), LowPass::new(110.0));
    let mut roar = BandPass::new(310.0, 1.1);
    let mut air = LowPass::new(1500.0);
    let mut flicker = LowPass::new(5.0);
    let phases = [noise.unit(), noise.unit(), noise.unit()];
    let mut tone = endless(|t| {
        let white = noise.white();
        let deep = deeper.next(rumble.next(white));
        let fire = (1.0 + 14.0 * flicker.next(noise.white())).clamp(0.3, 2.2);
        let breath = 0.6 + 0.8 * gusts(t, phases);
        2.6 * deep + fire * breath * 0.55 * roar.next(white) + 0.06 * air.next(white)
    });
    let mut at = 0.0;
    while at < SECONDS as f32 {
        let loud = 0.012 + 0.10 * noise.unit().powi(4);
        put(&mut tone, at, &crackle(loud, noise));
        // They come in flurries.
        at += if noise.unit() < 0.4 { noise.between(0.01, 0.07) } else { noise.wait(2.2) };
    }
    tone
}

/// A fibre of wood bursts: a crack, and the log that answers.
fn crackle(loud: f32, noise: &mut Noise) -> Vec<f32> {
    let mut sound = vec![0.0; 3000];
    let hertz = noise.between(900.0, 4200.0);
    let modes = [(1.0, 1.0), (1.9, 0.6), (0.31, 0.5)].map(|(ratio, level)| Mode {
        hertz: hertz * ratio,
        decay: noise.between(220.0, 700.0),
        level,
        shape: Shape::Whole,
    });
    let contact = noise.between(0.00008, 0.0004);
    let blow = Blow { at: 0.0, place: [0.5; 2], momentum: 10.0 * loud, contact };
    ring(&modes, &[blow], &mut sound);
    sound
}

/// A garden behind the window: wind, and leaves when it blows.
fn window(noise: &mut Noise) -> Vec<f32> {
    let mut wind = [BandPass::new(260.0, 1.3), BandPass::new(620.0, 1.0)];
    let mut leaves = BandPass::new(3600.0, 0.9);
    let mut rustle = LowPass::new(14.0);
    let phases = [noise.unit(), noise.unit(), noise.unit()];
    endless(|t| {
        let gust = gusts(t, phases);
        let white = noise.white();
        let uneven = (1.0 + 8.0 * rustle.next(noise.white())).clamp(0.1, 2.5);
        (0.5 + 0.6 * gust) * wind[0].next(white)
            + 0.5 * gust * wind[1].next(white)
            + 0.30 * gust * gust * uneven * leaves.next(white)
    })
}

/// A high room full of books; a clock beats the seconds.
fn library(noise: &mut Noise) -> Vec<f32> {
    let (mut air, mut softer) = (LowPass::new(160.0), LowPass::new(420.0));
    let mut far = BandPass::new(900.0, 1.2);
    let mut tone = endless(|_| {
        let white = noise.white();
        1.7 * softer.next(air.next(white)) + 0.035 * far.next(white)
    });
    for second in 0..SECONDS {
        let pitch = if second % 2 == 0 { 1.0 } else { 0.86 };
        put(&mut tone, second as f32 + 0.25, &beat(pitch));
    }
    tone
}

/// A tooth of the escapement falls on the pallet, in a case of wood.
fn beat(pitch: f32) -> Vec<f32> {
    let mut sound = vec![0.0; 7000];
    let modes =
        [(188.0, 60.0, 0.9), (640.0, 75.0, 0.5), (1340.0, 120.0, 0.45), (2890.0, 260.0, 0.3)].map(
            |(hertz, decay, level)| Mode {
                hertz: hertz * pitch,
                decay,
                level,
                shape: Shape::Whole,
            },
        );
    let blow = |at, momentum| Blow { at, place: [0.5; 2], momentum, contact: 0.0005 };
    ring(&modes, &[blow(0.0, 0.5), blow(0.021, 0.2)], &mut sound);
    sound
}
