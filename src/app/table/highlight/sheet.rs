//! A thin sheet of light on the board, whose brightness changes from place to place and with time.

use bevy::prelude::*;

use crate::app::table::meshes::{MeshBuffer, Vertex};

/// How light is at one place of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Light {
    /// 0, nothing, to 1.
    pub strength: f32,
    /// Times its usual brightness.
    pub boost: f32,
}

/// The points of a sheet, as far as light depends on them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    /// Where it is on the way of the light, in squares.
    along: f32,
    /// How strong the light is here when all of it is lit, 0 to 1.
    most: f32,
}

/// A mesh and what its colours are computed from.
#[derive(Default)]
pub(super) struct Sheet {
    buffer: MeshBuffer,
    points: Vec<Point>,
}

impl Sheet {
    /// Adds a grid of points, row by row, seen from above: `rows` many, each counter-clockwise before the
    /// next. Each point is a place, how far along it is, and its most strength.
    pub(super) fn grid(&mut self, rows: usize, points: &[(Vec3, f32, f32)]) {
        let columns = points.len() / rows;
        let numbers: Vec<u32> = points
            .iter()
            .map(|&(place, along, most)| {
                self.points.push(Point { along, most });
                let vertex = Vertex::new(place, Vec3::Y, Vec2::ZERO);
                self.buffer.vertex(Vertex { color: [0.0; 4], ..vertex })
            })
            .collect();
        for row in 1..rows {
            for column in 1..columns {
                let at = |row: usize, column: usize| numbers[row * columns + column];
                let [a, b] = [at(row - 1, column - 1), at(row - 1, column)];
                let [c, d] = [at(row, column), at(row, column - 1)];
                self.buffer.triangle([a, b, c]);
                self.buffer.triangle([a, c, d]);
            }
        }
    }

    /// The mesh, quite dark, and what lights it.
    pub(super) fn build(self, meshes: &mut Assets<Mesh>) -> LitSheet {
        LitSheet { mesh: meshes.add(self.buffer.build_smooth()), points: self.points }
    }
}

/// A sheet as it lies on the board.
pub(super) struct LitSheet {
    pub mesh: Handle<Mesh>,
    points: Vec<Point>,
}

impl LitSheet {
    /// Lights it: `light` says how, at a place so far along.
    pub(super) fn light(&self, meshes: &mut Assets<Mesh>, light: impl Fn(f32) -> Light) {
        let Some(mut mesh) = meshes.get_mut(&self.mesh) else { return };
        let color = |point: &Point| {
            let Light { strength, boost } = light(point.along);
            [boost, boost, boost, strength * point.most]
        };
        let colors: Vec<[f32; 4]> = self.points.iter().map(color).collect();
        mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, colors);
    }
}
