//! A finished road: its squares light up one after the other, from edge to edge.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::marks::{Look, MarkLooks, light};
use super::{Highlights, Mark, overlay};
use crate::app::table::TableBusy;
use crate::app::table::layout::Layout;
use crate::app::table::picture::{AnimationSpeed, Picture};
use crate::app::table::surface::Surface;
use crate::rules::Square;

/// From one square to the next, and until a square is fully lit, in seconds.
const PACE: f32 = 0.13;
const FADE: f32 = 0.35;
const STEPS: usize = 10;
const GOLD: Color = Color::srgb(1.0, 0.78, 0.20);

/// The glow in all its strengths, weakest first.
#[derive(Resource)]
pub(super) struct Glow {
    look: Look,
    strengths: Vec<Handle<Surface>>,
}

impl Glow {
    pub(super) fn new(surfaces: &mut Assets<Surface>, looks: &MarkLooks) -> Glow {
        let strengths =
            (1..=STEPS).map(|step| surfaces.add(light(GOLD, step as f32 / STEPS as f32))).collect();
        Glow { look: looks.of(Mark::Road).clone(), strengths }
    }
}

/// A lit square of the road.
#[derive(Component)]
pub(super) struct RoadSquare {
    /// When it begins to glow, in seconds of [`Time`].
    from: f32,
}

/// What the road waits for, and what it lies on.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    highlights: Res<'w, Highlights>,
    picture: Res<'w, Picture>,
    layout: Res<'w, Layout>,
    speed: Res<'w, AnimationSpeed>,
}

/// Lights the road once the picture is at rest, and puts it out when it is no longer asked for.
pub(super) fn glow(
    mut commands: Commands,
    time: Res<Time>,
    glow: Res<Glow>,
    table: Table,
    mut busy: ResMut<TableBusy>,
    mut shown: Local<Vec<Square>>,
    mut squares: Query<(Entity, &RoadSquare, &mut MeshMaterial3d<Surface>)>,
) {
    let now = time.elapsed_secs();
    let size = table.layout.size();
    let can_glow =
        table.picture.at_rest() && table.highlights.road.iter().all(|road| road.is_on(size));
    let wanted = if can_glow { table.highlights.road.as_slice() } else { &[] };
    if shown.as_slice() != wanted {
        for (entity, ..) in &squares {
            commands.entity(entity).try_despawn();
        }
        *shown = wanted.to_vec();
        let pace = if table.speed.0 > 0.0 { PACE } else { 0.0 };
        for (index, &square) in wanted.iter().enumerate() {
            busy.0 = true;
            let place = table.layout.square_middle(square) + glow.look.offset;
            let from = now + pace * index as f32;
            let first = &glow.strengths[0];
            commands.spawn((RoadSquare { from }, overlay(&glow.look.mesh, first, place)));
        }
        return;
    }
    for (_, square, mut surface) in &mut squares {
        let share = ((now - square.from) / FADE).clamp(0.0, 1.0);
        busy.0 |= share < 1.0;
        let step = (share * (STEPS - 1) as f32) as usize;
        if surface.0 != glow.strengths[step] {
            surface.0 = glow.strengths[step].clone();
        }
    }
}
