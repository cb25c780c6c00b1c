//! Looking back, taking back, and going another way.

use roadstone::record::NodeId;

use crate::hands::Hands;

const PLIES: &str = "e5 a1 b1 b2 c1 b2- a1> d5";

#[test]
fn a_banner_says_that_one_looks_back_and_a_click_changes_nothing() {
    let mut hands = Hands::after(5, PLIES);
    hands.tap_all("Left Left");
    hands.rest();
    hands.assert_reads("You look at ply 6 of 8");
    hands.click("c3");
    hands.assert_reads("You look at an earlier position; the game goes on at its last one");
    assert_eq!(hands.plies(), 8);
    assert_eq!(hands.ghost(), None, "no piece is offered to be placed");
    hands.click_text("Return (End)");
    hands.rest();
    hands.assert_reads_not("You look at ply");
    hands.play("c3");
}

#[test]
fn the_buttons_under_the_move_list_look_too() {
    let mut hands = Hands::after(5, PLIES);
    hands.click_text("b2-");
    hands.rest();
    hands.assert_reads("You look at ply 6 of 8");
    hands.click_text("e5");
    hands.rest();
    hands.assert_reads("You look at ply 1 of 8");
    hands.click_text("d5");
    hands.rest();
    assert!(!hands.session().is_looking_back());
}

#[test]
fn a_selection_is_let_go_by_looking_back() {
    let mut hands = Hands::after(5, PLIES);
    hands.click("b1");
    hands.tap("3");
    hands.tap("Home");
    hands.rest();
    assert_eq!(hands.pieces_in_hand(), 0);
    hands.tap("End");
    hands.rest();
    assert_eq!(hands.pieces_in_hand(), 0);
    hands.play("3b1+12");
}

#[test]
fn a_selection_is_let_go_by_undo_and_redo() {
    let mut hands = Hands::after(5, PLIES);
    let standing = hands.scene().clone();
    hands.tap_all("Ctrl+Z Ctrl+Z");
    hands.rest();
    let earlier = hands.scene().clone();
    hands.click("c1");
    assert_eq!(hands.pieces_in_hand(), 1);
    hands.tap_all("Ctrl+Y Ctrl+Y");
    hands.rest();
    assert_eq!(*hands.scene(), standing);
    hands.click("b1");
    hands.tap("3");
    assert_eq!(hands.pieces_in_hand(), 3);
    hands.tap_all("Ctrl+Z Ctrl+Z");
    hands.rest();
    assert_eq!(*hands.scene(), earlier);
    // Not even when the game comes back to where it was selected.
    hands.tap_all("Ctrl+Y Ctrl+Y");
    hands.rest();
    assert_eq!(*hands.scene(), standing);
}

#[test]
fn play_from_here_goes_back_to_the_position_shown_and_keeps_the_rest() {
    let mut hands = Hands::after(5, PLIES);
    let last = hands.session().live();
    hands.tap_all("Left Left Left");
    hands.click_text("Play from here");
    hands.rest();
    assert_eq!(hands.plies(), 5);
    assert!(!hands.session().is_looking_back());
    hands.play("c3");
    let record = hands.session().record();
    assert_eq!(record.children(record.path(hands.session().live())[4]).len(), 2);
    assert_eq!(record.depth(last), 8, "the old line stays in the record");
    // It is a variation now: the list shows where it leaves, and the arrow goes there.
    hands.assert_reads("3... b2-");
}

#[test]
fn a_ply_after_an_undo_begins_a_new_line() {
    let mut hands = Hands::after(5, PLIES);
    hands.click_button("undo");
    hands.click_button("undo");
    hands.rest();
    assert_eq!(hands.plies(), 6);
    hands.play("c3");
    assert!(!hands.session().can_redo());
    let main: Vec<NodeId> = hands.session().record().main_line();
    assert_eq!(main.last(), Some(&hands.session().live()), "the game is the main line");

    // Up and down go from one line to the other and back.
    hands.tap("Down");
    hands.rest();
    let session = hands.session();
    assert_eq!(session.record().notation(session.shown().node), "a1>");
    assert!(session.is_looking_back());
    hands.assert_reads("You look at ply 7 of 8");
    hands.tap("Right");
    hands.rest();
    hands.assert_reads("You look at ply 8 of 8");
    // Back to where it leaves and on again stays in it, by half plies too.
    hands.tap_all("Left Left Right Right Left Shift+Left");
    hands.rest();
    assert_eq!(hands.pieces_in_hand(), 1, "the white flat that goes from a1 to b1");
    hands.tap("Shift+Right");
    hands.rest();
    hands.assert_reads("You look at ply 7 of 8");
    hands.tap("Up");
    hands.rest();
    assert!(!hands.session().is_looking_back());
    hands.play("c4");
}

#[test]
fn undo_and_redo_by_buttons_all_the_way() {
    let mut hands = Hands::after(5, PLIES);
    hands.set_speed(4.0);
    let mut scenes = vec![hands.scene().clone()];
    for _ in 0..8 {
        hands.click_button("undo");
        hands.rest();
        scenes.push(hands.scene().clone());
    }
    hands.click_button("undo");
    assert_eq!(hands.plies(), 0, "the button is dead now");
    for scene in scenes.iter().rev().skip(1) {
        hands.click_button("redo");
        hands.rest();
        assert_eq!(hands.scene(), scene, "the same pieces in the same places");
    }
    assert_eq!(hands.plies(), 8);
}

#[test]
fn impatient_undo_and_redo_end_where_they_should() {
    let mut hands = Hands::after(5, PLIES);
    hands.set_speed(0.25);
    for keys in ["Ctrl+Z", "Ctrl+Y", "Left", "Right", "Shift+Left", "Shift+Right"] {
        let taps = if keys.starts_with("Shift") { 20 } else { 8 };
        (0..taps).for_each(|_| hands.tap(keys));
    }
    assert_eq!((hands.plies(), hands.session().progress()), (8, (8, 8)));
    hands.set_speed(4.0);
    hands.rest();
}

#[test]
fn impatient_plies_are_all_played() {
    let mut hands = Hands::playing(5);
    hands.set_speed(0.25);
    // Each click comes while the pieces of the last ply are still on their way.
    for ply in "e5 a1 b1 b2 c1 b2- a1> d5 3b1+12 c5 b4 c5> b5 2d5-11 c1<".split(' ') {
        hands.begin(ply);
    }
    assert_eq!(hands.plies(), 15);
    hands.set_speed(4.0);
    hands.rest();
    hands.assert_reads("White wins");
}
