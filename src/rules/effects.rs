//! What a ply does to the physical pieces, step by step.

use std::fmt;

use super::{Piece, Square};

/// One thing that happens to pieces on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A piece goes from the reserve onto a square.
    Placed {
        /// Where it comes to lie: on top of what is there.
        square: Square,
        /// The piece, in the colour of the reserve that it leaves (R5).
        piece: Piece,
    },
    /// The top pieces of a stack are taken in the hand (R10).
    Lifted {
        /// The stack's square.
        square: Square,
        /// How many, 1 to 8.
        count: u8,
    },
    /// A wall falls flat (R15, R16); the `Dropped` that lands the capstone follows.
    Flattened {
        /// The wall's square.
        square: Square,
    },
    /// The lowest pieces of the hand stay on a square (R12).
    Dropped {
        /// Where they stay.
        square: Square,
        /// How many, 1 to 8.
        count: u8,
    },
}

/// A lift, at most 7 drops and a flattening make 9.
const CAPACITY: usize = 10;

/// The effects of one ply in the order in which they happen.
///
/// A placement is one `Placed`, two for the double black stack (R7). A spread is
/// `Lifted`, then `Dropped` from the nearest square on, with `Flattened` right
/// before the last one where a wall falls.
///
/// ```
/// use roadstone::rules::{Color, Effect, Kind, Piece, Ply, Position, Ruleset};
///
/// let mut position = Position::new(Ruleset::default());
/// let square = "c3".parse().unwrap();
/// let effects = position.play(Ply::Place { square, kind: Kind::Flat }).unwrap();
/// // White's first ply places a black stone.
/// let piece = Piece::new(Color::Black, Kind::Flat);
/// assert_eq!(effects.as_slice(), [Effect::Placed { square, piece }]);
/// ```
#[derive(Clone, Copy)]
pub struct Effects {
    list: [Effect; CAPACITY],
    len: u8,
}

impl Effects {
    pub(super) const fn starting_with(first: Effect) -> Effects {
        Effects { list: [first; CAPACITY], len: 1 }
    }

    pub(super) const fn push(&mut self, effect: Effect) {
        self.list[self.len as usize] = effect;
        self.len += 1;
    }

    /// The effects, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Effect] {
        &self.list[..usize::from(self.len)]
    }

    /// Goes through the effects, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Effect> {
        self.as_slice().iter()
    }

    /// How many effects there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a ply always does something")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }
}

impl PartialEq for Effects {
    fn eq(&self, other: &Effects) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Effects {}

impl fmt::Debug for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<'a> IntoIterator for &'a Effects {
    type Item = &'a Effect;
    type IntoIter = std::slice::Iter<'a, Effect>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Effects {
    type Item = Effect;
    type IntoIter = std::iter::Take<std::array::IntoIter<Effect, CAPACITY>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().take(self.len())
    }
}
