//! The words of a game's body: numbers, plies, placeholders, results.

use super::{ItemKind, SyntaxError};
use crate::notation::{Marks, PlyError, PlyText, PtnResult};

/// Longer words mean nothing; they are not looked into.
pub(super) const MAX_WORD: usize = 128;

/// A move number at the start of a word, and its length in bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LineNumber<'a> {
    pub branch: Option<&'a str>,
    /// `None` if it has more digits than any move number.
    pub number: Option<u32>,
    pub is_black: bool,
    pub length: usize,
}

/// Reads `12.`, `12...`, and the forms with the name of a variation before it: `48.48.`,
/// `49-1.49.`
pub(super) fn line_number(word: &[u8]) -> Option<LineNumber<'_>> {
    let word = &word[..word.len().min(MAX_WORD)];
    let count = |from: usize, accept: fn(&u8) -> bool| {
        word[from..].iter().take_while(|byte| accept(byte)).count()
    };
    let mut at = 0;
    let mut found = None;
    loop {
        at += count(at, |&byte| byte == b'/');
        let start = at;
        let digits = count(at, |&byte| byte.is_ascii_digit() || byte == b'-');
        let dots = count(at + digits, |&byte| byte == b'.');
        if digits == 0 || dots == 0 {
            break;
        }
        at += digits + dots;
        let text = &word[start..start + digits];
        // A name alone, such as `49-1.`, is no number.
        if text.iter().all(u8::is_ascii_digit) {
            let branch = str_of(&word[..start]).trim_end_matches(['.', '/']);
            found = Some(LineNumber {
                branch: Some(branch).filter(|branch| !branch.is_empty()),
                number: str_of(text).parse().ok().filter(|_| digits <= 9),
                is_black: dots > 1,
                length: at,
            });
        } else {
            found = None;
        }
    }
    found
}

/// The words around numbers are ASCII by construction; anything else becomes empty.
fn str_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

/// What a word is that does not start with a number.
pub(super) fn kind_of(word: &[u8]) -> ItemKind<'static> {
    let Some(text) = std::str::from_utf8(word).ok().filter(|text| text.len() <= MAX_WORD) else {
        return ItemKind::Unreadable(PlyError::NotAPly.into());
    };
    if matches!(text, "--" | "..." | ".." | "*" | "load") {
        return ItemKind::Placeholder;
    }
    if let Ok(result) = text.parse::<PtnResult>() {
        return ItemKind::Result(result);
    }
    if let Some(marks) = bare_marks(text) {
        return ItemKind::Marks(marks);
    }
    match text.parse::<PlyText>() {
        Ok(ply) => ItemKind::Ply(ply),
        Err(error) => ItemKind::Unreadable(error.into()),
    }
}

/// Marks without a ply before them.
fn bare_marks(text: &str) -> Option<Marks> {
    if !text.chars().all(|c| "*'\"!?".contains(c)) {
        return None;
    }
    // Any ply will do to carry them through the one reader of marks.
    format!("a1{text}").parse::<PlyText>().ok().map(|ply| ply.marks)
}

/// A result whose hyphen stands between blanks, `R - 0`, and its length in bytes.
pub(super) fn spaced_result(bytes: &[u8]) -> Option<(PtnResult, usize)> {
    let blanks = |at: usize| {
        bytes[at..].iter().take(8).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let half = |at: usize| match &bytes[at..] {
        [b'1', b'/', b'2', ..] => 3,
        [b'R' | b'r' | b'F' | b'f' | b'0' | b'1', ..] => 1,
        _ => 0,
    };
    let first = half(0);
    let hyphen = first + blanks(first);
    if first == 0 || bytes.get(hyphen) != Some(&b'-') {
        return None;
    }
    let second = hyphen + 1 + blanks(hyphen + 1);
    let end = second + half(second);
    let is_whole = bytes.get(end).is_none_or(|&byte| ends_word(byte));
    (end > second && is_whole)
        .then(|| str_of(&bytes[..end]).parse().ok().map(|result| (result, end)))?
}

/// Whether a word ends before this byte.
pub(super) fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'[')
}

/// A move number as an item.
pub(super) fn number_item<'a>(found: &LineNumber<'a>) -> ItemKind<'a> {
    match found.number {
        Some(number) => ItemKind::Number { branch: found.branch, number, is_black: found.is_black },
        None => ItemKind::Unreadable(SyntaxError::LongNumber),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_with_and_without_a_variation() {
        for (word, branch, number, is_black, length) in [
            ("1.", None, 1, false, 2),
            ("12...", None, 12, true, 5),
            ("12.a1", None, 12, false, 3),
            ("48.48.", Some("48"), 48, false, 6),
            ("49-1.49.", Some("49-1"), 49, false, 8),
            ("48.49-1.50.", Some("48.49-1"), 50, false, 11),
            ("48./49.", Some("48"), 49, false, 7),
        ] {
            let number = Some(number);
            let expected = LineNumber { branch, number, is_black, length };
            assert_eq!(line_number(word.as_bytes()), Some(expected), "{word}");
        }
        for word in ["", "1", "a1", "1-0", "49-1.", "...", "1/2-1/2", "--", "5d4-22"] {
            assert_eq!(line_number(word.as_bytes()), None, "{word}");
        }
        assert_eq!(line_number(b"12345678901234567890.").unwrap().number, None);
    }

    #[test]
    fn results_may_have_blanks() {
        for (text, length) in [("R - 0", 5), ("1/2 -1/2 x", 8), ("0-1{x}", 3), ("f-\t0\n", 4)] {
            assert_eq!(spaced_result(text.as_bytes()).map(|found| found.1), Some(length), "{text}");
        }
        for text in ["", "R", "R -", "R - R", "1 a1", "0-0a", "R -- 0"] {
            assert_eq!(spaced_result(text.as_bytes()), None, "{text}");
        }
    }
}
