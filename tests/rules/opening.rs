//! R5 to R7: the first two plies.

use roadstone::rules::{
    Color, Effect, IllegalPly, InvalidRuleset, Kind, Opening, Ply, Position, Reserve, Ruleset, Size,
};

use crate::common::{piece, play, play_all, ply, square, start, text};

const FLAT: Kind = Kind::Flat;

fn start_with(opening: Opening) -> Position {
    Position::new(Ruleset { opening, ..Ruleset::default() })
}

#[test]
fn r05_each_players_first_ply_places_a_flat_of_the_other_colour() {
    let mut position = start(5);
    assert!(position.is_opening());
    assert_eq!(position.piece_to_place(FLAT), piece(Color::Black, FLAT));
    play_all(&mut position, "a1");
    assert_eq!(text(&position), "x5/x5/x5/x5/2,x4 2 1");
    assert_eq!(position.reserve(Color::Black).stones, 20);
    assert_eq!(position.reserve(Color::White).stones, 21);

    assert!(position.is_opening());
    assert_eq!(position.piece_to_place(FLAT), piece(Color::White, FLAT));
    play_all(&mut position, "e5");
    assert_eq!(text(&position), "x4,1/x5/x5/x5/2,x4 1 2");
    assert_eq!(position.reserve(Color::White).stones, 20);

    assert!(!position.is_opening());
    play_all(&mut position, "b2");
    assert_eq!(text(&position), "x4,1/x5/x5/x,1,x3/2,x4 2 2");
}

#[test]
fn r05_swap_is_the_default() {
    assert_eq!(Opening::default(), Opening::Swap);
    for size in Size::all() {
        assert_eq!(Ruleset::standard(size).opening, Opening::Swap);
    }
}

#[test]
fn r06_the_first_two_plies_are_flats_and_nothing_else() {
    for opening in [Opening::Swap, Opening::DoubleBlackStack] {
        let mut position = start_with(opening);
        for (placed, squares) in [("a1", 25), ("b1", 24)] {
            assert_eq!(play(&mut position, "Sc3"), Err(IllegalPly::OpeningFlatOnly));
            assert_eq!(play(&mut position, "Cc3"), Err(IllegalPly::OpeningFlatOnly));
            assert_eq!(play(&mut position, "a1+"), Err(IllegalPly::OpeningNoSpread));
            let plies = position.legal_plies();
            assert_eq!(plies.len(), squares);
            assert!(plies.iter().all(|ply| matches!(ply, Ply::Place { kind: Kind::Flat, .. })));
            play_all(&mut position, placed);
        }
        // 23 empty squares, three kinds; White's stone on b1 moves up, right and onto a1.
        assert_eq!(position.legal_plies().len(), 23 * 3 + 3);
    }
}

#[test]
fn r07_without_swap_every_player_places_own_pieces_of_any_kind_from_the_start() {
    let mut position = start_with(Opening::NoSwap);
    assert!(!position.is_opening());
    assert_eq!(position.legal_plies().len(), 75);
    play_all(&mut position, "Ca1 Sb1");
    assert_eq!(text(&position), "x5/x5/x5/x5/1C,2S,x3 1 2");
    let mut position = start_with(Opening::NoSwap);
    play_all(&mut position, "a1");
    assert_eq!(
        play(&mut position, "a1+"),
        Err(IllegalPly::NotYourStack { square: square("a1"), owner: Color::White })
    );
}

#[test]
fn r07_the_double_black_stack_is_two_black_flats_and_then_one_white_flat() {
    let mut position = start_with(Opening::DoubleBlackStack);
    let effects = play(&mut position, "c3").unwrap();
    let placed = Effect::Placed { square: square("c3"), piece: piece(Color::Black, FLAT) };
    assert_eq!(effects.as_slice(), [placed, placed]);
    assert_eq!(text(&position), "x5/x5/x2,22,x2/x5/x5 2 1");
    assert_eq!(position.reserve(Color::Black), Reserve { stones: 19, capstones: 1 });
    assert_eq!(position.reserve(Color::White), Reserve { stones: 21, capstones: 1 });

    let effects = play(&mut position, "a1").unwrap();
    let placed = Effect::Placed { square: square("a1"), piece: piece(Color::White, FLAT) };
    assert_eq!(effects.as_slice(), [placed]);
    assert_eq!(text(&position), "x5/x5/x2,22,x2/x5/1,x4 1 2");
    assert_eq!(position.reserve(Color::White).stones, 20);

    play_all(&mut position, "b1 2c3+11");
    assert_eq!(text(&position), "x2,2,x2/x2,2,x2/x5/x5/1,1,x3 1 3");
}

#[test]
fn r07_the_double_black_stack_can_be_taken_back() {
    let mut position = start_with(Opening::DoubleBlackStack);
    let before = position.clone();
    let ply = ply("c3");
    let undo = position.make(ply);
    position.unmake(undo);
    assert_eq!(position, before);
}

#[test]
fn r07_the_double_black_stack_needs_two_black_stones() {
    let mut ruleset = Ruleset { opening: Opening::DoubleBlackStack, ..Ruleset::default() };
    ruleset.reserves[1].stones = 1;
    assert_eq!(ruleset.validate(), Err(InvalidRuleset::NoDoubleStack));
    ruleset.reserves[1].stones = 2;
    assert_eq!(ruleset.validate(), Ok(()));
}
