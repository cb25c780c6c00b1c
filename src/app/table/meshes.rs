//! Building meshes: outlines, and solids swept from them with bevelled edges.
//!
//! Bevy has no bevelled box and no lathe, and the bevels are what catches the light.
//! Everything is built around y up: an outline lies in the ground plane, counter-clockwise
//! seen from above, and a solid is a pile of rings of that outline.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Vertices and triangles under construction.
#[derive(Default)]
pub(super) struct MeshBuffer {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// One corner of a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub uv: Vec2,
    /// Multiplies the material's colour; linear, alpha last.
    pub color: [f32; 4],
}

impl Vertex {
    /// A vertex in the material's own colour.
    pub(super) fn new(position: Vec3, normal: Vec3, uv: Vec2) -> Vertex {
        Vertex { position, normal, uv, color: [1.0; 4] }
    }

    /// The same vertex, darker (`shade` below 1) or brighter.
    pub(super) fn shaded(self, shade: f32) -> Vertex {
        let [r, g, b, a] = self.color;
        Vertex { color: [r * shade, g * shade, b * shade, a], ..self }
    }
}

impl MeshBuffer {
    /// Adds a vertex and says its number.
    pub(super) fn vertex(&mut self, vertex: Vertex) -> u32 {
        let number = self.positions.len() as u32;
        self.positions.push(vertex.position.to_array());
        self.normals.push(vertex.normal.to_array());
        self.uvs.push(vertex.uv.to_array());
        self.colors.push(vertex.color);
        number
    }

    /// Adds a triangle; counter-clockwise seen from outside.
    pub(super) fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend(corners);
    }

    /// Adds a quad; counter-clockwise seen from outside.
    pub(super) fn quad(&mut self, corners: [Vertex; 4]) {
        let [a, b, c, d] = corners.map(|corner| self.vertex(corner));
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// Joins two rows of as many vertices: from below to above is up where the rows run to the right,
    /// seen from outside.
    pub(super) fn strip(&mut self, below: &[u32], above: &[u32]) {
        for (low, high) in below.windows(2).zip(above.windows(2)) {
            self.triangle([low[0], low[1], high[1]]);
            self.triangle([low[0], high[1], high[0]]);
        }
    }

    /// A flat convex patch facing up at height `y`, fanned from its middle. `uv` and `shade`
    /// look at the place in the plane.
    pub(super) fn patch(&mut self, outline: &[OutlinePoint], y: f32, up: bool, shade: f32) {
        let normal = if up { Vec3::Y } else { Vec3::NEG_Y };
        let mut add = |place: Vec2| {
            let vertex = Vertex::new(ground(place, y), normal, place);
            self.vertex(vertex.shaded(shade))
        };
        let middle = add(Vec2::ZERO);
        let rim: Vec<u32> = outline.iter().map(|point| add(point.place)).collect();
        for pair in rim.windows(2) {
            if up {
                self.triangle([middle, pair[0], pair[1]]);
            } else {
                self.triangle([middle, pair[1], pair[0]]);
            }
        }
    }

    /// Changes every texture coordinate so far.
    pub(super) fn map_uvs(&mut self, map: impl Fn(Vec2) -> Vec2) {
        for uv in &mut self.uvs {
            *uv = map(Vec2::from_array(*uv)).to_array();
        }
    }

    /// Moves every vertex so far.
    pub(super) fn shift(&mut self, by: Vec3) {
        for position in &mut self.positions {
            *position = (Vec3::from_array(*position) + by).to_array();
        }
    }

    /// The finished mesh of something that has no relief: quick enough for every frame.
    pub(super) fn build_smooth(self) -> Mesh {
        // The same attributes as everything has, so that it is drawn by the same pipeline.
        let tangents = vec![[1.0, 0.0, 0.0, 1.0]; self.positions.len()];
        self.attributes(RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
    }

    /// The finished mesh; `usages` say whether the picking ray can read it.
    pub(super) fn build(self, usages: RenderAssetUsages) -> Mesh {
        let mesh = self.attributes(usages);
        // Without triangles there is nothing that a relief could be seen on.
        let has_triangles = mesh.indices().is_some_and(|indices| !indices.is_empty());
        if !has_triangles {
            return mesh;
        }
        mesh.with_generated_tangents().expect("the mesh has all that tangents are made of")
    }

    /// All but the tangents.
    fn attributes(self, usages: RenderAssetUsages) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, usages)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// A place of the plane at a height: the plane's second axis points away from White's side.
pub(super) fn ground(place: Vec2, y: f32) -> Vec3 {
    Vec3::new(place.x, y, -place.y)
}

/// A point of a closed outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlinePoint {
    pub place: Vec2,
    /// Outward, of length 1.
    pub normal: Vec2,
    /// How far around the outline it is, 0 to 1.
    pub turn: f32,
}

