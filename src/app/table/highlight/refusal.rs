//! A click that was refused: the square flashes, and its stack shakes its head.

use std::f32::consts::TAU;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::marks::light;
use super::{Highlights, overlay};
use crate::app::table::layout::Layout;
use crate::app::table::meshes::{MeshBuffer, regular_corners, rounded_polygon};
use crate::app::table::picture::Picture;
use crate::app::table::pieces::{PieceEntity, Pieces};
use crate::app::table::surface::Surface;
use crate::app::table::{ReducedMotion, TableBusy};
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
#[derive(Component, Clone, Copy)]
pub(super) struct Refused {
    square: Square,
    since: f32,
}

/// The stacks that can shake.
#[derive(SystemParam)]
pub(super) struct Stacks<'w, 's> {
    layout: Res<'w, Layout>,
    picture: Res<'w, Picture>,
    pieces: Res<'w, Pieces>,
    transforms: Query<'w, 's, &'static mut Transform, With<PieceEntity>>,
}

impl Stacks<'_, '_> {
    /// Moves a stack to the side, from where the picture has it.
    fn shake(&mut self, square: Square, swing: f32) {
        for placed in self.picture.scene().stack(square) {
            if let Some(pose) = self.picture.pose(placed.id)
                && let Some(entity) = self.pieces.entity(placed.id)
                && let Ok(mut transform) = self.transforms.get_mut(entity)
            {
                transform.translation = pose.translation + Vec3::X * swing;
            }
        }
    }
}

/// Flashes and shakes for a while after each refusal, then leaves everything as it was.
pub(super) fn flash(
    mut commands: Commands,
    time: Res<Time>,
    highlights: Res<Highlights>,
    flash: Res<Flash>,
    reduced: Res<ReducedMotion>,
    mut stacks: Stacks,
    mut busy: ResMut<TableBusy>,
    mut refused: Query<(Entity, &Refused, &mut MeshMaterial3d<Surface>)>,
) {
    let now = time.elapsed_secs();
    let age = |since: f32| ((now - since) / DURATION).max(0.0);
    let mut is_shown = false;
    for (entity, refusal, mut surface) in &mut refused {
        let Refused { square, since } = *refusal;
        let age = age(since);
        if age >= 1.0 || highlights.refused != Some((square, since)) {
            stacks.shake(square, 0.0);
            commands.entity(entity).try_despawn();
            continue;
        }
        is_shown = true;
        busy.0 = true;
        let strength = &flash.strengths[((age * STEPS as f32) as usize).min(STEPS - 1)];
        if surface.0 != *strength {
            surface.0 = strength.clone();
        }
        let reach = if reduced.0 { 0.0 } else { SHAKE };
        stacks.shake(square, reach * (1.0 - age) * (TAU * SHAKES * age).sin());
    }
    if !is_shown
        && let Some((square, since)) = highlights.refused
        && square.is_on(stacks.layout.size())
        && age(since) < 1.0
    {
        busy.0 = true;
        let place = stacks.layout.square_middle(square) + Vec3::Y * HEIGHT;
        let strongest = &flash.strengths[0];
        commands.spawn((Refused { square, since }, overlay(&flash.mesh, strongest, place)));
    }
}
