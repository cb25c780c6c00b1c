//! A board for travellers: a cloth over a low box, and coins where the squares meet.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::layout::Layout;
use super::meshes::{MeshBuffer, OutlinePoint, Vertex, circle, ground, inset};
use super::noise::{hash, smoothstep};

/// A coin's radius and thickness.
const RADIUS: f32 = 0.085;
const THICKNESS: f32 = 0.02;

/// The cloth: level where the game is played, hanging down at its edges.
pub(super) fn cloth(layout: &Layout, scale: f32) -> MeshBuffer {
    const STEPS: usize = 8;
    let mut buffer = MeshBuffer::default();
    let half = layout.frame_half() - 0.12;
    let foot = layout.measures().table_height + 0.004;
    let square = |half: f32, y: f32, lean: f32, shade: f32, buffer: &mut MeshBuffer| {
        outline(half)
            .iter()
            .map(|point| {
                let normal = ground(point.normal * lean.sin(), lean.cos());
                let vertex = Vertex::new(ground(point.place, y), normal, point.place * scale);
                buffer.vertex(vertex.shaded(shade))
            })
            .collect::<Vec<u32>>()
    };
    buffer.patch(&outline(half), 0.0, true, 1.0);
    buffer.map_uvs(|uv| uv * scale);
    let mut above = square(half, 0.0, 0.0, 1.0, &mut buffer);
    for step in 1..=STEPS {
        // Over the edge of the box, down, and out onto the table.
        let t = step as f32 / STEPS as f32;
        let y = foot * smoothstep(0.0, 0.8, t);
        let out = 0.16 * t + 0.12 * smoothstep(0.6, 1.0, t);
        let lean = FRAC_PI_2 * 0.75 * (t * std::f32::consts::PI).sin();
        let below = square(half + out, y, lean, 1.0 - 0.35 * t, &mut buffer);
        buffer.strip(&below, &above);
        above = below;
    }
    buffer
}

/// A square with round corners, with points along its sides, too.
fn outline(half: f32) -> Vec<OutlinePoint> {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map(Vec2::from);
    super::meshes::rounded_polygon(&corners, 0.25, 6)
}

/// A coin at every corner of a square, none like the other.
pub(super) fn coins(layout: &Layout, scale: f32) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let half = layout.board_half();
    let edge = layout.size().get();
    for file in 0..=edge {
        for rank in 0..=edge {
            let seed = u32::from(file) * 16 + u32::from(rank);
            let slack = Vec2::new(hash(seed, 1, 5), hash(seed, 2, 5)) - 0.5;
            let middle = Vec2::new(f32::from(file), f32::from(rank)) - half + 0.03 * slack;
            coin(&mut buffer, middle, seed, scale);
        }
    }
    buffer
}

/// A disc with a raised rim.
fn coin(buffer: &mut MeshBuffer, middle: Vec2, seed: u32, scale: f32) {
    let turn = TAU * hash(seed, 3, 5);
    let radius = RADIUS * (0.9 + 0.15 * hash(seed, 4, 5));
    let tone = 0.72 + 0.34 * hash(seed, 5, 5);
    let outline: Vec<OutlinePoint> = circle(28)
        .into_iter()
        .map(|point| OutlinePoint { place: point.place * radius, ..point })
        .collect();
    // In from the outline, height, lean of the normal outwards, shade.
    let rings = [
        (0.0, 0.0, FRAC_PI_2, 0.6),
        (0.0, THICKNESS - 0.004, FRAC_PI_2, 0.9),
        (0.004, THICKNESS, 0.4, 1.1),
        (0.012, THICKNESS, -0.5, 1.0),
        (0.018, THICKNESS - 0.006, -0.3, 0.7),
        (0.022, THICKNESS - 0.006, 0.0, 0.9),
    ];
    let mut outer: Option<Vec<u32>> = None;
    let add = |place: Vec2, y: f32, normal: Vec3, buffer: &mut MeshBuffer, shade: f32| {
        let uv = Vec2::from_angle(turn).rotate(place) * scale + hash(seed, 6, 5);
        let vertex = Vertex::new(ground(middle + place, y), normal, uv);
        buffer.vertex(vertex.shaded(tone * shade))
    };
    for (distance, y, lean, shade) in rings {
        let ring: Vec<u32> = inset(&outline, distance)
            .iter()
            .map(|point| {
                let normal = ground(point.normal * f32::sin(lean), f32::cos(lean));
                add(point.place, y, normal, buffer, shade)
            })
            .collect();
        if let Some(outer) = outer {
            buffer.strip(&outer, &ring);
        }
        outer = Some(ring);
    }
    let face = add(Vec2::ZERO, THICKNESS - 0.005, Vec3::Y, buffer, 1.0);
    for pair in outer.iter().flat_map(|ring| ring.windows(2)) {
        buffer.triangle([face, pair[0], pair[1]]);
    }
}
