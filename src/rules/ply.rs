//! A ply: one player's action, as a value that says nothing about legality.

use std::fmt;

use super::{Direction, Kind, Square};

/// One action of one player (R8).
///
/// `Display` writes PTN without marks. Under the double black stack opening
/// White's first ply is still one `Place`; that it puts two pieces is the
/// rule's affair (R7), not the ply's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A piece from the reserve onto an empty square.
    Place {
        /// Where it goes.
        square: Square,
        /// How it is set down.
        kind: Kind,
    },
    /// A part of a stack moved in a straight line.
    Spread {
        /// The square of the stack.
        from: Square,
        /// Where it goes.
        direction: Direction,
        /// How many pieces stay on each square passed.
        drops: Drops,
    },
}

impl Ply {
    /// The square that the ply starts on.
    #[must_use]
    pub const fn square(self) -> Square {
        match self {
            Ply::Place { square, .. } => square,
            Ply::Spread { from, .. } => from,
        }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ply::Place { square, kind } => {
                let letter = match kind {
                    Kind::Flat => "",
                    Kind::Wall => "S",
                    Kind::Capstone => "C",
                };
                write!(f, "{letter}{square}")
            }
            Ply::Spread { from, direction, drops } => {
                if drops.lifted() > 1 {
                    write!(f, "{}", drops.lifted())?;
                }
                write!(f, "{from}{}", direction.symbol())?;
                if drops.squares() > 1 {
                    for drop in drops {
                        write!(f, "{drop}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// How a lifted hand of 1 to 8 pieces is dropped, square by square (R12): a
/// composition of the lifted number. Iterates over the drops, nearest square first.
///
/// One byte holds it: bit `i` is set where a drop ends after `i + 1` pieces, so
/// the highest bit is the number lifted and the number of ones is the number of
/// squares.
///
/// ```
/// use roadstone::rules::Drops;
///
/// let drops = Drops::new(&[2, 1]).unwrap();
/// assert_eq!(drops.lifted(), 3);
/// assert_eq!(drops.squares(), 2);
/// assert_eq!(drops.collect::<Vec<_>>(), [2, 1]);
/// assert_eq!(Drops::new(&[8, 1]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drops(u8);

impl Drops {
    /// `None` if there is no drop, one of nothing, or more than 8 pieces in all.
    #[must_use]
    pub fn new(counts: &[u8]) -> Option<Drops> {
        let mut bits = 0u8;
        let mut total = 0u8;
        for &count in counts {
            total = total.checked_add(count)?;
            if count == 0 || total > 8 {
                return None;
            }
            bits |= 1 << (total - 1);
        }
        (bits != 0).then_some(Drops(bits))
    }

    /// All `count` pieces on the next square; `None` unless 1 to 8.
    #[must_use]
    pub const fn all_at_once(count: u8) -> Option<Drops> {
        if count >= 1 && count <= 8 { Some(Drops(1 << (count - 1))) } else { None }
    }

    /// From the bits described above; `None` for 0.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Drops> {
        if bits == 0 { None } else { Some(Drops(bits)) }
    }

    /// The bits described above, never 0.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many pieces are lifted.
    #[must_use]
    pub const fn lifted(self) -> u8 {
        8 - self.0.leading_zeros() as u8
    }

    /// How many squares are passed, the last one included.
    #[must_use]
    pub const fn squares(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// How many pieces fall on the last square.
    #[must_use]
    pub const fn last(self) -> u8 {
        let below = self.0 & !(1 << (self.lifted() - 1));
        self.lifted() - (8 - below.leading_zeros() as u8)
    }
}

/// The drops, nearest square first; an exhausted value has 0 bits left.
impl Iterator for Drops {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let count = self.0.trailing_zeros() as u8 + 1;
        // Widened, since all 8 bits can go at once.
        self.0 = (u32::from(self.0) >> count) as u8;
        Some(count)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count_ones() as usize, Some(self.0.count_ones() as usize))
    }
}

impl ExactSizeIterator for Drops {}

impl fmt::Debug for Drops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}
