//! A ply as hands play it: placed in an arc, or lifted, carried and dropped
//! square by square.

use bevy::math::Vec3;

use super::clearance::Obstacles;
use super::clip::{Clip, Event, Happening, Touch, Track};
use super::motion::{Motion, Segment, foot};
use super::sway::Held;
use crate::app::table::layout::{Layout, Pose};
use crate::rules::{Direction, Effect, Kind, Piece, Square};
use crate::scene::{PieceId, Scene};

/// Seconds for a lift.
const LIFT: f32 = 0.22;
/// Seconds from one square to the next, on one level.
const SLIDE: f32 = 0.26;
/// Seconds that a dropped piece falls.
const FALL: f32 = 0.19;
/// Seconds between pieces dropped together.
const FALL_APART: f32 = 0.06;
/// Seconds after which the hand leaves pieces that are falling.
const LEAVE: f32 = 0.1;
/// How far a dropped piece leans, of what its height over the stack leaves free, and how far it
/// slips back; times [`super::sway::slip`].
const SLIP_LEAN: f32 = 0.9;
const SLIP_BACK: f32 = 0.3;
/// Seconds for a wall to fall under a capstone.
const FLATTEN: f32 = 0.38;
/// Seconds for an arc, and more for its length and for its lift.
const ARC: f32 = 0.34;
const ARC_PER_SQUARE: f32 = 0.03;
const ARC_PER_LIFT: f32 = 0.07;
/// The arc of a placement, and more for its length.
const PLACE_LIFT: f32 = 0.45;
const PLACE_LIFT_PER_SQUARE: f32 = 0.05;
/// Seconds between two pieces placed in one ply.
const PLACE_APART: f32 = 0.22;
/// How far a placed piece leans into its direction, in radians.
const PLACE_LEAN: f32 = 0.2;
/// The arc of a hand that is carried on.
const SLIDE_LIFT: f32 = 0.05;

/// How something bounces when it has landed: seconds, the height of the first bounce, and how far
/// it rocks, in radians. The times follow from the heights, as for everything that falls.
#[derive(Clone, Copy)]
struct Bounce {
    seconds: f32,
    height: f32,
    rock: f32,
}

const FLAT_BOUNCE: Bounce = Bounce { seconds: 0.16, height: 0.022, rock: 0.03 };
const CAPSTONE_BOUNCE: Bounce = Bounce { seconds: 0.15, height: 0.018, rock: 0.025 };
/// A wall rocks longer than it bounces.
const WALL_BOUNCE: Bounce = Bounce { seconds: 0.26, height: 0.012, rock: 0.07 };
/// A dropped piece falls less far than a placed one.
const DROP_BOUNCE: Bounce = Bounce { seconds: 0.13, height: 0.015, rock: 0.02 };
/// What a fallen wall does, and the capstone on it, which has to stay above it.
const SLAM_BOUNCE: Bounce = Bounce { seconds: 0.22, height: 0.012, rock: 0.03 };
const SLAM_CAPSTONE_BOUNCE: Bounce = Bounce { seconds: 0.22, height: 0.05, rock: 0.02 };

impl Bounce {
    /// Of a piece that is placed.
    fn of(piece: Piece) -> Bounce {
        match piece.kind {
            Kind::Flat => FLAT_BOUNCE,
            Kind::Wall => WALL_BOUNCE,
            Kind::Capstone => CAPSTONE_BOUNCE,
        }
    }
}

/// The clip in which these effects happen one after the other; `None` if they
/// do not lead from one scene to the other.
pub(super) fn along(from: &Scene, effects: &[Effect], to: &Scene, layout: &Layout) -> Option<Clip> {
    let mut director = Director::new(from, layout);
    let mut flattening = None;
    for &effect in effects {
        match effect {
            Effect::Placed { .. } => director.place(effect)?,
            Effect::Lifted { .. } => director.lift(effect)?,
            // It happens together with the drop that follows.
            Effect::Flattened { .. } => flattening = Some(effect),
            Effect::Dropped { square, .. } => {
                director.carry(square)?;
                match flattening.take() {
                    Some(flattened) => director.flatten(flattened, Some(effect))?,
                    None => director.drop_pieces(effect)?,
                }
            }
        }
    }
    if let Some(flattened) = flattening {
        director.flatten(flattened, None)?;
    }
    if let Some(hand) = to.hand() {
        director.carry(hand.over)?;
    }
    director.finish(to)
}

/// Lets effects happen and notes who moves when.
struct Director<'a> {
    layout: &'a Layout,
    scene: Scene,
    /// When the next effect begins.
    now: f32,
    /// By piece: where it is after its last segment.
    poses: Vec<Pose>,
    tracks: Vec<Track>,
    events: Vec<Event>,
}

