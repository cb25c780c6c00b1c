//! Facts about every sound: lengths, levels, ends, and which is brighter than which.

use super::super::voice::{Board, Level, Matter, Room, Voice};
use super::measure::{centroid, level, peak, rms, spectrum};
use super::modal::{Blow, Mode, Shape, ring};
use super::*;

fn all(board: Board) -> impl Iterator<Item = (Voice, Vec<Vec<f32>>)> {
    Voice::all(&[Matter::Wood, Matter::Slate, Matter::Brass]).into_iter().map(move |voice| {
        (voice, (0..Voice::VARIANTS).map(|variant| render(voice, board, variant)).collect())
    })
}

/// The mean over a voice's variants on oak.
fn mean(voice: Voice, measure: impl Fn(&[f32]) -> f32) -> f32 {
    let variants = (0..Voice::VARIANTS).map(|variant| measure(&render(voice, Board::Oak, variant)));
    variants.sum::<f32>() / Voice::VARIANTS as f32
}

fn samples(seconds: f32) -> usize {
    (seconds * SAMPLE_RATE as f32) as usize
}

#[test]
fn every_sound_is_as_long_and_as_loud_as_stated_and_never_clips() {
    for board in Board::ALL {
        for (voice, variants) in all(board) {
            for sound in variants {
                assert_eq!(sound.len(), samples(voice.seconds()), "{voice:?}");
                assert!(sound.iter().all(|sample| sample.is_finite()), "{voice:?}");
                assert!(peak(&sound) < 0.9, "{voice:?} on {board:?}: {}", peak(&sound));
                // The bent top of a sharp attack may take a little of it.
                let off = level(&sound) - voice.loudness();
                assert!((-0.5..0.1).contains(&off), "{voice:?} on {board:?}: {off} dB off");
            }
        }
    }
}

#[test]
fn no_sound_clicks_at_its_ends_or_moves_the_middle() {
    for (voice, variants) in all(Board::Oak) {
        for sound in variants {
            let peak = peak(&sound);
            assert!(sound[0].abs() < 0.02 * peak, "{voice:?} begins with a step");
            let end = &sound[sound.len() - samples(0.004)..];
            assert!(measure::peak(end) < 0.001, "{voice:?} ends with {}", measure::peak(end));
            let middle = sound.iter().sum::<f32>() / sound.len() as f32;
            assert!(middle.abs() < 0.004 * peak, "{voice:?} has its middle at {middle}");
        }
    }
}

/// How alike two sounds of one length are: 1 for the same one, 0 for strangers.
fn likeness(one: &[f32], other: &[f32]) -> f32 {
    let product: f32 = one.iter().zip(other).map(|(a, b)| a * b).sum();
    product.abs() / (rms(one) * rms(other) * one.len() as f32)
}

#[test]
fn the_variants_of_a_voice_differ() {
    for (voice, variants) in all(Board::Oak) {
        for (index, one) in variants.iter().enumerate() {
            for other in &variants[..index] {
                let likeness = likeness(one, other);
                assert!(likeness < 0.97, "{voice:?}: {likeness}");
            }
        }
    }
}

#[test]
fn the_same_sound_is_computed_twice() {
    let sound = || render(Voice::Flatten(Matter::Slate), Board::Oak, 2);
    assert_eq!(sound(), sound());
}

#[test]
fn what_is_struck_is_loudest_at_once() {
    for matter in Matter::ALL {
        let blows = [
            Voice::Place(matter),
            Voice::Wall(matter),
            Voice::Capstone(matter),
            Voice::Flatten(matter),
            Voice::Drop(matter, Level::of(3)),
        ];
        for voice in blows {
            for variant in 0..Voice::VARIANTS {
                let sound = render(voice, Board::Oak, variant);
                let peak = peak(&sound);
                let at = sound.iter().position(|sample| sample.abs() == peak);
                assert!(at < Some(samples(0.05)), "{voice:?}: {at:?}");
                let late = rms(&sound[samples(0.15)..]);
                assert!(late < 0.02 * peak, "{voice:?} goes on with {late}");
            }
        }
    }
}

