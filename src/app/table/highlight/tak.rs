//! "Tak": the edge that a threatened road would reach pulses once.

use bevy::prelude::*;

use super::course::way;
use super::marks::light;
use super::sheet::{Light, LitSheet, Sheet};
use super::{Highlights, overlay};
use crate::app::table::TableBusy;
use crate::app::table::layout::Layout;
use crate::app::table::noise::smoothstep;
use crate::app::table::picture::{AnimationSpeed, Pace, Picture};
use crate::app::table::surface::Surface;
use crate::record::NodeId;
use crate::rules::Direction;

/// How long it takes to rise and to fade, in seconds at normal speed. With the way from the middle
/// of the edge to its ends it takes a little less than a position stands in a replay.
const RISE: f32 = 0.1;
const FADE: f32 = 0.36;
/// Seconds per square from the middle of the edge to its ends.
const SPREAD: f32 = 0.02;
/// The strength of a mark that does not pulse.
const STEADY: f32 = 0.5;
const AMBER: Color = Color::srgb(1.0, 0.56, 0.14);

/// Rows along the edge: how far outwards, how strong the light is.
const INNER: [(f32, f32); 4] = [(-0.5, 0.0), (-0.25, 0.2), (-0.06, 0.7), (-0.012, 0.8)];
const OUTER: [(f32, f32); 6] =
    [(0.0, 0.0), (0.014, 1.0), (0.08, 1.0), (0.1, 0.65), (0.2, 0.25), (0.38, 0.0)];
/// Above all marks on the squares, and above the letters on the frame.
const HEIGHT: f32 = 0.0225;
const FRAME_LIFT: f32 = 0.008;

/// A road that is threatened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tak {
    /// The edges of the board that it would reach and does not reach yet; [`Direction::Up`] is the far one
    /// from White.
    pub edges: Vec<Direction>,
    /// The ply that threatens it: the edges pulse once for each.
    pub after: NodeId,
}

/// The light at `along` squares from the middle of an edge, so many seconds after it has begun.
fn pulse(along: f32, age: f32) -> Light {
    let age = age - SPREAD * along.abs();
    let fade = 1.0 - ((age - RISE) / FADE).clamp(0.0, 1.0);
    let strength = smoothstep(0.0, RISE, age) * fade * fade;
    Light { strength, boost: 1.0 + 1.6 * strength }
}

fn duration(layout: &Layout) -> f32 {
    RISE + FADE + SPREAD * layout.board_half()
}

/// The light of all edges.
#[derive(Resource)]
pub(super) struct TakLight(Handle<Surface>);

impl TakLight {
    pub(super) fn new(surfaces: &mut Assets<Surface>) -> TakLight {
        TakLight(surfaces.add(light(AMBER, 1.0)))
    }
}

/// Edges that are lit.
pub(super) struct LitEdges {
    sheet: LitSheet,
    entity: Entity,
    /// Seconds at normal speed; `None` for a mark that stays.
    age: Option<f32>,
}

/// The bands of light along these edges.
fn sheet(edges: &[Direction], layout: &Layout) -> Sheet {
    let mut sheet = Sheet::default();
    let steps = 4 * u16::from(layout.size().get());
    let half = layout.board_half();
    for &edge in edges {
        let out = way(edge);
        // Counter-clockwise around the board, seen from above.
        let side = Vec3::Y.cross(out);
        for (rows, height) in
            [(&INNER[..], HEIGHT), (&OUTER[..], layout.measures().frame_top + FRAME_LIFT)]
        {
            let points: Vec<(Vec3, f32, f32)> = rows
                .iter()
                .flat_map(|&(outward, most)| {
                    (0..=steps).map(move |step| {
                        let along = half * (2.0 * f32::from(step) / f32::from(steps) - 1.0);
                        // It thins out towards the corners.
                        let most = most * smoothstep(half, half - 0.5, along.abs());
                        let place = out * (half + outward) - side * along + Vec3::Y * height;
                        (place, along, most)
                    })
                })
                .collect();
            sheet.grid(rows.len(), &points);
        }
    }
    sheet
}

/// Lets edges pulse once the ply that threatens them has arrived; with little motion they are
/// marked while the threat is shown.
pub(super) fn glow(
    mut commands: Commands,
    time: Res<Time>,
    (highlights, picture, layout): (Res<Highlights>, Res<Picture>, Res<Layout>),
    (pace, speed): (Pace, Res<AnimationSpeed>),
    light: Res<TakLight>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut busy: ResMut<TableBusy>,
    (mut shown, mut lit): (Local<Option<Tak>>, Local<Option<LitEdges>>),
) {
    let is_new = *shown != highlights.tak && (highlights.tak.is_none() || picture.at_rest());
    if let Some(edges) = &mut *lit {
        let is_over = match &mut edges.age {
            Some(age) => {
                *age += time.delta_secs() * speed.0;
                *age >= duration(&layout) || pace.is_calm()
            }
            None => is_new,
        };
        // A pulse that has begun is not broken off by the next ply, only by the next pulse.
        if is_over || layout.is_changed() || (is_new && highlights.tak.is_some()) {
            commands.entity(edges.entity).try_despawn();
            *lit = None;
        }
    }
    if is_new {
        shown.clone_from(&highlights.tak);
        if let Some(tak) = &highlights.tak {
            let sheet = sheet(&tak.edges, &layout).build(&mut meshes);
            let entity = commands.spawn(overlay(&sheet.mesh, &light.0, Vec3::ZERO)).id();
            let age = (!pace.is_calm()).then_some(0.0);
            if age.is_none() {
                sheet.light(&mut meshes, |_| Light { strength: STEADY, boost: 1.0 });
            }
            *lit = Some(LitEdges { sheet, entity, age });
            busy.0 = true;
        }
    }
    if let Some(LitEdges { sheet, age: Some(age), .. }) = &*lit {
        sheet.light(&mut meshes, |along| pulse(along, *age));
        busy.0 = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::replay::PAUSE;
    use crate::rules::Size;

    #[test]
    fn an_edge_pulses_once() {
        let ages = || (0..100).map(|step| step as f32 / 100.0);
        for along in [0.0, 1.0, 4.0] {
            let strengths: Vec<f32> = ages().map(|age| pulse(along, age).strength).collect();
            let peak = strengths.iter().copied().fold(0.0, f32::max);
            assert!(peak > 0.95 && strengths[0] == 0.0 && strengths[99] == 0.0, "{strengths:?}");
            let top = strengths.iter().position(|&strength| strength == peak).unwrap();
            assert!(strengths[..top].is_sorted());
            assert!(strengths[top..].is_sorted_by(|one, next| one >= next));
        }
    }

    #[test]
    fn a_pulse_is_over_before_a_replay_goes_on() {
        let layout = Layout::new(Size::MAX, Default::default());
        assert!(duration(&layout) < PAUSE);
        let end = duration(&layout);
        assert_eq!(pulse(layout.board_half(), end).strength, 0.0);
    }
}
