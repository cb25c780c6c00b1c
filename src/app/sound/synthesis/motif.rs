//! A few notes on a lute: the end of a game, at a table in a tavern.

use super::bodies;
use super::modal::{Blow, Mode, Shape, ring};
use super::noise::Noise;

/// Notes in hertz, as the instrument is tuned: D minor's open and quiet strings.
const D3: f32 = 146.83;
const A3: f32 = 220.0;
const D4: f32 = 293.66;
const E4: f32 = 329.63;
const F_SHARP4: f32 = 369.99;
const A4: f32 = 440.0;
const D5: f32 = 587.33;

/// A string plucked at a time, with a strength.
type Note = (f32, f32, f32);

fn play(notes: &[Note], noise: &mut Noise, out: &mut [f32]) {
    for &(at, hertz, strength) in notes {
        let at = (at + 0.008 * noise.white()).max(0.0);
        let strength = strength * noise.about(0.10);
        let plucked_at = noise.between(0.13, 0.24);
        // A course is two strings, never quite in tune.
        let detune = noise.between(0.0008, 0.0016);
        for (tune, delay) in [(1.0 - detune, 0.0), (1.0 + detune, 0.004)] {
            let blow = Blow {
                at: at + delay,
                place: [0.5; 2],
                momentum: 0.5 * strength,
                // The finger's tip is soft and broad.
                contact: 0.0011,
            };
            ring(&bodies::string(hertz * tune, plucked_at), &[blow], out);
        }
        let tap = Blow { at, place: [0.5; 2], momentum: 0.35 * strength, contact: 0.0022 };
        ring(&body(), &[tap], out);
    }
}

/// The air and the belly of the instrument, that answer the pluck.
fn body() -> [Mode; 3] {
    [(112.0, 26.0, 0.5), (205.0, 30.0, 0.6), (388.0, 42.0, 0.35)]
        .map(|(hertz, decay, level)| Mode { hertz, decay, level, shape: Shape::Whole })
}

/// A road: it climbs to the top, and the bass comes home.
pub fn road(noise: &mut Noise, out: &mut [f32]) {
    let notes = [
        (0.0, D4, 0.7),
        (0.15, F_SHARP4, 0.75),
        (0.30, A4, 0.85),
        (0.47, D5, 1.0),
        (0.47, D3, 0.7),
    ];
    play(&notes, noise, out);
}

/// A win by the count, or because the other one gives up: it settles.
pub fn win(noise: &mut Noise, out: &mut [f32]) {
    let notes = [(0.0, A4, 0.8), (0.22, F_SHARP4, 0.75), (0.46, D4, 0.9), (0.46, A3, 0.6)];
    play(&notes, noise, out);
}

/// A draw: an open fifth, neither glad nor sad.
pub fn draw(noise: &mut Noise, out: &mut [f32]) {
    let notes = [(0.0, E4, 0.8), (0.26, A3, 0.9)];
    play(&notes, noise, out);
}
