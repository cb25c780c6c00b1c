//! Why a ply is not legal: one reason each, so that each can be explained.

use thiserror::Error;

use super::Direction;
use super::{Color, Drops, Kind, Ply, Position, Square};

/// The reason why a ply cannot be played.
///
/// ```
/// use roadstone::rules::{IllegalPly, Kind, Ply, Position, Ruleset};
///
/// let mut position = Position::new(Ruleset::default());
/// let square = "c3".parse().unwrap();
/// let reason = position.play(Ply::Place { square, kind: Kind::Wall }).unwrap_err();
/// assert_eq!(reason, IllegalPly::OpeningFlatOnly);
/// assert_eq!(reason.to_string(), "in the opening only a flat can be placed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum IllegalPly {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The board is smaller than that.
    #[error("{square} is not on the board")]
    OffBoard {
        /// The square named.
        square: Square,
    },
    /// A new piece goes on an empty square only (R8).
    #[error("{square} is not empty; a new piece needs an empty square")]
    Occupied {
        /// The square named.
        square: Square,
    },
    /// No stones are left to place.
    #[error("{color} has no stones left")]
    NoStones {
        /// Whose reserve is empty.
        color: Color,
    },
    /// No capstones are left to place.
    #[error("{color} has no capstones left")]
    NoCapstones {
        /// Whose reserve has none.
        color: Color,
    },
    /// The first ply of each player places a flat (R6).
    #[error("in the opening only a flat can be placed")]
    OpeningFlatOnly,
    /// The first ply of each player is no spread (R6).
    #[error("in the opening nothing can be moved yet")]
    OpeningNoSpread,
    /// There is nothing to move.
    #[error("{square} is empty; there is nothing to move")]
    EmptySquare {
        /// The square named.
        square: Square,
    },
    /// The top piece belongs to the opponent (R9).
    #[error("the stack on {square} belongs to {owner}, whose piece is on top")]
    NotYourStack {
        /// The square named.
        square: Square,
        /// Who controls the stack.
        owner: Color,
    },
    /// The stack has fewer pieces (R10).
    #[error("{lifted} pieces cannot be lifted from a stack of {height}")]
    LiftsTooMany {
        /// How many the ply lifts.
        lifted: u8,
        /// How many there are.
        height: u8,
    },
    /// No more pieces can be lifted than the board has squares along an edge (R10).
    #[error("{lifted} pieces are more than the carry limit of {limit}")]
    OverCarryLimit {
        /// How many the ply lifts.
        lifted: u8,
        /// The board's edge.
        limit: u8,
    },
    /// The spread goes past the edge.
    #[error("the spread leaves the board")]
    LeavesBoard,
    /// A wall stands in the way (R14): it can only fall on the last square of a spread (R15).
    #[error("the wall on {square} blocks the way")]
    WallBlocks {
        /// Where it stands.
        square: Square,
    },
    /// A capstone stands in the way (R14); nothing ever covers it (R17).
    #[error("the capstone on {square} blocks the way")]
    CapstoneBlocks {
        /// Where it stands.
        square: Square,
    },
    /// The spread ends on a wall, but no capstone leads it (R15).
    #[error("only a capstone can flatten the wall on {square}")]
    FlattenNeedsCapstone {
        /// Where the wall stands.
        square: Square,
    },
    /// The capstone reaches the wall with other pieces under it (R15).
    #[error("the capstone must be the only piece that lands on the wall on {square}")]
    FlattenNotAlone {
        /// Where the wall stands.
        square: Square,
    },
}

impl Position {
    /// Says whether a ply is legal now.
    ///
    /// # Errors
    /// The first reason why it is not.
    pub fn check(&self, ply: Ply) -> Result<(), IllegalPly> {
        if self.is_over() {
            return Err(IllegalPly::GameOver);
        }
        let square = ply.square();
        if !square.is_on(self.size()) {
            return Err(IllegalPly::OffBoard { square });
        }
        match ply {
            Ply::Place { square, kind } => self.check_place(square, kind),
            Ply::Spread { from, direction, drops } => self.check_spread(from, direction, drops),
        }
    }

    fn check_place(&self, square: Square, kind: Kind) -> Result<(), IllegalPly> {
        if self.is_opening() && kind != Kind::Flat {
            return Err(IllegalPly::OpeningFlatOnly);
        }
        if !self.stack(square).is_empty() {
            return Err(IllegalPly::Occupied { square });
        }
        let color = self.piece_to_place(kind).color;
        let reserve = self.reserve(color);
        match kind {
            Kind::Capstone if reserve.capstones == 0 => Err(IllegalPly::NoCapstones { color }),
            Kind::Flat | Kind::Wall if reserve.stones < self.pieces_to_place() => {
                Err(IllegalPly::NoStones { color })
            }
            _ => Ok(()),
        }
    }

    fn check_spread(
        &self,
        from: Square,
        direction: Direction,
        drops: Drops,
    ) -> Result<(), IllegalPly> {
        if self.is_opening() {
            return Err(IllegalPly::OpeningNoSpread);
        }
        let stack = self.stack(from);
        let Some(top) = stack.top() else {
            return Err(IllegalPly::EmptySquare { square: from });
        };
        if top.color != self.to_move() {
            return Err(IllegalPly::NotYourStack { square: from, owner: top.color });
        }
        let (lifted, limit) = (drops.lifted(), self.size().get());
        if lifted > limit {
            return Err(IllegalPly::OverCarryLimit { lifted, limit });
        }
        if lifted > stack.height() {
            return Err(IllegalPly::LiftsTooMany { lifted, height: stack.height() });
        }
        let mut square = from;
        let mut to_come = drops.squares();
        for count in drops {
            to_come -= 1;
            square = square.step(direction, self.size()).ok_or(IllegalPly::LeavesBoard)?;
            match self.stack(square).top().map(|piece| piece.kind) {
                None | Some(Kind::Flat) => {}
                Some(Kind::Capstone) => return Err(IllegalPly::CapstoneBlocks { square }),
                Some(Kind::Wall) if to_come > 0 => return Err(IllegalPly::WallBlocks { square }),
                Some(Kind::Wall) if top.kind != Kind::Capstone => {
                    return Err(IllegalPly::FlattenNeedsCapstone { square });
                }
                Some(Kind::Wall) if count > 1 => {
                    return Err(IllegalPly::FlattenNotAlone { square });
                }
                Some(Kind::Wall) => {}
            }
        }
        Ok(())
    }
}
