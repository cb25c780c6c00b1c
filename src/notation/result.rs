//! How a game ended, as PTN writes it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Color, Outcome};

/// A result token or the value of a Result tag.
///
/// It is what a record claims; only the rules say what a position is worth.
///
/// ```
/// use roadstone::notation::PtnResult;
/// use roadstone::rules::Color;
///
/// assert_eq!("0-R".parse(), Ok(PtnResult::Road(Color::Black)));
/// assert_eq!(PtnResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PtnResult {
    /// `R-0`, `0-R`: a road.
    Road(Color),
    /// `F-0`, `0-F`: the flat count.
    Flats(Color),
    /// `1-0`, `0-1`: resignation or time, and in some files any win.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `0-0`: aborted, nobody's game.
    Aborted,
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a result is one of R-0, 0-R, F-0, 0-F, 1-0, 0-1, 1/2-1/2, 0-0")]
pub struct ResultError;

impl PtnResult {
    /// Who won, if anybody did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            PtnResult::Road(winner) | PtnResult::Flats(winner) | PtnResult::Win(winner) => {
                Some(winner)
            }
            PtnResult::Draw | PtnResult::Aborted => None,
        }
    }

    /// Whether both can be said of one game: `1-0` of a road win by White too,
    /// since some programs write every win so.
    #[must_use]
    pub fn agrees_with(self, other: PtnResult) -> bool {
        match (self, other) {
            (PtnResult::Win(winner), _) => other.winner() == Some(winner),
            (_, PtnResult::Win(winner)) => self.winner() == Some(winner),
            _ => self == other,
        }
    }
}

/// What the rules say, as a record would write it.
impl From<&Outcome> for PtnResult {
    fn from(outcome: &Outcome) -> PtnResult {
        match *outcome {
            Outcome::Road { winner, .. } => PtnResult::Road(winner),
            Outcome::Flats { winner, .. } => PtnResult::Flats(winner),
            Outcome::Draw { .. } | Outcome::RepetitionDraw | Outcome::QuietDraw => PtnResult::Draw,
        }
    }
}

impl fmt::Display for PtnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PtnResult::Road(Color::White) => "R-0",
            PtnResult::Road(Color::Black) => "0-R",
            PtnResult::Flats(Color::White) => "F-0",
            PtnResult::Flats(Color::Black) => "0-F",
            PtnResult::Win(Color::White) => "1-0",
            PtnResult::Win(Color::Black) => "0-1",
            PtnResult::Draw => "1/2-1/2",
            PtnResult::Aborted => "0-0",
        })
    }
}

impl FromStr for PtnResult {
    type Err = ResultError;

    /// Lower case, blanks around the hyphen and the old draws `1/2` and `1-2-1-2` read too.
    fn from_str(text: &str) -> Result<PtnResult, ResultError> {
        // No result is longer, however it is spaced; a long text is not copied.
        if text.len() > 32 {
            return Err(ResultError);
        }
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match compact.to_ascii_uppercase().as_str() {
            "R-0" => Ok(PtnResult::Road(Color::White)),
            "0-R" => Ok(PtnResult::Road(Color::Black)),
            "F-0" => Ok(PtnResult::Flats(Color::White)),
            "0-F" => Ok(PtnResult::Flats(Color::Black)),
            "1-0" => Ok(PtnResult::Win(Color::White)),
            "0-1" => Ok(PtnResult::Win(Color::Black)),
            "1/2-1/2" | "1/2" | "1-2-1-2" => Ok(PtnResult::Draw),
            "0-0" => Ok(PtnResult::Aborted),
            _ => Err(ResultError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_comes_back() {
        for text in ["R-0", "0-R", "F-0", "0-F", "1-0", "0-1", "1/2-1/2", "0-0"] {
            assert_eq!(text.parse::<PtnResult>().unwrap().to_string(), text);
        }
        assert_eq!("1/2 - 1/2".parse(), Ok(PtnResult::Draw));
        assert_eq!("r-0".parse(), Ok(PtnResult::Road(Color::White)));
        assert_eq!("It Works!".parse::<PtnResult>(), Err(ResultError));
    }

    #[test]
    fn a_bare_win_agrees_with_any_win_of_that_player() {
        let white = PtnResult::Win(Color::White);
        assert!(white.agrees_with(PtnResult::Road(Color::White)));
        assert!(PtnResult::Flats(Color::White).agrees_with(white));
        assert!(!white.agrees_with(PtnResult::Road(Color::Black)));
        assert!(!white.agrees_with(PtnResult::Draw));
        assert!(!PtnResult::Road(Color::White).agrees_with(PtnResult::Flats(Color::White)));
    }
}