/// A convex polygon (counter-clockwise) whose corners are rounded by `radius`, each with
/// `segments + 1` points; the first point is repeated at the end.
pub(super) fn rounded_polygon(corners: &[Vec2], radius: f32, segments: usize) -> Vec<OutlinePoint> {
    let count = corners.len();
    let mut outline = Vec::with_capacity(count * (segments + 1) + 1);
    for i in 0..count {
        let corner = corners[i];
        let into = (corner - corners[(i + count - 1) % count]).normalize();
        let out = (corners[(i + 1) % count] - corner).normalize();
        let half_angle = 0.5 * into.angle_to(out);
        let inward = (out - into).normalize();
        let middle = corner + inward * (radius / half_angle.cos());
        let start = -into.perp();
        for step in 0..=segments {
            let turn = 2.0 * half_angle * step as f32 / segments as f32;
            let normal = Vec2::from_angle(turn).rotate(start);
            outline.push(OutlinePoint { place: middle + normal * radius, normal, turn: 0.0 });
        }
    }
    close(outline)
}

/// A regular polygon whose flat sides are `across` apart and face the axes.
pub(super) fn regular_corners(sides: usize, across: f32) -> Vec<Vec2> {
    let step = TAU / sides as f32;
    let radius = 0.5 * across / (0.5 * step).cos();
    (0..sides).map(|i| Vec2::from_angle((i as f32 + 0.5) * step) * radius).collect()
}

/// A circle of radius 1.
pub(super) fn circle(segments: usize) -> Vec<OutlinePoint> {
    let outline = (0..segments)
        .map(|i| {
            let normal = Vec2::from_angle(TAU * i as f32 / segments as f32);
            OutlinePoint { place: normal, normal, turn: 0.0 }
        })
        .collect();
    close(outline)
}

/// Repeats the first point and measures how far around each point lies.
fn close(mut outline: Vec<OutlinePoint>) -> Vec<OutlinePoint> {
    outline.extend(outline.first().copied());
    let mut length = 0.0;
    let mut previous = outline.first().map_or(Vec2::ZERO, |point| point.place);
    for point in &mut outline {
        length += previous.distance(point.place);
        previous = point.place;
        point.turn = length;
    }
    for point in &mut outline {
        point.turn /= length;
    }
    outline
}

/// How the edges of a slab are worked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The radius of the rounded edges.
    pub bevel: f32,
    /// How far from the outline a fine line is cut into the upper face, if one is.
    pub line: Option<f32>,
}

/// A slab with this outline between `y = 0` and `height`.
///
/// The texture lies on the top and folds down over the edges, so that the grain runs on; where
/// it is `grained`, its ends show rings and pores instead of fibres. `tone` multiplies the
/// colour; edges near the ground are darkened a little, as in a pile.
pub(super) fn slab(
    buffer: &mut MeshBuffer,
    outline: &[OutlinePoint],
    height: f32,
    edge: Edge,
    grained: bool,
    tone: f32,
) {
    const STEPS: usize = 4;
    let bevel = edge.bevel;
    let top = inset(outline, bevel);
    match edge.line {
        Some(line) => lined_face(buffer, outline, height, bevel, line, tone),
        None => buffer.patch(&top, height, true, tone),
    }
    buffer.patch(&top, 0.0, false, tone);

    // Rings from the bottom to the top: height, normal, how far down from the rim of the top.
    let arc = FRAC_PI_2 * bevel;
    let mut rings = Vec::new();
    for step in 0..=STEPS {
        let angle = FRAC_PI_2 * (1.0 - step as f32 / STEPS as f32);
        let fold = arc * (1.0 + angle / FRAC_PI_2) + height - 2.0 * bevel;
        rings.push((bevel - bevel * angle.sin(), -angle, fold));
    }
    for step in 0..=STEPS {
        let angle = FRAC_PI_2 * step as f32 / STEPS as f32;
        rings.push((
            height - bevel + bevel * angle.sin(),
            angle,
            (1.0 - step as f32 / STEPS as f32) * arc,
        ));
    }
    let mut previous: Option<Vec<u32>> = None;
    for (y, angle, fold) in rings {
        let shade = if angle < 0.0 { 1.0 + 0.35 * angle / FRAC_PI_2 } else { 1.0 };
        let ring: Vec<u32> = outline
            .iter()
            .zip(&top)
            .map(|(point, rim)| {
                let place = rim.place + point.normal * (bevel * angle.cos());
                let normal = ground(point.normal * angle.cos(), angle.sin());
                let end = if grained { point.normal.x.abs().powi(2) } else { 0.0 };
                // Ends are darker: they drink the oil.
                let shade = shade * (1.0 - 0.24 * end * angle.cos());
                let uv = rim.place + folded(point.normal, fold, end);
                buffer.vertex(Vertex::new(ground(place, y), normal, uv).shaded(tone * shade))
            })
            .collect();
        if let Some(below) = previous {
            buffer.strip(&below, &ring);
        }
        previous = Some(ring);
    }
}

