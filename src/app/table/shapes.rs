//! What the pieces look like: the stones and capstones of both sides as meshes.
//!
//! White's pieces are square and round, Black's are eight-sided: the sides differ in shape as
//! well as in colour. All shapes stand on `y = 0`, centred.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::meshes::{
    Curve, Edge, MeshBuffer, OutlinePoint, arc, bezier, circle, regular_corners, rounded_polygon,
    slab, turned,
};
use super::noise::hash;
use crate::rules::Color;

/// How many different stones of each colour there are; their grain and tone vary.
pub(super) const VARIANTS: usize = 16;

/// How a side's pieces take their texture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// Repeats of the texture per unit of length.
    pub scale: f32,
    /// Whether there is a grain along u, whose ends look different.
    pub grained: bool,
}

/// The outline of a lying stone, `across` wide: White's has four sides, Black's eight.
pub(super) fn outline(color: Color, across: f32) -> Vec<OutlinePoint> {
    match color {
        Color::White => rounded_polygon(&regular_corners(4, across), 0.10 * across, 4),
        Color::Black => rounded_polygon(&regular_corners(8, across), 0.07 * across, 2),
    }
}

/// A stone lying flat: `across` wide, `thickness` high.
///
/// White's is a plain cushion; a line is cut around the faces of Black's.
pub(super) fn stone(
    color: Color,
    variant: usize,
    across: f32,
    thickness: f32,
    figure: Figure,
) -> MeshBuffer {
    let seed = (variant * 2 + color.index()) as u32;
    let tone = 0.88 + 0.20 * hash(seed, 1, 11);
    let edge = match color {
        Color::White => Edge { bevel: 0.27 * thickness, line: None },
        Color::Black => Edge { bevel: 0.20 * thickness, line: Some(0.13 * across) },
    };
    let mut buffer = MeshBuffer::default();
    slab(&mut buffer, &outline(color, across), thickness, edge, figure.grained, tone);
    vary_grain(&mut buffer, seed, figure.scale);
    buffer
}

/// A capstone standing: at most `across` wide, `height` high.
pub(super) fn capstone(color: Color, across: f32, height: f32, figure: Figure) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let (outline, profile) = match color {
        Color::White => (circle(48), lantern(0.5 * across, height)),
        Color::Black => (faceted(), tower(0.5 * across, height)),
    };
    turned(&mut buffer, &outline, &profile, 1.6 / figure.scale, 1.0);
    vary_grain(&mut buffer, 77 + color.index() as u32, figure.scale);
    buffer
}

/// Takes the grain from another part of the texture for each seed.
fn vary_grain(buffer: &mut MeshBuffer, seed: u32, scale: f32) {
    let offset = Vec2::new(hash(seed, 2, 12), hash(seed, 3, 13));
    buffer.map_uvs(|uv| uv * scale + offset);
}

/// White's capstone: a foot, a hollow waist and a wide dome under a knob.
fn lantern(radius: f32, height: f32) -> Vec<Curve> {
    let at = |r: f32, h: f32| Vec2::new(r * radius, h * height);
    let bead = |r: f32, h: f32, swell: f32, half: f32, steps: usize| {
        arc(at(r, h), at(swell, half), -FRAC_PI_2, FRAC_PI_2, steps)
    };
    let dome_size = at(0.74, 0.24);
    let dome = at(0.0, 0.635);
    let knob = at(0.0, 0.925);
    let knob_size = at(0.20, 0.075);
    // Where dome and knob meet.
    let (dome_end, knob_start) = (1.36f32, -0.75f32);
    vec![
        vec![at(0.0, 0.0), at(0.90, 0.0)],
        bead(0.90, 0.075, 0.10, 0.075, 8),
        bezier([at(0.90, 0.15), at(0.62, 0.17), at(0.50, 0.30), at(0.50, 0.50)], 10),
        bezier([at(0.50, 0.50), at(0.50, 0.545), at(0.62, 0.565), at(0.80, 0.575)], 6),
        bead(0.80, 0.605, 0.08, 0.030, 6),
        vec![at(0.80, 0.635), at(0.74, 0.635)],
        arc(dome, dome_size, 0.0, dome_end, 14),
        vec![
            dome + dome_size * Vec2::from_angle(dome_end),
            knob + knob_size * Vec2::from_angle(knob_start),
        ],
        arc(knob, knob_size, knob_start, FRAC_PI_2, 10),
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
        line(at(0.84, 0.80), at(0.76, 0.825)),
        line(at(0.76, 0.825), at(0.30, 0.90)),
        line(at(0.30, 0.90), at(0.30, 0.955)),
        line(at(0.30, 0.955), at(0.0, 1.0)),
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

    const FIGURE: Figure = Figure { scale: 0.8, grained: true };

    #[test]
    fn every_piece_is_a_closed_solid() {
        for color in Color::ALL {
            for variant in 0..VARIANTS {
                let volume = volume(&stone(color, variant, 0.6, 0.16, FIGURE));
                assert!((0.035..0.058).contains(&volume), "{color} stone: {volume}");
            }
            let volume = volume(&capstone(color, 0.5, 0.7, FIGURE));
            assert!((0.02..0.1).contains(&volume), "{color} capstone: {volume}");
        }
    }
}
