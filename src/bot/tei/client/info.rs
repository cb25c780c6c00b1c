//! What a program says while it thinks, read into the report that our own search gives.

use std::time::{Duration, Instant};

use crate::bot::score::Score;
use crate::bot::search::{Report, Variation};
use crate::notation::PlyText;
use crate::rules::{Ply, Position};

/// Variations that are kept.
const MOST_VARIATIONS: usize = 64;

/// The `info` lines of one search.
pub(super) struct Listener<'a> {
    position: &'a Position,
    start: Instant,
    report: Report,
}

/// What one line says.
#[derive(Default)]
struct Line {
    number: usize,
    score: Option<Score>,
    plies: Vec<Ply>,
}

impl<'a> Listener<'a> {
    /// A search in this position that begins now.
    pub(super) fn new(position: &'a Position) -> Listener<'a> {
        let report = Report {
            depth: 0,
            deepest: 0,
            nodes: 0,
            time: Duration::ZERO,
            permille_full: 0,
            variations: Vec::new(),
        };
        Listener { position, start: Instant::now(), report }
    }

    /// How far the search has come; without a variation as long as none was said.
    pub(super) const fn report(&self) -> &Report {
        &self.report
    }

    /// Reads what follows `info`; true if there is a variation that was not there before.
    pub(super) fn read(&mut self, text: &str) -> bool {
        let mut line = Line { number: 1, ..Line::default() };
        self.report.time = self.start.elapsed();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => set(&mut self.report.depth, words.next()),
                "seldepth" => set(&mut self.report.deepest, words.next()),
                "nodes" => set(&mut self.report.nodes, words.next()),
                "hashfull" => set(&mut self.report.permille_full, words.next()),
                "multipv" => set(&mut line.number, words.next()),
                "time" => {
                    let milliseconds = words.next().and_then(|word| word.parse().ok());
                    self.report.time = milliseconds.map_or(self.report.time, Duration::from_millis);
                }
                "score" => line.score = score(&mut words).or(line.score),
                "pv" => line.plies = self.plies(&mut words),
                // The rest is for people.
                "string" | "error" => break,
                _ => {}
            }
        }
        self.add(line)
    }

    /// The plies as far as they can be played.
    fn plies<'t>(&self, words: &mut impl Iterator<Item = &'t str>) -> Vec<Ply> {
        let mut position = self.position.clone();
        words
            .map_while(|word| {
                let ply = word.parse::<PlyText>().ok()?.ply;
                position.play(ply).ok()?;
                Some(ply)
            })
            .collect()
    }

    fn add(&mut self, line: Line) -> bool {
        let Line { number, score, plies } = line;
        let variations = &mut self.report.variations;
        let is_next = number == variations.len() + 1 && number <= MOST_VARIATIONS;
        let known = number.checked_sub(1).and_then(|index| variations.get_mut(index));
        if plies.is_empty() {
            if let (Some(known), Some(score)) = (known, score) {
                known.score = score;
            }
            return false;
        }
        let score = score.unwrap_or(Score::Flats(0));
        match known {
            Some(known) => *known = Variation { score, plies },
            None if is_next => variations.push(Variation { score, plies }),
            None => return false,
        }
        true
    }
}

fn set<T: std::str::FromStr>(value: &mut T, word: Option<&str>) {
    if let Some(read) = word.and_then(|word| word.parse().ok()) {
        *value = read;
    }
}

/// `cp 35`, `solved win 5`; the written protocol's own example leaves `solved` away.
fn score<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<Score> {
    let mut kind = words.next()?;
    if kind == "solved" {
        kind = words.next()?;
    }
    let number = words.next()?;
    let plies = || number.parse().ok();
    match kind {
        // Some write a fraction.
        "cp" => number.parse::<f64>().ok().map(|score| Score::Flats(score as i32)),
        "win" => plies().map(|plies| Score::Win { plies }),
        "loss" => plies().map(|plies| Score::Loss { plies }),
        "draw" => Some(Score::Flats(0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    fn read(lines: &[&str]) -> (Report, Vec<bool>) {
        let position = Position::new(Ruleset::default());
        let mut listener = Listener::new(&position);
        let news = lines.iter().map(|line| listener.read(line)).collect();
        (listener.report().clone(), news)
    }

    #[test]
    fn a_line_of_tiltak_is_read() {
        let (report, news) = read(&[
            "depth 12 seldepth 9 nodes 54321 score cp -7 wdl 465 0 535 time 210 nps 250000 \
             pv a1 e5 d4",
        ]);
        assert_eq!(news, [true]);
        assert_eq!((report.depth, report.deepest, report.nodes), (12, 9, 54_321));
        assert_eq!(report.time, Duration::from_millis(210));
        assert_eq!(report.variations[0].score, Score::Flats(-7));
        assert_eq!(report.variations[0].plies.len(), 3);
    }

    #[test]
    fn solved_scores_are_read_in_every_form() {
        let score = |text: &str| read(&[&format!("score {text} pv a1")]).0.variations[0].score;
        assert_eq!(score("solved win 5"), Score::Win { plies: 5 });
        assert_eq!(score("win 19"), Score::Win { plies: 19 });
        assert_eq!(score("solved loss 4"), Score::Loss { plies: 4 });
        assert_eq!(score("cp 12.7"), Score::Flats(12));
        assert_eq!(score("cp much"), Score::Flats(0));
    }

    #[test]
    fn a_variation_goes_as_far_as_it_can_be_played() {
        let (report, news) = read(&["pv a1 e5 a1 c3", "pv Sa1", "pv", "string pv a1"]);
        assert_eq!(news, [true, false, false, false]);
        assert_eq!(report.variations[0].plies.len(), 2);
    }

    #[test]
    fn several_variations_are_kept_apart() {
        let lines =
            ["multipv 1 score cp 9 pv a1", "multipv 2 pv b1", "multipv 4 pv c1", "multipv 0 pv c1"];
        let (report, news) = read(&lines);
        assert_eq!(news, [true, true, false, false]);
        assert_eq!(report.variations.len(), 2);
        let (report, _) = read(&["score cp 9 pv a1", "score cp 3 nodes 5"]);
        assert_eq!((report.variations[0].score, report.nodes), (Score::Flats(3), 5));
    }
}
