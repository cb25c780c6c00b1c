//! Squares, directions, and sets of squares on one fixed 8×8 grid.
//!
//! Every board size shares one numbering (`rank * 8 + file`), so that a set of
//! squares is a `u64` whatever the size.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The length of the board's edge, 3 to 8 (R1). It is also the carry limit (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Size(u8);

/// A board size outside 3 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board has 3 to 8 squares a side, not {0}")]
pub struct InvalidSize(pub u8);

impl Size {
    /// The smallest board.
    pub const MIN: Size = Size(3);
    /// The largest board.
    pub const MAX: Size = Size(8);
    /// The board of the default game (R29).
    pub const FIVE: Size = Size(5);

    /// `None` unless `edge` is 3 to 8.
    #[must_use]
    pub const fn new(edge: u8) -> Option<Size> {
        if edge >= 3 && edge <= 8 { Some(Size(edge)) } else { None }
    }

    /// Every size, smallest first.
    pub fn all() -> impl Iterator<Item = Size> {
        (3..=8).map(Size)
    }

    /// Squares along an edge.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Squares on the whole board.
    #[must_use]
    pub const fn area(self) -> u8 {
        self.0 * self.0
    }

    /// All squares of this board.
    #[must_use]
    pub const fn squares(self) -> Squares {
        let row = (1u64 << self.0) - 1;
        let mut bits = 0;
        let mut rank = 0;
        while rank < self.0 {
            bits |= row << (rank * 8);
            rank += 1;
        }
        Squares(bits)
    }
}

impl TryFrom<u8> for Size {
    type Error = InvalidSize;

    fn try_from(edge: u8) -> Result<Self, InvalidSize> {
        Size::new(edge).ok_or(InvalidSize(edge))
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> u8 {
        size.0
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One of the four ways a spread can go (R11), seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Towards higher ranks, `+` in PTN.
    Up,
    /// Towards higher files, `>` in PTN.
    Right,
    /// Towards lower ranks, `-` in PTN.
    Down,
    /// Towards lower files, `<` in PTN.
    Left,
}

impl Direction {
    /// All four, clockwise from up.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The PTN letter.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Direction::Up => '+',
            Direction::Right => '>',
            Direction::Down => '-',
            Direction::Left => '<',
        }
    }

    /// The direction of a PTN letter.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Direction> {
        match symbol {
            '+' => Some(Direction::Up),
            '>' => Some(Direction::Right),
            '-' => Some(Direction::Down),
            '<' => Some(Direction::Left),
            _ => None,
        }
    }

    /// The change of file and rank in one step.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Up => (0, 1),
            Direction::Right => (1, 0),
            Direction::Down => (0, -1),
            Direction::Left => (-1, 0),
        }
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
        }
    }
}

/// A square, `a1` to `h8`; it may lie outside a smaller board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a square (a1 to h8)")]
pub struct ParseSquareError(pub String);

impl Square {
    /// The square on this file and rank, both counted from 0; `None` beyond 7.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// The square with this index, 0 to 63 (`rank * 8 + file`).
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// `rank * 8 + file`, for arrays of 64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the first rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Whether a board of this size has the square.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.file() < size.get() && self.rank() < size.get()
    }

    /// The neighbour in this direction, `None` past the edge of a board of this size.
    #[must_use]
    pub fn step(self, direction: Direction, size: Size) -> Option<Square> {
        self.steps(direction, 1, size)
    }

    /// The square `count` steps away, `None` past the edge of a board of this size.
    #[must_use]
    pub fn steps(self, direction: Direction, count: u8, size: Size) -> Option<Square> {
        let (file, rank) = direction.delta();
        let count = i16::from(count);
        let file = u8::try_from(i16::from(self.file()) + i16::from(file) * count).ok()?;
        let rank = u8::try_from(i16::from(self.rank()) + i16::from(rank) * count).ok()?;
        Square::new(file, rank).filter(|square| square.is_on(size))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square((rank - b'1') * 8 + file - b'a'))
            }
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = ParseSquareError;

    fn try_from(text: String) -> Result<Self, ParseSquareError> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    /// Whether the set has this square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Squares {
        Squares(1 << square.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
