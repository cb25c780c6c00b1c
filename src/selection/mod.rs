//! One turn, step by step: the machine behind every click, key and button.
//!
//! A [`Selection`] knows which stack is picked up, how many pieces are lifted,
//! where they go and what was dropped so far. Pointer, touch, keys and gamepad
//! [`feed`](Selection::feed) it with an [`Input`]; menus and highlights show its
//! [`view`](Selection::view). It decides nothing about the law: each choice that
//! it offers can be finished to a ply that [`Position::check`] allows.
//!
//! ```text
//!            a stack                a count              a direction
//!   Idle ───────────────▶ Lifting ──────────▶ Aiming ───────────────▶ Dropping ──▶ a ply
//!     │                      (skipped where one count is possible)      │  ▲
//!     └──▶ a ply (placement)                                            └──┘ a drop
//! ```
//!
//! Where one way is left to finish, [`Answer::Play`] comes at once.

mod machine;
mod spreads;
mod view;

#[cfg(test)]
mod tests;

use crate::rules::{Direction, Effect, IllegalPly, Kind, Ply, Position, Square};
use crate::scene::Scene;

pub use view::{DropOffer, Owner, Stage, View, Way};

/// What a player does, whatever the hand does it with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A click on a square, or on the stack that stands there.
    Square(Square),
    /// So many pieces: to lift, or to drop on the target.
    Count(u8),
    /// As many as possible: to lift, or to drop on the target.
    All,
    /// The way that the hand shall go.
    Direction(Direction),
    /// The kind to place from now on.
    Kind(Kind),
    /// The next kind that can be placed.
    NextKind,
    /// Takes back one step.
    Back,
    /// Takes back the whole selection.
    Cancel,
    /// The pointer is on this count of the open question, or on none.
    HoverCount(Option<u8>),
}

/// What an input led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The input means nothing here.
    Nothing,
    /// There is something new to show.
    Changed,
    /// The turn is complete; the selection is empty again. The ply is legal.
    Play(Ply),
    /// Not possible, and why. The selection is as it was.
    Refused(Refusal),
}

/// Why an input is not possible; one variant per reason, so that each can be
/// said in the player's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid it.
    Illegal(IllegalPly),
    /// The player controls the stack, but in every direction the board ends, or
    /// a wall or a capstone blocks.
    NoWayOut {
        /// The stack's square.
        square: Square,
    },
    /// With so many pieces in hand no spread could be finished.
    CountCannotFinish {
        /// How many pieces.
        count: u8,
    },
    /// The hand cannot drop so many pieces: it has fewer, or none was asked for.
    NotInHand {
        /// How many were asked for.
        count: u8,
        /// How many are in the hand.
        left: u8,
    },
    /// First it must be said how many pieces are lifted.
    CountFirst,
    /// The hand can only go to one of the lit squares.
    NotAdjacent,
    /// The direction is decided; only the target square can be dropped on (R11).
    NotTheTarget,
    /// Pieces are in the air: the spread has to be finished or taken back before
    /// anything is placed.
    SpreadUnderWay,
}

impl From<IllegalPly> for Refusal {
    fn from(reason: IllegalPly) -> Refusal {
        Refusal::Illegal(reason)
    }
}

/// The half-done turn of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    kind: Kind,
    hovered: Option<u8>,
    spread: Option<Spread>,
    /// The [`Position::key`] for which `spread` was selected.
    key: u64,
}

/// A spread that is not complete.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spread {
    square: Square,
    /// `None` while the question is open.
    lifted: Option<u8>,
    direction: Option<Direction>,
    /// What was dropped, nearest square first.
    drops: Vec<u8>,
}

impl Default for Selection {
    /// Nothing selected, and a flat to place.
    fn default() -> Self {
        Selection { kind: Kind::Flat, hovered: None, spread: None, key: 0 }
    }
}

impl Selection {
    /// The square of the selected stack.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        self.spread.as_ref().map(|spread| spread.square)
    }

    /// Whether no stack is selected.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.spread.is_none()
    }

    /// What this input would lead to, for showing it before it is made.
    #[must_use]
    pub fn would(&self, input: Input, position: &Position) -> Answer {
        self.clone().feed(input, position)
    }

    /// What happened to the pieces so far in this turn, to be put on top of the
    /// position's scene. A count that the pointer is on is lifted, too.
    #[must_use]
    pub fn effects(&self) -> Vec<Effect> {
        let Some(spread) = &self.spread else { return Vec::new() };
        let Some(count) = spread.lifted.or(self.hovered) else { return Vec::new() };
        let mut effects = vec![Effect::Lifted { square: spread.square, count }];
        if let Some(direction) = spread.direction {
            let dropped = spread.drops.iter().zip(1..).filter_map(|(&count, steps)| {
                // On any board: the size was checked when the drop was made.
                let square = spread.square.steps(direction, steps, crate::rules::Size::MAX)?;
                Some(Effect::Dropped { square, count })
            });
            effects.extend(dropped);
        }
        effects
    }

    /// Shows the half-done turn in the scene of the position: lifts, drops, and
    /// holds what is left over the target square.
    ///
    /// A scene of another position is left as far as the turn fits it.
    pub fn show_in(&self, scene: &mut Scene) {
        let fits = scene.apply_all(self.effects()).is_ok();
        if fits && let Some(direction) = self.spread.as_ref().and_then(|spread| spread.direction) {
            scene.carry(direction);
        }
    }
}
