//! Positions whose best plies are known: the strongest level must find one of them within
//! its time, and what the table claims of a position is proven again by the rules alone.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use roadstone::bot::{Bot, Clock, Limits, Line, Options, Score, WallClock};
use roadstone::rules::{Effect, Outcome, Ply, Position};

mod common;

/// A row of tests/data/tactics.tsv.
struct Problem {
    theme: String,
    tps: String,
    /// Every ply that solves it.
    best: Vec<Ply>,
}

fn problems() -> Vec<Problem> {
    let rows = include_str!("data/tactics.tsv").lines().skip(1);
    rows.map(|row| {
        let [theme, tps, best] = row.split('\t').collect::<Vec<_>>().try_into().expect("3 columns");
        Problem {
            theme: theme.to_owned(),
            tps: tps.to_owned(),
            best: best.split(' ').map(common::ply).collect(),
        }
    })
    .collect()
}

/// The position after a ply.
fn after(position: &Position, ply: Ply) -> Position {
    let mut next = position.clone();
    next.play(ply).expect("a legal ply");
    next
}

/// Whether the ply wins the game at once.
fn wins(position: &Position, ply: Ply) -> Option<Outcome> {
    let outcome = after(position, ply).outcome()?;
    (outcome.winner() == Some(position.to_move())).then_some(outcome)
}

fn can_win(position: &Position) -> bool {
    position.legal_plies().iter().any(|&ply| wins(position, ply).is_some())
}

/// Whether the opponent cannot win at once after the ply, and has not won by it.
fn holds(position: &Position, ply: Ply) -> bool {
    let next = after(position, ply);
    match next.outcome() {
        Some(outcome) => outcome.winner() != Some(next.to_move()),
        None => !can_win(&next),
    }
}

/// Whether the ply forces a win with the next one.
fn wins_in_two(position: &Position, ply: Ply) -> bool {
    let next = after(position, ply);
    next.outcome().is_none()
        && !can_win(&next)
        && next.legal_plies().iter().all(|&reply| {
            let then = after(&next, reply);
            match then.outcome() {
                Some(outcome) => outcome.winner() == Some(position.to_move()),
                None => can_win(&then),
            }
        })
}

#[test]
fn there_are_problems_of_every_theme() {
    let problems = problems();
    assert!(problems.len() >= 40, "{}", problems.len());
    for theme in ["road in 1", "flatten", "count", "defence", "road in 2", "road in 3"] {
        let count = problems.iter().filter(|problem| problem.theme == theme).count();
        assert!(count >= 5, "{theme}: {count}");
    }
}

#[test]
fn the_table_says_the_truth() {
    for Problem { theme, tps, best } in problems() {
        let position = common::position(&tps);
        let all_that = |solves: &dyn Fn(Ply) -> bool| -> Vec<Ply> {
            position.legal_plies().into_iter().filter(|&ply| solves(ply)).collect()
        };
        let solutions = match theme.as_str() {
            "road in 1" | "count" | "flatten" => all_that(&|ply| wins(&position, ply).is_some()),
            "defence" => {
                assert!(!can_win(&position), "{tps}");
                all_that(&|ply| holds(&position, ply))
            }
            "road in 2" => {
                assert!(!can_win(&position), "{tps}");
                // Only the listed ones: all of them would take too long.
                assert!(best.iter().all(|&ply| wins_in_two(&position, ply)), "{tps}");
                best.clone()
            }
            "road in 3" => best.clone(),
            _ => panic!("{theme} is no theme"),
        };
        let sorted = |plies: &[Ply]| {
            let mut texts: Vec<String> = plies.iter().map(Ply::to_string).collect();
            texts.sort();
            texts
        };
        assert_eq!(sorted(&solutions), sorted(&best), "{theme}: {tps}");
        for &ply in &best {
            let flattens = |position: &Position| {
                let effects = position.clone().play(ply).expect("a legal ply");
                effects.iter().any(|effect| matches!(effect, Effect::Flattened { .. }))
            };
            match theme.as_str() {
                "road in 1" => assert!(matches!(wins(&position, ply), Some(Outcome::Road { .. }))),
                "count" => assert!(matches!(wins(&position, ply), Some(Outcome::Flats { .. }))),
                "flatten" => assert!(flattens(&position), "{tps}"),
                _ => {}
            }
        }
    }
}

#[test]
fn the_strongest_level_solves_each_within_two_seconds() {
    let mut bot = Bot::new(Options::default());
    let mut failures = vec![];
    for Problem { theme, tps, best } in problems() {
        // Without optimisation the search is thirty times slower.
        if cfg!(debug_assertions) && matches!(theme.as_str(), "road in 3" | "defence") {
            continue;
        }
        bot.forget();
        let line = Line::new(common::position(&tps));
        let clock = WallClock::start();
        // Most need a hundredth of it; the nodes keep it the same on every machine.
        let limits = Limits::nodes(600_000).and(Limits::movetime(Duration::from_secs(20)));
        let never = AtomicBool::new(false);
        let answer = bot.think(&line, &limits, &never, &clock, &mut |_| {}).unwrap();
        let plies = match theme.as_str() {
            "road in 1" | "flatten" | "count" => Some(1),
            "road in 2" => Some(3),
            "road in 3" => Some(5),
            _ => None,
        };
        let knows = match (plies, answer.score()) {
            (Some(most), Score::Win { plies }) => plies <= most,
            (None, _) => true,
            _ => false,
        };
        if !knows || !best.contains(&answer.ply()) {
            let (ply, score, time) = (answer.ply(), answer.score(), clock.elapsed());
            failures.push(format!("{theme}: {ply} {score} in {time:?} instead of {best:?}: {tps}"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
