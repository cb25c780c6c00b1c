//! What holds in every position: every legal ply can be given, nothing else
//! comes out, and Back returns through the exact states.

use std::collections::HashSet;

use super::super::*;
use super::back_returns_through;
use crate::scene::random_games::{self, Numbers};

/// The inputs that lead to this ply, as a player who knows it would give them.
fn inputs_for(ply: Ply, position: &Position, numbers: &mut Numbers) -> Vec<Input> {
    match ply {
        Ply::Place { square, kind } => vec![Input::Kind(kind), Input::Square(square)],
        Ply::Spread { from, direction, drops } => {
            let mut inputs = vec![Input::Square(from), Input::Count(drops.lifted())];
            let target = from.step(direction, position.size()).unwrap();
            inputs.push(numbers.choose(&[Input::Direction(direction), Input::Square(target)]));
            for (steps, count) in (1..).zip(drops) {
                let target = from.steps(direction, steps, position.size()).unwrap();
                let by_click = count == 1 && numbers.below(2) == 0;
                inputs.push(if by_click { Input::Square(target) } else { Input::Count(count) });
            }
            inputs
        }
    }
}

/// Random positions of random games of all rule sets.
fn random_positions(seed: u64, every: usize) -> Vec<Position> {
    let mut numbers = Numbers(seed);
    let mut positions = Vec::new();
    for ruleset in random_games::rulesets() {
        let mut count = 0;
        random_games::play(ruleset, &mut numbers, 100, |position, _| {
            count += 1;
            if count % every == 0 {
                positions.push(position.clone());
            }
        });
    }
    positions
}

#[test]
fn every_legal_ply_can_be_given() {
    let mut numbers = Numbers(11);
    let mut seen = 0;
    for position in random_positions(3, 23) {
        for ply in position.legal_plies() {
            let mut selection = Selection::default();
            let mut answer = Answer::Nothing;
            for input in inputs_for(ply, &position, &mut numbers) {
                answer = selection.feed(input, &position);
                if matches!(answer, Answer::Play(_)) {
                    break;
                }
                // The only count is not asked for, and a flat is chosen already.
                assert!(!matches!(answer, Answer::Refused(_)), "{ply}, {input:?}: {answer:?}");
            }
            assert_eq!(answer, Answer::Play(ply));
            seen += 1;
        }
    }
    assert!(seen > 1000, "only {seen} plies");
}

fn random_input(selection: &Selection, position: &Position, numbers: &mut Numbers) -> Input {
    let size = usize::from(position.size().get());
    let squares: Vec<Square> = position.size().squares().collect();
    // Mostly something near what is selected, so that moves get somewhere.
    let square = match selection.square() {
        Some(near) if numbers.below(3) > 0 => {
            let steps = 1 + numbers.below(size) as u8;
            near.steps(numbers.choose(&Direction::ALL), steps, position.size()).unwrap_or(near)
        }
        _ => numbers.choose(&squares),
    };
    match numbers.below(20) {
        0..=5 => Input::Square(square),
        6..=10 => Input::Count(numbers.below(10) as u8),
        11 => Input::All,
        12..=14 => Input::Direction(numbers.choose(&Direction::ALL)),
        15 => Input::Kind(numbers.choose(&Kind::ALL)),
        16 => Input::NextKind,
        17 => Input::Back,
        18 => Input::HoverCount(Some(numbers.below(9) as u8).filter(|&count| count > 0)),
        _ => Input::Cancel,
    }
}

#[test]
fn random_inputs_yield_legal_plies_only() {
    let mut numbers = Numbers(5);
    let mut played = HashSet::new();
    for position in random_positions(4, 13) {
        let mut selection = Selection::default();
        for _ in 0..150 {
            let input = random_input(&selection, &position, &mut numbers);
            let before = selection.clone();
            let expected = selection.would(input, &position);
            let answer = selection.feed(input, &position);
            assert_eq!(answer, expected);
            match answer {
                Answer::Play(ply) => {
                    assert_eq!(position.check(ply), Ok(()), "{ply}");
                    assert_eq!(selection, Selection::default());
                    played.insert((position.key(), ply));
                }
                Answer::Refused(_) | Answer::Nothing => {
                    assert_eq!(selection.view(&position), before.view(&position));
                }
                Answer::Changed => assert_ne!(selection, before),
            }
            the_view_keeps_its_promises(&selection, &position);
        }
    }
    let spreads = played.iter().filter(|(_, ply)| matches!(ply, Ply::Spread { .. })).count();
    assert!(spreads > 100 && played.len() > spreads, "{spreads} of {}", played.len());
}

