//! One ply as PTN writes it, with the marks that annotators add.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Direction, Drops, Kind, Ply, Square};

/// What an annotator thinks of a ply. It changes nothing about the ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// `'`: a road threatens on the next ply.
    pub tak: bool,
    /// `''`: a road that cannot be stopped.
    pub tinue: bool,
    /// Exclamation and question marks as they were written: `!`, `?!`.
    pub quality: String,
}

impl Marks {
    /// Whether there is no mark at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.tak && !self.tinue && self.quality.is_empty()
    }
}

/// `''` is written for tinue rather than `"`: more programs read it.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tinue = if self.tinue { "''" } else { "" };
        let tak = if self.tak { "'" } else { "" };
        write!(f, "{tinue}{tak}{}", self.quality)
    }
}

/// A ply and everything that its text says beside it.
///
/// ```
/// use roadstone::notation::PlyText;
///
/// let text: PlyText = "3C3>12*'!?".parse().unwrap();
/// assert!(text.flattens && text.marks.tak);
/// assert_eq!(text.marks.quality, "!?");
/// assert_eq!(text.to_string(), "3c3>12*'!?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlyText {
    /// The ply itself.
    pub ply: Ply,
    /// Written with `*`: a wall was flattened, so the text says.
    pub flattens: bool,
    /// Written `2a1`: White's first ply of the double black stack opening (R7).
    pub is_double: bool,
    /// Written with drops but no count, `a1>12`; the sum of the drops was taken.
    pub lacks_count: bool,
    /// The annotator's marks.
    pub marks: Marks,
}

/// Why a text is no ply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlyError {
    /// It looks like nothing that PTN knows.
    #[error("this is not a ply")]
    NotAPly,
    /// A count of 0 or 9.
    #[error("a spread lifts 1 to 8 pieces, not {0}")]
    Count(u8),
    /// A drop of nothing, or of 9.
    #[error("every drop of a spread is 1 to 8 pieces")]
    Drop,
    /// The drops do not add up to the count. Programs guess five different
    /// plies here, so none is guessed.
    #[error("the drops add up to {sum}, but {count} pieces are lifted")]
    DropsDoNotAddUp {
        /// The number lifted, as written.
        count: u8,
        /// The sum of the drops.
        sum: u32,
    },
    /// More than 8 pieces dropped, and no count.
    #[error("the drops add up to {0}, but a spread lifts at most 8 pieces")]
    TooManyDropped(u32),
    /// A number other than 2 before a placement.
    #[error("a placement puts one piece (or 2 in the double black stack opening)")]
    PlacesSeveral,
}

/// Longer texts are no plies.
const MAX_LENGTH: usize = 64;
/// More quality marks than these are not kept, so that what was read can be written and read.
const MAX_QUALITY: usize = 16;

/// The text being eaten from the left.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn peek(&self) -> Option<u8> {
        self.0.first().copied()
    }

    fn next_if(&mut self, accept: impl FnOnce(u8) -> bool) -> Option<u8> {
        let byte = self.peek().filter(|&byte| accept(byte))?;
        self.0 = &self.0[1..];
        Some(byte)
    }

    fn next_digit(&mut self) -> Option<u8> {
        self.next_if(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0')
    }

    fn next_square(&mut self) -> Option<Square> {
        let &[file, rank, ref rest @ ..] = self.0 else { return None };
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        let square = Square::new(file, rank.checked_sub(b'1')?)?;
        self.0 = rest;
        Some(square)
    }

    /// The letter of a piece, unless it is the file of a square: `c1` is a square, `ca1` a capstone.
    fn next_kind(&mut self) -> Option<Kind> {
        if self.0.get(1).is_some_and(u8::is_ascii_digit) {
            return None;
        }
        self.next_if(|byte| matches!(byte.to_ascii_uppercase(), b'F' | b'S' | b'C')).map(kind)
    }
}

fn kind(letter: u8) -> Kind {
    match letter.to_ascii_uppercase() {
        b'S' => Kind::Wall,
        b'C' => Kind::Capstone,
        _ => Kind::Flat,
    }
}

impl FromStr for PlyText {
    type Err = PlyError;

    /// Reads capital or small letters, `Fa1`, a legacy piece letter after a spread, and marks in
    /// any order.
    fn from_str(text: &str) -> Result<PlyText, PlyError> {
        if text.len() > MAX_LENGTH {
            return Err(PlyError::NotAPly);
        }
        let mut rest = Rest(text.as_bytes());
        let count = rest.next_digit();
        let kind = rest.next_kind();
        let square = rest.next_square().ok_or(PlyError::NotAPly)?;
        let direction = rest.peek().and_then(|byte| Direction::from_symbol(char::from(byte)));
        let mut read = match direction {
            None => placement(count, kind, square)?,
            Some(_) if kind.is_some() => return Err(PlyError::NotAPly),
            Some(direction) => {
                rest.next_if(|_| true);
                spread(count, square, direction, &mut rest)?
            }
        };
        read_marks(&mut read, &mut rest);
        if rest.peek().is_some() { Err(PlyError::NotAPly) } else { Ok(read) }
    }
}

fn plain(ply: Ply) -> PlyText {
    PlyText { ply, flattens: false, is_double: false, lacks_count: false, marks: Marks::default() }
}

fn placement(count: Option<u8>, kind: Option<Kind>, square: Square) -> Result<PlyText, PlyError> {
    let kind = kind.unwrap_or(Kind::Flat);
    let is_double = match count {
        None => false,
        Some(2) if kind == Kind::Flat => true,
        Some(_) => return Err(PlyError::PlacesSeveral),
    };
    Ok(PlyText { is_double, ..plain(Ply::Place { square, kind }) })
}

