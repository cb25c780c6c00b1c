//! Tak and tinue: what the proof says is what playing everything out by the rules says.

use std::sync::atomic::AtomicBool;

use roadstone::bot::{Dice, Line, TinueLimits, find_tinue, is_tak, is_tinue};
use roadstone::rules::{Color, Outcome, Ply, Position, Ruleset, Size};

mod common;

fn limits(plies: u32) -> TinueLimits {
    TinueLimits { plies, nodes: u64::MAX }
}

fn tinue(position: &Position, plies: u32) -> Option<Vec<Ply>> {
    find_tinue(&Line::new(position.clone()), limits(plies), &AtomicBool::new(false))
}

fn was_tinue(position: &Position, plies: u32) -> bool {
    is_tinue(&Line::new(position.clone()), limits(plies), &AtomicBool::new(false))
}

fn after(position: &Position, ply: Ply) -> Position {
    let mut next = position.clone();
    next.play(ply).expect("a legal ply");
    next
}

fn road_of(position: &Position) -> Option<Color> {
    match position.outcome()? {
        Outcome::Road { winner, .. } => Some(winner),
        _ => None,
    }
}

/// By the rules alone: whether this player, whose turn it is not, would have a road next.
fn threatens(position: &Position) -> bool {
    if position.is_opening() {
        return false;
    }
    let mut again = position.clone();
    let player = !position.to_move();
    again.skip_turn();
    again.legal_plies().iter().any(|&ply| road_of(&after(&again, ply)) == Some(player))
}

/// By the rules alone: a forced road of the player to move, every ply of his a tak.
fn forced(position: &Position, plies: u32) -> bool {
    let attacker = position.to_move();
    position.legal_plies().iter().any(|&ply| {
        let next = after(position, ply);
        match road_of(&next) {
            Some(winner) => winner == attacker,
            None => plies >= 3 && !next.is_over() && threatens(&next) && loses(&next, plies - 1),
        }
    })
}

/// Whether every reply lets a road follow within so many plies.
fn loses(position: &Position, plies: u32) -> bool {
    let attacker = !position.to_move();
    position.legal_plies().iter().all(|&reply| {
        let next = after(position, reply);
        match road_of(&next) {
            Some(winner) => winner == attacker,
            None => !next.is_over() && forced(&next, plies - 1),
        }
    })
}

/// Random games with many spreads, so that stacks grow and roads come late.
fn random_positions(size: u8, games: u64, mut look: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut dice = Dice::new(seed ^ u64::from(size) << 32);
        let mut position = common::start(size);
        loop {
            let plies = position.legal_plies();
            // Nobody ends the game while he can go on, so that threats abound.
            let quiet: Vec<Ply> =
                plies.iter().copied().filter(|&ply| !after(&position, ply).is_over()).collect();
            if quiet.is_empty() {
                break;
            }
            position.play(quiet[dice.below(quiet.len() as u64) as usize]).expect("legal");
            look(&position);
        }
    }
}

#[test]
fn known_positions() {
    // The position, the plies from the first to the road, and the first ply; 0 for none.
    let rows = [
        ("a road at once", "x5/x5/1,1,1,1,x/2,2,2,x2/x5 1 6", 1, "e3"),
        ("two ends", "x5/x3,1,x/1,1,1,x2/x5/2,2,x,2,x 1 6", 3, "d3"),
        ("only one end", "x5/x3,1S,x/1,1,1,x2/x5/2,2,x,2,x 1 6", 0, ""),
        ("the defender is faster", "x5/x3,1,x/1,1,1,x2/x5/2,2,x,2,2 1 6", 0, ""),
        ("only a capstone is not covered", "x5/x3,1,x/1,1,1,x2/x3,2C,x/2,2,x3 1 6", 3, "Cd3"),
        ("a fork by a spread", "2,2,x,21C,2/x2,1,1,1/x2,1112,x2/x,1,1,x2/2,2,x3 1 11", 3, "c2+"),
    ];
    for (name, tps, plies, first) in rows {
        let position = common::position(tps);
        let found = tinue(&position, 5);
        assert_eq!(found.as_ref().map_or(0, Vec::len), plies, "{name}: {found:?}");
        if let Some(line) = found {
            assert_eq!(line[0].to_string(), first, "{name}");
            assert_line(&position, &line);
        }
    }
}

/// A forced line is legal and ends with a road of the player who began.
fn assert_line(position: &Position, line: &[Ply]) {
    let end = line.iter().fold(position.clone(), |position, &ply| after(&position, ply));
    assert_eq!(road_of(&end), Some(position.to_move()), "{line:?}");
}

