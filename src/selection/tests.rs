//! The turn machine, case by case: what it offers, refuses, shows and takes back.

mod properties;

use super::*;
use crate::rules::{Color, Drops, Opening, Piece, Reserve, Ruleset, Setup, Size};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A 5×5 position, White to play move 8. Stacks bottom to top: white `f w c`, black `F W C`.
fn position(stacks: &[(&str, &str)]) -> Position {
    position_of(Ruleset::default(), stacks)
}

fn position_of(ruleset: Ruleset, stacks: &[(&str, &str)]) -> Position {
    let mut setup = Setup::empty(ruleset.size);
    setup.move_number = 8;
    for (name, pieces) in stacks {
        let piece = |letter: char| {
            let color = if letter.is_lowercase() { Color::White } else { Color::Black };
            let kind = match letter.to_ascii_lowercase() {
                'f' => Kind::Flat,
                'w' => Kind::Wall,
                _ => Kind::Capstone,
            };
            Piece::new(color, kind)
        };
        setup.set_stack(square(name), pieces.chars().map(piece).collect());
    }
    Position::from_setup(&setup, ruleset).unwrap()
}

/// Feeds inputs that must all be accepted, and gives the last answer.
fn feed(selection: &mut Selection, position: &Position, inputs: &[Input]) -> Answer {
    let mut last = Answer::Nothing;
    for &input in inputs {
        last = selection.feed(input, position);
        assert!(!matches!(last, Answer::Refused(_)), "{input:?}: {last:?}");
    }
    last
}

fn refused(selection: &Selection, position: &Position, input: Input) -> Refusal {
    match selection.would(input, position) {
        Answer::Refused(refusal) => refusal,
        other => panic!("{input:?} was answered by {other:?}"),
    }
}

fn spread(from: &str, direction: Direction, drops: &[u8]) -> Answer {
    let drops = Drops::new(drops).unwrap();
    Answer::Play(Ply::Spread { from: square(from), direction, drops })
}

fn place(name: &str, kind: Kind) -> Answer {
    Answer::Play(Ply::Place { square: square(name), kind })
}

const UP: Input = Input::Direction(Direction::Up);
const RIGHT: Input = Input::Direction(Direction::Right);

fn click(name: &str) -> Input {
    Input::Square(square(name))
}

#[test]
fn a_click_on_an_empty_square_places_a_flat() {
    let position = position(&[]);
    let mut selection = Selection::default();
    assert_eq!(selection.feed(click("c3"), &position), place("c3", Kind::Flat));
    assert_eq!(selection, Selection::default());
}

#[test]
fn the_kind_falls_back_to_flat_after_a_placement() {
    let position = position(&[]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[Input::Kind(Kind::Wall)]);
    assert_eq!(selection.feed(click("c3"), &position), place("c3", Kind::Wall));
    assert_eq!(selection.feed(click("c4"), &position), place("c4", Kind::Flat));
}

#[test]
fn the_next_kind_skips_what_is_not_available() {
    let small = Ruleset::standard(Size::new(3).unwrap());
    let position = position_of(small, &[]);
    let mut selection = Selection::default();
    let mut kinds = Vec::new();
    for _ in 0..3 {
        kinds.push(selection.view(&position).ghost.unwrap().kind);
        feed(&mut selection, &position, &[Input::NextKind]);
    }
    assert_eq!(kinds, [Kind::Flat, Kind::Wall, Kind::Flat]);
    assert_eq!(selection.view(&position).kinds, [Kind::Flat, Kind::Wall]);
}

#[test]
fn a_kind_without_reserve_is_refused_with_the_reason() {
    let position = position(&[("a1", "c")]);
    let color = Color::White;
    let refusal = refused(&Selection::default(), &position, Input::Kind(Kind::Capstone));
    assert_eq!(refusal, Refusal::Illegal(IllegalPly::NoCapstones { color }));
}

