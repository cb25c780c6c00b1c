//! How a scene follows what happens to the pieces, one effect at a time.

use thiserror::Error;

use super::{Hand, PlacedPiece, Scene};
use crate::rules::{Color, Direction, Effect, Kind, Piece, Square};

/// An effect that cannot happen in a scene: it belongs to another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnfitEffect {
    /// The square is not on this board.
    #[error("{square} is not on this board")]
    OffBoard {
        /// The square named.
        square: Square,
    },
    /// No such piece is left to place.
    #[error("{color} has no such piece in reserve")]
    NoReserve {
        /// Whose reserve.
        color: Color,
    },
    /// The stack has fewer pieces than are lifted, or none is lifted.
    #[error("{count} pieces cannot be lifted from {square}")]
    CannotLift {
        /// The square lifted from.
        square: Square,
        /// How many pieces.
        count: u8,
    },
    /// Something is in the air already.
    #[error("a hand is in the air already")]
    HandFull,
    /// Nothing, or too little, is in the air, or the hand does not get to that square.
    #[error("{count} pieces cannot be dropped on {square}")]
    CannotDrop {
        /// The square dropped on.
        square: Square,
        /// How many pieces.
        count: u8,
    },
    /// The stack's top is no wall.
    #[error("no wall stands on {square}")]
    NoWall {
        /// The square named.
        square: Square,
    },
}

impl Scene {
    /// Lets one effect of a legal ply happen.
    ///
    /// `Lifted` opens the hand, `Dropped` takes the hand to a square and leaves
    /// pieces there from the bottom of the hand.
    ///
    /// # Errors
    /// The scene is untouched where the effect belongs to another position.
    pub fn apply(&mut self, effect: Effect) -> Result<(), UnfitEffect> {
        match effect {
            Effect::Placed { square, piece } => self.place(square, piece),
            Effect::Lifted { square, count } => self.lift(square, count),
            Effect::Flattened { square } => self.flatten(square),
            Effect::Dropped { square, count } => self.drop_pieces(square, count),
        }
    }

    /// Lets several effects happen in order.
    ///
    /// # Errors
    /// The first effect that belongs to another position; those before it have happened.
    pub fn apply_all(
        &mut self,
        effects: impl IntoIterator<Item = Effect>,
    ) -> Result<(), UnfitEffect> {
        effects.into_iter().try_for_each(|effect| self.apply(effect))
    }

    /// Moves the hand one square on in this direction, without a drop, and says
    /// whether it could: it has to be in the air, stay on the board and not turn (R11).
    pub fn carry(&mut self, direction: Direction) -> bool {
        let size = self.size;
        let Some(hand) = &mut self.hand else { return false };
        if hand.direction.is_some_and(|decided| decided != direction) {
            return false;
        }
        let Some(over) = hand.over.step(direction, size) else { return false };
        hand.over = over;
        hand.direction = Some(direction);
        true
    }

    fn check_on_board(&self, square: Square) -> Result<(), UnfitEffect> {
        if square.is_on(self.size) { Ok(()) } else { Err(UnfitEffect::OffBoard { square }) }
    }

    fn place(&mut self, square: Square, piece: Piece) -> Result<(), UnfitEffect> {
        self.check_on_board(square)?;
        let reserve = &mut self.reserves[piece.color.index()];
        let rest = match piece.kind {
            Kind::Capstone => &mut reserve.capstones,
            Kind::Flat | Kind::Wall => &mut reserve.stones,
        };
        let id = rest.pop().ok_or(UnfitEffect::NoReserve { color: piece.color })?;
        self.stacks[square.index()].push(PlacedPiece { id, kind: piece.kind });
        Ok(())
    }

    fn lift(&mut self, square: Square, count: u8) -> Result<(), UnfitEffect> {
        if self.hand.is_some() {
            return Err(UnfitEffect::HandFull);
        }
        let stack = &mut self.stacks[square.index()];
        let rest = stack
            .len()
            .checked_sub(usize::from(count))
            .filter(|_| count > 0)
            .ok_or(UnfitEffect::CannotLift { square, count })?;
        let pieces = stack.split_off(rest);
        self.hand = Some(Hand { pieces, from: square, over: square, direction: None });
        Ok(())
    }

    fn flatten(&mut self, square: Square) -> Result<(), UnfitEffect> {
        match self.stacks[square.index()].last_mut() {
            Some(top) if top.kind == Kind::Wall => {
                top.kind = Kind::Flat;
                Ok(())
            }
            _ => Err(UnfitEffect::NoWall { square }),
        }
    }

    fn drop_pieces(&mut self, square: Square, count: u8) -> Result<(), UnfitEffect> {
        let unfit = UnfitEffect::CannotDrop { square, count };
        self.check_on_board(square)?;
        let hand = self.hand.as_mut().ok_or(unfit)?;
        let count = usize::from(count);
        if count == 0 || count > hand.pieces.len() {
            return Err(unfit);
        }
        let direction = heading(hand.from, square).ok_or(unfit)?;
        let is_ahead = hand.over == square || hand.over.step(direction, self.size) == Some(square);
        if !is_ahead || hand.direction.is_some_and(|decided| decided != direction) {
            return Err(unfit);
        }
        hand.over = square;
        hand.direction = Some(direction);
        self.stacks[square.index()].extend(hand.pieces.drain(..count));
        if hand.pieces.is_empty() {
            self.hand = None;
        }
        Ok(())
    }
}

/// The direction that leads from one square to another in a straight line.
fn heading(from: Square, to: Square) -> Option<Direction> {
    let file = to.file().cmp(&from.file()) as i8;
    let rank = to.rank().cmp(&from.rank()) as i8;
    Direction::ALL.into_iter().find(|direction| direction.delta() == (file, rank))
}

/// The half plies of a ply: the scenes that follow each other from `before` on,
/// one after the lift and one after each drop (a flattening belongs to its
/// drop) or each placed piece. The last one is the scene after the ply.
///
/// # Errors
/// The effects belong to another position.
pub fn steps(
    before: &Scene,
    effects: impl IntoIterator<Item = Effect>,
) -> Result<Vec<Scene>, UnfitEffect> {
    let mut scene = before.clone();
    let mut scenes = Vec::new();
    for effect in effects {
        scene.apply(effect)?;
        if !matches!(effect, Effect::Flattened { .. }) {
            scenes.push(scene.clone());
        }
    }
    Ok(scenes)
}