fn spread(
    count: Option<u8>,
    from: Square,
    direction: Direction,
    rest: &mut Rest<'_>,
) -> Result<PlyText, PlyError> {
    if let Some(count @ (0 | 9)) = count {
        return Err(PlyError::Count(count));
    }
    let mut counts = Vec::new();
    while let Some(drop) = rest.next_digit() {
        counts.push(drop);
    }
    // The legacy letter of the top piece says nothing that the board does not know.
    rest.next_if(|byte| matches!(byte.to_ascii_uppercase(), b'F' | b'S' | b'C'));
    let drops = if counts.is_empty() {
        Drops::all_at_once(count.unwrap_or(1)).ok_or(PlyError::NotAPly)?
    } else {
        if counts.iter().any(|drop| !(1..=8).contains(drop)) {
            return Err(PlyError::Drop);
        }
        let sum = counts.iter().map(|&drop| u32::from(drop)).sum();
        match count {
            Some(count) if u32::from(count) != sum => {
                return Err(PlyError::DropsDoNotAddUp { count, sum });
            }
            _ => Drops::new(&counts).ok_or(PlyError::TooManyDropped(sum))?,
        }
    };
    let lacks_count = count.is_none() && drops.lifted() > 1;
    Ok(PlyText { lacks_count, ..plain(Ply::Spread { from, direction, drops }) })
}

fn read_marks(read: &mut PlyText, rest: &mut Rest<'_>) {
    while let Some(mark) = rest.next_if(|byte| matches!(byte, b'*' | b'\'' | b'"' | b'!' | b'?')) {
        match mark {
            b'*' => read.flattens = true,
            b'"' => read.marks.tinue = true,
            b'\'' if rest.next_if(|byte| byte == b'\'').is_some() => read.marks.tinue = true,
            b'\'' => read.marks.tak = true,
            mark if read.marks.quality.len() < MAX_QUALITY => {
                read.marks.quality.push(char::from(mark));
            }
            _ => {}
        }
    }
}

/// Canonical PTN: no `F`, no count of 1, no drops when all fall on the next square.
impl fmt::Display for PlyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let double = if self.is_double { "2" } else { "" };
        let flattens = if self.flattens { "*" } else { "" };
        write!(f, "{double}{}{flattens}{}", self.ply, self.marks)
    }
}

impl From<Ply> for PlyText {
    fn from(ply: Ply) -> PlyText {
        plain(ply)
    }
}

/// Reads PTN as [`PlyText`] does and drops what is said beside the ply.
///
/// ```
/// use roadstone::rules::Ply;
///
/// let ply: Ply = "5e4-32*".parse().unwrap();
/// assert_eq!(ply.to_string(), "5e4-32");
/// ```
impl FromStr for Ply {
    type Err = PlyError;

    fn from_str(text: &str) -> Result<Ply, PlyError> {
        text.parse::<PlyText>().map(|read| read.ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_written_in_one_form() {
        for (text, canonical) in [
            ("a1", "a1"),
            ("Fa1", "a1"),
            ("fF1", "f1"),
            ("c1", "c1"),
            ("ca1", "Ca1"),
            ("sb2", "Sb2"),
            ("A8", "a8"),
            ("2a1", "2a1"),
            ("1e3+1", "e3+"),
            ("e3+1", "e3+"),
            ("3c3>", "3c3>"),
            ("3c3>3", "3c3>"),
            ("3C3>12", "3c3>12"),
            ("2a1>11C", "2a1>11"),
            ("a1>s", "a1>"),
            ("8h8<11111111", "8h8<11111111"),
            ("c2-*'", "c2-*'"),
            ("c2-'*", "c2-*'"),
            ("a1\"", "a1''"),
            ("a1!?''", "a1''!?"),
            ("a1'''", "a1'''"),
        ] {
            let read: PlyText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.to_string(), canonical, "{text}");
            assert!(!read.lacks_count, "{text}");
            assert_eq!(read.to_string().parse(), Ok(read), "{text}");
        }
    }

    #[test]
    fn drops_without_a_count_are_summed_and_noted() {
        for (text, canonical) in [("a1>12", "3a1>12"), ("a1>2", "2a1>")] {
            let read: PlyText = text.parse().unwrap();
            assert!(read.lacks_count, "{text}");
            assert_eq!(read.to_string(), canonical);
        }
    }

    #[test]
    fn wrong_plies_are_refused_with_the_reason() {
        for (text, error) in [
            ("5d4-22", PlyError::DropsDoNotAddUp { count: 5, sum: 4 }),
            ("2d4-22", PlyError::DropsDoNotAddUp { count: 2, sum: 4 }),
            ("0a1>", PlyError::Count(0)),
            ("9a1>", PlyError::Count(9)),
            ("3a1>120", PlyError::Drop),
            ("a1>81", PlyError::TooManyDropped(9)),
            ("3a1", PlyError::PlacesSeveral),
            ("2Sa1", PlyError::PlacesSeveral),
            ("Sa1>", PlyError::NotAPly),
            ("", PlyError::NotAPly),
            ("a9", PlyError::NotAPly),
            ("i1", PlyError::NotAPly),
            ("a", PlyError::NotAPly),
            ("a1x", PlyError::NotAPly),
            ("a1>é", PlyError::NotAPly),
            ("+", PlyError::NotAPly),
        ] {
            assert_eq!(text.parse::<PlyText>(), Err(error), "{text}");
        }
        assert!(format!("a1{}", "!".repeat(1000)).parse::<PlyText>().is_err());
    }

    #[test]
    fn too_many_quality_marks_are_cut_short() {
        let read: PlyText = format!("a1{}", "!".repeat(60)).parse().unwrap();
        assert_eq!(read.marks.quality.len(), 16);
        assert_eq!(read.to_string().parse(), Ok(read));
    }
}
