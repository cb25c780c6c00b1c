//! Seeded noise, and the simplest filters.

use std::f32::consts::{PI, TAU};

use super::SAMPLE_RATE;

/// A sequence of random numbers that its seed decides.
#[derive(Clone, Debug)]
pub struct Noise(u64);

impl Noise {
    pub fn new(seed: u64) -> Noise {
        let mut noise = Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
        // Seeds close to each other part after a few steps.
        for _ in 0..4 {
            noise.bits();
        }
        noise
    }

    fn bits(&mut self) -> u64 {
        // Xorshift; its state is never 0, as the seed's scrambling is odd enough.
        self.0 |= u64::from(self.0 == 0);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// From -1 to 1: white noise.
    pub fn white(&mut self) -> f32 {
        2.0 * self.unit() - 1.0
    }

    /// From `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// 1, give or take this part of it.
    pub fn about(&mut self, part: f32) -> f32 {
        1.0 + part * self.white()
    }

    /// A waiting time between events that come at this rate, in seconds.
    pub fn wait(&mut self, per_second: f32) -> f32 {
        -self.unit().max(1e-6).ln() / per_second
    }
}

/// Lets pass what lies below a frequency, 6 dB an octave.
#[derive(Clone, Debug)]
pub struct LowPass {
    coefficient: f32,
    state: f32,
}

impl LowPass {
    pub fn new(hertz: f32) -> LowPass {
        LowPass { coefficient: 1.0 - (-TAU * hertz / SAMPLE_RATE as f32).exp(), state: 0.0 }
    }

    pub fn next(&mut self, sample: f32) -> f32 {
        self.state += self.coefficient * (sample - self.state);
        self.state
    }
}

/// Lets pass what lies around a frequency: the state-variable filter in its trapezoidal form.
#[derive(Clone, Debug)]
pub struct BandPass {
    g: f32,
    damping: f32,
    state: [f32; 2],
}

impl BandPass {
    /// `width` is that of the band over its middle.
    pub fn new(hertz: f32, width: f32) -> BandPass {
        BandPass { g: (PI * hertz / SAMPLE_RATE as f32).tan(), damping: width, state: [0.0; 2] }
    }

    pub fn next(&mut self, sample: f32) -> f32 {
        let BandPass { g, damping, state } = self;
        let high =
            (sample - (*damping + *g) * state[0] - state[1]) / (1.0 + *damping * *g + *g * *g);
        let band = *g * high + state[0];
        let low = *g * band + state[1];
        *state = [*g * high + band, *g * band + low];
        *damping * band
    }
}
