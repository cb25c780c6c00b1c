//! Samples as a WAV file.

use super::SAMPLE_RATE;

/// 16-bit WAV of samples from -1 to 1; those of several channels take turns.
#[must_use]
pub fn wav(samples: &[f32], channels: u16) -> Vec<u8> {
    let data_len = (samples.len() * 2) as u32;
    let frame_len = 2 * channels;
    let mut bytes = Vec::with_capacity(44 + samples.len() * 2);
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + data_len).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    bytes.extend_from_slice(&16u32.to_le_bytes());
    bytes.extend_from_slice(&1u16.to_le_bytes()); // PCM
    bytes.extend_from_slice(&channels.to_le_bytes());
    bytes.extend_from_slice(&SAMPLE_RATE.to_le_bytes());
    bytes.extend_from_slice(&(SAMPLE_RATE * u32::from(frame_len)).to_le_bytes());
    bytes.extend_from_slice(&frame_len.to_le_bytes());
    bytes.extend_from_slice(&16u16.to_le_bytes()); // bits a sample
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&data_len.to_le_bytes());
    for sample in samples {
        let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
        bytes.extend_from_slice(&sample.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wav_says_how_long_it_is() {
        let bytes = wav(&[0.0, 1.0, -1.0], 1);
        assert_eq!(bytes.len(), 44 + 6);
        assert_eq!(&bytes[40..44], 6u32.to_le_bytes());
        assert_eq!(&bytes[46..48], i16::MAX.to_le_bytes());
    }

    #[test]
    fn two_channels_are_twice_as_many_bytes_a_second() {
        let bytes = wav(&[0.0; 8], 2);
        assert_eq!(&bytes[22..24], 2u16.to_le_bytes());
        assert_eq!(&bytes[28..32], (SAMPLE_RATE * 4).to_le_bytes());
        assert_eq!(&bytes[32..34], 4u16.to_le_bytes());
    }
}
