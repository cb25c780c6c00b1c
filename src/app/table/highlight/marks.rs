//! How each mark looks: shapes that differ, and not only in colour.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::Mark;
use crate::app::table::materials::Materials;
use crate::app::table::meshes::{
    MeshBuffer, OutlinePoint, Vertex, ground, inset, regular_corners, rounded_polygon,
};
use crate::app::table::shapes;
use crate::app::table::surface::Surface;
use crate::rules::Color as Side;

/// The lowest mark's height above the wood, and from one layer to the next.
const FLOOR: f32 = 0.004;
const LAYER: f32 = 0.0013;
/// Half the width of a mark that fills its square.
const HALF: f32 = 0.476;

/// A mark ready to be put on a square.
#[derive(Clone)]
pub(super) struct Look {
    pub mesh: Handle<Mesh>,
    pub surface: Handle<Surface>,
    /// From the middle of the square.
    pub offset: Vec3,
}

/// The looks of all marks.
#[derive(Resource)]
pub(super) struct MarkLooks(Vec<Look>);

impl MarkLooks {
    pub(super) fn new(
        meshes: &mut Assets<Mesh>,
        surfaces: &mut Assets<Surface>,
        materials: &Materials,
    ) -> MarkLooks {
        let looks = Mark::ALL.into_iter().enumerate().map(|(layer, mark)| {
            let mut offset = Vec3::Y * (FLOOR + LAYER * layer as f32);
            let surface = match mark {
                Mark::OwnedWhite => materials.of(Side::White).clone(),
                Mark::OwnedBlack => materials.of(Side::Black).clone(),
                _ => surfaces.add(light(color(mark), 1.0)),
            };
            if matches!(mark, Mark::OwnedWhite | Mark::OwnedBlack) {
                offset += CHIP_CORNER;
            }
            Look { mesh: meshes.add(shape(mark).build(default())), surface, offset }
        });
        MarkLooks(looks.collect())
    }

    pub(super) fn of(&self, mark: Mark) -> &Look {
        &self.0[mark as usize]
    }
}

/// A surface that shines by itself, in a colour and with a strength of 0 to 1.
pub(super) fn light(color: Color, strength: f32) -> Surface {
    Surface {
        tint: LinearRgba::BLACK.with_alpha(strength),
        // Brighter than white wood under the lamp.
        glow: color.to_linear() * 1.5,
        roughness: 1.0,
        reflectance: 0.0,
        alpha_mode: AlphaMode::Blend,
        ..default()
    }
}

fn color(mark: Mark) -> Color {
    match mark {
        Mark::Hover => Color::srgb(1.0, 0.97, 0.88),
        Mark::Selected => Color::srgb(1.0, 0.80, 0.22),
        Mark::Target => Color::srgb(0.25, 0.86, 1.0),
        Mark::FlattenTarget => Color::srgb(1.0, 0.36, 0.16),
        Mark::LastFrom | Mark::LastPath | Mark::LastTo => Color::srgb(1.0, 0.88, 0.58),
        Mark::HintFrom | Mark::HintTo => Color::srgb(0.42, 1.0, 0.46),
        Mark::OwnedWhite | Mark::OwnedBlack => Color::WHITE,
    }
}

fn shape(mark: Mark) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    match mark {
        Mark::Hover => frame(&mut buffer, 0.022, 0.10, 0.85, 0.16),
        Mark::Selected => frame(&mut buffer, 0.05, 0.20, 1.0, 0.45),
        Mark::Target => frame(&mut buffer, 0.04, 0.40, 0.95, 0.50),
        Mark::FlattenTarget => {
            frame(&mut buffer, 0.05, 0.30, 1.0, 0.55);
            for side in 0..4 {
                arrowhead(&mut buffer, side);
            }
        }
        // Fine lines as if inlaid, with a soft glow: they are there all the time.
        Mark::LastFrom => {
            corners(&mut buffer, 0.024, 0.17, 0.85);
            frame(&mut buffer, 0.0, 0.15, 0.0, 0.16);
        }
        Mark::LastPath => frame(&mut buffer, 0.014, 0.17, 0.60, 0.22),
        Mark::LastTo => frame(&mut buffer, 0.022, 0.22, 0.95, 0.36),
        Mark::OwnedWhite => return chip(Side::White),
        Mark::OwnedBlack => return chip(Side::Black),
        Mark::HintFrom => corners(&mut buffer, 0.05, 0.22, 1.0),
        Mark::HintTo => {
            frame(&mut buffer, 0.04, 0.30, 1.0, 0.42);
            for side in 0..4 {
                arrowhead(&mut buffer, side);
            }
        }
    }
    buffer
}

