//! What the pointer can hit: simple invisible shapes, one per square, stack and reserve, and the
//! table around them. No two of them have a surface in common, or the pointer would flicker
//! between them.

use bevy::asset::RenderAssetUsages;
use bevy::camera::primitives::Aabb;
use bevy::picking::mesh_picking::MeshPickingSettings;
use bevy::picking::mesh_picking::ray_cast::{RayCastVisibility, SimplifiedMesh};
use bevy::prelude::*;

use super::layout::{Bounds, Layout};
use super::picture::Picture;
use crate::rules::{Color as Side, Kind, Square};

/// What a pointer is over.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// The surface of a square.
    Square(Square),
    /// The pieces on a square, and those in the air above it.
    Stack(Square),
    /// The stones (`Flat`) or the capstones of a player, beside the board.
    Reserve(Side, Kind),
    /// The table around the board.
    Background,
}

/// How far a stack can be missed, to each side.
const GENEROUS: f32 = 0.02;
/// The squares' surfaces lie this far above the wood, the background below the cloth.
const LIFT: f32 = 0.001;
const BACKGROUND_REACH: f32 = 400.0;

/// The shapes that rays are cast against: a square of size 1 that looks up, and a box of size 1.
#[derive(Resource)]
pub(super) struct ProxyMeshes {
    square: Handle<Mesh>,
    cube: Handle<Mesh>,
}

impl FromWorld for ProxyMeshes {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // Rays are cast on the CPU: the shapes stay there.
        let mut keep = |mut mesh: Mesh| {
            mesh.asset_usage = RenderAssetUsages::MAIN_WORLD;
            meshes.add(mesh)
        };
        let square = keep(Plane3d::new(Vec3::Y, Vec2::splat(0.5)).into());
        let cube = keep(Cuboid::from_length(1.0).into());
        ProxyMeshes { square, cube }
    }
}

/// Rays meet what is in the hierarchy of visible things, drawn or not: proxies are never drawn.
pub(super) fn ray_cast_settings() -> MeshPickingSettings {
    MeshPickingSettings { require_markers: false, ray_cast_visibility: RayCastVisibility::Visible }
}

/// Lays out the proxies of a board, in place of those of the board before.
pub(super) fn lay_out(
    mut commands: Commands,
    layout: Res<Layout>,
    meshes: Res<ProxyMeshes>,
    old: Query<Entity, With<Pick>>,
) {
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let flat = Aabb::from_min_max(Vec3::new(-0.5, 0.0, -0.5), Vec3::new(0.5, 0.0, 0.5));
    let boxed = Aabb::from_min_max(Vec3::splat(-0.5), Vec3::splat(0.5));
    let mut lay = |pick: Pick, mesh: &Handle<Mesh>, aabb: Aabb, transform: Transform| {
        commands.spawn((
            pick,
            SimplifiedMesh(mesh.clone()),
            aabb,
            transform,
            Visibility::Inherited,
            Pickable::default(),
        ));
    };
    for square in layout.size().squares() {
        let place = Transform::from_translation(layout.square_middle(square) + Vec3::Y * LIFT);
        lay(Pick::Square(square), &meshes.square, flat, place);
        lay(Pick::Stack(square), &meshes.cube, boxed, Transform::from_scale(Vec3::ZERO));
    }
    for side in Side::ALL {
        for kind in [Kind::Flat, Kind::Capstone] {
            let pick = Pick::Reserve(side, kind);
            lay(pick, &meshes.cube, boxed, Transform::from_scale(Vec3::ZERO));
        }
    }
    let ground = Transform::from_xyz(0.0, layout.measures().table_height - LIFT, 0.0)
        .with_scale(Vec3::new(BACKGROUND_REACH, 1.0, BACKGROUND_REACH));
    lay(Pick::Background, &meshes.square, flat, ground);
}

/// Fits the boxes to the stacks and reserves of the scene; where there is nothing, there is no box.
pub(super) fn fit_boxes(
    picture: Res<Picture>,
    layout: Res<Layout>,
    mut fitted: Local<Option<u64>>,
    added: Query<(), Added<Pick>>,
    mut proxies: Query<(&Pick, &mut Transform, &mut Visibility)>,
) {
    if *fitted == Some(picture.version()) && added.is_empty() {
        return;
    }
    *fitted = Some(picture.version());
    let scene = picture.scene();
    for (&pick, mut transform, mut visibility) in &mut proxies {
        let bounds = match pick {
            Pick::Square(_) | Pick::Background => continue,
            Pick::Stack(square) => stack_box(&picture, &layout, square),
            Pick::Reserve(side, kind) => layout.reserve_bounds(scene, side, kind == Kind::Capstone),
        };
        let Some(Bounds { middle, half }) = bounds else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let side = 2.0 * (half + Vec3::new(GENEROUS, 0.0, GENEROUS));
        *transform = Transform::from_translation(middle).with_scale(side);
    }
}

/// Around the pieces on a square and those in the air above it.
fn stack_box(picture: &Picture, layout: &Layout, square: Square) -> Option<Bounds> {
    let scene = picture.scene();
    let hand = scene.hand().filter(|hand| hand.over == square);
    let widest = scene
        .stack(square)
        .iter()
        .chain(hand.into_iter().flat_map(|hand| &hand.pieces))
        .map(|placed| layout.half_extents(scene.info(placed.id)).x)
        .fold(None, |widest: Option<f32>, half| Some(widest.map_or(half, |w| w.max(half))))?;
    let foot = layout.square_middle(square);
    let top = layout.above(scene, square);
    let half = Vec3::new(widest, 0.5 * (top.y - foot.y), widest);
    Some(Bounds { middle: 0.5 * (foot + top), half })
}
