//! One entity per physical piece, from the start of a game to its end.

use bevy::prelude::*;

use super::layout::{Layout, Pose};
use super::materials::Materials;
use super::shapes::{self, VARIANTS};
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
    pub(super) fn new(meshes: &mut Assets<Mesh>, layout: &Layout) -> PieceMeshes {
        let measures = layout.measures();
        let mut finish = |mut buffer: super::meshes::MeshBuffer, height: f32| {
            // The layout's origin is the middle of a piece.
            buffer.shift(Vec3::NEG_Y * 0.5 * height);
            meshes.add(buffer.build(default()))
        };
        let stones = Side::ALL.map(|side| {
            let across = measures.stone_across[side.index()];
            let thickness = measures.stone_thickness;
            (0..VARIANTS)
                .map(|variant| finish(shapes::stone(side, variant, across, thickness), thickness))
                .collect()
        });
        let capstones = Side::ALL.map(|side| {
            let across = measures.capstone_across[side.index()];
            let height = measures.capstone_height;
            finish(shapes::capstone(side, across, height), height)
        });
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