#[test]
fn with_only_a_capstone_left_a_click_places_it() {
    let reserves = [Reserve { stones: 1, capstones: 1 }; 2];
    let ruleset = Ruleset { reserves, ..Ruleset::default() };
    let position = position_of(ruleset, &[("a1", "f")]);
    let mut selection = Selection::default();
    let ghost = Piece::new(Color::White, Kind::Capstone);
    assert_eq!(selection.view(&position).ghost, Some(ghost));
    let color = Color::White;
    let refusal = refused(&selection, &position, Input::Kind(Kind::Wall));
    assert_eq!(refusal, Refusal::Illegal(IllegalPly::NoStones { color }));
    assert_eq!(selection.feed(click("c3"), &position), place("c3", Kind::Capstone));
}

#[test]
fn the_opening_shows_the_opponents_flat_and_refuses_the_rest() {
    let mut position = Position::new(Ruleset::default());
    let mut selection = Selection::default();
    assert_eq!(selection.view(&position).ghost, Some(Piece::new(Color::Black, Kind::Flat)));
    let only_flats = Refusal::Illegal(IllegalPly::OpeningFlatOnly);
    assert_eq!(refused(&selection, &position, Input::Kind(Kind::Wall)), only_flats);
    assert_eq!(refused(&selection, &position, Input::NextKind), only_flats);
    let Answer::Play(ply) = selection.feed(click("a1"), &position) else { panic!() };
    position.play(ply).unwrap();
    let no_spread = Refusal::Illegal(IllegalPly::OpeningNoSpread);
    assert_eq!(refused(&selection, &position, click("a1")), no_spread);
}

#[test]
fn the_double_black_stack_is_one_click() {
    let ruleset = Ruleset { opening: Opening::DoubleBlackStack, ..Ruleset::default() };
    let position = Position::new(ruleset);
    assert_eq!(Selection::default().feed(click("a1"), &position), place("a1", Kind::Flat));
}

#[test]
fn a_single_piece_asks_only_for_its_direction() {
    let position = position(&[("c3", "f"), ("c4", "W")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("c3")]);
    let Stage::Aiming { lifted, ways, .. } = selection.view(&position).stage else { panic!() };
    assert_eq!(lifted, 1);
    let lit: Vec<_> = ways.iter().map(|way| way.target.to_string()).collect();
    assert_eq!(lit, ["d3", "c2", "b3"]);
    assert_eq!(selection.effects(), [Effect::Lifted { square: square("c3"), count: 1 }]);
    assert_eq!(selection.feed(click("d3"), &position), spread("c3", Direction::Right, &[1]));
}

#[test]
fn only_counts_that_can_be_finished_are_offered() {
    // Between walls only the capstone alone gets anywhere.
    let walled = [("a1", "fFc"), ("a2", "W"), ("b1", "W")];
    let walled = position(&walled);
    let mut selection = Selection::default();
    feed(&mut selection, &walled, &[click("a1")]);
    let Stage::Aiming { lifted, ways, .. } = selection.view(&walled).stage else { panic!() };
    assert_eq!((lifted, ways.len()), (1, 2));
    assert_eq!(ways[0].flattens, Some(square("a2")));

    // With one square before the wall, the capstone has to be the last of two drops.
    let before_wall = position(&[("a1", "fFc"), ("a2", "f"), ("a3", "W"), ("b1", "W")]);
    feed(&mut selection, &before_wall, &[click("a1"), Input::Count(2)]);
    let Stage::Aiming { ways, .. } = selection.view(&before_wall).stage else { panic!() };
    let up = Way { direction: Direction::Up, target: square("a2"), flattens: Some(square("a3")) };
    assert_eq!(ways, [up]);
    let without = Refusal::Illegal(IllegalPly::FlattenNotAlone { square: square("b1") });
    assert_eq!(refused(&selection, &before_wall, RIGHT), without);
}

