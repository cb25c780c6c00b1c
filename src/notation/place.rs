//! Where something stands in a text: from byte offsets to lines and columns.

use std::fmt;

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// From 1; lines end with `\n`.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Finds the [`Place`] of byte offsets; quick when they come in ascending order,
/// since it counts on from the last one.
///
/// ```
/// use roadstone::notation::{Locator, Place};
///
/// let mut locator = Locator::new(b"1. a1\n2. b1");
/// assert_eq!(locator.place(9), Place { line: 2, column: 4 });
/// ```
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    bytes: &'a [u8],
    line: usize,
    /// Where that line starts; the count goes on from here.
    line_start: usize,
}

impl<'a> Locator<'a> {
    /// For the bytes of a whole text, byte order mark not included.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, line: 1, line_start: 0 }
    }

    /// The place of this byte; the end of the text if it lies beyond.
    pub fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.bytes.len());
        if offset < self.line_start {
            *self = Self::new(self.bytes);
        }
        let passed = &self.bytes[self.line_start..offset];
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
            self.line_start += last + 1;
        }
        // Every byte of UTF-8 but a continuation byte starts a character.
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80;
        let column = self.bytes[self.line_start..offset].iter().filter(is_start).count() + 1;
        Place { line: self.line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_newlines() {
        let mut locator = Locator::new("{é}x\r\n\ny".as_bytes());
        assert_eq!(locator.place(0), Place { line: 1, column: 1 });
        assert_eq!(locator.place(4), Place { line: 1, column: 4 });
        assert_eq!(locator.place(8), Place { line: 3, column: 1 });
        assert_eq!(locator.place(7), Place { line: 2, column: 1 }, "going back works too");
        assert_eq!(locator.place(99), Place { line: 3, column: 2 }, "beyond the end");
    }
}