/// How the texture goes on so far below the rim: fibres run on, while the rings of an end
/// (1; a side is 0) run down at a slant and its fibres are seen as short strokes.
fn folded(normal: Vec2, fold: f32, end: f32) -> Vec2 {
    let side = normal * fold;
    side.lerp(Vec2::new(0.35 * fold * normal.x.signum(), 0.55 * fold), end)
}

/// An upper face with a fine line cut around it.
fn lined_face(
    buffer: &mut MeshBuffer,
    outline: &[OutlinePoint],
    height: f32,
    bevel: f32,
    line: f32,
    tone: f32,
) {
    const HALF: f32 = 0.011;
    const DEEP: f32 = 0.008;
    let slope = DEEP.atan2(HALF);
    // Out of the outline, height, lean of the normal, shade: each pair is a flat ring.
    let rings = [
        (bevel, 0.0, 0.0, 1.0),
        (line - HALF, 0.0, 0.0, 1.0),
        (line - HALF, 0.0, -slope, 0.75),
        (line, -DEEP, -slope, 0.55),
        (line, -DEEP, slope, 0.55),
        (line + HALF, 0.0, slope, 0.75),
    ];
    // Moved in by more than its corners' radius, an outline would cross itself; scaled, it stays.
    let half = outline.iter().map(|point| point.place.dot(point.normal)).fold(f32::MAX, f32::min);
    let scaled = |distance: f32| -> Vec<OutlinePoint> {
        let scale = 1.0 - distance / half;
        outline.iter().map(|point| OutlinePoint { place: point.place * scale, ..*point }).collect()
    };
    let mut outer: Option<Vec<u32>> = None;
    for (i, (distance, y, lean, shade)) in rings.into_iter().enumerate() {
        let places = if i == 0 { inset(outline, distance) } else { scaled(distance) };
        let ring: Vec<u32> = places
            .iter()
            .map(|point| {
                let normal = ground(point.normal * f32::sin(lean), f32::cos(lean));
                let vertex = Vertex::new(ground(point.place, height + y), normal, point.place);
                buffer.vertex(vertex.shaded(tone * shade))
            })
            .collect();
        if let Some(outer) = outer.filter(|_| i % 2 == 1) {
            buffer.strip(&outer, &ring);
        }
        outer = Some(ring);
    }
    buffer.patch(&scaled(line + HALF), height, true, tone);
}

/// The outline moved inwards by `distance`.
pub(super) fn inset(outline: &[OutlinePoint], distance: f32) -> Vec<OutlinePoint> {
    outline
        .iter()
        .map(|point| OutlinePoint { place: point.place - point.normal * distance, ..*point })
        .collect()
}

/// A smooth run of a turned profile: (radius, height) from the bottom up and inwards.
pub(super) type Curve = Vec<Vec2>;

/// Part of a circle as a profile's curve, from one angle to another (radians, 0 outwards,
/// a quarter turn upwards).
pub(super) fn arc(middle: Vec2, radius: Vec2, from: f32, to: f32, steps: usize) -> Curve {
    (0..=steps)
        .map(|i| {
            let angle = from + (to - from) * i as f32 / steps as f32;
            middle + radius * Vec2::from_angle(angle)
        })
        .collect()
}

/// A cubic Bézier as a profile's curve.
pub(super) fn bezier(points: [Vec2; 4], steps: usize) -> Curve {
    let [a, b, c, d] = points;
    (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            let s = 1.0 - t;
            a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
        })
        .collect()
}

