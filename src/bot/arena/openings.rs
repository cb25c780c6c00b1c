//! Openings that give neither side much, for games that should differ and be fair.

use std::sync::atomic::AtomicBool;

use crate::bot::dice::Dice;
use crate::bot::limits::{Limits, WallClock};
use crate::bot::line::Line;
use crate::bot::score::Score;
use crate::bot::search::{Bot, Options};
use crate::rules::{Kind, Ply, Position, Ruleset};

/// Plies of an opening, the two of R5 included.
const PLIES: usize = 4;
/// What an opening may be worth for one side, in hundredths of a flat.
const BALANCE: i32 = 90;
/// What judges it.
const NODES: u64 = 4_000;

/// So many openings, the same for the same seed: flats on random squares, without those
/// that a short search finds too good for one side. If too few are balanced, the rest
/// are not.
#[must_use]
pub fn openings(ruleset: Ruleset, count: usize, seed: u64) -> Vec<Vec<Ply>> {
    let mut dice = Dice::new(seed);
    let mut judge = Bot::new(Options { hash: 1, ..Options::default() });
    let mut found: Vec<Vec<Ply>> = Vec::with_capacity(count);
    for attempt in 0.. {
        if found.len() >= count {
            break;
        }
        let Some((opening, line)) = random_opening(ruleset, &mut dice) else { continue };
        let tries_on = attempt < 50 * count.max(10);
        if tries_on && (found.contains(&opening) || !is_balanced(&mut judge, &line)) {
            continue;
        }
        found.push(opening);
    }
    found
}

fn random_opening(ruleset: Ruleset, dice: &mut Dice) -> Option<(Vec<Ply>, Line)> {
    let mut line = Line::new(Position::new(ruleset));
    let mut opening = vec![];
    while opening.len() < PLIES {
        let mut plies = line.position().legal_plies();
        plies.retain(|ply| matches!(ply, Ply::Place { kind: Kind::Flat, .. }));
        if plies.is_empty() {
            return None;
        }
        let ply = plies[dice.below(plies.len() as u64) as usize];
        line.play(ply).ok()?;
        opening.push(ply);
    }
    (!line.position().is_over()).then_some((opening, line))
}

fn is_balanced(judge: &mut Bot, line: &Line) -> bool {
    judge.forget();
    let never = AtomicBool::new(false);
    let limits = Limits::nodes(NODES);
    let answer = judge.think(line, &limits, &never, &WallClock::start(), &mut |_| {});
    let score = answer.ok().map(|answer| answer.score());
    matches!(score, Some(Score::Flats(flats)) if flats.abs() <= BALANCE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    #[test]
    fn openings_are_legal_different_and_the_same_for_a_seed() {
        for size in Size::all() {
            let ruleset = Ruleset::standard(size);
            let some = openings(ruleset, 5, 1);
            assert_eq!(some, openings(ruleset, 5, 1));
            assert_ne!(some, openings(ruleset, 5, 2));
            for opening in &some {
                let mut position = Position::new(ruleset);
                for &ply in opening {
                    position.play(ply).unwrap();
                }
                assert_eq!(opening.len(), PLIES);
            }
        }
    }
}
