//! One piece's way from one pose to another, as a function of time.

use bevy::math::{FloatExt, Quat, Vec3};

use super::sway::{Held, about, bounce, side, slip};
use crate::app::table::layout::Pose;

/// How a piece travels. Heights are those of the lowest point of its bounding
/// box, so that a piece that turns on its way never sinks into anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Motion {
    /// Straight, gently begun and ended.
    Glide,
    /// Over an arc that rises so far above the straight line.
    Arc {
        /// Added height at most.
        lift: f32,
        /// How far it leans into its direction on the way, in radians.
        lean: f32,
    },
    /// As part of a hand, over an arc.
    Carry {
        /// Added height at most.
        lift: f32,
        /// Its place in the hand.
        held: Held,
    },
    /// Straight down, as something that slips out of a hand: the edge ahead lets go first.
    Slip {
        /// The direction of the hand, of length 1.
        ahead: Vec3,
        /// How far it leans and how far it slips, times [`slip`]; in radians and squares.
        lean: f32,
        back: f32,
    },
    /// A few small bounces on the spot, as wood does when it lands.
    Settle {
        /// The height of the highest one.
        height: f32,
        /// Across the direction in which it rocks.
        axis: Vec3,
        /// How far it rocks, in radians.
        rock: f32,
    },
    /// A wall that is pushed over.
    Topple,
    /// A capstone that pushes a wall over: down on its upper edge, then with it to the ground.
    Press {
        /// The wall's turn at the begin and at the end.
        wall: [Quat; 2],
        /// Half its size.
        wall_half: Vec3,
        /// What the wall stands on.
        wall_foot: f32,
    },
}

/// A motion with its time and its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    /// Seconds after the begin of the clip.
    pub start: f32,
    /// Seconds.
    pub duration: f32,
    pub from: Pose,
    pub to: Pose,
    /// Half the size of the piece along its own axes.
    pub half: Vec3,
    pub motion: Motion,
}

impl Motion {
    /// The same way without swaying and bouncing, for who has asked for little motion.
    pub(super) fn calm(self) -> Motion {
        match self {
            Motion::Arc { lift, .. } => Motion::Arc { lift, lean: 0.0 },
            Motion::Carry { lift, held } => {
                Motion::Carry { lift, held: Held { sway: 0.0, ..held } }
            }
            Motion::Slip { ahead, .. } => Motion::Slip { ahead, lean: 0.0, back: 0.0 },
            Motion::Settle { axis, .. } => Motion::Settle { height: 0.0, axis, rock: 0.0 },
            Motion::Glide | Motion::Topple | Motion::Press { .. } => self,
        }
    }
}

impl Segment {
    pub(super) fn end(&self) -> f32 {
        self.start + self.duration
    }

    /// Exactly `from` up to the start, exactly `to` from the end on.
    pub(super) fn at(&self, time: f32) -> Pose {
        if time >= self.end() {
            return self.to;
        }
        if time <= self.start {
            return self.from;
        }
        let u = (time - self.start) / self.duration;
        let along = self.along(u);
        let upright = self.from.rotation.slerp(self.to.rotation, self.turn(u));
        let mut translation = self.from.translation.lerp(self.to.translation, along);
        let level = self.foot(u, along);
        if let Motion::Carry { held, .. } = self.motion {
            let (lean, offset) = held.sway(u, self.direction());
            translation.y = level + reach_up(upright, self.half);
            return Pose { translation: translation + offset, rotation: lean * upright };
        }
        let (lean, aside) = self.lean(u);
        let rotation = lean * upright;
        translation += aside;
        translation.y = level + reach_up(rotation, self.half);
        Pose { translation, rotation }
    }

