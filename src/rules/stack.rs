//! What lies on one square.

use std::fmt;

use super::{Color, Kind, Piece};

/// The pieces on one square, as a small value; empty for an empty square.
///
/// Only the top can be a wall or a capstone; everything below it is flat (R18).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Bit 0 is the top piece, 1 means black; bits from `height` on are 0.
    colors: u128,
    height: u8,
    /// `Flat` for an empty stack.
    top: Kind,
}

impl Stack {
    pub(super) const fn new(colors: u128, height: u8, top: Kind) -> Stack {
        Stack { colors, height, top }
    }

    /// How many pieces lie here.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether nothing lies here.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.height == 0
    }

    /// The top piece.
    #[must_use]
    pub const fn top(self) -> Option<Piece> {
        match self.controller() {
            Some(color) => Some(Piece::new(color, self.top)),
            None => None,
        }
    }

    /// Who may move the stack: the owner of the top piece, whatever lies below (R9).
    #[must_use]
    pub const fn controller(self) -> Option<Color> {
        if self.is_empty() { None } else { Some(color_of_bit(self.colors)) }
    }

    /// The piece at this level, counted from 0 at the bottom.
    #[must_use]
    pub const fn get(self, level: u8) -> Option<Piece> {
        if level >= self.height {
            return None;
        }
        let from_top = self.height - 1 - level;
        let kind = if from_top == 0 { self.top } else { Kind::Flat };
        Some(Piece::new(color_of_bit(self.colors >> from_top), kind))
    }

    /// How many pieces of this colour lie here.
    #[must_use]
    pub const fn count(self, color: Color) -> u8 {
        let black = self.colors.count_ones() as u8;
        match color {
            Color::White => self.height - black,
            Color::Black => black,
        }
    }

    /// The colours of the top pieces, at most 8 of them: bit 0 is the top, 1 means black,
    /// 0 also below the bottom.
    #[must_use]
    pub const fn top_colors(self) -> u8 {
        self.colors as u8
    }

    /// Every piece, bottom to top.
    #[must_use]
    pub const fn pieces(self) -> StackPieces {
        StackPieces { stack: self, next: 0, end: self.height }
    }
}

const fn color_of_bit(bits: u128) -> Color {
    if bits & 1 == 0 { Color::White } else { Color::Black }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}

impl IntoIterator for Stack {
    type Item = Piece;
    type IntoIter = StackPieces;

    fn into_iter(self) -> StackPieces {
        self.pieces()
    }
}

/// The pieces of a [`Stack`], bottom to top; reversible.
#[derive(Clone, Debug)]
pub struct StackPieces {
    stack: Stack,
    next: u8,
    end: u8,
}

impl Iterator for StackPieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        self.stack.get(self.next - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.end - self.next);
        (len, Some(len))
    }
}

impl DoubleEndedIterator for StackPieces {
    fn next_back(&mut self) -> Option<Piece> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        self.stack.get(self.end)
    }
}

impl ExactSizeIterator for StackPieces {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_listed_bottom_to_top() {
        let stack = Stack::new(0b001, 3, Kind::Wall);
        let white = Piece::new(Color::White, Kind::Flat);
        let black = Piece::new(Color::Black, Kind::Wall);
        assert_eq!(stack.pieces().collect::<Vec<_>>(), [white, white, black]);
        assert_eq!(stack.pieces().rev().collect::<Vec<_>>(), [black, white, white]);
        assert_eq!(stack.pieces().len(), 3);
        assert_eq!(stack.top(), Some(black));
        assert_eq!(stack.get(3), None);
    }

    #[test]
    fn an_empty_stack_has_no_top() {
        let stack = Stack::new(0, 0, Kind::Flat);
        assert!(stack.is_empty());
        assert_eq!((stack.top(), stack.controller()), (None, None));
        assert_eq!(stack.pieces().next(), None);
    }
}
