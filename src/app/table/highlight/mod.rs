//! What is lit on the board, and the ghost of the piece that a click would place.
//!
//! Marks are thin shapes just above the wood, one layer per kind, so that they never fight with
//! each other or with the board. A mark comes and goes as an entity; its material never changes.

mod course;
mod marks;
mod refusal;
mod road;
mod sheet;
mod tak;

use std::collections::HashMap;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::TableSet;
use super::layout::Layout;
use super::materials::Materials;
use super::picture::Picture;
use super::pieces::PieceMeshes;
use super::surface::Surface;
use crate::rules::{Piece, Ply, Square};

use marks::MarkLooks;

pub use tak::Tak;

/// What is lit. Whoever sets this sets all of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// Lit squares; one square may have several marks.
    pub squares: Vec<(Square, Mark)>,
    /// A piece, half transparent, on top of a square.
    pub ghost: Option<(Square, Piece)>,
    /// The square of a click that was refused, and when, in seconds of [`Time`].
    pub refused: Option<(Square, f32)>,
    /// A finished road, from edge to edge; it lights up once the picture is at rest.
    pub road: Vec<Square>,
    /// A road that the last ply threatens; its edges pulse once the picture is at rest.
    pub tak: Option<Tak>,
}

impl Highlights {
    /// The marks of the ply that was played last: its source, its path and its end.
    #[must_use]
    pub fn of_ply(ply: Ply) -> Highlights {
        let squares = Highlights::marks(ply, [Mark::LastFrom, Mark::LastPath, Mark::LastTo]);
        Highlights { squares, ..Highlights::default() }
    }

    /// The marks of a legal ply that is suggested.
    #[must_use]
    pub fn of_hint(ply: Ply) -> Vec<(Square, Mark)> {
        Highlights::marks(ply, [Mark::HintFrom, Mark::HintTo, Mark::HintTo])
    }

    /// The squares of a ply with a mark each: for the source, for the path, and for the end.
    fn marks(ply: Ply, [start, path, end]: [Mark; 3]) -> Vec<(Square, Mark)> {
        match ply {
            Ply::Place { square, .. } => vec![(square, end)],
            Ply::Spread { from, direction, drops } => {
                let count = drops.squares();
                let squares = (1..=count).filter_map(|step| {
                    // A legal ply stays on its board, so no smaller edge is needed.
                    let square = from.steps(direction, step, crate::rules::Size::MAX)?;
                    Some((square, if step == count { end } else { path }))
                });
                [(from, start)].into_iter().chain(squares).collect()
            }
        }
    }
}

/// Why a square is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The pointer is over it, and a click would do something.
    Hover,
    /// The stack that is being moved.
    Selected,
    /// The move can go there.
    Target,
    /// The move can go there and flattens a wall.
    FlattenTarget,
    /// The last ply came from here.
    LastFrom,
    /// The last ply dropped pieces here.
    LastPath,
    /// The last ply ended here.
    LastTo,
    /// White would own this square.
    OwnedWhite,
    /// Black would own this square.
    OwnedBlack,
    /// The suggested ply takes pieces from here.
    HintFrom,
    /// The suggested ply leaves pieces here.
    HintTo,
}

impl Mark {
    const ALL: [Mark; 11] = [
        Mark::Hover,
        Mark::Selected,
        Mark::Target,
        Mark::FlattenTarget,
        Mark::LastFrom,
        Mark::LastPath,
        Mark::LastTo,
        Mark::OwnedWhite,
        Mark::OwnedBlack,
        Mark::HintFrom,
        Mark::HintTo,
    ];
}

/// The entities of the marks that are lit now.
#[derive(Resource, Default)]
struct Lit(HashMap<(Square, Mark), Entity>);

/// The half transparent piece.
#[derive(Component)]
struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Highlights>()
        .init_resource::<Lit>()
        .add_systems(Startup, prepare.after(super::prepare))
        .add_systems(
            PostUpdate,
            (
                (light_squares, show_ghost)
                    .run_if(resource_changed::<Highlights>.or_else(resource_changed::<Layout>)),
                road::trace,
                tak::glow,
                refusal::flash,
            )
                .in_set(TableSet::Light),
        );
}

fn prepare(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut surfaces: ResMut<Assets<Surface>>,
    materials: Res<Materials>,
) {
    let looks = MarkLooks::new(&mut meshes, &mut surfaces, &materials);
    commands.insert_resource(refusal::Flash::new(&mut meshes, &mut surfaces));
    commands.insert_resource(road::RoadLight::new(&mut meshes, &mut surfaces));
    commands.insert_resource(tak::TakLight::new(&mut surfaces));
    commands.insert_resource(looks);
}

/// Lights what is not lit yet, and puts out what no longer is.
fn light_squares(
    mut commands: Commands,
    highlights: Res<Highlights>,
    layout: Res<Layout>,
    looks: Res<MarkLooks>,
    mut lit: ResMut<Lit>,
) {
    let moved = layout.is_changed();
    lit.0.retain(|key, entity| {
        let stays = !moved && highlights.squares.contains(key);
        if !stays {
            commands.entity(*entity).try_despawn();
        }
        stays
    });
    for &(square, mark) in &highlights.squares {
        if !square.is_on(layout.size()) {
            continue;
        }
        lit.0.entry((square, mark)).or_insert_with(|| {
            let look = looks.of(mark);
            let place = layout.square_middle(square) + look.offset;
            commands.spawn(overlay(&look.mesh, &look.surface, place)).id()
        });
    }
}

/// A shape that lies on the board, is not hit by the pointer and casts no shadow.
fn overlay(mesh: &Handle<Mesh>, surface: &Handle<Surface>, place: Vec3) -> impl Bundle {
    (
        Mesh3d(mesh.clone()),
        MeshMaterial3d(surface.clone()),
        Transform::from_translation(place),
        NotShadowCaster,
        Pickable::IGNORE,
    )
}

fn show_ghost(
    mut commands: Commands,
    highlights: Res<Highlights>,
    layout: Res<Layout>,
    picture: Res<Picture>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut ghosts: Query<
        (Entity, &mut Mesh3d, &mut MeshMaterial3d<Surface>, &mut Transform),
        With<Ghost>,
    >,
) {
    let wanted = highlights.ghost.filter(|(square, _)| square.is_on(layout.size()));
    let Some((square, piece)) = wanted else {
        for (ghost, ..) in &ghosts {
            commands.entity(ghost).try_despawn();
        }
        return;
    };
    let transform = Transform::from(layout.ghost_pose(picture.scene(), square, piece));
    let mesh = meshes.any(piece);
    let surface = &materials.ghost[piece.color.index()];
    if let Some((_, mut its_mesh, mut its_surface, mut its_place)) = ghosts.iter_mut().next() {
        its_mesh.0 = mesh.clone();
        its_surface.0 = surface.clone();
        *its_place = transform;
    } else {
        commands.spawn((Ghost, overlay(mesh, surface, Vec3::ZERO))).insert(transform);
    }
}