    /// How far it leans, and how far it is beside its way.
    fn lean(&self, u: f32) -> (Quat, Vec3) {
        match self.motion {
            Motion::Arc { lean, .. } if lean > 0.0 => {
                // Level when it is taken, and when it lands.
                let share = ((u - 0.12) / 0.7).clamp(0.0, 1.0);
                (about(self.direction(), lean * hop(smooth(share))), Vec3::ZERO)
            }
            Motion::Slip { ahead, lean, back } => {
                (about(ahead, lean * slip(u)), -ahead * back * slip(u))
            }
            Motion::Settle { axis, rock, .. } => {
                (Quat::from_axis_angle(axis, rock * side(u) * bounce(u)), Vec3::ZERO)
            }
            _ => (Quat::IDENTITY, Vec3::ZERO),
        }
    }

    /// Over the table, of length 1.
    fn direction(&self) -> Vec3 {
        (self.to.translation - self.from.translation).with_y(0.0).normalize_or(Vec3::X)
    }

    /// How much of the way over the table lies behind.
    fn along(&self, u: f32) -> f32 {
        match self.motion {
            Motion::Glide | Motion::Topple | Motion::Press { .. } => smooth(u),
            Motion::Arc { .. } | Motion::Carry { .. } => smoother(u),
            Motion::Slip { .. } => u * u,
            Motion::Settle { .. } => u,
        }
    }

    /// How much of the turn lies behind.
    fn turn(&self, u: f32) -> f32 {
        match self.motion {
            // Turned in the air: neither while it is taken nor when it lands.
            Motion::Arc { .. } => smooth(((u - 0.12) / 0.7).clamp(0.0, 1.0)),
            Motion::Topple => topple(u),
            _ => self.along(u),
        }
    }

    /// The height of the lowest point.
    fn foot(&self, u: f32, along: f32) -> f32 {
        let [from, to] = [self.from, self.to].map(|pose| foot(pose, self.half));
        match self.motion {
            Motion::Glide | Motion::Slip { .. } | Motion::Topple => from.lerp(to, along),
            Motion::Arc { lift, .. } | Motion::Carry { lift, .. } => {
                from.lerp(to, smooth(u)) + lift * flight(u)
            }
            Motion::Settle { height, .. } => from.lerp(to, along) + height * bounce(u),
            Motion::Press { wall, wall_half, wall_foot } => {
                let top = |turn: Quat| wall_foot + 2.0 * reach_up(turn, wall_half);
                let gap = from - top(wall[0]);
                // It touches the wall before the wall has tipped much.
                let down = (u / 0.45).min(1.0);
                top(wall[0].slerp(wall[1], topple(u))) + gap * (1.0 - down * down)
            }
        }
    }
}

/// The height of a pose's lowest point.
pub(super) fn foot(pose: Pose, half: Vec3) -> f32 {
    pose.translation.y - reach_up(pose.rotation, half)
}

/// How far a turned box reaches above, and below, its middle.
pub(super) fn reach_up(rotation: Quat, half: Vec3) -> f32 {
    let up = rotation.inverse() * Vec3::Y;
    up.abs().dot(half)
}

/// How far a piece reaches to each side of its middle, seen from above.
pub(super) fn reach_aside(pose: Pose, half: Vec3) -> f32 {
    let turned = pose.rotation.inverse();
    [Vec3::X, Vec3::Z].map(|side| (turned * side).abs().dot(half)).into_iter().fold(0.0, f32::max)
}

/// From 0 to 1 with no speed at either end.
pub(super) fn smooth(u: f32) -> f32 {
    u * u * (3.0 - 2.0 * u)
}

/// As [`smooth`], with no acceleration at either end either.
pub(super) fn smoother(u: f32) -> f32 {
    u * u * u * (u * (6.0 * u - 15.0) + 10.0)
}

/// The height of an arc, 0 at the ends and at most 1: taken up gently, set down
/// with some speed.
pub(super) fn flight(u: f32) -> f32 {
    hop(u * u * (2.0 - u))
}

/// A ball's flight: 0 at the ends, 1 in the middle.
fn hop(u: f32) -> f32 {
    4.0 * u * (1.0 - u)
}

/// The angle of a wall that is pushed over: it gives way, then falls faster and faster.
fn topple(u: f32) -> f32 {
    let falling = ((u - 0.3) / 0.7).max(0.0);
    falling * falling * falling.sqrt()
}
