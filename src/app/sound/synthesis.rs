//! Sounds computed from the modes of struck wood and stone: no files, no recordings.

use std::f32::consts::TAU;
use std::sync::Arc;

const SAMPLE_RATE: u32 = 44_100;

/// A mode of a struck body: frequency in hertz, loudness, and how fast it dies, per second.
struct Mode(f32, f32, f32);

/// A piece set down on wood; the variants differ as two knocks of a hand do.
pub fn knock(variant: u32) -> Vec<f32> {
    let pitch = 1.0 + 0.06 * (variant as f32 - 2.0);
    let modes = [
        Mode(410.0 * pitch, 0.5, 55.0),
        Mode(1130.0 * pitch, 0.35, 80.0),
        Mode(2350.0 * pitch, 0.2, 120.0),
        Mode(3900.0 * pitch, 0.1, 190.0),
    ];
    strike(&modes, 0.16, 0.25, 700.0, variant + 1)
}

/// A wall that falls flat: deeper, longer, with more of a crack.
pub fn thud() -> Vec<f32> {
    let modes = [
        Mode(92.0, 0.7, 16.0),
        Mode(187.0, 0.5, 24.0),
        Mode(430.0, 0.3, 45.0),
        Mode(1210.0, 0.15, 90.0),
    ];
    strike(&modes, 0.45, 0.35, 160.0, 99)
}

fn strike(modes: &[Mode], seconds: f32, crack: f32, crack_decay: f32, seed: u32) -> Vec<f32> {
    let mut noise = seed.wrapping_mul(2_654_435_761).max(1);
    let count = (seconds * SAMPLE_RATE as f32) as usize;
    (0..count)
        .map(|index| {
            let t = index as f32 / SAMPLE_RATE as f32;
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let hiss =
                (noise as f32 / u32::MAX as f32 * 2.0 - 1.0) * crack * (-t * crack_decay).exp();
            let ring: f32 = modes
                .iter()
                .map(|Mode(hertz, loudness, decay)| {
                    loudness * (-t * decay).exp() * (TAU * hertz * t).sin()
                })
                .sum();
            // The last hundredth fades, so that the end does not click.
            let fade = ((seconds - t) / 0.01).clamp(0.0, 1.0);
            (ring + hiss) * 0.6 * fade
        })
        .collect()
}

/// 16-bit mono WAV.
pub fn wav(samples: &[f32]) -> Arc<[u8]> {
    let data_len = (samples.len() * 2) as u32;
    let mut bytes = Vec::with_capacity(44 + samples.len() * 2);
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + data_len).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    bytes.extend_from_slice(&16u32.to_le_bytes());
    bytes.extend_from_slice(&1u16.to_le_bytes()); // PCM
    bytes.extend_from_slice(&1u16.to_le_bytes()); // one channel
    bytes.extend_from_slice(&SAMPLE_RATE.to_le_bytes());
    bytes.extend_from_slice(&(SAMPLE_RATE * 2).to_le_bytes());
    bytes.extend_from_slice(&2u16.to_le_bytes()); // bytes a frame
    bytes.extend_from_slice(&16u16.to_le_bytes()); // bits a sample
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&data_len.to_le_bytes());
    for sample in samples {
        let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
        bytes.extend_from_slice(&sample.to_le_bytes());
    }
    bytes.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knock_is_loud_at_once_and_silent_at_its_end() {
        for samples in [knock(0), knock(4), thud()] {
            let loudest =
                |part: &[f32]| part.iter().fold(0.0f32, |max, sample| max.max(sample.abs()));
            assert!(loudest(&samples[..441]) > 0.1);
            assert!(loudest(&samples[samples.len() - 44..]) < 0.02);
            assert!(loudest(&samples) <= 1.0);
        }
    }

    #[test]
    fn the_wav_says_how_long_it_is() {
        let bytes = wav(&[0.0, 1.0, -1.0]);
        assert_eq!(bytes.len(), 44 + 6);
        assert_eq!(&bytes[40..44], 6u32.to_le_bytes());
        assert_eq!(&bytes[46..48], i16::MAX.to_le_bytes());
    }
}
