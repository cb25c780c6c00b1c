//! What the pieces look like: the stones and capstones of both sides as meshes.
//!
//! White's pieces are square and round, Black's are eight-sided: the sides differ in shape as
//! well as in colour. All shapes stand on `y = 0`, centred.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::meshes::{
    Curve, MeshBuffer, OutlinePoint, arc, bezier, circle, regular_corners, rounded_polygon, slab,
    turned,
};
use super::noise::hash;
use crate::rules::Color;

/// How many different stones of each colour there are; their grain and tone vary.
pub(super) const VARIANTS: usize = 6;

/// Texture repeats per unit of length.
const GRAIN_SCALE: f32 = 0.8;

/// A stone lying flat: `across` wide, `thickness` high.
pub(super) fn stone(color: Color, variant: usize, across: f32, thickness: f32) -> MeshBuffer {
    let outline = match color {
        Color::White => rounded_polygon(&regular_corners(4, across), 0.10 * across, 4),
        Color::Black => rounded_polygon(&regular_corners(8, across), 0.07 * across, 2),
    };
    let seed = (variant * 2 + color.index()) as u32;
    let tone = 0.90 + 0.16 * hash(seed, 1, 11);
    let mut buffer = MeshBuffer::default();
    slab(&mut buffer, &outline, thickness, 0.19 * thickness, tone);
    vary_grain(&mut buffer, seed);
    buffer
}

/// A capstone standing: at most `across` wide, `height` high.
pub(super) fn capstone(color: Color, across: f32, height: f32) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let (outline, profile) = match color {
        Color::White => (circle(40), bell(0.5 * across, height)),
        Color::Black => (faceted(), tower(0.5 * across, height)),
    };
    turned(&mut buffer, &outline, &profile, 2.0 / GRAIN_SCALE, 1.0);
    vary_grain(&mut buffer, 77 + color.index() as u32);
    buffer
}

/// Takes the grain from another part of the texture for each seed.
fn vary_grain(buffer: &mut MeshBuffer, seed: u32) {
    let offset = Vec2::new(hash(seed, 2, 12), hash(seed, 3, 13));
    buffer.map_uvs(|uv| uv * GRAIN_SCALE + offset);
}

/// White's capstone: a foot, a hollow waist and a round head.
fn bell(radius: f32, height: f32) -> Vec<Curve> {
    let at = |r: f32, h: f32| Vec2::new(r * radius, h * height);
    let bead = |r: f32, h: f32, swell: f32, half: f32, steps: usize| {
        arc(at(r, h), at(swell, half), -FRAC_PI_2, FRAC_PI_2, steps)
    };
    let head_start = -1.05f32;
    let (head, head_size) = (at(0.0, 0.79), at(0.58, 0.21));
    vec![
        vec![at(0.0, 0.0), at(0.88, 0.0)],
        bead(0.88, 0.085, 0.12, 0.085, 8),
        bezier([at(0.88, 0.17), at(0.56, 0.20), at(0.46, 0.36), at(0.42, 0.53)], 10),
        vec![at(0.42, 0.53), at(0.46, 0.53)],
        bead(0.46, 0.565, 0.14, 0.035, 6),
        vec![at(0.46, 0.60), head + head_size * Vec2::from_angle(head_start)],
        arc(head, head_size, head_start, FRAC_PI_2, 14),
    ]
}

/// Black's capstone: an eight-sided tower with a spreading foot and a ridged crown.
fn tower(radius: f32, height: f32) -> Vec<Curve> {
    let at = |r: f32, h: f32| Vec2::new(r * radius, h * height);
    let line = |from: Vec2, to: Vec2| vec![from, to];
    vec![
        line(at(0.0, 0.0), at(0.95, 0.0)),
        line(at(0.95, 0.0), at(1.0, 0.03)),
        line(at(1.0, 0.03), at(1.0, 0.13)),
        line(at(1.0, 0.13), at(0.92, 0.17)),
        line(at(0.92, 0.17), at(0.76, 0.20)),
        line(at(0.76, 0.20), at(0.60, 0.62)),
        line(at(0.60, 0.62), at(0.80, 0.70)),
        line(at(0.80, 0.70), at(0.84, 0.72)),
        line(at(0.84, 0.72), at(0.84, 0.80)),
        line(at(0.84, 0.80), at(0.78, 0.83)),
        line(at(0.78, 0.83), at(0.0, 1.0)),
    ]
}

/// The cross-section of the tower, of radius 1, with corners just round enough to shine.
fn faceted() -> Vec<OutlinePoint> {
    let across = 2.0 * (PI / 8.0).cos();
    rounded_polygon(&regular_corners(8, across), 0.10, 2)
}

#[cfg(test)]
mod tests {
    use super::super::meshes::tests::volume;
    use super::*;

    #[test]
    fn every_piece_is_a_closed_solid() {
        for color in Color::ALL {
            for variant in 0..VARIANTS {
                let volume = volume(&stone(color, variant, 0.6, 0.16));
                assert!((0.035..0.058).contains(&volume), "{color} stone: {volume}");
            }
            let volume = volume(&capstone(color, 0.5, 0.7));
            assert!((0.02..0.1).contains(&volume), "{color} capstone: {volume}");
        }
    }
}
