//! Raw set-ups: what is refused, and the way there and back.

use roadstone::rules::{Color, Kind, Opening, Piece, Position, Ruleset, Setup, SetupError, Size};

use crate::common::{piece, position, square};

fn pieces(letters: &str) -> Vec<Piece> {
    let color = |letter| if letter == '1' { Color::White } else { Color::Black };
    letters.chars().map(|letter| piece(color(letter), Kind::Flat)).collect()
}

fn refused(change: impl FnOnce(&mut Setup)) -> SetupError {
    let mut setup = Setup::empty(Size::FIVE);
    setup.move_number = 20;
    change(&mut setup);
    Position::from_setup(&setup, Ruleset::default()).expect_err("the set-up should be refused")
}

#[test]
fn what_is_no_position_is_refused_with_the_reason() {
    let c3 = square("c3");
    assert_eq!(
        refused(|setup| setup.size = Size::MAX),
        SetupError::Size { setup: Size::MAX, ruleset: Size::FIVE }
    );
    assert_eq!(refused(|setup| setup.move_number = 0), SetupError::MoveNumberZero);
    assert_eq!(
        refused(|setup| setup.set_stack(square("f1"), pieces("1"))),
        SetupError::OffBoard { square: square("f1"), size: Size::FIVE }
    );
    for kind in [Kind::Wall, Kind::Capstone] {
        let buried = vec![piece(Color::White, kind), piece(Color::Black, Kind::Flat)];
        assert_eq!(
            refused(|setup| setup.set_stack(c3, buried)),
            SetupError::Buried { square: c3, kind }
        );
    }
    assert_eq!(
        refused(|setup| setup.set_stack(c3, pieces(&"2".repeat(22)))),
        SetupError::TooManyStones { color: Color::Black, count: 22, limit: 21 }
    );
    assert_eq!(
        refused(|setup| {
            for name in ["a1", "e5"] {
                setup.set_stack(square(name), vec![piece(Color::White, Kind::Capstone)]);
            }
        }),
        SetupError::TooManyCapstones { color: Color::White, count: 2, limit: 1 }
    );
}

#[test]
fn a_rule_set_that_cannot_be_played_is_refused() {
    let mut ruleset = Ruleset::default();
    ruleset.reserves[0].stones = 0;
    let error = Position::from_setup(&Setup::empty(Size::FIVE), ruleset).unwrap_err();
    assert!(matches!(error, SetupError::Ruleset(_)));
}

#[test]
fn an_opening_without_stones_to_place_is_refused() {
    let mut setup = Setup::empty(Size::FIVE);
    setup.set_stack(square("c3"), pieces(&"2".repeat(21)));
    let refused = Position::from_setup(&setup, Ruleset::default());
    assert_eq!(refused, Err(SetupError::OpeningStones { color: Color::Black, needed: 1, left: 0 }));
    // Without swap White plays an own stone.
    let no_swap = Ruleset { opening: Opening::NoSwap, ..Ruleset::default() };
    assert!(Position::from_setup(&setup, no_swap).is_ok());
}

#[test]
fn the_tallest_possible_stack_is_kept_whole() {
    let mut ruleset = Ruleset::standard(Size::MAX);
    for reserve in &mut ruleset.reserves {
        (reserve.stones, reserve.capstones) = (60, 4);
    }
    let mut setup = Setup::empty(Size::MAX);
    setup.move_number = 99;
    let mut tower = pieces(&"12".repeat(60));
    tower.push(piece(Color::White, Kind::Capstone));
    setup.set_stack(square("d4"), tower);
    let mut position = Position::from_setup(&setup, ruleset).unwrap();
    assert_eq!(position.to_setup(), setup);
    // And it can be moved, and taken back.
    let before = position.clone();
    for ply in before.legal_plies() {
        let undo = position.make(ply);
        position.unmake(undo);
        assert_eq!(position, before, "{ply}");
    }
}

#[test]
fn a_position_goes_to_a_setup_and_back() {
    let position = position("x2,1,2S,x/x,121,x3/2,x,2C,x,1/x,1S,x3/1C,x,2,x2 2 12");
    let again = Position::from_setup(&position.to_setup(), *position.ruleset());
    assert_eq!(again, Ok(position));
}
