//! What a search promises whatever it finds: limits, stops, the same answer, a legal ply.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::bot::dice::Dice;
use crate::bot::limits::{Budget, WallClock};
use crate::notation::tps;
use crate::rules::{Position, Ruleset, Size};

fn position(text: &str) -> Position {
    let setup = tps::parse(text).unwrap();
    Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap()
}

fn start(size: u8) -> Position {
    Position::new(Ruleset::standard(Size::new(size).unwrap()))
}

fn think(bot: &mut Bot, position: &Position, limits: Limits) -> Result<Answer, NoAnswer> {
    let never = AtomicBool::new(false);
    bot.think(&Line::new(position.clone()), &limits, &never, &WallClock::start(), &mut |_| {})
}

/// A clock that goes on by a millisecond whenever it is read.
#[derive(Default)]
struct CountingClock(AtomicU64);

impl Clock for CountingClock {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// A spread makes two threats at once.
const FORK: &str = "2,2,x,21C,2/x2,1,1,1/x2,1112,x2/x,1,1,x2/2,2,x3 1 11";

const MIDDLE_GAME: &str = "2,x4/x,1,2,x2/x2,1C,1,x/x,2,1,2C,x/x4,1 1 6";

#[test]
fn nodes_are_counted_exactly_and_the_answer_is_the_same_every_time() {
    for size in 3..=8 {
        let mut answers = (0..2).map(|_| {
            let mut bot = Bot::default();
            let answer = think(&mut bot, &start(size), Limits::nodes(3_000)).unwrap();
            (answer.report.nodes, answer.report.variations, answer.report.depth)
        });
        let first = answers.next().unwrap();
        assert_eq!(first.0, 3_000);
        assert_eq!(Some(first), answers.next());
    }
}

#[test]
fn a_forgetful_bot_thinks_like_a_new_one() {
    let middle = position(MIDDLE_GAME);
    let mut bot = Bot::default();
    let first = think(&mut bot, &middle, Limits::nodes(5_000)).unwrap();
    bot.forget();
    let second = think(&mut bot, &middle, Limits::nodes(5_000)).unwrap();
    assert_eq!(first.report.variations, second.report.variations);
}

#[test]
fn the_depth_is_the_one_that_was_asked_for() {
    for depth in 1..=4 {
        let answer =
            think(&mut Bot::default(), &position(MIDDLE_GAME), Limits::depth(depth)).unwrap();
        assert_eq!(answer.report.depth, depth);
        assert!(!answer.score().is_proven());
    }
}

#[test]
fn the_hard_limit_of_time_breaks_a_round_off() {
    let budget = Budget { soft: Duration::from_millis(40), hard: Duration::from_millis(40) };
    let limits = Limits { time: Some(budget), ..Limits::default() };
    let clock = CountingClock::default();
    let never = AtomicBool::new(false);
    let line = Line::new(position(MIDDLE_GAME));
    let answer = Bot::default().think(&line, &limits, &never, &clock, &mut |_| {}).unwrap();
    let read = clock.0.load(Ordering::Relaxed);
    assert!((40..60).contains(&read), "read {read} times");
    assert!(answer.report.nodes <= 60 * 128);
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_a_legal_ply() {
    let stopped = AtomicBool::new(true);
    for size in 3..=8 {
        for limits in [Limits::default(), Limits::nodes(0), Limits::nodes(1), Limits::depth(0)] {
            let line = Line::new(start(size));
            let mut bot = Bot::default();
            let clock = WallClock::start();
            let answer = bot.think(&line, &limits, &stopped, &clock, &mut |_| {}).unwrap();
            assert_eq!(line.position().check(answer.ply()), Ok(()));
            assert!(answer.report.nodes <= 128);
        }
    }
}

#[test]
fn even_without_a_node_a_road_is_made() {
    let answer =
        think(&mut Bot::default(), &position("x5/x5/1,1,x,1,1/2,2,2,x2/x5 1 6"), Limits::nodes(0));
    assert_eq!(answer.unwrap().ply().to_string(), "c3");
}

#[test]
fn a_finished_game_is_said() {
    let over = position("x4/1,1,1,1/x4/2,2,x2 2 9");
    assert_eq!(
        think(&mut Bot::default(), &over, Limits::depth(2)).unwrap_err(),
        NoAnswer::GameOver
    );
}

#[test]
fn every_level_plays_legally_on_every_size() {
    for level in Level::all() {
        for size in 3..=8 {
            let mut dice = Dice::new(u64::from(size));
            let mut game = start(size);
            let options = Options { level, hash: 1, seed: 3, ..Options::default() };
            let mut bot = Bot::new(options);
            for ply in 0..24 {
                if game.outcome().is_some() {
                    break;
                }
                let plies = game.legal_plies();
                let next = if ply % 2 == 0 {
                    think(&mut bot, &game, Limits::nodes(150)).unwrap().ply()
                } else {
                    plies[dice.below(plies.len() as u64) as usize]
                };
                game.play(next).expect("the bot plays by the rules");
            }
        }
    }
}

#[test]
fn the_best_line_can_be_played() {
    for size in 4..=6 {
        let answer = think(&mut Bot::default(), &start(size), Limits::nodes(20_000)).unwrap();
        let mut game = start(size);
        for &ply in &answer.report.variations[0].plies {
            game.play(ply).expect("the best line is legal");
        }
    }
}

#[test]
fn a_proven_win_ends_where_its_line_ends() {
    let fork = position(FORK);
    let answer = think(&mut Bot::default(), &fork, Limits::nodes(200_000)).unwrap();
    let Score::Win { plies } = answer.score() else { panic!("{:?}", answer.report) };
    let line = &answer.report.variations[0].plies;
    assert_eq!(line.len(), plies as usize, "{line:?}");
    let mut game = fork;
    for &ply in line {
        game.play(ply).unwrap();
    }
    assert_eq!(
        game.outcome().and_then(|outcome| outcome.winner()),
        Some(crate::rules::Color::White)
    );
}

#[test]
fn several_threads_agree_on_what_is_proven() {
    let fork = position(FORK);
    let mut bot = Bot::new(Options { threads: 3, ..Options::default() });
    let answer = think(&mut bot, &fork, Limits::nodes(600_000)).unwrap();
    assert!(matches!(answer.score(), Score::Win { .. }), "{:?}", answer.report);
}

#[test]
fn variations_are_different_plies_in_order() {
    let mut bot = Bot::new(Options { variations: 4, ..Options::default() });
    let answer = think(&mut bot, &position(MIDDLE_GAME), Limits::depth(3)).unwrap();
    let variations = &answer.report.variations;
    assert_eq!(variations.len(), 4);
    let mut firsts: Vec<Ply> = variations.iter().map(|variation| variation.plies[0]).collect();
    assert_eq!(answer.ply(), firsts[0]);
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let scores: Vec<i32> = variations.iter().map(|v| v.score.centiflats()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn a_repetition_is_worth_nothing_to_the_side_that_is_ahead() {
    let mut line = Line::new(position("x5/x,1,1,x2/x5/x3,2,x/x5 1 9"));
    for ply in ["b4-", "d2+", "b3+", "d3-", "b4-", "d2+"] {
        line.play(ply.parse().unwrap()).unwrap();
    }
    let never = AtomicBool::new(false);
    let answer = Bot::default()
        .think(&line, &Limits::depth(3), &never, &WallClock::start(), &mut |_| {})
        .unwrap();
    assert_ne!(answer.ply().to_string(), "b3+");
    assert!(answer.score().centiflats() > 0);
}
