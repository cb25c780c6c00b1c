//! What is wrong with a text, where, and in words.

use std::fmt;

use thiserror::Error;

use crate::notation::ptn::SyntaxError;
use crate::notation::tps::TpsReason;
use crate::notation::{KomiError, PtnResult};
use crate::rules::{Color, IllegalPly, InvalidRuleset, SetupError, Size};

use super::read::{MAX_ERRORS, MAX_GAMES, MAX_PROBLEMS};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The record is whole; a reader might still want to know.
    Warning,
    /// Something was left out of the record.
    Error,
}

/// A mistake in a text.
///
/// ```
/// use roadstone::record::{self, ReadOptions};
///
/// let text = b"[Size \"5\"]\n1. a1 b1\n2. 5d4-22 c1";
/// let problem = &record::read(text, &ReadOptions::default())[0].problems[0];
/// assert_eq!(
///     problem.to_string(),
///     "3:4: ply 3 \"5d4-22\": the drops add up to 4, but 5 pieces are lifted",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The number of the ply in its line of play, from 1, if a ply is wrong or missing.
    pub ply: Option<u32>,
    /// The words of the text that are meant, cut short if they are many.
    pub text: String,
    /// What is wrong with them.
    pub reason: Reason,
    /// Whether something had to be left out.
    pub severity: Severity,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if self.severity == Severity::Warning {
            f.write_str("warning: ")?;
        }
        match (self.ply, self.text.is_empty()) {
            (Some(ply), false) => write!(f, "ply {ply} \"{}\": ", self.text)?,
            (Some(ply), true) => write!(f, "ply {ply}: ")?,
            (None, false) => write!(f, "\"{}\": ", self.text)?,
            (None, true) => {}
        }
        self.reason.fmt(f)
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// The text has no game in it.
    #[error("there is no game here")]
    NoGame,
    /// Something is not written as it should be.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The rules refuse the ply.
    #[error(transparent)]
    Illegal(#[from] IllegalPly),
    /// The ply of one player is not there, and the other's follows.
    #[error("the ply of {0} before this is missing")]
    MissingPly(Color),
    /// `2a1` that is not White's first ply of the double black stack opening.
    #[error("two pieces are placed only by White's first ply of the double black stack opening")]
    NotDouble,
    /// Drops without a count; the sum was taken.
    #[error("the number of pieces lifted is missing; the sum of the drops is taken")]
    LacksCount,
    /// A move number out of order.
    #[error("this should be move {due}")]
    MoveNumber {
        /// The number that fits the record.
        due: u32,
    },
    /// A variation whose start is not in the line that it belongs to.
    #[error("there is no place in the game where this variation could start")]
    NoBranchPlace,
    /// A variation that fits only in another line than the one its name says.
    #[error("this variation does not fit the line that its name says; it is read where it fits")]
    BranchPlaceGuessed,
    /// A ply after a result.
    #[error("the record goes on after a result")]
    AfterResult,

    /// A Size tag that is none.
    #[error("a board size is a number from 3 to 8")]
    BadSize,
    /// A Komi tag that is none.
    #[error(transparent)]
    BadKomi(#[from] KomiError),
    /// A Flats or Caps tag that no game allows (R2).
    #[error("a game has 1 to 60 stones and 0 to 4 capstones a side")]
    BadCount,
    /// An Opening tag that is none.
    #[error("an opening is swap, no-swap or double black stack")]
    BadOpening,
    /// A RepetitionDraw or QuietDraw tag that is none.
    #[error("this is a number from 1 on")]
    BadDrawRule,
    /// A Result tag that is none.
    #[error("a result is R-0, F-0, 1-0, 0-R, 0-F, 0-1, 1/2-1/2 or 0-0")]
    BadResult,
    /// A key that comes twice.
    #[error("the tag {0} comes more than once; the last one counts")]
    DuplicateTag(String),
    /// A TPS that cannot be read.
    #[error(transparent)]
    Tps(#[from] TpsReason),
    /// A TPS for another board than the Size tag says.
    #[error("the position is {tps}x{tps}, the Size tag says {size}x{size}")]
    SizesDiffer {
        /// The rows of the TPS, which is believed.
        tps: Size,
        /// The Size tag.
        size: Size,
    },
    /// A position that no game with these settings has.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A record without Opening tag that is legal only so.
    #[error(
        "the opening is not said; this is legal only where the first plies do not swap colours"
    )]
    NoSwapAssumed,
    /// Settings that no game allows.
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
    /// Neither a tag nor a ply tells the size.
    #[error("the size of the board is said nowhere")]
    UnknownSize,

    /// The result written after the plies and the Result tag are not the same.
    #[error("the Result tag says {tag}, the end of the record {written}")]
    ResultsDiffer {
        /// In the tag.
        tag: PtnResult,
        /// After the plies.
        written: PtnResult,
    },
    /// The rules see another result than the record.
    #[error("the record says {recorded}, by the rules {}", match by_rules {
        Some(result) => format!("it is {result}"),
        None => "the game is not over".to_owned(),
    })]
    WrongResult {
        /// What the record claims.
        recorded: PtnResult,
        /// What the final position is worth; `None` if it ends nothing.
        by_rules: Option<PtnResult>,
    },

    /// More than [`MAX_PROBLEMS`] in one game.
    #[error("more than {MAX_PROBLEMS} errors; the rest of this game was not read")]
    TooManyProblems,
    /// [`MAX_ERRORS`] in one file.
    #[error("there are {MAX_ERRORS} errors and more; the rest of the file was not read")]
    TooManyErrors,
    /// More than [`MAX_GAMES`] in one file.
    #[error("more than {MAX_GAMES} games; the rest of the file was not read")]
    TooManyGames,
}