/// Sweeps a profile around an outline of radius 1: a lathe for a circle, a faceted column for
/// a polygon. Each curve is smooth in itself; where two curves meet there is an edge.
///
/// The texture runs up the profile and `wraps` times around.
pub(super) fn turned(
    buffer: &mut MeshBuffer,
    outline: &[OutlinePoint],
    profile: &[Curve],
    wraps: f32,
    tone: f32,
) {
    let mut length = 0.0;
    for curve in profile {
        let mut below: Option<Vec<u32>> = None;
        for (i, &point) in curve.iter().enumerate() {
            let before = curve[i.saturating_sub(1)];
            let after = curve[(i + 1).min(curve.len() - 1)];
            let along = (after - before).normalize_or_zero();
            // A profile that climbs has its outside on the right.
            let outward = Vec2::new(along.y, -along.x);
            if i > 0 {
                length += before.distance(point);
            }
            // Hollows and the foot lie in shade.
            let shade = tone * (1.0 - 0.3 * (1.0 - point.y / 0.12).clamp(0.0, 1.0));
            let ring: Vec<u32> = outline
                .iter()
                .map(|side| {
                    let normal = ground(side.normal * outward.x, outward.y).normalize_or(Vec3::Y);
                    let position = ground(side.place * point.x, point.y);
                    let uv = Vec2::new(length, side.turn * wraps);
                    buffer.vertex(Vertex::new(position, normal, uv).shaded(shade))
                })
                .collect();
            if let Some(below) = below {
                buffer.strip(&below, &ring);
            }
            below = Some(ring);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Checks that a solid is closed and that its faces and normals point outwards.
    ///
    /// Returns its volume, which is right only for a closed surface.
    pub(in super::super) fn volume(buffer: &MeshBuffer) -> f32 {
        let at = |i: u32| Vec3::from_array(buffer.positions[i as usize]);
        let normal = |i: u32| Vec3::from_array(buffer.normals[i as usize]);
        buffer
            .indices
            .chunks(3)
            .map(|corner| {
                let [a, b, c] = [at(corner[0]), at(corner[1]), at(corner[2])];
                let face = (b - a).cross(c - a);
                if face.length() > 1e-7 {
                    let mean = corner.iter().map(|&i| normal(i)).sum::<Vec3>();
                    assert!(face.dot(mean) > 0.0, "a normal points inwards at {a}");
                }
                a.dot(b.cross(c)) / 6.0
            })
            .sum()
    }

    #[test]
    fn a_slab_is_a_closed_solid_of_its_size() {
        let corners = regular_corners(4, 0.6);
        let mut buffer = MeshBuffer::default();
        let edge = Edge { bevel: 0.03, line: None };
        slab(&mut buffer, &rounded_polygon(&corners, 0.05, 4), 0.15, edge, true, 1.0);
        let volume = volume(&buffer);
        assert!((0.049..0.054).contains(&volume), "{volume}");
        let highest = buffer.positions.iter().map(|p| p[1]).fold(f32::MIN, f32::max);
        let lowest = buffer.positions.iter().map(|p| p[1]).fold(f32::MAX, f32::min);
        assert_eq!((lowest, highest), (0.0, 0.15));
        let widest = buffer.positions.iter().map(|p| p[0]).fold(f32::MIN, f32::max);
        assert!((widest - 0.3).abs() < 1e-5);
    }

    #[test]
    fn a_turned_ball_is_a_closed_solid_of_its_size() {
        let mut buffer = MeshBuffer::default();
        let profile = [arc(Vec2::new(0.0, 1.0), Vec2::ONE, -FRAC_PI_2, FRAC_PI_2, 24)];
        turned(&mut buffer, &circle(48), &profile, 3.0, 1.0);
        let volume = volume(&buffer);
        assert!((4.1..4.19).contains(&volume), "{volume}");
    }

    #[test]
    fn an_outline_keeps_its_sides_and_unit_normals() {
        for sides in [4, 8] {
            let outline = rounded_polygon(&regular_corners(sides, 2.0), 0.2, 4);
            let reach = outline.iter().map(|p| p.place.x).fold(f32::MIN, f32::max);
            assert!((reach - 1.0).abs() < 1e-4, "{sides} sides reach {reach}");
            assert!(outline.iter().all(|p| (p.normal.length() - 1.0).abs() < 1e-4));
            assert_eq!(outline.first().unwrap().place, outline.last().unwrap().place);
        }
    }
}
