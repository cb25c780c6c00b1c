//! The shade where a piece touches the ground, which a shadow map is too coarse for.
//!
//! Each piece has a soft rim on the ground beneath it. It shrinks under the piece as the piece
//! rises, and is gone before it would lie under a second stone.

use bevy::prelude::*;

use super::layout::Layout;
use super::materials::Materials;
use super::meshes::{MeshBuffer, OutlinePoint, Vertex, circle, ground, inset, rounded_polygon};
use super::picture::Picture;
use super::pieces::PieceEntity;
use super::shapes;
use crate::rules::Color as Side;

/// How far the shade reaches beyond a piece.
const REACH: f32 = 0.11;
/// How dark it is where the piece stands, 0 to 1.
const DEPTH: f32 = 0.62;
/// Above what it lies on, and below all highlights.
const LIFT: f32 = 0.0025;
/// From this height on a piece no longer touches the ground.
const GONE: f32 = 0.12;

/// The shade under this piece.
#[derive(Component)]
pub(super) struct Contact(Entity);

/// Whether there is a shade under pieces at all.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShowContact(pub bool);

impl Default for ShowContact {
    fn default() -> Self {
        ShowContact(true)
    }
}

/// The outlines of what can stand on the ground.
#[derive(Resource)]
pub(super) struct ContactMeshes {
    lying: [Handle<Mesh>; 2],
    standing: [Handle<Mesh>; 2],
    capstone: [Handle<Mesh>; 2],
}

impl ContactMeshes {
    pub(super) fn new(meshes: &mut Assets<Mesh>, layout: &Layout) -> ContactMeshes {
        let measures = layout.measures();
        let mut rim = |outline: &[OutlinePoint]| meshes.add(rim(outline).build(default()));
        let of = |side: Side, values: [f32; 2]| values[side.index()];
        ContactMeshes {
            lying: Side::ALL
                .map(|side| rim(&shapes::outline(side, of(side, measures.stone_across)))),
            standing: Side::ALL.map(|side| {
                // An eight-sided stone stands on one of its sides.
                let foot = of(side, measures.stone_across)
                    * if side == Side::White { 0.40 } else { 0.207 };
                let half = 0.5 * measures.stone_thickness - 0.01;
                let corners = [(-foot, -half), (foot, -half), (foot, half), (-foot, half)];
                rim(&rounded_polygon(&corners.map(Vec2::from), 0.02, 2))
            }),
            capstone: Side::ALL.map(|side| {
                let radius = 0.46 * of(side, measures.capstone_across);
                let outline = circle(24).into_iter();
                let grow =
                    |point: OutlinePoint| OutlinePoint { place: point.place * radius, ..point };
                rim(&outline.map(grow).collect::<Vec<_>>())
            }),
        }
    }
}

/// A ring from inside an outline to outside it, dark within and clear at its edge.
fn rim(outline: &[OutlinePoint]) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let mut inner: Option<Vec<u32>> = None;
    for (out, dark) in [(-0.06, 1.0), (0.0, 0.86), (0.25, 0.5), (0.55, 0.2), (1.0, 0.0)] {
        let places = inset(outline, if out < 0.0 { -out } else { -out * REACH });
        let ring: Vec<u32> = places
            .iter()
            .map(|point| {
                let vertex = Vertex::new(ground(point.place, 0.0), Vec3::Y, point.place);
                buffer.vertex(Vertex { color: [1.0, 1.0, 1.0, dark * DEPTH], ..vertex })
            })
            .collect();
        if let Some(inner) = inner {
            for (near, far) in inner.windows(2).zip(ring.windows(2)) {
                buffer.triangle([near[0], far[0], far[1]]);
                buffer.triangle([near[0], far[1], near[1]]);
            }
        }
        inner = Some(ring);
    }
    buffer
}

/// Gives every new piece its shade, and takes that of pieces away that are gone.
pub(super) fn lay(
    mut commands: Commands,
    meshes: Res<ContactMeshes>,
    materials: Res<Materials>,
    new: Query<Entity, Added<PieceEntity>>,
    pieces: Query<(), With<PieceEntity>>,
    contacts: Query<(Entity, &Contact)>,
) {
    if new.is_empty() {
        return;
    }
    for (entity, contact) in &contacts {
        if !pieces.contains(contact.0) {
            commands.entity(entity).try_despawn();
        }
    }
    for piece in &new {
        commands.spawn((
            Contact(piece),
            Mesh3d(meshes.lying[0].clone()),
            MeshMaterial3d(materials.contact.clone()),
            Transform::default(),
            Visibility::Hidden,
            Pickable::IGNORE,
            bevy::light::NotShadowCaster,
        ));
    }
}

/// Keeps each shade on the ground under its piece.
pub(super) fn follow(
    show: Res<ShowContact>,
    picture: Res<Picture>,
    layout: Res<Layout>,
    meshes: Res<ContactMeshes>,
    pieces: Query<(&PieceEntity, Ref<Transform>), Without<Contact>>,
    mut contacts: Query<(&Contact, &mut Transform, &mut Visibility, &mut Mesh3d)>,
) {
    for (contact, mut transform, mut visibility, mut mesh) in &mut contacts {
        let Ok((&PieceEntity(id), piece)) = pieces.get(contact.0) else { continue };
        if !piece.is_changed() && !transform.is_added() && !show.is_changed() {
            continue;
        }
        let Some(&info) = picture.scene().pieces().get(id.index()) else { continue };
        let half = layout.half_extents(info);
        let axes = Mat3::from_quat(piece.rotation);
        // How far a box reaches down from its middle, however it is turned.
        let below = (axes.x_axis.y * half.x).abs()
            + (axes.y_axis.y * half.y).abs()
            + (axes.z_axis.y * half.z).abs();
        let place = piece.translation;
        let floor = layout.ground(Vec2::new(place.x, place.z), 0.3 * half.x);
        let nearness = 1.0 - (place.y - below - floor).max(0.0) / GONE;
        let touch = if show.0 { nearness } else { 0.0 };
        let shown = if touch > 0.0 { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        if touch <= 0.0 {
            continue;
        }
        let lies = axes.y_axis.y.abs() > 0.7;
        let wanted = match (info.is_capstone, lies) {
            (true, _) => &meshes.capstone,
            (false, true) => &meshes.lying,
            (false, false) => &meshes.standing,
        };
        mesh.set_if_neq(Mesh3d(wanted[info.color.index()].clone()));
        let along = axes.x_axis;
        let yaw = Quat::from_rotation_y((-along.z).atan2(along.x));
        *transform = Transform::from_xyz(place.x, floor + LIFT, place.z)
            .with_rotation(yaw)
            .with_scale(Vec3::splat(0.72 + 0.28 * touch.min(1.0)));
    }
}
