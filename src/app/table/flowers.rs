//! Flowers inlaid in a board: small ones where four squares meet, larger ones in the frame's corners.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::layout::Layout;
use super::meshes::{MeshBuffer, Vertex, ground};

/// Above the wood, and below all highlights.
const LIFT: f32 = 0.0018;

/// All flowers of a board.
pub(super) fn inlaid(layout: &Layout) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let half = layout.board_half();
    let edge = layout.size().get();
    for file in 1..edge {
        for rank in 1..edge {
            let middle = Vec2::new(f32::from(file), f32::from(rank)) - half;
            flower(&mut buffer, middle, LIFT, 0.115, 6);
        }
    }
    let corner = half + 0.5 * layout.measures().frame_width;
    let top = layout.measures().frame_top + LIFT;
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        flower(&mut buffer, corner * Vec2::new(x, y), top, 0.16, 8);
    }
    buffer
}

/// Petals around a dark heart.
fn flower(buffer: &mut MeshBuffer, middle: Vec2, y: f32, radius: f32, petals: u32) {
    const POINTS: u32 = 10;
    let mut leaf = |base: Vec2, along: Vec2, width: f32, y: f32, shade: f32| {
        let add = |place: Vec2, buffer: &mut MeshBuffer| {
            buffer.vertex(Vertex::new(ground(place, y), Vec3::Y, place).shaded(shade))
        };
        let heart = add(base + 0.5 * along, buffer);
        let rim: Vec<u32> = (0..=POINTS)
            .map(|i| {
                let turn = Vec2::from_angle(TAU * i as f32 / POINTS as f32);
                // Broad towards the tip, pointed at the heart.
                let broad = width * (0.62 + 0.38 * turn.x);
                let across = along.normalize_or_zero().perp();
                add(base + 0.5 * along * (1.0 + turn.x) + across * broad * turn.y, buffer)
            })
            .collect();
        for pair in rim.windows(2) {
            buffer.triangle([heart, pair[0], pair[1]]);
        }
    };
    for petal in 0..petals {
        let way = Vec2::from_angle(TAU * (petal as f32 + 0.5) / petals as f32);
        leaf(middle + 0.2 * radius * way, 0.8 * radius * way, 2.3 * radius / petals as f32, y, 1.0);
    }
    let heart = Vec2::X * 0.18 * radius;
    leaf(middle - heart, 2.0 * heart, 0.18 * radius, y + 0.0005, 0.45);
}
