//! Tags: `[Player1 "White"]`.

use std::ops::Range;

use super::decode;

/// A tag of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its bytes in the file, brackets included.
    pub span: Range<usize>,
    /// The key as written; keys mean the same in any case.
    pub key: String,
    /// The value, without escapes. A quotation mark in it reads as `''`, as PTN-Ninja writes it.
    pub value: String,
    /// The first byte of the value in the file.
    pub value_start: usize,
}

/// Longer keys and values are no tags, in bytes.
const MAX_KEY: usize = 64;
const MAX_VALUE: usize = 32 * 1024;

/// The keys that programs know, in their usual spelling; the last two are our own (R28).
const USUAL_KEYS: [&str; 28] = [
    "Player1",
    "Player2",
    "Date",
    "Time",
    "Size",
    "Komi",
    "Result",
    "Event",
    "Site",
    "Round",
    "Clock",
    "Rating1",
    "Rating2",
    "Points",
    "Opening",
    "Flats",
    "Flats1",
    "Flats2",
    "Caps",
    "Caps1",
    "Caps2",
    "TPS",
    "PlayTakID",
    "Termination",
    "Id",
    "TimeControl",
    "RepetitionDraw",
    "QuietDraw",
];

/// The usual spelling of a key that programs know. Such a key says something about the whole game
/// and comes once in it; other keys may come again.
#[must_use]
pub fn usual_key(key: &str) -> Option<&'static str> {
    USUAL_KEYS.iter().copied().find(|usual| usual.eq_ignore_ascii_case(key))
}

/// Writes a tag so that every reader takes it: `"` becomes `''`, a line break a blank.
///
/// ```
/// assert_eq!(roadstone::notation::ptn::write_tag("Site", "here"), "[Site \"here\"]");
/// ```
#[must_use]
pub fn write_tag(key: &str, value: &str) -> String {
    let mut text = format!("[{key} \"");
    for c in value.chars() {
        match c {
            '"' => text.push_str("''"),
            '\\' => text.push_str("\\\\"),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text.push_str("\"]");
    text
}

/// The tag that starts at this byte; `None` if there is none.
pub(super) fn parse(bytes: &[u8], start: usize) -> Option<Tag> {
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let mut at = start;
    (bytes.get(at) == Some(&b'[')).then(|| at += 1)?;
    at = skip_blanks(bytes, at);
    let key_length = bytes[at..].iter().take(MAX_KEY + 1).take_while(|byte| is_key(byte)).count();
    if key_length == 0 || key_length > MAX_KEY {
        return None;
    }
    let key = decode(&bytes[at..at + key_length]).into_owned();
    at = skip_blanks(bytes, at + key_length);
    (bytes.get(at) == Some(&b'"')).then(|| at += 1)?;
    let value_start = at;
    let (value, value_length) = parse_value(&bytes[value_start..])?;
    let end = closing(bytes, value_start + value_length + 1)?;
    Some(Tag { span: start..end, key, value, value_start })
}

fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let blanks = bytes[at..].iter().take(MAX_VALUE).take_while(|byte| matches!(byte, b' ' | b'\t'));
    at + blanks.count()
}

/// The byte after `]`, if nothing but blanks comes before it.
fn closing(bytes: &[u8], at: usize) -> Option<usize> {
    let at = skip_blanks(bytes, at);
    (bytes.get(at) == Some(&b']')).then_some(at + 1)
}

/// A value and its length in bytes. It ends on its line, with the first quotation mark that a
/// bracket follows: any other is part of the value.
fn parse_value(bytes: &[u8]) -> Option<(String, usize)> {
    let line = bytes.iter().take(MAX_VALUE).position(|byte| matches!(byte, b'\n' | b'\r'));
    let line = &bytes[..line.unwrap_or(bytes.len().min(MAX_VALUE))];
    // `\"` is an escape unless no other mark could end the value: `C:\games\"]`.
    let last_end =
        (0..line.len()).rev().find(|&i| line[i] == b'"' && closing(line, i + 1).is_some())?;
    let mut value = Vec::new();
    let mut i = 0;
    while i < line.len() {
        match line[i] {
            b'\\' if line.get(i + 1) == Some(&b'\\') => {
                value.push(b'\\');
                i += 1;
            }
            b'\\' if line.get(i + 1) == Some(&b'"') && i + 1 < last_end => {
                value.extend(b"''");
                i += 1;
            }
            b'"' if closing(line, i + 1).is_some() => {
                return Some((decode(&value).into_owned(), i));
            }
            b'"' => value.extend(b"''"),
            byte => value.push(byte),
        }
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, String)> {
        parse(text.as_bytes(), 0).map(|tag| (tag.key, tag.value))
    }

    #[test]
    fn tags_read_in_all_their_forms() {
        for (text, key, value) in [
            (r#"[Size "5"]"#, "Size", "5"),
            (r#"[ Size   "5" ]"#, "Size", "5"),
            (r#"[size"5"]"#, "size", "5"),
            (r#"[Clock ""]"#, "Clock", ""),
            (r#"[Event "a \"b\" \\c"]"#, "Event", r"a ''b'' \c"),
            (r#"[Event "the "best""]"#, "Event", "the ''best''"),
            (r#"[Site "C:\games"]"#, "Site", r"C:\games"),
            (r#"[Site "C:\games\"]"#, "Site", r"C:\games\"),
            (r#"[Site "[x]"]"#, "Site", "[x]"),
            (r#"[A "1"][B "2"]"#, "A", "1"),
        ] {
            assert_eq!(read(text), Some((key.to_owned(), value.to_owned())), "{text}");
        }
        for text in [
            "",
            "[",
            "[]",
            "[Size]",
            "[Size 5]",
            "[Size \"5",
            "[Size \"5\"",
            "[S\n\"5\"]",
            "[é \"\"]",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for value in ["", "plain", r"a\b\\c\", "it's", "é {x} [y]", r"\'' ]"] {
            let text = write_tag("Key", value);
            assert_eq!(read(&text), Some(("Key".to_owned(), value.to_owned())), "{text}");
        }
        assert_eq!(write_tag("Key", "a\"b\nc"), "[Key \"a''b c\"]");
    }
}
