//! A match that ends as soon as it proves something: the sequential probability ratio test.

use std::fmt;
use std::str::FromStr;

/// The chance of each of the two wrong verdicts.
const ERROR: f64 = 0.05;
/// For a score that has not come up yet, so that nothing is impossible.
const PRIOR: f64 = 1e-3;

/// Which of two differences in strength is the more likely one. It counts pairs of games, both
/// colours of one opening, because the two are not independent of each other.
///
/// The likelihood ratio is that of the most likely distributions of the five scores of a pair
/// with either mean, as in M. Van den Bergh, "A practical introduction to the GSPRT".
///
/// ```
/// use roadstone::bot::arena::{Sprt, Verdict};
///
/// let mut test: Sprt = "0,50".parse().unwrap();
/// for _ in 0..30 {
///     test.add(Some(true));
///     test.add(None);
/// }
/// assert_eq!(test.verdict(), Some(Verdict::Stronger));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    /// Pairs by their points: 0, 1/2, 1, 3/2, 2.
    pairs: [u32; 5],
    /// Half points of the first game of a pair.
    half: Option<usize>,
}

/// What the test has proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The upper difference is the more likely one.
    Stronger,
    /// The lower one is.
    NotStronger,
}

impl Sprt {
    /// Counts a game: whether it was won, or `None` for a draw.
    pub fn add(&mut self, won: Option<bool>) {
        let points = won.map_or(1, |won| 2 * usize::from(won));
        match self.half.take() {
            Some(half) => self.pairs[half + points] += 1,
            None => self.half = Some(points),
        }
    }

    /// The logarithm of the likelihood ratio of the upper to the lower difference.
    #[must_use]
    pub fn llr(&self) -> f64 {
        let counts = self.pairs.map(|count| f64::from(count).max(PRIOR));
        let total: f64 = counts.iter().sum();
        if self.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let shares = counts.map(|count| count / total);
        let [lower, upper] = self.elo.map(|elo| most_likely(shares, expected(elo)));
        (0..5).map(|index| counts[index] * (upper[index] / lower[index]).ln()).sum()
    }

    /// The ratio's logarithm at which a verdict is reached, up or down.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What is proven so far, if anything.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let llr = self.llr();
        if llr >= Sprt::bound() {
            Some(Verdict::Stronger)
        } else if llr <= -Sprt::bound() {
            Some(Verdict::NotStronger)
        } else {
            None
        }
    }
}

/// The share of the points that goes with a difference in Elo points.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The distribution nearest to these shares of the five scores among those with this mean.
fn most_likely(shares: [f64; 5], mean: f64) -> [f64; 5] {
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0].map(|score| score - mean);
    let at = |weight: f64| [0, 1, 2, 3, 4].map(|i| shares[i] / (1.0 + weight * scores[i]));
    // The mean falls as the weight grows; all shares are positive between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let found: f64 = at(middle).iter().zip(scores).map(|(share, score)| share * score).sum();
        if found > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(f64::midpoint(low, high))
}

/// `0,50`: the two differences in Elo points.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
        match text.split_once(',').map(|(lower, upper)| (elo(lower), elo(upper))) {
            Some((Some(lower), Some(upper))) if lower < upper => {
                Ok(Sprt { elo: [lower, upper], pairs: [0; 5], half: None })
            }
            _ => Err("two differences in Elo points, the lower one first: 0,20".to_owned()),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([lower, upper], bound) = (self.elo, Sprt::bound());
        write!(
            f,
            "LLR {:+.2} ({:+.2} to {bound:+.2}) for {lower} to {upper} Elo",
            self.llr(),
            -bound
        )
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Stronger => "the upper difference is accepted",
            Verdict::NotStronger => "the lower difference is accepted",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(pairs: [u32; 5]) -> Sprt {
        Sprt { pairs, ..Sprt::from_str("0,10").unwrap() }
    }

    #[test]
    fn the_ratio_is_that_of_the_normal_approximation_for_many_games() {
        for pairs in [[100, 500, 900, 520, 110], [90, 480, 1000, 600, 130]] {
            let test = test(pairs);
            let total: f64 = pairs.iter().copied().map(f64::from).sum();
            let share = |index: usize| f64::from(pairs[index]) / total;
            let score = |index: usize| index as f64 / 4.0;
            let mean: f64 = (0..5).map(|i| share(i) * score(i)).sum();
            let variance: f64 = (0..5).map(|i| share(i) * (score(i) - mean).powi(2)).sum();
            let [lower, upper] = test.elo.map(expected);
            let normal = total * (upper - lower) * (2.0 * mean - lower - upper) / (2.0 * variance);
            assert!((test.llr() - normal).abs() < 0.05 * normal.abs().max(1.0), "{}", test.llr());
        }
    }

    #[test]
    fn a_few_wins_prove_little_and_many_prove_it() {
        assert_eq!(test([0; 5]).verdict(), None);
        assert_eq!(test([0, 0, 0, 0, 3]).verdict(), None);
        assert_eq!(test([10, 100, 300, 300, 60]).verdict(), Some(Verdict::Stronger));
        assert_eq!(test([60, 300, 300, 100, 10]).verdict(), Some(Verdict::NotStronger));
        assert!(test([0, 0, 2, 0, 0]).llr().is_finite());
    }

    #[test]
    fn games_are_counted_in_pairs() {
        let mut test = test([0; 5]);
        for result in [Some(true), Some(false), None, Some(true), Some(true)] {
            test.add(result);
        }
        assert_eq!(test.pairs, [0, 0, 1, 1, 0]);
    }

    #[test]
    fn differences_are_read() {
        for text in ["5", "5,5", "5,0", "a,b", "0,nan", "0,inf", ""] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
        assert!("-5, 0".parse::<Sprt>().is_ok());
    }
}
