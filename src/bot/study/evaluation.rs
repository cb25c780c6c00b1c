//! What a position is worth, seen from White's side, and as winning chances.

use std::fmt::Write as _;

use crate::bot::score::Score;
use crate::bot::search::Report;
use crate::notation::PlyText;
use crate::rules::{Color, Ply, Position};

/// What a position is worth and how that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// For White, whoever is to move.
    pub score: Score,
    /// How deep the search went, in plies; 0 for the end of a game.
    pub depth: u32,
    /// Positions visited; 0 if nobody said.
    pub nodes: u64,
    /// What is expected to follow, the best ply first.
    pub line: Vec<Ply>,
}

/// Win or lose, a flat more or less shifts the odds by the factor e^0.8, about 2.2: one flat up is
/// 69 %, two are 83 %, three 92 %.
const ODDS_PER_FLAT: f64 = 0.8;

/// The winning chances that a score stands for, 0 to 1, for the one whose score it is: a
/// logistic function of the flats; proven scores are certain.
///
/// ```
/// use roadstone::bot::Score;
/// use roadstone::bot::study::chance;
///
/// assert_eq!(chance(Score::Flats(0)), 0.5);
/// assert_eq!(chance(Score::Win { plies: 3 }), 1.0);
/// assert!(chance(Score::Flats(100)) > 0.65 && chance(Score::Flats(100)) < 0.75);
/// ```
#[must_use]
pub fn chance(score: Score) -> f64 {
    match score {
        Score::Flats(centiflats) => {
            let flats = f64::from(centiflats) / 100.0;
            1.0 / (1.0 + (-ODDS_PER_FLAT * flats).exp())
        }
        Score::Win { .. } => 1.0,
        Score::Loss { .. } => 0.0,
    }
}

/// What a comment writes for a proven end: more flats than any board has, which programs that know
/// nothing of `score:` show as a full bar.
const CERTAIN: i32 = 10_000;
/// Estimates of others beyond this are cut off.
const LARGEST: i32 = 9_999;
/// A comment holds so many plies of the line that is expected.
const PLIES_IN_COMMENT: usize = 8;

impl Evaluation {
    /// What a search by the player to move has found.
    #[must_use]
    pub fn of_report(report: &Report, to_move: Color) -> Evaluation {
        let best = &report.variations[0];
        Evaluation {
            score: for_white(best.score, to_move),
            depth: report.depth,
            nodes: report.nodes,
            line: best.plies.clone(),
        }
    }

    /// The end of a game; `None` while it goes on.
    #[must_use]
    pub fn of_end(position: &Position) -> Option<Evaluation> {
        let score = match position.outcome()?.winner() {
            Some(winner) => for_white(Score::Win { plies: 0 }, winner),
            None => Score::Flats(0),
        };
        Some(Evaluation { score, depth: 0, nodes: 0, line: Vec::new() })
    }

    /// The score of this player.
    #[must_use]
    pub fn score_for(&self, color: Color) -> Score {
        // Black's is the reverse of White's, and the other way round.
        for_white(self.score, color)
    }

    /// The winning chances of this player, 0 to 1.
    #[must_use]
    pub fn chance(&self, color: Color) -> f64 {
        chance(self.score_for(color))
    }

    /// As a comment in the way of racetrack, White's view in flats and the depth, with the line in
    /// the way of PTN Ninja: `+0.35/6 51200 nodes pv> c3 d4`. A proven end is
    /// `+100.00/6 score:W5`: White wins in 5 plies; `L` is a loss.
    ///
    /// ```
    /// use roadstone::bot::Score;
    /// use roadstone::bot::study::Evaluation;
    ///
    /// let line = vec!["c3".parse().unwrap()];
    /// let evaluation = Evaluation { score: Score::Flats(-35), depth: 6, nodes: 900, line };
    /// assert_eq!(evaluation.to_comment(), "-0.35/6 900 nodes pv> c3");
    /// assert_eq!(Evaluation::from_comment("-0.35/6 900 nodes pv> c3"), Some(evaluation));
    /// ```
    #[must_use]
    pub fn to_comment(&self) -> String {
        let (centiflats, proof) = match self.score {
            Score::Flats(centiflats) => (centiflats.clamp(-LARGEST, LARGEST), None),
            Score::Win { plies } => (CERTAIN, Some(('W', plies))),
            Score::Loss { plies } => (-CERTAIN, Some(('L', plies))),
        };
        let mut text = format!("{:+.2}/{}", f64::from(centiflats) / 100.0, self.depth);
        // Infallible: a String takes everything.
        if let Some((letter, plies)) = proof {
            let _ = write!(text, " score:{letter}{plies}");
        }
        if self.nodes > 0 {
            let _ = write!(text, " {} nodes", self.nodes);
        }
        if !self.line.is_empty() {
            text.push_str(" pv>");
            for ply in self.line.iter().take(PLIES_IN_COMMENT) {
                let _ = write!(text, " {ply}");
            }
        }
        text
    }

    /// Reads what [`Evaluation::to_comment`] or racetrack writes, such as `+0.14/0 2.96s`. `None` for
    /// every other comment: a score without a depth may be anything that a person wrote.
    #[must_use]
    pub fn from_comment(text: &str) -> Option<Evaluation> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (flats, depth) = words.first().and_then(|word| word.split_once('/'))?;
        // Nothing has no sign, and what else has none may be a result or a share.
        let is_score = flats.starts_with(['+', '-']) || flats == "0.00";
        let flats: f64 = flats.parse().ok().filter(|flats: &f64| is_score && flats.is_finite())?;
        let depth = depth.parse().ok()?;
        let estimate = (flats * 100.0).round().clamp(f64::from(-LARGEST), f64::from(LARGEST));
        let proof = words.iter().find_map(|word| word.strip_prefix("score:").and_then(proven));
        let nodes = words.windows(2).find(|pair| pair[1] == "nodes");
        let line = words.iter().skip_while(|&&word| word != "pv>").skip(1);
        Some(Evaluation {
            score: proof.unwrap_or(Score::Flats(estimate as i32)),
            depth,
            nodes: nodes.and_then(|pair| pair[0].parse().ok()).unwrap_or(0),
            line: line.map_while(|word| Some(word.parse::<PlyText>().ok()?.ply)).collect(),
        })
    }
}

/// A score of one player as White's.
fn for_white(score: Score, of: Color) -> Score {
    match of {
        Color::White => score,
        Color::Black => score.reversed(),
    }
}

fn proven(text: &str) -> Option<Score> {
    let plies = text.get(1..)?.parse().ok()?;
    match text.as_bytes()[0] {
        b'W' => Some(Score::Win { plies }),
        b'L' => Some(Score::Loss { plies }),
        _ => None,
    }
}
