//! How good a ply was: by the winning chances that it gave away.

use super::evaluation::Evaluation;
use super::reason::win_by_road;
use crate::bot::score::Score;
use crate::rules::{Color, Ply, Position};

/// How much a ply gave away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Little or nothing.
    #[default]
    Good,
    /// A tenth of the winning chances or more: `?!`.
    Inaccuracy,
    /// A fifth or more, or a road that was there at once: `?`.
    Mistake,
    /// Two fifths or more: `??`.
    Blunder,
}

impl Grade {
    fn of_loss(loss: f64) -> Grade {
        match loss {
            loss if loss >= 0.4 => Grade::Blunder,
            loss if loss >= 0.2 => Grade::Mistake,
            loss if loss >= 0.1 => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }

    /// The annotator's mark; empty for a good ply.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }
}

/// A proven win that a ply let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A road: in one ply of the player, or by a tinue.
    Road {
        /// In how many plies of the player's own, at least 1.
        moves: u32,
    },
    /// A win by the count, or one whose end the search does not name.
    Win {
        /// In how many plies of the player's own, at least 1.
        moves: u32,
    },
}

/// What a ply was worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The winning chances that it gave away, 0 to 1.
    pub loss: f64,
    /// The same in the annotators' steps.
    pub grade: Grade,
    /// The win that was there, if it is gone.
    pub missed: Option<Missed>,
}

/// The verdict on a ply, from what the positions before and after it are worth. The ply that the
/// search itself proposes is good, whatever comes out one ply later.
#[must_use]
pub fn verdict(before: &Position, ply: Ply, was: &Evaluation, is: &Evaluation) -> Verdict {
    let mover = before.to_move();
    let loss = was.chance(mover) - is.chance(mover);
    if was.line.first() == Some(&ply) || loss <= 0.0 {
        return Verdict::default();
    }
    let missed = missed(before, mover, was, is);
    let least = match missed {
        None => Grade::Good,
        Some(Missed::Road { moves: 1 } | Missed::Win { moves: 1 }) => Grade::Mistake,
        Some(_) => Grade::Inaccuracy,
    };
    Verdict { loss, grade: Grade::of_loss(loss).max(least), missed }
}

fn missed(before: &Position, mover: Color, was: &Evaluation, is: &Evaluation) -> Option<Missed> {
    let wins = |evaluation: &Evaluation| match (evaluation.score, mover) {
        (Score::Win { plies }, Color::White) | (Score::Loss { plies }, Color::Black) => Some(plies),
        _ => None,
    };
    let plies = wins(was).filter(|_| wins(is).is_none())?;
    let moves = plies.div_ceil(2).max(1);
    let by_road = win_by_road(before, &was.line) == Some(true);
    Some(if by_road { Missed::Road { moves } } else { Missed::Win { moves } })
}
