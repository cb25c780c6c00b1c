//! The positions of a game so far, for the draw by repetition (R28).

use super::{Outcome, Position};

/// What a game remembers to see that a position has come up again.
///
/// Positions are the same here if the board and the player to move are. They are
/// told apart by [`Position::key`], 64 bits, so a false repetition is possible in
/// principle and does not happen in practice.
///
/// ```
/// use roadstone::rules::{History, Position, Ruleset};
///
/// let position = Position::new(Ruleset::default());
/// let mut history = History::new(&position);
/// assert_eq!(history.occurrences(), 1);
/// history.push(&position);
/// assert_eq!(history.occurrences(), 2);
/// history.pop();
/// assert_eq!(history.occurrences(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// One per position, the start first; never empty.
    keys: Vec<u64>,
}

impl History {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: &Position) -> History {
        History { keys: vec![start.key()] }
    }

    /// Remembers the position after a ply.
    pub fn push(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    /// Forgets the last position; the start stays.
    pub fn pop(&mut self) {
        if self.keys.len() > 1 {
            self.keys.pop();
        }
    }

    /// How often the last position has come up, itself included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let last = self.keys.last();
        self.keys.iter().filter(|&key| Some(key) == last).count()
    }

    /// How the game has ended in `position`, the last one pushed: as
    /// [`Position::outcome`], or by repetition where the rule set has that draw.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome().or_else(|| {
            let limit = position.ruleset().repetition_draw?;
            (self.occurrences() >= usize::from(limit)).then_some(Outcome::RepetitionDraw)
        })
    }
}
