//! One turn, step by step, at the real table: picking up, dropping, taking back, and what is refused.

use roadstone::app::table::{Highlights, Mark};
use roadstone::rules::{Color, Kind, Piece};
use roadstone::selection::Stage;

use crate::hands::Hands;
use crate::table::square;

/// On b1 stand a white, a black and a white flat; White moves.
const WHITE_ON_BLACK: &str = "e5 a1 b1 b2 c1 b2- a1> d5";

#[test]
fn back_returns_the_pieces_step_by_step_in_exactly_their_order() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let standing = hands.scene().clone();
    hands.click("b1");
    hands.click_button("count-3");
    hands.rest();
    let lifted = hands.scene().clone();
    assert_eq!(hands.pieces_in_hand(), 3);
    hands.click("b2");
    hands.rest();
    let over_b2 = hands.scene().clone();
    hands.click_button("count-1");
    hands.rest();
    assert_eq!((hands.pieces("b2").len(), hands.pieces_in_hand()), (1, 2));

    // Each of the three ways back once.
    hands.click_button("choice-back");
    hands.rest();
    assert_eq!(*hands.scene(), over_b2);
    hands.tap("Backspace");
    hands.rest();
    assert_eq!(*hands.scene(), lifted);
    hands.right_click("d3");
    hands.rest();
    assert!(matches!(hands.stage(), Stage::Lifting { .. }), "the question is open again");
    assert_eq!(*hands.scene(), standing);
    hands.tap("Backspace");
    assert_eq!(hands.stage(), Stage::Idle);
    assert_eq!(hands.plies(), 8);
}

#[test]
fn cancel_puts_everything_back_from_any_step() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let standing = hands.scene().clone();
    let beside = hands.point_of_background();
    let cancel: [fn(&mut Hands, bevy::math::Vec2); 3] = [
        |hands, _| hands.click("b1"),
        |hands, beside| hands.click_at(beside),
        |hands, _| hands.tap("Esc"),
    ];
    for cancel in cancel {
        let steps: [&dyn Fn(&mut Hands); 4] = [
            &|hands| hands.click("b1"),
            &|hands| hands.click_button("count-3"),
            &|hands| hands.click("b2"),
            &|hands| hands.click_button("count-1"),
        ];
        for last in 1..=steps.len() {
            steps[..last].iter().for_each(|step| step(&mut hands));
            assert_ne!(hands.stage(), Stage::Idle);
            cancel(&mut hands, beside);
            hands.rest();
            assert_eq!(hands.stage(), Stage::Idle, "cancelled after step {last}");
            assert_eq!(*hands.scene(), standing, "cancelled after step {last}");
        }
    }
    assert_eq!(hands.plies(), 8);
}

#[test]
fn a_spread_over_two_squares_after_second_thoughts() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let stack = hands.pieces("b1");
    hands.click("b1");
    hands.click_button("count-2");
    hands.click("b2");
    hands.click_button("choice-back");
    hands.click("b1");
    assert_eq!(hands.stage(), Stage::Idle, "a click on the selected stack cancels");
    hands.click("b1");
    hands.click_button("count-3");
    hands.click("b2");
    // A click on the target itself drops one.
    hands.click("b2");
    hands.click_button("count-2");
    hands.rest();
    let record = hands.session().record();
    assert_eq!(record.notation(hands.session().live()), "3b1+12");
    assert_eq!(hands.pieces("b2"), stack[..1]);
    assert_eq!(hands.pieces("b3"), stack[1..]);
}

#[test]
fn the_pointer_on_a_count_lifts_exactly_these_pieces() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let stack = hands.pieces("b1");
    hands.click("b1");
    for count in [3usize, 1, 2] {
        let at = hands.point_of_button(&format!("count-{count}"));
        hands.move_to(at);
        hands.rest();
        assert_eq!(hands.pieces_in_hand(), count);
        assert_eq!(hands.pieces("b1"), stack[..3 - count], "the lower ones stay");
    }
    let beside = hands.point_of_background();
    hands.move_to(beside);
    hands.rest();
    assert_eq!((hands.pieces_in_hand(), hands.pieces("b1")), (0, stack));
}