/// The outline of a square's surface.
fn square_outline(half: f32) -> Vec<OutlinePoint> {
    rounded_polygon(&regular_corners(4, 2.0 * half), 0.07, 5)
}

/// A line around the square, and a glow from it inwards that fades.
fn frame(buffer: &mut MeshBuffer, line: f32, glow: f32, line_alpha: f32, glow_alpha: f32) {
    let outer = square_outline(HALF);
    // Narrower corners than the inset would make itself: they stay convex.
    let middle = inset(&outer, line.min(0.069));
    let inner = square_outline(HALF - line - glow);
    ring(buffer, &outer, line_alpha, &middle, line_alpha);
    ring(buffer, &middle, glow_alpha, &inner, 0.0);
}

/// The band between two outlines of equally many points, the outer one first.
fn ring(
    buffer: &mut MeshBuffer,
    outer: &[OutlinePoint],
    outer_alpha: f32,
    inner: &[OutlinePoint],
    inner_alpha: f32,
) {
    for (out, within) in outer.windows(2).zip(inner.windows(2)) {
        buffer.quad([
            glowing(out[0].place, outer_alpha),
            glowing(out[1].place, outer_alpha),
            glowing(within[1].place, inner_alpha),
            glowing(within[0].place, inner_alpha),
        ]);
    }
}

fn glowing(place: Vec2, alpha: f32) -> Vertex {
    let vertex = Vertex::new(ground(place, 0.0), Vec3::Y, Vec2::ZERO);
    Vertex { color: [1.0, 1.0, 1.0, alpha], ..vertex }
}

/// Four angles in the corners of the square.
fn corners(buffer: &mut MeshBuffer, line: f32, length: f32, alpha: f32) {
    for side in 0..4 {
        let turn = Vec2::from_angle(FRAC_PI_2 * side as f32);
        let mut bar = |from: Vec2, to: Vec2| {
            let corners = [from, Vec2::new(to.x, from.y), to, Vec2::new(from.x, to.y)];
            buffer.quad(corners.map(|place| glowing(turn.rotate(place), alpha)));
        };
        bar(Vec2::new(HALF - length, HALF - line), Vec2::new(HALF, HALF));
        bar(Vec2::new(HALF - line, HALF - length), Vec2::new(HALF, HALF - line));
    }
}

/// A triangle at the middle of a side, that presses inwards.
fn arrowhead(buffer: &mut MeshBuffer, side: usize) {
    let turn = Vec2::from_angle(FRAC_PI_2 * side as f32);
    let corners = [Vec2::new(0.425, -0.09), Vec2::new(0.425, 0.09), Vec2::new(0.345, 0.0)];
    let corners = corners.map(|place| buffer.vertex(glowing(turn.rotate(place), 1.0)));
    buffer.triangle(corners);
}

/// Where a chip lies: a corner of the square that no piece covers.
const CHIP_CORNER: Vec3 = Vec3::new(0.385, 0.0, 0.385);

/// A little stone of this player's shape.
fn chip(side: Side) -> MeshBuffer {
    shapes::stone(side, 0, 0.19, 0.06, shapes::Figure { scale: 0.8, grained: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_its_own_look() {
        assert!(Mark::ALL.iter().enumerate().all(|(index, &mark)| mark as usize == index));
    }

    #[test]
    fn layers_stay_below_the_eye_and_above_the_wood() {
        let highest = FLOOR + LAYER * Mark::ALL.len() as f32;
        assert!(highest < 0.02, "marks lie on the wood");
    }
}
