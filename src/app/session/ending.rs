//! How a game came to its end.

use serde::{Deserialize, Serialize};

use crate::record::PtnResult;
use crate::rules::{Color, Outcome};

/// The end of a game: by the rules, or by what the players did (R27).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// The position ends the game (R20 to R26).
    Rules(Outcome),
    /// The loser gave up.
    Resignation {
        /// Who did not.
        winner: Color,
    },
    /// A record says who won, not why: by resignation or by time.
    Recorded {
        /// Who won.
        winner: Color,
    },
    /// Both agreed to a draw.
    Agreement,
}

impl Ending {
    /// `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            Ending::Resignation { winner } | Ending::Recorded { winner } => Some(*winner),
            Ending::Agreement => None,
        }
    }

    /// The ending that a record's result claims where the position is not final.
    #[must_use]
    pub fn of_result(result: PtnResult) -> Option<Ending> {
        match result {
            PtnResult::Road(winner) | PtnResult::Flats(winner) | PtnResult::Win(winner) => {
                Some(Ending::Recorded { winner })
            }
            PtnResult::Draw => Some(Ending::Agreement),
            PtnResult::Aborted => None,
        }
    }
}

/// The endings that a position does not show and a saved game must therefore say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Agreed {
    /// This player gave up.
    Resigned(Color),
    /// A draw.
    Draw,
}

impl Agreed {
    pub(super) fn ending(self) -> Ending {
        match self {
            Agreed::Resigned(loser) => Ending::Resignation { winner: !loser },
            Agreed::Draw => Ending::Agreement,
        }
    }

    pub(super) fn result(self) -> PtnResult {
        match self {
            Agreed::Resigned(loser) => PtnResult::Win(!loser),
            Agreed::Draw => PtnResult::Draw,
        }
    }
}
