//! How the picture gets from one scene to the next.
//!
//! [`plan`] makes a [`Clip`] of two scenes; a clip says for any time where each
//! piece is. Playing, undo, replay, seeking and films all sample the same clips;
//! [`Clip::instant`] is "animations off". Nothing here reads a clock.

mod clearance;
mod clip;
mod motion;
mod ply;
mod rearrange;
mod sway;

#[cfg(test)]
mod tests;

use crate::rules::Effect;
use crate::scene::Scene;

use super::layout::{Layout, Pose};

pub use clip::{Clip, Event, Happening, Touch};

/// Why one scene follows another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// These effects lead from the scene shown to the next one: a ply, or a part of one.
    Step(Vec<Effect>),
    /// These effects, taken back: they lead from the next scene to the one shown.
    Undo(Vec<Effect>),
    /// Somewhere else in the history.
    Jump,
    /// Another choice in a half-done turn.
    HandChange,
}

/// The clip from one scene of a game to another. It begins exactly with the poses
/// of `from` and ends exactly with those of `to`.
///
/// Where the effects of a cause do not lead from one scene to the other, each
/// piece goes straight to where it belongs.
#[must_use]
pub fn plan(from: &Scene, to: &Scene, cause: &Cause, layout: &Layout) -> Clip {
    let along = match cause {
        Cause::Step(effects) => ply::along(from, effects, to, layout),
        Cause::Undo(effects) => ply::along(to, effects, from, layout).map(Clip::reversed),
        Cause::HandChange => return regroup(&layout.poses(from), to, layout),
        Cause::Jump => None,
    };
    along.unwrap_or_else(|| rearrange::jump(&layout.poses(from), to, layout))
}

/// The short clip from any poses, such as those in the middle of another clip,
/// to a scene of the same game.
#[must_use]
pub fn regroup(from: &[Pose], to: &Scene, layout: &Layout) -> Clip {
    rearrange::hand_change(from, to, layout)
}
