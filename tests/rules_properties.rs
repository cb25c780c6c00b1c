//! What holds in every position, tried on random games of every size and opening.

use std::collections::HashSet;

use roadstone::rules::{Color, Direction, Drops, Effect, Kind, Piece, Ply, Position, Size, Square};

#[path = "common/games.rs"]
mod games;

use games::{random_game, rulesets};

const SEEDS: std::ops::Range<u64> = 0..8;

/// Shows the positions of many games.
fn for_positions(mut show: impl FnMut(&Position, &mut games::Random)) {
    for ruleset in rulesets() {
        for seed in SEEDS {
            random_game(ruleset, seed, &mut show);
        }
    }
}

/// Every ply that can be written down at all.
fn all_plies() -> Vec<Ply> {
    let mut plies = Vec::new();
    for square in Size::MAX.squares() {
        plies.extend(Kind::ALL.map(|kind| Ply::Place { square, kind }));
        for direction in Direction::ALL {
            plies.extend((1..=u8::MAX).map(|bits| {
                let drops = Drops::from_bits(bits).expect("the bits are not 0");
                Ply::Spread { from: square, direction, drops }
            }));
        }
    }
    plies
}

#[test]
fn exactly_the_legal_plies_play_and_a_refusal_changes_nothing() {
    let all_plies = all_plies();
    let mut positions = 0;
    for (seed, ruleset) in (0..).zip(rulesets()) {
        random_game(ruleset, seed, |position, random| {
            // Trying everything takes long, so not everywhere.
            if random.below(12) != 0 && position.outcome().is_none() {
                return;
            }
            positions += 1;
            let legal: HashSet<Ply> = position.legal_plies().into_iter().collect();
            let mut played = position.clone();
            let mut count = 0;
            for &ply in &all_plies {
                if played.play(ply).is_ok() {
                    assert!(legal.contains(&ply), "{ply} is not in the list");
                    count += 1;
                    played.clone_from(position);
                }
            }
            assert_eq!(count, legal.len(), "a ply of the list was refused");
            assert_eq!(&played, position, "a refused ply changed something");
        });
    }
    assert!(positions > 100, "only {positions} positions");
}

#[test]
fn no_ply_is_generated_twice_and_the_count_is_right() {
    for_positions(|position, _| {
        let mut plies = HashSet::new();
        let mut count = 0;
        position.for_each_ply(|ply| {
            count += 1;
            assert!(plies.insert(ply), "{ply} twice");
        });
        assert_eq!(position.count_plies(), count);
    });
}

#[test]
fn a_game_that_goes_on_has_a_ply_and_one_that_is_over_has_none() {
    for_positions(|position, _| {
        assert_eq!(position.outcome().is_some(), position.is_over());
        assert_eq!(position.legal_plies().is_empty(), position.is_over());
    });
}

#[test]
fn pieces_neither_come_nor_go() {
    for_positions(|position, _| {
        let pieces = || position.size().squares().flat_map(|at| position.stack(at));
        for color in Color::ALL {
            let own = || pieces().filter(|piece| piece.color == color);
            let capstones = own().filter(|piece| piece.kind == Kind::Capstone).count();
            let stones = own().count() - capstones;
            let (left, all) = (position.reserve(color), position.ruleset().reserve(color));
            assert_eq!(stones + usize::from(left.stones), usize::from(all.stones));
            assert_eq!(capstones + usize::from(left.capstones), usize::from(all.capstones));
        }
    });
}

#[test]
fn a_ply_made_and_taken_back_leaves_no_trace() {
    for_positions(|before, _| {
        let mut position = before.clone();
        before.for_each_ply(|ply| {
            let undo = position.make(ply);
            position.unmake(undo);
            assert_eq!(&position, before, "{ply}");
        });
    });
}

#[test]
fn a_setup_says_all_of_a_position() {
    for_positions(|position, _| {
        let again = Position::from_setup(&position.to_setup(), *position.ruleset()).unwrap();
        if position.quiet_plies() == 0 {
            assert_eq!(&again, position);
        }
        assert_eq!(again.to_setup(), position.to_setup());
        assert_eq!(again.key(), position.key());
    });
}

/// A board as plain lists of pieces, moved by effects alone.
struct Table {
    stacks: Vec<Vec<Piece>>,
    hand: Vec<Piece>,
}

impl Table {
    fn of(position: &Position) -> Table {
        let stacks = Size::MAX.squares().map(|at| position.stack(at).pieces().collect()).collect();
        Table { stacks, hand: Vec::new() }
    }

    fn at(&mut self, square: Square) -> &mut Vec<Piece> {
        &mut self.stacks[square.index()]
    }

    fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Placed { square, piece } => self.at(square).push(piece),
            Effect::Lifted { square, count } => {
                assert!(self.hand.is_empty());
                let rest = self.at(square).len() - usize::from(count);
                self.hand = self.at(square).split_off(rest);
            }
            Effect::Flattened { square } => {
                let top = self.at(square).last_mut().expect("a wall stands here");
                assert_eq!(top.kind, Kind::Wall);
                top.kind = Kind::Flat;
            }
            Effect::Dropped { square, count } => {
                let dropped = self.hand.drain(..usize::from(count)).collect::<Vec<_>>();
                self.at(square).extend(dropped);
            }
        }
    }
}

#[test]
fn the_effects_alone_lead_to_the_same_board() {
    for_positions(|before, random| {
        let plies = before.legal_plies();
        if plies.is_empty() {
            return;
        }
        let ply = random.pick(&plies);
        let mut position = before.clone();
        let mut table = Table::of(before);
        for effect in position.play(ply).unwrap() {
            table.apply(effect);
        }
        assert!(table.hand.is_empty(), "{ply}");
        assert_eq!(table.stacks, Table::of(&position).stacks, "{ply}");
    });
}
