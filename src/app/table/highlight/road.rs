//! A finished road: light runs along it from edge to edge, and it stays aglow.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::course::{Course, sheet};
use super::marks::light;
use super::sheet::{Light, LitSheet};
use super::{Highlights, overlay};
use crate::app::table::TableBusy;
use crate::app::table::camera::TableCamera;
use crate::app::table::layout::Layout;
use crate::app::table::meshes::{MeshBuffer, Vertex, circle, ground};
use crate::app::table::noise::smoothstep;
use crate::app::table::picture::{Pace, Picture};
use crate::app::table::surface::Surface;
use crate::rules::Square;

/// The light's way, in squares from the middle of the first one: where it begins, how fast it is at
/// last, in squares per second, and after how many seconds it is about half as fast.
const BEGIN: f32 = -0.7;
const SPEED: f32 = 8.5;
const RUN_UP: f32 = 0.16;
/// How far the light shines ahead of itself, and how it fades behind, in squares.
const AHEAD: f32 = 0.55;
const TAIL: f32 = 0.8;
/// How much brighter its head is than what stays.
const HEAD: f32 = 2.4;
/// So many squares beyond the last one nothing of the head is left to see.
const BEYOND: f32 = 5.0;
/// The spark that runs ahead: its radius, and how high above the pieces it is.
const SPARK: f32 = 0.36;
const SPARK_LIFT: f32 = 0.10;
const GOLD: Color = Color::srgb(1.0, 0.78, 0.20);
const WHITE_GOLD: Color = Color::srgb(1.0, 0.93, 0.68);

/// Where the light's head is so many seconds after it has set out.
fn head(age: f32) -> f32 {
    BEGIN + SPEED * age * age / (age + RUN_UP)
}

/// The light at a place `along` a road while its head is at `head`.
fn glow(along: f32, head: f32) -> Light {
    let behind = head - along;
    let strength = smoothstep(-AHEAD, 0.0, behind);
    let boost = 1.0 + HEAD * strength * (-behind.max(0.0) / TAIL).exp();
    Light { strength, boost }
}

/// What all roads are lit with.
#[derive(Resource)]
pub(super) struct RoadLight {
    glow: Handle<Surface>,
    spark: Handle<Surface>,
    disc: Handle<Mesh>,
}

impl RoadLight {
    pub(super) fn new(meshes: &mut Assets<Mesh>, surfaces: &mut Assets<Surface>) -> RoadLight {
        RoadLight {
            glow: surfaces.add(light(GOLD, 1.0)),
            spark: surfaces.add(light(WHITE_GOLD, 1.0)),
            disc: meshes.add(disc().build(default())),
        }
    }
}

/// A disc of light without an edge, that faces up; its radius is 1.
fn disc() -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let mut inner: Option<Vec<u32>> = None;
    for (radius, alpha) in [(0.02, 1.0), (0.14, 0.85), (0.34, 0.3), (0.62, 0.08), (1.0, 0.0)] {
        let ring: Vec<u32> = circle(24)
            .iter()
            .map(|point| {
                let vertex = Vertex::new(ground(radius * point.place, 0.0), Vec3::Y, point.place);
                buffer.vertex(Vertex { color: [2.0, 2.0, 2.0, alpha], ..vertex })
            })
            .collect();
        for (near, far) in inner.iter().flat_map(|inner| inner.windows(2).zip(ring.windows(2))) {
            buffer.triangle([near[0], far[0], far[1]]);
            buffer.triangle([near[0], far[1], near[1]]);
        }
        inner = Some(ring);
    }
    buffer
}

/// A road that is lit.
pub(super) struct LitRoad {
    squares: Vec<Square>,
    course: Course,
    sheet: LitSheet,
    /// The sheet on the board, and the spark while it runs.
    entities: [Entity; 2],
    /// When the light has set out, in seconds of [`Time`]; `None` once all of it glows steadily.
    since: Option<f32>,
}

/// What the road waits for, and what it lies on.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    highlights: Res<'w, Highlights>,
    picture: Res<'w, Picture>,
    layout: Res<'w, Layout>,
    pace: Pace<'w>,
    light: Res<'w, RoadLight>,
}

