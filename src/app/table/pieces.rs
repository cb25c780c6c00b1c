//! One entity per physical piece, from the start of a game to its end.

use bevy::prelude::*;

use super::layout::{Layout, Pose};
use super::materials::{Cut, Materials};
use super::shapes::{self, Figure, VARIANTS};
use super::surface::Surface;
use crate::rules::{Color as Side, Kind, Piece};
use crate::scene::{PieceId, PieceInfo, Scene};

/// A physical piece on the table or beside it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceEntity(pub PieceId);

/// The entities of the game's pieces, indexed by [`PieceId`].
#[derive(Resource, Default)]
pub(super) struct Pieces(pub Vec<Entity>);

impl Pieces {
    /// The entity of a piece; `None` for a piece of another game.
    pub(super) fn entity(&self, id: PieceId) -> Option<Entity> {
        self.0.get(id.index()).copied()
    }
}

/// The shapes of all pieces, around the origins that the layout gives them.
#[derive(Resource)]
pub(super) struct PieceMeshes {
    stones: [Vec<Handle<Mesh>>; 2],
    capstones: [Handle<Mesh>; 2],
}

impl PieceMeshes {
    pub(super) fn new(meshes: &mut Assets<Mesh>, layout: &Layout, cut: &Cut) -> PieceMeshes {
        let stones = Side::ALL.map(|side| {
            (0..VARIANTS).map(|variant| meshes.add(stone(side, variant, layout, cut))).collect()
        });
        let capstones = Side::ALL.map(|side| meshes.add(capstone(side, layout, cut)));
        PieceMeshes { stones, capstones }
    }

    /// The shape of this physical piece.
    pub(super) fn of(&self, id: PieceId, info: PieceInfo) -> &Handle<Mesh> {
        if info.is_capstone {
            &self.capstones[info.color.index()]
        } else {
            // Neighbours in a pile differ.
            &self.stones[info.color.index()][id.index() * 5 % VARIANTS]
        }
    }

    /// The shape of any piece of this colour and kind.
    pub(super) fn any(&self, piece: Piece) -> &Handle<Mesh> {
        match piece.kind {
            Kind::Capstone => &self.capstones[piece.color.index()],
            Kind::Flat | Kind::Wall => &self.stones[piece.color.index()][0],
        }
    }
}

fn figure(cut: &Cut, side: Side) -> Figure {
    Figure { scale: cut.scales[side.index()], grained: cut.grained[side.index()] }
}

/// A stone around the origin that the layout gives it: its middle.
fn stone(side: Side, variant: usize, layout: &Layout, cut: &Cut) -> Mesh {
    let measures = layout.measures();
    let (across, thickness) = (measures.stone_across[side.index()], measures.stone_thickness);
    let mut buffer = shapes::stone(side, variant, across, thickness, figure(cut, side));
    buffer.shift(Vec3::NEG_Y * 0.5 * thickness);
    buffer.build(default())
}

/// A capstone around the origin that the layout gives it: its middle.
fn capstone(side: Side, layout: &Layout, cut: &Cut) -> Mesh {
    let measures = layout.measures();
    let (across, height) = (measures.capstone_across[side.index()], measures.capstone_height);
    let mut buffer = shapes::capstone(side, across, height, figure(cut, side));
    buffer.shift(Vec3::NEG_Y * 0.5 * height);
    buffer.build(default())
}

/// Cuts all pieces anew, as another look needs them.
pub(super) fn recut(
    cut: Res<Cut>,
    layout: Res<Layout>,
    pieces: Res<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let mut replace = |handle: &Handle<Mesh>, mesh: Mesh| {
        if let Err(error) = meshes.insert(handle.id(), mesh) {
            error!("a piece cannot be cut anew: {error}");
        }
    };
    for side in Side::ALL {
        for (variant, handle) in pieces.stones[side.index()].iter().enumerate() {
            replace(handle, stone(side, variant, &layout, &cut));
        }
        replace(&pieces.capstones[side.index()], capstone(side, &layout, &cut));
    }
}

/// Puts all pieces of a game on the table and takes those of the game before away.
pub(super) fn set_out(
    commands: &mut Commands,
    pieces: &mut Pieces,
    meshes: &PieceMeshes,
    materials: &Materials,
    scene: &Scene,
    poses: &[Pose],
) {
    for entity in pieces.0.drain(..) {
        commands.entity(entity).try_despawn();
    }
    pieces.0.extend(scene.ids().map(|id| {
        let info = scene.info(id);
        let surface: &Handle<Surface> = materials.of(info.color);
        commands
            .spawn((
                PieceEntity(id),
                Mesh3d(meshes.of(id, info).clone()),
                MeshMaterial3d(surface.clone()),
                Transform::from(poses[id.index()]),
                Pickable::IGNORE,
            ))
            .id()
    }));
}
