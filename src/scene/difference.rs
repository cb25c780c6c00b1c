//! Whether a scene shows a position, piece by piece.

use std::fmt;

use thiserror::Error;

use super::Scene;
use crate::rules::{Color, Piece, Position, Reserve, Size, Square};

/// The first thing in which a scene and a position disagree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Disagreement {
    /// The boards differ in size.
    #[error("the scene has a board of {shown}, the position one of {expected}")]
    Size {
        /// In the scene.
        shown: Size,
        /// In the position.
        expected: Size,
    },
    /// Pieces are in the air; a position has none there.
    #[error("{count} pieces from {from} are in the air")]
    Hand {
        /// Where they were lifted.
        from: Square,
        /// How many.
        count: usize,
    },
    /// A stack differs.
    #[error("{square} shows [{}], the position has [{}]", List(.shown), List(.expected))]
    Stack {
        /// The stack's square.
        square: Square,
        /// In the scene, bottom to top.
        shown: Vec<Piece>,
        /// In the position, bottom to top.
        expected: Vec<Piece>,
    },
    /// A reserve differs.
    #[error(
        "{color}'s reserve shows {} stones and {} capstones, the position has {} and {}",
        .shown.stones, .shown.capstones, .expected.stones, .expected.capstones
    )]
    Reserve {
        /// Whose reserve.
        color: Color,
        /// In the scene.
        shown: Reserve,
        /// In the position.
        expected: Reserve,
    },
}

impl Scene {
    /// `None` if the scene shows exactly this position, with nothing in the air.
    #[must_use]
    pub fn difference(&self, position: &Position) -> Option<Disagreement> {
        if self.size() != position.size() {
            return Some(Disagreement::Size { shown: self.size(), expected: position.size() });
        }
        if let Some(hand) = self.hand() {
            return Some(Disagreement::Hand { from: hand.from, count: hand.pieces.len() });
        }
        for square in self.size().squares() {
            let shown = self.stack(square).iter().map(|&placed| self.piece(placed));
            let expected = position.stack(square).pieces();
            if !shown.clone().eq(expected.clone()) {
                let (shown, expected) = (shown.collect(), expected.collect());
                return Some(Disagreement::Stack { square, shown, expected });
            }
        }
        Color::ALL.into_iter().find_map(|color| {
            let shown = self.reserve_count(color);
            let expected = position.reserve(color);
            (shown != expected).then_some(Disagreement::Reserve { color, shown, expected })
        })
    }

    /// How many pieces this player has not placed.
    #[must_use]
    pub fn reserve_count(&self, color: Color) -> Reserve {
        let reserve = self.reserve(color);
        // A game has at most 64 pieces of a colour (R2).
        Reserve { stones: reserve.stones.len() as u8, capstones: reserve.capstones.len() as u8 }
    }
}

/// Pieces bottom to top, in words for a log.
struct List<'a>(&'a [Piece]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{} {:?}", piece.color, piece.kind)?;
        }
        Ok(())
    }
}
