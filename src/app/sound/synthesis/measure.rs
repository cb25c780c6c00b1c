//! What can be measured of a sound: peak, level, and how bright it is.

use std::f32::consts::TAU;

use super::SAMPLE_RATE;

/// The window of [`level`], in samples: a twentieth of a second.
const WINDOW: usize = SAMPLE_RATE as usize / 20;

/// The greatest distance from 0.
#[must_use]
pub fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |most, sample| most.max(sample.abs()))
}

/// The root of the mean square.
#[must_use]
pub fn rms(samples: &[f32]) -> f32 {
    let sum: f64 = samples.iter().map(|&sample| f64::from(sample * sample)).sum();
    (sum / samples.len().max(1) as f64).sqrt() as f32
}

/// A factor in decibels.
#[must_use]
pub fn decibels(factor: f32) -> f32 {
    20.0 * factor.max(1e-9).log10()
}

/// The root of the mean square of the loudest twentieth of a second, in decibels below full scale.
/// A shorter sound counts as if silence followed.
#[must_use]
pub fn level(samples: &[f32]) -> f32 {
    let mut sum = 0.0f64;
    let mut most = 0.0f64;
    for (index, &sample) in samples.iter().enumerate() {
        sum += f64::from(sample * sample);
        if let Some(left) = index.checked_sub(WINDOW) {
            sum -= f64::from(samples[left] * samples[left]);
        }
        most = most.max(sum);
    }
    decibels((most / WINDOW as f64).sqrt() as f32)
}

/// The middle of the spectrum, weighted by its magnitudes, in hertz: the higher, the brighter.
#[must_use]
pub fn centroid(samples: &[f32]) -> f32 {
    let magnitudes = spectrum(samples);
    let hertz = SAMPLE_RATE as f32 / (2 * magnitudes.len()) as f32;
    let sum: f32 = magnitudes.iter().sum();
    let moment: f32 =
        magnitudes.iter().enumerate().map(|(bin, size)| bin as f32 * hertz * size).sum();
    moment / sum.max(1e-12)
}

/// The magnitudes of the frequencies from 0 to half the sample rate, evenly spaced.
#[must_use]
pub fn spectrum(samples: &[f32]) -> Vec<f32> {
    let size = samples.len().max(2).next_power_of_two();
    let mut parts: Vec<[f32; 2]> = samples.iter().map(|&sample| [sample, 0.0]).collect();
    parts.resize(size, [0.0; 2]);
    transform(&mut parts);
    parts[..size / 2].iter().map(|[real, imaginary]| real.hypot(*imaginary)).collect()
}

/// The fast Fourier transform of a power of two.
fn transform(parts: &mut [[f32; 2]]) {
    let size = parts.len();
    for index in 0..size {
        let other = index.reverse_bits() >> (usize::BITS - size.trailing_zeros());
        if index < other {
            parts.swap(index, other);
        }
    }
    let mut half = 1;
    while half < size {
        for start in (0..size).step_by(2 * half) {
            for offset in 0..half {
                let (sin, cos) = (-TAU * offset as f32 / (2 * half) as f32).sin_cos();
                let [a, b] = parts[start + offset];
                let [c, d] = parts[start + offset + half];
                let turned = [c * cos - d * sin, c * sin + d * cos];
                parts[start + offset] = [a + turned[0], b + turned[1]];
                parts[start + offset + half] = [a - turned[0], b - turned[1]];
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many whole waves, with which the spectrum has one line.
    fn sine(waves: f32, amplitude: f32) -> Vec<f32> {
        let step = std::f64::consts::TAU * f64::from(waves) / 8192.0;
        (0..8192).map(|index| amplitude * (step * f64::from(index)).sin() as f32).collect()
    }

    #[test]
    fn a_sine_is_where_it_is() {
        let samples = sine(200.0, 0.5);
        assert!((peak(&samples) - 0.5).abs() < 1e-3);
        assert!((rms(&samples) - 0.5 / 2.0f32.sqrt()).abs() < 1e-3);
        assert!((level(&samples) + 9.03).abs() < 0.05);
        let spectrum = spectrum(&samples);
        assert_eq!(spectrum.len(), 4096);
        assert!((spectrum[200] / (0.5 * 4096.0) - 1.0).abs() < 0.01, "{}", spectrum[200]);
        assert!(spectrum[199].max(spectrum[201]) < 0.01 * spectrum[200]);
        let hertz = 200.0 * SAMPLE_RATE as f32 / 8192.0;
        assert!((centroid(&samples) - hertz).abs() < 5.0);
    }
}
