//! A click that was refused: the square flashes, and its stack shakes its head.

use std::f32::consts::TAU;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::Highlights;
use super::marks::light;
use crate::app::table::TableBusy;
use crate::app::table::layout::Layout;
use crate::app::table::meshes::{MeshBuffer, regular_corners, rounded_polygon};
use crate::app::table::picture::Picture;
use crate::app::table::pieces::{PieceEntity, Pieces};
use crate::app::table::surface::Surface;
use crate::rules::Square;

/// How long it takes, in seconds.
const DURATION: f32 = 0.55;
/// How far a stack shakes, in squares, and how often.
const SHAKE: f32 = 0.035;
const SHAKES: f32 = 4.0;
/// Steps of the flash's light.
const STEPS: usize = 12;
const RED: Color = Color::srgb(1.0, 0.18, 0.12);
/// Above all marks.
const HEIGHT: f32 = 0.021;

/// The flash in all its strengths, strongest first.
#[derive(Resource)]
pub(super) struct Flash {
    mesh: Handle<Mesh>,
    strengths: Vec<Handle<Surface>>,
}

impl Flash {
    pub(super) fn new(meshes: &mut Assets<Mesh>, surfaces: &mut Assets<Surface>) -> Flash {
        let mut buffer = MeshBuffer::default();
        let outline = rounded_polygon(&regular_corners(4, 0.952), 0.07, 5);
        buffer.patch(&outline, 0.0, true, 1.0);
        let strengths = (0..STEPS)
            .map(|step| {
                let strength = 1.0 - step as f32 / STEPS as f32;
                surfaces.add(light(RED, 0.8 * strength * strength))
            })
            .collect();
        Flash { mesh: meshes.add(buffer.build(default())), strengths }
    }
}

/// What flashes and shakes now.
#[derive(Component)]
pub(super) struct Refused {
    square: Square,
    since: f32,
}

/// Flashes and shakes for a while after each refusal, then leaves everything as it was.
pub(super) fn flash(
    mut commands: Commands,
    time: Res<Time>,
    highlights: Res<Highlights>,
    layout: Res<Layout>,
    picture: Res<Picture>,
    pieces: Res<Pieces>,
    flash: Res<Flash>,
    mut busy: ResMut<TableBusy>,
    mut told: Local<Option<(Square, f32)>>,
    mut refused: Query<(Entity, &Refused, &mut MeshMaterial3d<Surface>)>,
    mut transforms: Query<&mut Transform, With<PieceEntity>>,
) {
    let now = time.elapsed_secs();
    let age = |since: f32| (now - since) / DURATION;
    if *told != highlights.refused {
        *told = highlights.refused;
        for (entity, old, _) in &refused {
            shake(old.square, 0.0, &picture, &pieces, &mut transforms);
            commands.entity(entity).try_despawn();
        }
        if let Some((square, since)) = highlights.refused
            && square.is_on(layout.size())
            && age(since) < 1.0
        {
            busy.0 = true;
            commands.spawn((
                Refused { square, since },
                Mesh3d(flash.mesh.clone()),
                MeshMaterial3d(flash.strengths[0].clone()),
                Transform::from_translation(layout.square_middle(square) + Vec3::Y * HEIGHT),
                NotShadowCaster,
                Pickable::IGNORE,
            ));
        }
        return;
    }
    for (entity, refusal, mut surface) in &mut refused {
        let age = age(refusal.since);
        if age >= 1.0 {
            shake(refusal.square, 0.0, &picture, &pieces, &mut transforms);
            commands.entity(entity).try_despawn();
            continue;
        }
        busy.0 = true;
        let step = (age.max(0.0) * STEPS as f32) as usize;
        let strength = &flash.strengths[step.min(STEPS - 1)];
        if surface.0 != *strength {
            surface.0 = strength.clone();
        }
        let swing = SHAKE * (1.0 - age) * (TAU * SHAKES * age).sin();
        shake(refusal.square, swing, &picture, &pieces, &mut transforms);
    }
}

/// Moves a stack to the side, from where the picture has it.
fn shake(
    square: Square,
    swing: f32,
    picture: &Picture,
    pieces: &Pieces,
    transforms: &mut Query<&mut Transform, With<PieceEntity>>,
) {
    for placed in picture.scene().stack(square) {
        if let Some(pose) = picture.pose(placed.id)
            && let Some(entity) = pieces.entity(placed.id)
            && let Ok(mut transform) = transforms.get_mut(entity)
        {
            transform.translation = pose.translation + Vec3::X * swing;
        }
    }
}