#[test]
fn one_possible_count_asks_nothing_and_one_way_to_finish_finishes() {
    let mut hands = Hands::after(5, "e5 a1 d1 d2 c1 a5");
    hands.click("c1");
    assert!(matches!(hands.stage(), Stage::Aiming { lifted: 1, .. }), "{:?}", hands.stage());
    hands.rest();
    assert_eq!(hands.pieces_in_hand(), 1);
    assert_eq!(hands.lit(Mark::Target), ["b1", "c2", "d1"]);
    hands.click("d1");
    hands.rest();
    assert_eq!(hands.plies(), 7);

    // Two pieces at the edge of the board: to the east there is one way to lay them down.
    hands.play("a4");
    hands.click("d1");
    hands.click_button("count-2");
    hands.click("e1");
    hands.rest();
    assert_eq!(hands.plies(), 9);
    assert_eq!(hands.pieces("e1").len(), 2);
}

#[test]
fn the_squares_ahead_show_who_would_own_them() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.click("b1");
    hands.click_button("count-3");
    hands.click("b2");
    let beside = hands.point_of_background();
    hands.move_to(beside);
    // What a click on the target would do.
    assert_eq!(
        (hands.lit(Mark::OwnedWhite), hands.lit(Mark::OwnedBlack)),
        (vec!["b2".into()], vec![])
    );
    let two = hands.point_of_button("count-2");
    hands.move_to(two);
    assert_eq!(hands.lit(Mark::OwnedBlack), ["b2"]);
    assert_eq!(hands.lit(Mark::OwnedWhite), ["b3"]);
}

#[test]
fn a_wall_is_flattened_and_keeps_its_colour() {
    let mut hands = Hands::after(5, "e5 a1 Cc3 Sc4");
    let (wall, cap) = (hands.pieces("c4"), hands.pieces("c3"));
    hands.click("c3");
    assert_eq!(hands.lit(Mark::FlattenTarget), ["c4"]);
    assert_eq!(hands.lit(Mark::Target), ["b3", "c2", "d3"]);
    hands.click("c4");
    hands.rest();
    assert_eq!(hands.pieces("c4"), [wall, cap].concat(), "the same two pieces");
    let stack = hands.position().stack(square("c4"));
    assert_eq!(stack.get(0), Some(Piece::new(Color::Black, Kind::Flat)));
    assert_eq!(stack.get(1), Some(Piece::new(Color::White, Kind::Capstone)));
}

#[test]
fn a_capstone_flattens_at_the_end_of_a_longer_spread() {
    let mut hands = Hands::after(5, "e1 a1 c2 Sc4 Cc3 d1 c3- d2");
    hands.play("2c2+11");
    let stack = hands.position().stack(square("c4"));
    assert_eq!(stack.get(0), Some(Piece::new(Color::Black, Kind::Flat)));
    assert_eq!(stack.top(), Some(Piece::new(Color::White, Kind::Capstone)));
}

#[test]
fn the_ghost_of_the_opening_has_the_opponents_colour() {
    let mut hands = Hands::playing(5);
    for (square_name, color) in [("e5", Color::Black), ("a1", Color::White), ("c3", Color::White)] {
        hands.hover(square_name);
        let ghost = Some((square(square_name), Piece::new(color, Kind::Flat)));
        assert_eq!(hands.ghost(), ghost);
        hands.play(square_name);
    }
    hands.hover("c3");
    assert_eq!(hands.ghost(), None, "nothing can be placed on a stack");
}

