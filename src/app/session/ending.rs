//! How a game came to its end.

use serde::{Deserialize, Serialize};

use crate::record::{NodeId, PtnResult, Record};
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
    /// Bots came to the same position again and again: a draw.
    Repetition,
    /// Bots played on and on: a draw.
    TooLong,
    /// A game of bots was stopped before its end.
    Stopped,
}

impl Ending {
    /// `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            Ending::Resignation { winner } | Ending::Recorded { winner } => Some(*winner),
            Ending::Agreement | Ending::Repetition | Ending::TooLong | Ending::Stopped => None,
        }
    }

    /// How a recorded game ends at this place, if it does: by the rules, or as the record claims of
    /// its main line's last position.
    #[must_use]
    pub fn of_record(record: &Record, node: NodeId) -> Option<Ending> {
        if let Some(outcome) = record.outcome(node) {
            return Some(Ending::Rules(outcome));
        }
        let at_end = node == record.last(NodeId::ROOT);
        record.recorded_result().filter(|_| at_end).and_then(Ending::of_result)
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
    /// A draw between bots that repeat themselves.
    Repetition,
    /// A draw between bots that come to no end.
    TooLong,
    /// Not played to its end.
    Stopped,
}

impl Agreed {
    pub(super) fn ending(self) -> Ending {
        match self {
            Agreed::Resigned(loser) => Ending::Resignation { winner: !loser },
            Agreed::Draw => Ending::Agreement,
            Agreed::Repetition => Ending::Repetition,
            Agreed::TooLong => Ending::TooLong,
            Agreed::Stopped => Ending::Stopped,
        }
    }

    pub(super) fn result(self) -> PtnResult {
        match self {
            Agreed::Resigned(loser) => PtnResult::Win(!loser),
            Agreed::Draw | Agreed::Repetition | Agreed::TooLong => PtnResult::Draw,
            Agreed::Stopped => PtnResult::Aborted,
        }
    }
}
