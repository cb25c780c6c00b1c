//! Each piece straight from where it is to where it belongs.

use bevy::math::Vec3;

use super::clearance::Obstacles;
use super::clip::{Clip, Event, Happening, Touch, Track};
use super::motion::{Motion, Segment};
use crate::app::table::layout::{Layout, Pose};
use crate::scene::{PieceId, Place, Scene};

/// Seconds for one piece of a jump, and for all of them.
const JUMP_PIECE: f32 = 0.5;
const JUMP_ALL: f32 = 0.9;
/// Seconds between two pieces of a jump, if that does not take too long.
const JUMP_APART: f32 = 0.06;
/// The arcs of a jump, and more for their length.
const JUMP_LIFT: f32 = 0.3;
const JUMP_LIFT_PER_SQUARE: f32 = 0.1;
/// More landings than these would be one noise.
const JUMP_SOUNDS: usize = 6;
/// Seconds for another choice, and more for each square to go and to rise.
const CHANGE: f32 = 0.16;
const CHANGE_PER_SQUARE: f32 = 0.05;
const CHANGE_PER_LIFT: f32 = 0.05;
/// The arc of a piece that a changed choice takes to another square.
const CHANGE_LIFT: f32 = 0.04;

/// A piece that has to go somewhere.
struct Move {
    id: PieceId,
    from: Pose,
    to: Pose,
    half: Vec3,
    /// How far over the table.
    distance: f32,
}

fn moves(from: &[Pose], to: &[Pose], scene: &Scene, layout: &Layout) -> Vec<Move> {
    let pair = |id: PieceId| {
        let (from, to) = (*from.get(id.index())?, to[id.index()]);
        let distance = (to.translation - from.translation).with_y(0.0).length();
        let half = layout.half_extents(scene.info(id));
        (from != to).then_some(Move { id, from, to, half, distance })
    };
    scene.ids().filter_map(pair).collect()
}

impl Move {
    fn track(&self, start: f32, duration: f32, lift: f32) -> Track {
        let arc = Motion::Arc { lift, lean: 0.0 };
        let motion = if self.distance > 0.05 { arc } else { Motion::Glide };
        let (from, to, half) = (self.from, self.to, self.half);
        Track { id: self.id, segments: vec![Segment { start, duration, from, to, half, motion }] }
    }
}

/// All pieces at once, a little one after the other, the lowest first.
pub(super) fn jump(from: &[Pose], scene: &Scene, layout: &Layout) -> Clip {
    let rest = layout.poses(scene);
    let mut moves = moves(from, &rest, scene, layout);
    moves.sort_by(|one, other| one.to.translation.y.total_cmp(&other.to.translation.y));
    let gaps = moves.len().saturating_sub(1).max(1) as f32;
    let apart = JUMP_APART.min((JUMP_ALL - JUMP_PIECE) / gaps);
    let ground = Obstacles::none(layout);
    let mut tracks = Vec::new();
    let mut events = Vec::new();
    let quiet = moves.len().div_ceil(JUMP_SOUNDS).max(1);
    for (index, one) in moves.iter().enumerate() {
        let start = apart * index as f32;
        let least = JUMP_LIFT + JUMP_LIFT_PER_SQUARE * one.distance;
        let lift = ground.lift(one.from, one.to, one.half, least);
        tracks.push(one.track(start, JUMP_PIECE, lift));
        if index % quiet == 0 {
            events.extend(landing(scene, one.id, start + JUMP_PIECE));
        }
    }
    Clip::new(tracks, rest, events)
}

/// All pieces at once and fast, over everything that stays where it is.
pub(super) fn hand_change(from: &[Pose], scene: &Scene, layout: &Layout) -> Clip {
    let rest = layout.poses(scene);
    let moves = moves(from, &rest, scene, layout);
    let goes = |id| moves.iter().any(|one| one.id == id);
    let obstacles = Obstacles::of(scene, &rest, layout, goes);
    let lift = |one: &Move| obstacles.lift(one.from, one.to, one.half, CHANGE_LIFT);
    let lifts: Vec<f32> = moves.iter().map(lift).collect();
    let farthest = moves.iter().map(|one| one.distance).fold(0.0, f32::max);
    let highest = lifts.iter().copied().fold(0.0, f32::max);
    let duration = CHANGE + CHANGE_PER_SQUARE * farthest + CHANGE_PER_LIFT * highest;
    let tracks =
        moves.iter().zip(lifts).map(|(one, lift)| one.track(0.0, duration, lift)).collect();
    // Pieces that come down from the hand come down as one.
    let down = |one: &&Move| one.to.translation.y < one.from.translation.y;
    let lowest = moves.iter().filter(down).find_map(|one| landing(scene, one.id, duration));
    Clip::new(tracks, rest, lowest.into_iter().collect())
}

/// The sound of a piece that comes to lie, unless it stays in the air.
fn landing(scene: &Scene, id: PieceId, at: f32) -> Option<Event> {
    match scene.place_of(id)? {
        Place::Hand { .. } => None,
        place => {
            let is_placement = matches!(place, Place::Reserve { .. });
            let touch = Touch::in_scene(scene, id, is_placement)?;
            Some(Event { at, what: Happening::Landed(touch) })
        }
    }
}
