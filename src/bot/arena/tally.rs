//! The score of a match and what it says about the difference in strength.

use std::fmt;

/// Won, drawn and lost games of one side.
///
/// ```
/// use roadstone::bot::arena::Tally;
///
/// let mut tally = Tally::default();
/// for result in [Some(true), Some(true), Some(true), Some(false)] {
///     tally.add(result);
/// }
/// assert_eq!(tally.score(), 0.75);
/// assert!((tally.elo() - 190.8).abs() < 0.1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// Adds a game: whether it was won, or `None` for a draw.
    pub fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1; a half without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games),
        }
    }

    /// The true share lies between these with 95 %: Wilson's interval, which also means
    /// something for few games and for a score of 0 or 1.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let score = self.score();
        let spread = Z * Z / games;
        let centre = (score + spread / 2.0) / (1.0 + spread);
        let half =
            Z / (1.0 + spread) * (score * (1.0 - score) / games + spread / (4.0 * games)).sqrt();
        (centre - half, centre + half)
    }

    /// The difference in Elo points; infinite for a score of 0 or 1.
    #[must_use]
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }
}

/// The Elo difference at which the better side is expected to get this share.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        write!(
            f,
            "+{} ={} -{}: {:.1} % ({:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.score(),
            100.0 * low,
            100.0 * high,
            self.elo(),
            elo(low),
            elo(high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_score_and_narrows() {
        let few = Tally { won: 7, drawn: 2, lost: 3 };
        let many = Tally { won: 70, drawn: 20, lost: 30 };
        let width = |tally: Tally| tally.interval().1 - tally.interval().0;
        assert!(width(many) < width(few) / 2.5);
        assert!(many.interval().0 < many.score() && many.score() < many.interval().1);
        // Known values: 10 of 10.
        let all = Tally { won: 10, drawn: 0, lost: 0 };
        assert!((all.interval().0 - 0.7225).abs() < 1e-3, "{:?}", all.interval());
        assert_eq!(all.elo(), f64::INFINITY);
    }
}