#[test]
fn one_defence_is_enough() {
    // Black to move after White's tak: whether no reply holds.
    let rows = [
        ("a stone on the last square", "x5/x5/1,1,1,1,x/x5/2,2,x,2,x 2 6", false),
        ("two ends are open", "x5/x3,1,x/1,1,1,1,x/x5/2,2,x,2,x 2 6", true),
        ("a capstone covers the joint", "x5/x3,1,x/1,1,1,1,x/x3,2C,x/2,2,x3 2 6", false),
        ("a wall at the end is flattened", "x5/x5/1,1,1,11C,x/x5/2C,2,x,2,x 2 7", true),
        ("a capstone at the end is not", "x5/x5/1,1,1,11C,x/x5/2,2,x,2,x 2 7", false),
        ("his own road, over a wall", "x5/x3,1,x/1,1,1,1,x/x5/2,2,22C,1S,2 2 8", false),
    ];
    for (name, tps, expected) in rows {
        let position = common::position(tps);
        assert_eq!(loses(&position, 2) && threatens(&position), expected, "by the rules: {name}");
        assert_eq!(was_tinue(&position, 3), expected, "{name}");
    }
}

#[test]
fn the_problems_of_the_collection_are_solved() {
    for row in include_str!("data/tactics.tsv").lines().skip(1) {
        let [theme, tps, best] = row.split('\t').collect::<Vec<_>>().try_into().expect("3 columns");
        let plies = match theme {
            "road in 1" => 1,
            "road in 2" => 3,
            "road in 3" => 5,
            _ => continue,
        };
        let position = common::position(tps);
        let found = tinue(&position, plies).unwrap_or_else(|| panic!("{theme}: {tps}"));
        assert_eq!(found.len(), plies as usize, "{theme}: {tps}");
        assert!(best.split(' ').any(|ply| plies == 1 || ply == found[0].to_string()), "{tps}");
        assert_line(&position, &found);
        if plies > 1 {
            assert_eq!(tinue(&position, plies - 2), None, "a shortest one: {tps}");
            assert!(was_tinue(&after(&position, found[0]), plies), "{tps}");
        }
    }
}

#[test]
fn it_agrees_with_playing_everything_out() {
    let games = if cfg!(debug_assertions) { 2 } else { 6 };
    let (mut taks, mut tinues, mut seen) = (0, 0, 0);
    for size in [3, 4] {
        random_positions(size, games * u64::from(6 - size), |position| {
            seen += 1;
            assert_eq!(is_tak(position), threatens(position), "{}", common::text(position));
            taks += u32::from(is_tak(position));
            let expected = forced(position, 3);
            let found = tinue(position, 3);
            assert_eq!(found.is_some(), expected, "{}", common::text(position));
            if let Some(line) = found {
                assert_line(position, &line);
                tinues += u32::from(line.len() == 3);
            }
            let was = threatens(position) && loses(position, 2);
            assert_eq!(was_tinue(position, 3), was, "{}", common::text(position));
        });
    }
    assert!(taks > 20 && tinues > 3 && seen > 100, "{taks} taks, {tinues} tinues of {seen}");
}

#[test]
fn five_plies_agree_too() {
    let games = if cfg!(debug_assertions) { 2 } else { 12 };
    let mut count = 0;
    random_positions(3, games, |position| {
        let found = tinue(position, 5);
        assert_eq!(found.is_some(), forced(position, 5), "{}", common::text(position));
        count += u32::from(found.is_some_and(|line| line.len() == 5));
    });
    assert!(cfg!(debug_assertions) || count > 0);
}

#[test]
fn a_count_that_comes_first_is_no_road() {
    // White's reserve is one stone: the threat itself ends the game by count.
    let position = common::position_with("x4/x,1,x2/2,2,2,x/x,1,1,x 1 5", |ruleset| {
        ruleset.reserves[0].stones = 4;
    });
    let wealthy = common::position("x4/x,1,x2/2,2,2,x/x,1,1,x 1 5");
    assert_eq!(tinue(&position, 5), None);
    assert_eq!(tinue(&wealthy, 5), None, "Black is first with his own road");
}

#[test]
fn limits_and_stops_give_no_answer_rather_than_a_wrong_one() {
    let position = common::position("x5/x3,1,x/1,1,1,x2/x5/2,2,x,2,x 1 6");
    let line = Line::new(position);
    let never = AtomicBool::new(false);
    assert!(find_tinue(&line, limits(3), &never).is_some());
    assert_eq!(find_tinue(&line, TinueLimits { plies: 3, nodes: 40 }, &never), None);
    assert_eq!(find_tinue(&line, limits(3), &AtomicBool::new(true)), None);
    assert_eq!(find_tinue(&line, limits(2), &never), None);
}

#[test]
fn a_game_that_is_over_threatens_nothing() {
    let over = common::position("x5/x5/1,1,1,1,1/2,2,2,2,x/x5 2 6");
    assert!(!is_tak(&over) && !was_tinue(&over, 5));
    let start = Position::new(Ruleset::standard(Size::MIN));
    assert!(!is_tak(&start) && tinue(&start, 3).is_none());
}