impl<'a> Director<'a> {
    fn new(scene: &Scene, layout: &'a Layout) -> Self {
        Director {
            layout,
            scene: scene.clone(),
            now: 0.0,
            poses: layout.poses(scene),
            tracks: Vec::new(),
            events: Vec::new(),
        }
    }

    fn add(&mut self, id: PieceId, start: f32, duration: f32, to: Pose, motion: Motion) {
        let from = std::mem::replace(&mut self.poses[id.index()], to);
        let half = self.layout.half_extents(self.scene.info(id));
        let segment = Segment { start, duration, from, to, half, motion };
        match self.tracks.iter_mut().find(|track| track.id == id) {
            Some(track) => track.segments.push(segment),
            None => self.tracks.push(Track { id, segments: vec![segment] }),
        }
    }

    fn hear(&mut self, at: f32, what: Happening) {
        self.events.push(Event { at, what });
    }

    fn touch(&self, id: PieceId, is_placement: bool) -> Option<Touch> {
        Touch::in_scene(&self.scene, id, is_placement)
    }

    /// A piece that has landed bounces, and rocks across the direction that it came from.
    fn settle(&mut self, id: PieceId, at: f32, bounce: Bounce, ahead: Vec3) {
        let rest = self.poses[id.index()];
        // What stands on edge rocks over its sides.
        let is_wall = (rest.rotation * Vec3::Y).y.abs() < 0.5;
        let axis = if is_wall { rest.rotation * Vec3::X } else { Vec3::Y.cross(ahead) };
        let axis = axis.with_y(0.0).normalize_or(Vec3::X);
        let motion = Motion::Settle { height: bounce.height, axis, rock: bounce.rock };
        self.add(id, at, bounce.seconds, rest, motion);
    }

    fn pose(&self, id: PieceId) -> Option<Pose> {
        self.layout.pose(&self.scene, id)
    }