#[test]
fn a_capstone_is_deeper_than_a_wall_and_a_wall_than_a_flat() {
    for matter in Matter::ALL {
        let bright = |voice| mean(voice, centroid);
        let capstone = bright(Voice::Capstone(matter));
        let wall = bright(Voice::Wall(matter));
        let flat = bright(Voice::Place(matter));
        assert!(capstone < 0.85 * wall, "{matter:?}: {capstone} and {wall}");
        assert!(wall < flat, "{matter:?}: {wall} and {flat}");
    }
}

#[test]
fn a_drop_on_a_taller_stack_is_brighter_drier_and_softer() {
    for matter in Matter::ALL {
        let at = |level, measure: fn(&[f32]) -> f32| mean(Voice::Drop(matter, level), measure);
        let bright: Vec<f32> = Level::all().map(|level| at(level, centroid)).collect();
        assert!(bright.is_sorted_by(|low, high| low < high), "{matter:?}: {bright:?}");
        let late = |sound: &[f32]| rms(&sound[samples(0.05)..samples(0.18)]) / rms(sound);
        let (low, high) = (at(Level::GROUND, late), at(Level::TOP, late));
        assert!(high < 0.8 * low, "{matter:?} rings on: {low} and {high}");
        assert!(at(Level::TOP, level) < at(Level::GROUND, level) - 3.0);
    }
}

#[test]
fn stone_is_brighter_than_wood_and_brass_rings() {
    let place = |matter, measure: fn(&[f32]) -> f32| mean(Voice::Place(matter), measure);
    let wood = place(Matter::Wood, centroid);
    assert!(wood < 0.9 * place(Matter::Bone, centroid));
    assert!(place(Matter::Bone, centroid) < place(Matter::Slate, centroid));
    let ring = |sound: &[f32]| {
        let late = spectrum(&sound[samples(0.08)..samples(0.25)]);
        let hertz = SAMPLE_RATE as f32 / (2 * late.len()) as f32;
        late[(1500.0 / hertz) as usize..].iter().map(|size| size * size).sum::<f32>().sqrt()
    };
    assert!(place(Matter::Brass, ring) > 10.0 * place(Matter::Slate, ring));
    assert!(place(Matter::Slate, ring) > place(Matter::Wood, ring));
}

#[test]
fn cloth_is_duller_than_wood() {
    for matter in Matter::ALL {
        let on = |board| centroid(&render(Voice::Place(matter), board, 0));
        assert!(on(Board::Cloth) < 0.8 * on(Board::Oak), "{matter:?}");
    }
}

#[test]
fn a_refusal_is_the_dullest_of_all() {
    let illegal = mean(Voice::Illegal, centroid);
    for voice in Voice::all(&Matter::ALL) {
        assert!(voice == Voice::Illegal || mean(voice, centroid) > 1.3 * illegal, "{voice:?}");
    }
}

/// The strongest frequency of a part of a sound, in hertz.
fn pitch(sound: &[f32]) -> f32 {
    let spectrum = spectrum(sound);
    let loudest = (0..spectrum.len()).max_by(|&a, &b| spectrum[a].total_cmp(&spectrum[b]));
    loudest.expect("some") as f32 * SAMPLE_RATE as f32 / (2 * spectrum.len()) as f32
}

#[test]
fn the_motifs_end_on_their_notes() {
    // D5 with its octave below in the road, D4 in the win, A3 in the draw.
    for (voice, from, hertz) in
        [(Voice::Road, 0.5, 293.7), (Voice::Win, 0.5, 293.7), (Voice::Draw, 0.35, 220.0)]
    {
        for variant in 0..Voice::VARIANTS {
            let sound = render(voice, Board::Oak, variant);
            let heard = pitch(&sound[samples(from)..samples(from + 0.7)]);
            let octaves = (heard / hertz).log2();
            assert!((octaves - octaves.round()).abs() < 0.03, "{voice:?}: {heard}");
        }
    }
}