/// What the view offers is accepted, and what it does not offer is not.
fn the_view_keeps_its_promises(selection: &Selection, position: &Position) {
    let accepts = |input| !matches!(selection.would(input, position), Answer::Refused(_));
    match selection.view(position).stage {
        Stage::Idle => assert!(selection.effects().is_empty()),
        Stage::Lifting { counts, .. } => {
            assert!(counts.len() > 1, "a question with one answer is not asked");
            for count in 0..=9 {
                assert_eq!(accepts(Input::Count(count)), counts.contains(&count));
            }
        }
        Stage::Aiming { ways, .. } => {
            assert!(!ways.is_empty());
            for direction in Direction::ALL {
                let offered = ways.iter().any(|way| way.direction == direction);
                assert_eq!(accepts(Input::Direction(direction)), offered);
            }
        }
        Stage::Dropping { offers, target, .. } => {
            assert!(offers.len() > 1, "where one way is left the ply finishes by itself");
            for count in 0..=9 {
                let offer = offers.iter().find(|offer| offer.count == count);
                assert_eq!(accepts(Input::Count(count)), offer.is_some());
                if let Some(offer) = offer {
                    let answer = selection.would(Input::Count(count), position);
                    assert_eq!(matches!(answer, Answer::Play(_)), offer.finishes);
                    the_owners_come_true(selection, offer, position);
                }
            }
            let first = offers.iter().any(|offer| offer.count == 1);
            assert_eq!(accepts(Input::Square(target)), first);
        }
    }
}

/// Plays the offered drop to its end with the largest drops, and compares owners.
fn the_owners_come_true(selection: &Selection, offer: &DropOffer, position: &Position) {
    let mut selection = selection.clone();
    let mut answer = selection.feed(Input::Count(offer.count), position);
    while answer == Answer::Changed {
        answer = selection.feed(Input::All, position);
    }
    let Answer::Play(ply) = answer else { panic!("{answer:?}") };
    let mut after = position.clone();
    after.play(ply).unwrap();
    for owner in &offer.owners {
        assert_eq!(after.stack(owner.square).controller(), Some(owner.color));
    }
}

#[test]
fn back_returns_to_the_exact_state_from_anywhere() {
    let mut numbers = Numbers(6);
    let mut depths = [0; 8];
    for position in random_positions(8, 5) {
        let is_own =
            |&square: &Square| position.stack(square).controller() == Some(position.to_move());
        let mut own: Vec<Square> = position.size().squares().filter(is_own).collect();
        own.sort_by_key(|&square| position.stack(square).height());
        for square in own.into_iter().rev().take(4) {
            let mut selection = Selection::default();
            let mut steps = vec![];
            let first = Input::Square(square);
            if selection.feed(first, &position) == Answer::Changed {
                steps.push(first);
            }
            while !selection.is_idle() {
                let input = match selection.view(&position).stage {
                    Stage::Idle => break,
                    // Large hands and small drops make long moves.
                    Stage::Lifting { counts, .. } => {
                        Input::Count(numbers.choose(&counts).max(numbers.choose(&counts)))
                    }
                    Stage::Aiming { ways, .. } => Input::Direction(numbers.choose(&ways).direction),
                    Stage::Dropping { offers, .. } => {
                        let mut offer = || offers[numbers.below(offers.len())].count;
                        Input::Count(offer().min(offer()).min(offer()))
                    }
                };
                if selection.feed(input, &position) == Answer::Changed {
                    steps.push(input);
                }
            }
            depths[steps.len().min(7)] += 1;
            back_returns_through(&mut Selection::default(), &position, &steps);
        }
    }
    assert!(depths[1] > 10 && depths[3] > 100 && depths[4] > 10, "{depths:?}");
}
