//! Noise that repeats without a seam, the raw material of every texture.
//!
//! All of it is a pure function of place and seed: the table looks the same on every start.

/// A number in `0.0..1.0` that belongs to a lattice point.
pub(super) fn hash(x: u32, y: u32, seed: u32) -> f32 {
    // PCG's output permutation, chained over the three words.
    let mut state = seed;
    for word in [x, y] {
        state = (state ^ word).wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        state = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
        state ^= state >> 22;
    }
    (state >> 8) as f32 / (1 << 24) as f32
}

/// Bits that belong to a lattice point: quicker than [`hash`], of which a texture needs millions.
fn scramble(x: u32, y: u32, seed: u32) -> u32 {
    let mut bits = x.wrapping_mul(0x8da6_b343) ^ y.wrapping_mul(0xd816_3841) ^ seed;
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    bits ^ (bits >> 15)
}

/// Gradient noise on a lattice that repeats every `period` cells in each axis.
#[derive(Clone, Copy)]
pub(super) struct Noise {
    /// Cells before the pattern repeats, along x and y; at least 1.
    pub period: (u32, u32),
    /// Which of the many patterns.
    pub seed: u32,
}

impl Noise {
    /// The noise at a place of the unit square, about -1 to 1.
    pub(super) fn at(self, u: f32, v: f32) -> f32 {
        let (x, y) = (u * self.period.0 as f32, v * self.period.1 as f32);
        let (cell_x, cell_y) = (x.floor(), y.floor());
        let (fx, fy) = (x - cell_x, y - cell_y);
        let around = |cell: f32, period: u32| {
            let low = (cell as i32).rem_euclid(period as i32) as u32;
            [low, if low + 1 == period { 0 } else { low + 1 }]
        };
        let (columns, rows) = (around(cell_x, self.period.0), around(cell_y, self.period.1));
        let corner = |dx: usize, dy: usize| {
            let turn = scramble(columns[dx], rows[dy], self.seed) >> 29;
            let (gx, gy) = GRADIENTS[turn as usize];
            gx * (fx - dx as f32) + gy * (fy - dy as f32)
        };
        let (sx, sy) = (fade(fx), fade(fy));
        let near = lerp(corner(0, 0), corner(1, 0), sx);
        let far = lerp(corner(0, 1), corner(1, 1), sx);
        lerp(near, far, sy) * 1.5
    }

    /// Several octaves of noise, each twice as fine and half as strong as the one before.
    pub(super) fn octaves(self, u: f32, v: f32, count: u32) -> f32 {
        let mut sum = 0.0;
        let mut strength = 1.0;
        let mut noise = self;
        for _ in 0..count {
            sum += strength * noise.at(u, v);
            strength *= 0.5;
            noise.period = (noise.period.0 * 2, noise.period.1 * 2);
            noise.seed = noise.seed.wrapping_add(0x9E37_79B9);
        }
        sum
    }
}

const DIAGONAL: f32 = std::f32::consts::FRAC_1_SQRT_2;
const GRADIENTS: [(f32, f32); 8] = [
    (1.0, 0.0),
    (DIAGONAL, DIAGONAL),
    (0.0, 1.0),
    (-DIAGONAL, DIAGONAL),
    (-1.0, 0.0),
    (-DIAGONAL, -DIAGONAL),
    (0.0, -1.0),
    (DIAGONAL, -DIAGONAL),
];

fn fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// From `a` to `b` as `t` goes from 0 to 1.
pub(super) fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// 0 below `from`, 1 above `to`, a smooth slope between.
pub(super) fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_without_a_seam() {
        let noise = Noise { period: (3, 5), seed: 7 };
        for step in 0..50 {
            let t = step as f32 / 50.0;
            assert!((noise.octaves(0.0, t, 3) - noise.octaves(1.0, t, 3)).abs() < 1e-4);
            assert!((noise.octaves(t, 0.0, 3) - noise.octaves(t, 1.0, 3)).abs() < 1e-4);
        }
    }

    #[test]
    fn noise_is_bounded_and_varied() {
        let noise = Noise { period: (8, 8), seed: 1 };
        let values: Vec<f32> =
            (0..400).map(|i| noise.at(i as f32 * 0.0173 % 1.0, i as f32 * 0.0317 % 1.0)).collect();
        assert!(values.iter().all(|v| v.abs() <= 1.5));
        assert!(values.iter().any(|&v| v > 0.3) && values.iter().any(|&v| v < -0.3));
    }
}