#[test]
fn a_mode_rings_at_its_frequency_and_dies_as_fast_as_it_says() {
    let mode = Mode { hertz: 1000.0, decay: 20.0, level: 1.0, shape: Shape::Whole };
    let blow = Blow { at: 0.01, place: [0.5; 2], momentum: 1.0, contact: 0.0003 };
    let mut sound = vec![0.0; samples(0.4)];
    ring(&[mode], &[blow], &mut sound);
    assert!((pitch(&sound) - 1000.0).abs() < 3.0);
    assert_eq!(peak(&sound[..samples(0.0099)]), 0.0, "nothing before the blow");
    let window = |at: f32| rms(&sound[samples(at)..samples(at + 0.05)]);
    let decay = (window(0.1) / window(0.2)).ln() / 0.1;
    assert!((decay - 20.0).abs() < 0.5, "{decay}");
    // After the push each sample follows from the two before it: there is no step anywhere.
    let radius = (-20.0 / SAMPLE_RATE as f32).exp();
    let turn = 2.0 * radius * (std::f32::consts::TAU * 1000.0 / SAMPLE_RATE as f32).cos();
    for three in sound[samples(0.0104)..].windows(3) {
        let follows = turn * three[1] - radius * radius * three[0];
        assert!((three[2] - follows).abs() < 1e-4, "{three:?}");
    }
}

#[test]
fn a_longer_contact_is_duller() {
    let modes = bodies::board(Board::Oak);
    let strike = |contact| {
        let mut sound = vec![0.0; samples(0.3)];
        let blow = Blow { at: 0.0, place: [0.37, 0.29], momentum: 1.0, contact };
        ring(&modes, &[blow], &mut sound);
        centroid(&sound)
    };
    assert!(strike(0.002) < strike(0.0008) && strike(0.0008) < strike(0.0002));
}

#[test]
fn the_end_of_a_room_meets_its_beginning() {
    for room in Room::ALL {
        let tone = room_tone(room);
        let frames = samples(ROOM_SECONDS as f32);
        assert_eq!(tone.len(), 2 * frames, "two channels");
        assert!(peak(&tone) < 0.25, "{room:?}: {}", peak(&tone));
        for side in 0..2 {
            let side: Vec<f32> = tone.iter().skip(side).step_by(2).copied().collect();
            let steps: Vec<f32> = side.windows(2).map(|two| (two[1] - two[0]).abs()).collect();
            let join = (side[0] - side[frames - 1]).abs();
            // No greater than what every fiftieth step is anyway.
            let mut sorted = steps.clone();
            sorted.sort_by(f32::total_cmp);
            let usual = sorted[sorted.len() * 98 / 100];
            assert!(join <= usual, "{room:?}: a step of {join} where {usual} is usual");
            // As loud on both sides of the join as everywhere.
            let quarter = samples(0.25);
            let (begin, end) = (rms(&side[..quarter]), rms(&side[frames - quarter..]));
            let all = rms(&side);
            for part in [begin, end] {
                assert!((0.4..2.5).contains(&(part / all)), "{room:?}: {part} and {all}");
            }
            let loudness = measure::decibels(all);
            assert!((loudness - ROOM_LOUDNESS).abs() < 1.0, "{room:?}: {loudness}");
            let middle = side.iter().sum::<f32>() / frames as f32;
            assert!(middle.abs() < 0.1 * all, "{room:?}: {middle}");
        }
    }
}

#[test]
fn the_rooms_are_quieter_than_everything_in_them() {
    for voice in Voice::all(&Matter::ALL) {
        assert!(voice.loudness() > ROOM_LOUDNESS + 8.0, "{voice:?}");
    }
}
