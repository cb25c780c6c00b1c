//! What a search says a position is worth.

use std::fmt;

/// Inside the search: hundredths of a flat, and `WIN - n` for a win in n plies.
pub(super) const WIN: i32 = 30_000;
/// Every score beyond it is proven.
pub(super) const PROVEN: i32 = WIN - 1_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = WIN + 1;

/// The worth of a position for the player to move.
///
/// ```
/// use roadstone::bot::Score;
///
/// assert_eq!(Score::Win { plies: 5 }.to_string(), "win in 3");
/// assert_eq!(Score::Flats(-150).to_string(), "-1.50");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of a flat, positive for the player to move.
    Flats(i32),
    /// A proven win: the last ply is the winner's own or ends the game for him.
    Win {
        /// Plies to the end, that of the player to move included.
        plies: u32,
    },
    /// A proven loss.
    Loss {
        /// Plies to the end.
        plies: u32,
    },
}

impl Score {
    /// Reads an internal score.
    pub(super) fn from_internal(score: i32) -> Score {
        if score > PROVEN {
            Score::Win { plies: (WIN - score) as u32 }
        } else if score < -PROVEN {
            Score::Loss { plies: (WIN + score) as u32 }
        } else {
            Score::Flats(score)
        }
    }

    /// Whether it is known, not estimated.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        !matches!(self, Score::Flats(_))
    }

    /// The same for the other player.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Flats(flats) => Score::Flats(-flats),
            Score::Win { plies } => Score::Loss { plies },
            Score::Loss { plies } => Score::Win { plies },
        }
    }

    /// In hundredths of a flat, with proven scores far outside what an estimate reaches.
    #[must_use]
    pub const fn centiflats(self) -> i32 {
        match self {
            Score::Flats(flats) => flats,
            Score::Win { plies } => WIN - plies as i32,
            Score::Loss { plies } => plies as i32 - WIN,
        }
    }

    /// How many of the winner's own plies a proven end takes, as players count ("road in 2").
    #[must_use]
    pub const fn moves(self) -> Option<u32> {
        match self {
            Score::Flats(_) => None,
            Score::Win { plies } | Score::Loss { plies } => Some(plies.div_ceil(2)),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Flats(flats) => write!(f, "{:+.2}", f64::from(flats) / 100.0),
            Score::Win { plies } => write!(f, "win in {}", plies.div_ceil(2)),
            Score::Loss { plies } => write!(f, "loss in {}", plies.div_ceil(2)),
        }
    }
}

/// A score as the table keeps it: a proven end counts from the position, not from the root.
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    if score > PROVEN {
        score + ply as i32
    } else if score < -PROVEN {
        score - ply as i32
    } else {
        score
    }
}

/// The reverse of [`to_table`].
pub(super) const fn from_table(score: i32, ply: usize) -> i32 {
    if score > PROVEN {
        score - ply as i32
    } else if score < -PROVEN {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_scores_are_told_apart() {
        assert_eq!(Score::from_internal(WIN - 3), Score::Win { plies: 3 });
        assert_eq!(Score::from_internal(4 - WIN), Score::Loss { plies: 4 });
        assert_eq!(Score::from_internal(-20), Score::Flats(-20));
        for score in [WIN - 3, 4 - WIN, 7] {
            assert_eq!(Score::from_internal(score).centiflats(), score);
            assert_eq!(Score::from_internal(score).reversed(), Score::from_internal(-score));
            assert_eq!(from_table(to_table(score, 9), 9), score);
        }
    }
}