#[test]
fn a_stack_above_the_carry_limit_offers_up_to_the_limit() {
    let position = position(&[("c3", "ffffffF"), ("c4", "FfFfFff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("c4")]);
    let Stage::Lifting { counts, .. } = selection.view(&position).stage else { panic!() };
    assert_eq!(counts, [1, 2, 3, 4, 5]);
    assert_eq!(
        refused(&selection, &position, Input::Count(6)),
        Refusal::Illegal(IllegalPly::OverCarryLimit { lifted: 6, limit: 5 })
    );
    assert_eq!(
        refused(&selection, &position, click("a1")),
        Refusal::CountFirst,
        "an empty square is not placed on while the question is open"
    );
    feed(&mut selection, &position, &[Input::All]);
    assert_eq!(selection.effects(), [Effect::Lifted { square: square("c4"), count: 5 }]);
}

#[test]
fn a_count_beyond_the_stack_is_explained() {
    let position = position(&[("c3", "ff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("c3")]);
    assert_eq!(
        refused(&selection, &position, Input::Count(3)),
        Refusal::Illegal(IllegalPly::LiftsTooMany { lifted: 3, height: 2 })
    );
    assert_eq!(
        refused(&selection, &position, Input::Count(0)),
        Refusal::CountCannotFinish { count: 0 }
    );
}

#[test]
fn a_stack_that_cannot_be_moved_says_why() {
    let position = position(&[("a1", "f"), ("a2", "W"), ("b1", "C"), ("e5", "fF"), ("c3", "c")]);
    let selection = Selection::default();
    assert_eq!(
        refused(&selection, &position, click("a1")),
        Refusal::NoWayOut { square: square("a1") }
    );
    assert_eq!(
        refused(&selection, &position, click("e5")),
        Refusal::Illegal(IllegalPly::NotYourStack { square: square("e5"), owner: Color::Black })
    );
    assert_eq!(
        refused(&selection, &position, click("h8")),
        Refusal::Illegal(IllegalPly::OffBoard { square: square("h8") })
    );
}

#[test]
fn a_wall_in_the_hand_is_not_placed_on_a_stack() {
    let position = position(&[("e5", "fF"), ("a1", "f")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[Input::Kind(Kind::Wall)]);
    assert_eq!(
        refused(&selection, &position, click("e5")),
        Refusal::Illegal(IllegalPly::Occupied { square: square("e5") })
    );
    assert_eq!(selection.would(click("a1"), &position), Answer::Changed);
}

#[test]
fn a_blocked_direction_says_what_blocks() {
    let position = position(&[("a2", "f"), ("a3", "w"), ("b2", "C")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a2")]);
    let wall = Refusal::Illegal(IllegalPly::FlattenNeedsCapstone { square: square("a3") });
    let capstone = Refusal::Illegal(IllegalPly::CapstoneBlocks { square: square("b2") });
    assert_eq!(refused(&selection, &position, UP), wall);
    assert_eq!(refused(&selection, &position, click("b2")), capstone);
    let left = Input::Direction(Direction::Left);
    let edge = Refusal::Illegal(IllegalPly::LeavesBoard);
    assert_eq!(refused(&selection, &position, left), edge);
    assert_eq!(refused(&selection, &position, click("d4")), Refusal::NotAdjacent);
    // One's own wall next to the piece is the one that the player means to move.
    feed(&mut selection, &position, &[click("a3")]);
    assert_eq!(selection.square(), Some(square("a3")));
}

#[test]
fn another_own_stack_is_selected_while_the_count_is_open() {
    let position = position(&[("a1", "ff"), ("c3", "Fff"), ("e5", "f")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), click("c3")]);
    assert_eq!(selection.square(), Some(square("c3")));
    feed(&mut selection, &position, &[Input::Count(2)]);
    assert_eq!(refused(&selection, &position, click("a1")), Refusal::NotAdjacent);
    feed(&mut selection, &position, &[Input::Cancel, click("e5"), click("a1")]);
    assert_eq!(selection.square(), Some(square("a1")), "nobody chose to lift e5's only piece");
}

#[test]
fn the_selected_stack_and_cancel_put_everything_back() {
    let position = position(&[("a1", "ffff")]);
    let lifted = [click("a1"), Input::Count(3), UP];
    for last in [click("a1"), Input::Cancel] {
        let mut selection = Selection::default();
        feed(&mut selection, &position, &lifted);
        assert_eq!(selection.feed(last, &position), Answer::Changed);
        assert!(selection.is_idle());
        assert!(selection.effects().is_empty());
        assert_eq!(selection.feed(Input::Cancel, &position), Answer::Nothing);
    }
}

#[test]
fn hovering_a_count_lifts_exactly_these_pieces() {
    let position = position(&[("a1", "ffff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1")]);
    assert!(selection.effects().is_empty());
    feed(&mut selection, &position, &[Input::HoverCount(Some(3))]);
    assert_eq!(selection.effects(), [Effect::Lifted { square: square("a1"), count: 3 }]);
    assert_eq!(selection.feed(Input::HoverCount(Some(3)), &position), Answer::Nothing);
    feed(&mut selection, &position, &[Input::HoverCount(Some(5))]);
    assert!(selection.effects().is_empty(), "five are not offered");
    feed(&mut selection, &position, &[Input::HoverCount(Some(2)), Input::HoverCount(None)]);
    assert!(selection.effects().is_empty());
}

#[test]
fn drops_are_offered_only_where_the_move_can_be_finished() {
    // Two squares, then a wall: three pieces cannot all go on.
    let position = position(&[("a1", "ffff"), ("a4", "W")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), Input::Count(4), UP]);
    let Stage::Dropping { left, target, offers, .. } = selection.view(&position).stage else {
        panic!()
    };
    assert_eq!((left, target), (4, square("a2")));
    assert_eq!(offers.iter().map(|offer| offer.count).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(
        refused(&selection, &position, Input::Count(5)),
        Refusal::NotInHand { count: 5, left: 4 }
    );
    // After any drop one square is left, so the rest follows by itself.
    assert_eq!(selection.feed(click("a2"), &position), spread("a1", Direction::Up, &[1, 3]));
}

#[test]
fn a_forced_remainder_finishes_by_itself() {
    let position = position(&[("a1", "ffff"), ("a3", "W")]);
    let mut selection = Selection::default();
    let answer = feed(&mut selection, &position, &[click("a1"), Input::Count(3), UP]);
    assert_eq!(answer, spread("a1", Direction::Up, &[3]));
}

#[test]
fn a_drop_that_leads_nowhere_is_explained() {
    // A capstone with two flats under it, one square, and a wall.
    let position = position(&[("b1", "ffc"), ("b2", "F"), ("b3", "W"), ("a1", "W")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("b1"), Input::Count(3), UP]);
    let Stage::Dropping { offers, .. } = selection.view(&position).stage else { panic!() };
    assert_eq!(offers.iter().map(|offer| offer.count).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(
        refused(&selection, &position, click("b2")),
        Refusal::Illegal(IllegalPly::FlattenNotAlone { square: square("b3") })
    );
    assert_eq!(selection.would(Input::All, &position), spread("b1", Direction::Up, &[3]));
    let flattening = selection.feed(Input::Count(2), &position);
    assert_eq!(flattening, spread("b1", Direction::Up, &[2, 1]));
}

#[test]
fn the_offers_say_who_would_own_the_squares_ahead() {
    // Bottom to top: white, black, black, white; the squares ahead are free.
    let position = position(&[("a1", "fFFf")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), Input::Count(4), UP]);
    let Stage::Dropping { offers, .. } = selection.view(&position).stage else { panic!() };
    let owners = |count: usize| {
        let offer = &offers[count - 1];
        assert_eq!(usize::from(offer.count), count);
        offer.owners.iter().map(|o| (o.square.to_string(), o.color)).collect::<Vec<_>>()
    };
    let owned = |name: &str, color| (name.to_owned(), color);
    assert_eq!(owners(1), [owned("a2", Color::White)]);
    assert_eq!(owners(2), [owned("a2", Color::Black)]);
    // The last piece can only go to a3.
    assert_eq!(owners(3), [owned("a2", Color::Black), owned("a3", Color::White)]);
    assert_eq!(owners(4), [owned("a2", Color::White)]);
    assert_eq!(offers.iter().map(|o| o.finishes).collect::<Vec<_>>(), [false, false, true, true]);
}

#[test]
fn a_target_holds_the_hand() {
    let position = position(&[("a1", "fffff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), Input::Count(4), UP, Input::Count(1)]);
    let mut scene = Scene::start(&position);
    selection.show_in(&mut scene);
    let hand = scene.hand().unwrap();
    assert_eq!((hand.over, hand.pieces.len()), (square("a3"), 3));
    assert_eq!(scene.stack(square("a2")).len(), 1);
}

#[test]
fn only_the_target_can_be_clicked_once_the_direction_is_decided() {
    let position = position(&[("a1", "fffff"), ("e5", "f")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), Input::Count(4), UP]);
    for name in ["b1", "a3", "e5"] {
        assert_eq!(refused(&selection, &position, click(name)), Refusal::NotTheTarget);
    }
    assert_eq!(refused(&selection, &position, RIGHT), Refusal::NotTheTarget);
    assert_eq!(refused(&selection, &position, Input::Kind(Kind::Wall)), Refusal::SpreadUnderWay);
}

#[test]
fn a_kind_puts_a_stack_down_that_was_only_lifted() {
    let position = position(&[("a1", "fffff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &position, &[click("a1"), Input::Count(2), Input::Kind(Kind::Wall)]);
    assert!(selection.is_idle());
    assert_eq!(selection.feed(click("c3"), &position), place("c3", Kind::Wall));
}

#[test]
fn back_stops_at_every_choice_and_skips_what_was_no_choice() {
    let position = position(&[("a1", "fffff"), ("c3", "f")]);
    let mut selection = Selection::default();
    let steps = [click("a1"), Input::Count(4), UP, Input::Count(1), Input::Count(1)];
    back_returns_through(&mut selection, &position, &steps);
    // c3 was lifted without a question, so Back puts it down.
    back_returns_through(&mut selection, &position, &[click("c3")]);
    assert_eq!(selection.feed(Input::Back, &position), Answer::Nothing);
}

/// Takes each step, then takes each back, and expects exactly the states before.
fn back_returns_through(selection: &mut Selection, position: &Position, steps: &[Input]) {
    let mut states = Vec::new();
    for &step in steps {
        states.push((selection.clone(), scene_of(selection, position)));
        assert_eq!(selection.feed(step, position), Answer::Changed, "{step:?}");
    }
    for (state, scene) in states.into_iter().rev() {
        assert_eq!(selection.feed(Input::Back, position), Answer::Changed);
        assert_eq!(selection.view(position), state.view(position));
        assert_eq!(scene_of(selection, position), scene);
    }
}

fn scene_of(selection: &Selection, position: &Position) -> Scene {
    let mut scene = Scene::start(position);
    selection.show_in(&mut scene);
    scene
}

#[test]
fn what_was_selected_in_another_position_is_forgotten() {
    let first = position(&[("a1", "fff")]);
    let second = position(&[("c3", "ff")]);
    let mut selection = Selection::default();
    feed(&mut selection, &first, &[click("a1"), Input::Count(2)]);
    assert_eq!(selection.view(&second).stage, Stage::Idle);
    assert_eq!(selection.feed(Input::All, &second), Answer::Nothing);
    assert!(selection.is_idle());
}

#[test]
fn after_the_end_of_the_game_everything_is_refused() {
    let position = position(&[("a1", "f"), ("b1", "f"), ("c1", "f"), ("d1", "f"), ("e1", "f")]);
    let selection = Selection::default();
    let over = Refusal::Illegal(IllegalPly::GameOver);
    for input in [click("c3"), click("a1"), Input::Kind(Kind::Wall), Input::NextKind] {
        assert_eq!(refused(&selection, &position, input), over);
    }
    assert_eq!(selection.view(&position).ghost, None);
}
