//! The table that the board lies on, which ends somewhere, and the room behind it: out of focus,
//! a few lights in the dark.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use super::layout::Layout;
use super::meshes::{MeshBuffer, Vertex};
use super::noise::{hash, lerp, smoothstep};
use super::surface::Room;

/// What is behind everything.
pub(super) const DARKNESS: Color = Color::srgb(0.012, 0.012, 0.012);

/// Width of a plank of the table.
const PLANK: f32 = 1.15;
/// The table's thickness.
const THICKNESS: f32 = 0.32;

/// Half the table's size: wide enough for the reserves, and seen to end behind them.
fn half(layout: &Layout) -> Vec2 {
    layout.table_radius() * Vec2::new(1.75, 1.10)
}

/// The table's top and its edges, bright under the lamp and darker away from it.
pub(super) fn table(layout: &Layout, scale: f32, planks: bool) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let half = half(layout);
    let y = layout.measures().table_height;
    let reach = layout.table_radius();
    let lit = |place: Vec2| 1.0 - 0.80 * smoothstep(0.30, 1.45, place.length() / reach);
    let count = (2.0 * half.y / PLANK).round().max(1.0);
    let width = 2.0 * half.y / count;
    let cells = (2.0 * half.x / 0.8).ceil() as usize;
    // Across a plank: where, how far down its rounded edge is, how its normal leans, its shade.
    let profile: &[(f32, f32, f32, f32)] = if planks {
        &[
            (0.0, 0.022, -0.4, 0.30),
            (0.010, 0.006, -0.25, 0.7),
            (0.028, 0.0, 0.0, 1.0),
            (0.5, 0.0, 0.0, 1.0),
            (0.972, 0.0, 0.0, 1.0),
            (0.990, 0.006, 0.25, 0.7),
            (1.0, 0.022, 0.4, 0.30),
        ]
    } else {
        &[(0.0, 0.0, 0.0, 1.0), (0.5, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 1.0)]
    };
    for plank in 0..count as u32 {
        let from = half.y - width * plank as f32;
        let (offset, tone) = if planks {
            let offset = Vec2::new(hash(plank, 1, 41), hash(plank, 2, 41));
            (offset, 0.84 + 0.30 * hash(plank, 3, 41))
        } else {
            (Vec2::ZERO, 1.0)
        };
        let mut before: Option<Vec<u32>> = None;
        for &(across, down, lean, shade) in profile {
            let z = from - width * across;
            let row: Vec<u32> = (0..=cells)
                .map(|i| {
                    let x = lerp(-half.x, half.x, i as f32 / cells as f32);
                    let normal = Vec3::new(0.0, lean.cos(), -lean.sin());
                    let place = Vec2::new(x, z);
                    let vertex =
                        Vertex::new(Vec3::new(x, y - down, z), normal, place * scale + offset);
                    buffer.vertex(vertex.shaded(tone * shade * lit(place)))
                })
                .collect();
            if let Some(before) = before {
                buffer.strip(&before, &row);
            }
            before = Some(row);
        }
    }
    edges(&mut buffer, half, y, scale, lit);
    buffer
}

/// The four sides of the table's top.
fn edges(buffer: &mut MeshBuffer, half: Vec2, y: f32, scale: f32, lit: impl Fn(Vec2) -> f32) {
    for side in 0..4 {
        let turn = Quat::from_rotation_y(FRAC_PI_2 * side as f32);
        let (along, out) = if side % 2 == 0 { (half.x, half.y) } else { (half.y, half.x) };
        let corner = |x: f32, down: f32, shade: f32| {
            let position = turn * Vec3::new(x, y - down, out);
            let uv = Vec2::new(x, down) * scale;
            let shade = shade * lit(Vec2::new(position.x, position.z));
            Vertex::new(position, turn * Vec3::Z, uv).shaded(shade)
        };
        buffer.quad([
            corner(-along, THICKNESS, 0.25),
            corner(along, THICKNESS, 0.25),
            corner(along, 0.0, 0.8),
            corner(-along, 0.0, 0.8),
        ]);
    }
}

/// The room: walls, floor and lights far away, as soft as what lies out of focus is.
///
/// Its vertices' colours are the light that comes from there.
pub(super) fn backdrop(layout: &Layout, room: &Room) -> MeshBuffer {
    const COLUMNS: usize = 72;
    const ROWS: usize = 22;
    let mut buffer = MeshBuffer::default();
    let radius = 6.5 * layout.table_radius();
    let mut below: Option<Vec<u32>> = None;
    for row in 0..=ROWS {
        // From straight down to straight up.
        let pitch = lerp(-FRAC_PI_2, FRAC_PI_2, row as f32 / ROWS as f32);
        let ring: Vec<u32> = (0..=COLUMNS)
            .map(|column| {
                let yaw = TAU * (column % COLUMNS) as f32 / COLUMNS as f32;
                let (sin, cos) = yaw.sin_cos();
                let way = Vec3::new(sin * pitch.cos(), pitch.sin(), -cos * pitch.cos());
                let vertex = Vertex::new(way * radius, -way, Vec2::ZERO);
                let [r, g, b] = light_from(way, yaw, room).to_array();
                buffer.vertex(Vertex { color: [r, g, b, 1.0], ..vertex })
            })
            .collect();
        if let Some(below) = below {
            buffer.strip(&below, &ring);
        }
        below = Some(ring);
    }
    buffer
}

/// The light that comes from a direction, linear.
fn light_from(way: Vec3, yaw: f32, room: &Room) -> Vec3 {
    /// Lights around the room, a little above the table.
    const LIGHTS: u32 = 9;
    let [ceiling, wall, floor] =
        [room.ceiling, room.wall, room.floor].map(|light| light.truncate());
    // The floor is seen past the table's edge: darker than what it mirrors.
    let mut light = if way.y < 0.0 {
        wall.lerp(floor, smoothstep(0.0, 0.30, -way.y)) * lerp(0.45, 0.20, (-way.y).min(1.0))
    } else {
        wall.lerp(ceiling, way.y) * 0.45
    };
    for number in 0..LIGHTS {
        let at = TAU * (number as f32 + 0.6 * hash(number, 1, 77)) / LIGHTS as f32;
        let height = 0.02 + 0.22 * hash(number, 2, 77);
        let aside = (yaw - at + PI).rem_euclid(TAU) - PI;
        let size = 0.07 + 0.07 * hash(number, 3, 77);
        let distance = Vec2::new(aside, 1.2 * (way.y - height)).length() / size;
        let glow = 0.55 * (1.0 - smoothstep(0.6, 1.3, distance)) + 0.25 * (-0.35 * distance).exp();
        light += glow
            * (0.4 + 0.6 * hash(number, 4, 77))
            * 0.5
            * room.far_light.truncate().max(Vec3::splat(0.05));
    }
    light
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ruleset, Size};

    #[test]
    fn the_table_bears_everything_and_ends() {
        for size in Size::all() {
            let ruleset = Ruleset::standard(size);
            let layout = Layout::new(size, ruleset.reserves);
            let half = half(&layout);
            for point in layout.outline_points() {
                assert!(point.x.abs() < half.x && point.z.abs() < half.y, "{size}: {point}");
            }
        }
    }
}