    /// What stands on the table once everything begun so far has come to lie.
    fn obstacles(&self, moves: impl Fn(PieceId) -> bool) -> Obstacles<'a> {
        Obstacles::of(&self.scene, &self.poses, self.layout, moves)
    }

    fn place(&mut self, effect: Effect) -> Option<()> {
        let Effect::Placed { square, .. } = effect else { return None };
        self.scene.apply(effect).ok()?;
        let id = self.scene.stack(square).last()?.id;
        let landed = self.touch(id, true)?;
        let rest = self.scene.reserve(landed.piece.color);
        let is_capstone = self.scene.info(id).is_capstone;
        let beneath = if is_capstone { rest.capstones.len() } else { rest.stones.len() };
        let taken = Touch { square: None, beneath, ..landed };
        let (from, to) = (self.poses[id.index()], self.pose(id)?);
        let half = self.layout.half_extents(self.scene.info(id));
        let distance = from.translation.distance(to.translation);
        let least = PLACE_LIFT + PLACE_LIFT_PER_SQUARE * distance;
        let lift = self.obstacles(|other| other == id).lift(from, to, half, least);
        let duration = ARC + ARC_PER_SQUARE * distance + ARC_PER_LIFT * lift;
        self.hear(self.now, Happening::Taken(taken));
        self.add(id, self.now, duration, to, Motion::Arc { lift, lean: PLACE_LEAN });
        let at = self.now + duration;
        self.hear(at, Happening::Landed(landed));
        let ahead = (to.translation - from.translation).with_y(0.0).normalize_or(Vec3::X);
        self.settle(id, at, Bounce::of(landed.piece), ahead);
        self.now += PLACE_APART;
        Some(())
    }

    fn lift(&mut self, effect: Effect) -> Option<()> {
        let Effect::Lifted { .. } = effect else { return None };
        self.scene.apply(effect).ok()?;
        let hand = self.hand()?;
        let lowest = self.touch(*hand.first()?, false)?;
        self.hear(self.now, Happening::Taken(lowest));
        for id in hand {
            let to = self.pose(id)?;
            self.add(id, self.now, LIFT, to, Motion::Glide);
        }
        self.now += LIFT;
        Some(())
    }

    /// The pieces in the air, bottom to top.
    fn hand(&self) -> Option<Vec<PieceId>> {
        Some(self.scene.hand()?.pieces.iter().map(|placed| placed.id).collect())
    }

    /// The direction in which the hand goes, of length 1.
    fn ahead(&self) -> Option<Vec3> {
        let hand = self.scene.hand()?;
        let [from, over] = [hand.from, hand.over].map(|square| self.layout.square_middle(square));
        Some((over - from).normalize_or(Vec3::X))
    }

    /// Takes the hand to this square, or back to where it came from, if it is not there.
    fn carry(&mut self, square: Square) -> Option<()> {
        if self.scene.hand()?.over == square {
            return Some(());
        }
        let size = self.scene.size();
        let over = self.scene.hand()?.over;
        let direction = Direction::ALL
            .into_iter()
            .find(|&direction| over.step(direction, size) == Some(square))?;
        if !self.scene.carry(direction) {
            return None;
        }
        let hand = self.hand()?;
        let bottom = *hand.first()?;
        let (from, to) = (self.poses[bottom.index()], self.pose(bottom)?);
        let half = self.layout.half_extents(self.scene.info(bottom));
        // All pieces of the hand rise together, as its lowest one has to.
        let lift = self.obstacles(|_| false).lift(from, to, half, SLIDE_LIFT);
        let rise = lift + (to.translation.y - from.translation.y).abs();
        let duration = SLIDE + ARC_PER_LIFT * rise;
        let lowest = self.touch(bottom, false)?.piece;
        self.hear(self.now, Happening::Carried { lowest, seconds: duration });
        let lowest = (to.rotation, half);
        for (below, id) in hand.into_iter().enumerate() {
            let pose = self.pose(id)?;
            let above = pose.translation.y - to.translation.y;
            let held = Held { below, above, lowest, sway: 1.0 };
            self.add(id, self.now, duration, pose, Motion::Carry { lift, held });
        }
        self.now += duration;
        Some(())
    }

    fn drop_pieces(&mut self, effect: Effect) -> Option<()> {
        let Effect::Dropped { count, .. } = effect else { return None };
        let hand = self.hand()?;
        let ahead = self.ahead()?;
        self.scene.apply(effect).ok()?;
        let dropped = hand.get(..usize::from(count))?;
        let mut start = self.now;
        for (index, &id) in dropped.iter().enumerate() {
            let (from, to) = (self.poses[id.index()], self.pose(id)?);
            let half = self.layout.half_extents(self.scene.info(id));
            // The edge that lets go last would otherwise go up, through the piece above.
            let free = (from.translation.y - to.translation.y).max(0.0) / (2.0 * half.x);
            let motion = Motion::Slip { ahead, lean: SLIP_LEAN * free, back: SLIP_BACK * free };
            self.add(id, start, FALL, to, motion);
            self.hear(start + FALL, Happening::Landed(self.touch(id, false)?));
            // One that bounces would hit the next one.
            if index + 1 == dropped.len() {
                self.settle(id, start + FALL, DROP_BOUNCE, ahead);
            }
            start += FALL_APART;
        }
        self.now = start - FALL_APART + LEAVE;
        Some(())
    }

    /// The wall falls, under the capstone if that is dropped on it.
    fn flatten(&mut self, flattened: Effect, dropped: Option<Effect>) -> Option<()> {
        let Effect::Flattened { square } = flattened else { return None };
        let wall = self.scene.stack(square).last()?.id;
        let beneath = self.scene.stack(square).len() - 1;
        let hand = self.hand();
        let ahead = self.ahead().unwrap_or(Vec3::X);
        let standing = self.poses[wall.index()];
        let wall_half = self.layout.half_extents(self.scene.info(wall));
        self.scene.apply(flattened).ok()?;
        let lying = self.pose(wall)?;
        self.add(wall, self.now, FLATTEN, lying, Motion::Topple);
        let end = self.now + FLATTEN;
        let color = self.scene.info(wall).color;
        self.hear(end, Happening::Flattened { square, color, beneath });
        self.settle(wall, end, SLAM_BOUNCE, ahead);
        if let Some(effect) = dropped {
            self.scene.apply(effect).ok()?;
            let capstone = *hand?.first()?;
            let wall_foot = foot(standing, wall_half);
            let wall = [standing.rotation, lying.rotation];
            let to = self.pose(capstone)?;
            let motion = Motion::Press { wall, wall_half, wall_foot };
            self.add(capstone, self.now, FLATTEN, to, motion);
            self.hear(end, Happening::Landed(self.touch(capstone, false)?));
            self.settle(capstone, end, SLAM_CAPSTONE_BOUNCE, ahead);
        }
        self.now = end;
        Some(())
    }

    fn finish(mut self, to: &Scene) -> Option<Clip> {
        if self.scene != *to {
            return None;
        }
        let rest = self.layout.poses(to);
        for track in &mut self.tracks {
            // The same place, but for the rounding of sums.
            if let Some(last) = track.segments.last_mut() {
                last.to = rest[track.id.index()];
            }
        }
        Some(Clip::new(self.tracks, rest, self.events))
    }
}