#[test]
fn kinds_come_from_the_palette_and_fall_back_to_flat() {
    let mut hands = Hands::after(5, "e5 a1");
    for (button, kind, at) in [("Wall", Kind::Wall, "c3"), ("Cap", Kind::Capstone, "c4")] {
        hands.click_text(button);
        hands.hover(at);
        assert_eq!(hands.ghost().map(|(_, piece)| piece.kind), Some(kind));
        hands.click(at);
        hands.rest();
        assert_eq!(hands.position().stack(square(at)).top().map(|top| top.kind), Some(kind));
        hands.hover("b2");
        assert_eq!(hands.ghost().map(|(_, piece)| piece.kind), Some(Kind::Flat));
    }
}

#[test]
fn a_right_click_over_the_ghost_turns_it() {
    let mut hands = Hands::after(5, "e5 a1");
    let mut kinds = Vec::new();
    hands.hover("c3");
    for _ in 0..4 {
        kinds.extend(hands.ghost().map(|(_, piece)| piece.kind));
        hands.right_click("c3");
    }
    assert_eq!(kinds, [Kind::Flat, Kind::Wall, Kind::Capstone, Kind::Flat]);
    assert_eq!(hands.plies(), 2, "and places nothing");
    hands.click("c3");
    assert_eq!(
        hands.position().stack(square("c3")).top(),
        Some(Piece::new(Color::White, Kind::Wall))
    );
}

#[test]
fn a_click_on_the_reserve_chooses_its_piece() {
    let mut hands = Hands::after(5, "e5 a1");
    let stones = hands.point_of_reserve(Color::White, Kind::Flat);
    let capstone = hands.point_of_reserve(Color::White, Kind::Capstone);
    let others = hands.point_of_reserve(Color::Black, Kind::Capstone);
    let chosen = |hands: &mut Hands, at| {
        hands.click_at(at);
        hands.hover("c3");
        hands.ghost().map(|(_, piece)| piece.kind)
    };
    assert_eq!(chosen(&mut hands, capstone), Some(Kind::Capstone));
    assert_eq!(chosen(&mut hands, stones), Some(Kind::Flat));
    assert_eq!(chosen(&mut hands, stones), Some(Kind::Wall));
    assert_eq!(chosen(&mut hands, others), Some(Kind::Wall), "the opponent's are not for White");
    hands.click("c3");
    hands.rest();
    assert_eq!(
        hands.position().stack(square("c3")).top(),
        Some(Piece::new(Color::White, Kind::Wall))
    );
}

#[test]
fn an_illegal_click_is_explained_and_changes_nothing() {
    let mut hands = Hands::playing(5);
    hands.play("e5");
    hands.click("e5");
    hands.assert_reads("In the opening nothing can be moved yet");
    hands.right_click("c3");
    hands.assert_reads("In the opening only a flat can be placed");

    hands.play_all("a1 a2 Sb2");
    hands.click("b2");
    hands.assert_reads("You control a stack only by its top piece; on b2 it is black");
    assert_eq!(hands.resource::<Highlights>().refused.map(|(at, _)| at), Some(square("b2")));
    hands.click_text("Wall");
    hands.click("e5");
    hands.assert_reads("A new piece needs an empty square; e5 is not empty");
    hands.tap("F");

    hands.click("a2");
    hands.click("b2");
    hands.assert_reads("Only a capstone can flatten the wall on b2");
    hands.click("d4");
    hands.assert_reads("The hand can go only to the lit squares");
    assert!(matches!(hands.stage(), Stage::Aiming { .. }), "the piece is still in the hand");
    assert_eq!(hands.plies(), 4);
    // Long enough to be read, and then it goes.
    hands.frames(600);
    hands.assert_reads_not("Only a capstone");
}

#[test]
fn a_button_puts_the_hand_back_while_it_waits_for_a_direction() {
    let mut hands = Hands::after(5, "a1 e5 c3 c4");
    hands.click("c3");
    assert!(matches!(hands.stage(), Stage::Aiming { lifted: 1, .. }));
    hands.assert_reads("One in the hand. Which way?");
    hands.click_button("choice-back");
    assert_eq!(hands.stage(), Stage::Idle);
    assert_eq!(hands.pieces_in_hand(), 0);
}