impl Table<'_> {
    /// The road to light now.
    fn road(&self) -> &[Square] {
        let size = self.layout.size();
        let can_glow =
            self.picture.at_rest() && self.highlights.road.iter().all(|road| road.is_on(size));
        if can_glow { &self.highlights.road } else { &[] }
    }

    fn lit(&self, now: f32, commands: &mut Commands, meshes: &mut Assets<Mesh>) -> Option<LitRoad> {
        let squares = self.road().to_vec();
        let heights = squares
            .iter()
            .map(|&square| self.layout.stack_top(self.picture.scene(), square) + SPARK_LIFT);
        let course = Course::new(&squares, heights, &self.layout)?;
        let sheet = sheet(&squares, &course, &self.layout).build(meshes);
        let steady = overlay(&sheet.mesh, &self.light.glow, Vec3::ZERO);
        let mut spark =
            commands.spawn(overlay(&self.light.disc, &self.light.spark, course.at(BEGIN)));
        spark.insert(Visibility::Hidden);
        let spark = spark.id();
        let entities = [commands.spawn(steady).id(), spark];
        Some(LitRoad { squares, course, sheet, entities, since: Some(now) })
    }
}

/// Lights the road once the picture is at rest, and puts it out when it is no longer asked for.
pub(super) fn trace(
    mut commands: Commands,
    time: Res<Time>,
    table: Table,
    mut meshes: ResMut<Assets<Mesh>>,
    mut busy: ResMut<TableBusy>,
    mut lit: Local<Option<LitRoad>>,
    cameras: Query<&Transform, With<TableCamera>>,
    mut sparks: Query<(&mut Transform, &mut Visibility), Without<TableCamera>>,
) {
    let now = time.elapsed_secs();
    let shown = lit.as_ref().map_or(&[][..], |lit| &lit.squares);
    if shown != table.road() {
        if let Some(old) = lit.take() {
            for entity in old.entities {
                commands.entity(entity).try_despawn();
            }
        }
        *lit = table.lit(now, &mut commands, &mut meshes);
        busy.0 |= lit.is_some();
        return;
    }
    let Some(lit) = &mut *lit else { return };
    let Some(since) = lit.since else { return };
    let head = head(now - since);
    let last = lit.squares.len() as f32 - 1.0;
    let is_steady = table.pace.is_calm() || head > last + BEYOND;
    if is_steady {
        lit.since = None;
        lit.sheet.light(&mut meshes, |_| Light { strength: 1.0, boost: 1.0 });
    } else {
        lit.sheet.light(&mut meshes, |along| glow(along, head));
        busy.0 = true;
    }
    let Ok((mut place, mut visibility)) = sparks.get_mut(lit.entities[1]) else { return };
    let runs = !is_steady && head < last + 1.0;
    visibility.set_if_neq(if runs { Visibility::Inherited } else { Visibility::Hidden });
    if runs {
        let facing = cameras.iter().next().map_or(Quat::IDENTITY, |camera| camera.rotation);
        let size = smoothstep(BEGIN, 0.0, head) * (1.0 - smoothstep(last, last + 1.0, head));
        place.translation = lit.course.at(head);
        // The disc faces up by itself.
        place.rotation = facing * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        place.scale = Vec3::splat((SPARK * size).max(1e-3));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_runs_ever_on_and_leaves_a_steady_glow() {
        let ages = (0..400).map(|step| step as f32 / 100.0);
        let heads: Vec<f32> = ages.map(head).collect();
        assert_eq!(heads[0], BEGIN);
        assert!(heads.is_sorted_by(|one, next| one < next), "it never stops or turns");
        assert!(heads[100] - heads[90] > 2.0 * (heads[10] - heads[0]), "it sets out gently");
        // The longest roads that occur take three seconds, the usual ones less than two.
        assert!(head(1.8) > 5.0 + BEYOND && head(3.0) > 15.0 + BEYOND);
    }

    #[test]
    fn every_place_is_dark_before_the_light_comes_and_aglow_for_ever_after() {
        for along in [0.0, 0.4, 3.0, 7.5] {
            assert!(glow(along, along - AHEAD).strength < 1e-6);
            assert_eq!(glow(along, along).strength, 1.0);
            assert!(glow(along, along).boost > 3.0, "the head is bright");
            let strengths = (0..200).map(|step| glow(along, along - 1.0 + 0.05 * step as f32));
            let strengths: Vec<f32> = strengths.map(|light| light.strength).collect();
            assert!(strengths.is_sorted());
            let after = glow(along, along + BEYOND);
            assert!(after.strength == 1.0 && after.boost < 1.01, "{after:?}");
        }
        assert_eq!(glow(2.0, 1.9), glow(2.0, 1.9));
    }
}
