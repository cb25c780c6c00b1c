//! Telling the kinds of text apart.

/// What kind of text it is, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// PTN; also everything that is none of the others.
    Ptn,
    /// One or more bare TPS, one a line.
    Tps,
    /// playtak's server notation.
    Playtak,
}

impl TextKind {
    /// Looks at the first word of a text, byte order mark already removed.
    ///
    /// ```
    /// use roadstone::notation::TextKind;
    ///
    /// assert_eq!(TextKind::of(b"x5/x5/x5/x5/x5 1 1"), TextKind::Tps);
    /// assert_eq!(TextKind::of(b"P A1,P B1"), TextKind::Playtak);
    /// assert_eq!(TextKind::of(b"1. a1 b1"), TextKind::Ptn);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> TextKind {
        // A board of towers is about this long.
        const MAX_WORD: usize = 16 * 1024;
        let text = bytes.trim_ascii_start();
        let text = &text[..text.len().min(MAX_WORD)];
        let length = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
        let (word, rest) = text.split_at(length);
        let is_square = |word: &[u8]| matches!(word, [b'A'..=b'H' | b'a'..=b'h', b'1'..=b'8', ..]);
        match word {
            b"P" | b"M" if is_square(rest.trim_ascii_start()) => TextKind::Playtak,
            _ if word.starts_with(b"Game#") => TextKind::Playtak,
            _ if is_board(word) => TextKind::Tps,
            _ => TextKind::Ptn,
        }
    }
}

/// Whether a word looks like the board of a TPS, possibly a wrong one.
fn is_board(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"\"").unwrap_or(word);
    let count = |separator: u8| word.iter().filter(|&&byte| byte == separator).count();
    let has_cells = word.iter().any(|byte| matches!(byte, b'x' | b'X' | b','));
    let is_plain = || word.iter().all(|byte| b"xXsScC,-12345678".contains(byte));
    matches!(word.first(), Some(b'x' | b'X' | b'1' | b'2'))
        && has_cells
        && (count(b'/') >= 2 || count(b'-') >= 2 && is_plain())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells() {
        for (text, kind) in [
            ("", TextKind::Ptn),
            ("[Size \"5\"]", TextKind::Ptn),
            ("[TPS \"x3/x3/x3 1 1\"]", TextKind::Ptn),
            ("1/2-1/2", TextKind::Ptn),
            ("P", TextKind::Ptn),
            ("\n \"x3/x3/x3 1 1\"", TextKind::Tps),
            ("x3-x3-x3 1 1", TextKind::Tps),
            ("1,2,1/1,2,q/1,2,1 1 4", TextKind::Tps),
            ("M A1 A2 1", TextKind::Playtak),
            ("Game#12 P A1", TextKind::Playtak),
        ] {
            assert_eq!(TextKind::of(text.as_bytes()), kind, "{text}");
        }
    }
}
