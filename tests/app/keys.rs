//! The keys, each doing what the help says.

use bevy::prelude::*;
use bevy::window::WindowMode;
use roadstone::app::session::Mode;
use roadstone::app::table::{Mark, Picture};
use roadstone::app::ui::{Overlay, UiOpen};
use roadstone::rules::Kind;
use roadstone::selection::Stage;

use crate::hands::Hands;
use crate::table::square;

/// On b1 stand a white, a black and a white flat; White moves.
const WHITE_ON_BLACK: &str = "e5 a1 b1 b2 c1 b2- a1> d5";

impl Hands {
    fn ghost_kind(&self) -> Option<Kind> {
        self.ghost().map(|(_, piece)| piece.kind)
    }

    fn overlay(&self) -> Option<Overlay> {
        self.resource::<UiOpen>().top()
    }

    /// How many plies of the game are shown.
    fn shown(&self) -> usize {
        self.session().progress().0
    }
}

#[test]
fn f_s_and_c_choose_the_kind() {
    let mut hands = Hands::after(5, "e5 a1");
    hands.hover("c3");
    for (key, kind) in [("S", Kind::Wall), ("C", Kind::Capstone), ("F", Kind::Flat)] {
        hands.tap(key);
        assert_eq!(hands.ghost_kind(), Some(kind), "{key}");
    }
    hands.tap("S");
    hands.click("c3");
    hands.rest();
    let top = hands.position().stack(square("c3")).top();
    assert_eq!(top.map(|top| top.kind), Some(Kind::Wall));
    hands.hover("c4");
    assert_eq!(hands.ghost_kind(), Some(Kind::Flat), "flat again after a placement");
}

#[test]
fn digits_answer_an_open_question_and_mean_nothing_else() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.tap("3");
    assert_eq!(hands.stage(), Stage::Idle);
    hands.click("b1");
    hands.tap("7");
    hands.assert_reads("7 pieces are too many: the carry limit is 5");
    hands.tap("3");
    assert_eq!(hands.pieces_in_hand(), 3);
    hands.tap("1");
    assert!(matches!(hands.stage(), Stage::Aiming { lifted: 3, .. }), "no question is open");
    hands.click("b2");
    hands.tap("1");
    hands.tap("2");
    hands.rest();
    assert_eq!(hands.session().record().notation(hands.session().live()), "3b1+12");
}

#[test]
fn a_spread_by_keys_alone() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.click("b1");
    // Enter takes the most, the arrow points away from the player, Enter drops the rest.
    hands.tap_all("Enter Up 1 Enter");
    hands.rest();
    assert_eq!(hands.session().record().notation(hands.session().live()), "3b1+12");
}

#[test]
fn arrows_point_as_the_camera_sees_them() {
    // A quarter to the right, half a turn, a quarter to the left; 242 pixels are a quarter.
    for (drag, arrow) in [(-242.0, "Right"), (-484.0, "Down"), (242.0, "Left")] {
        let mut hands = Hands::after(5, WHITE_ON_BLACK);
        let beside = hands.point_of_background();
        hands.drag(MouseButton::Right, beside, beside + Vec2::new(drag, 0.0));
        hands.rest();
        hands.click("b1");
        hands.tap("3");
        hands.tap(arrow);
        match hands.stage() {
            Stage::Dropping { target, .. } => assert_eq!(target, square("b2"), "{arrow}"),
            other => panic!("{arrow} at {}: {other:?}", hands.yaw()),
        }
    }
}

#[test]
fn an_arrow_to_a_blocked_square_is_explained() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.click("b1");
    hands.tap_all("3 Down");
    hands.assert_reads("A spread cannot leave the board");
    assert!(matches!(hands.stage(), Stage::Aiming { .. }));
    assert!(!hands.session().is_looking_back(), "the arrow is not for the history now");
}

#[test]
fn backspace_goes_back_step_by_step() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.click("b1");
    hands.tap_all("3 Up 1");
    assert_eq!(hands.pieces_in_hand(), 2);
    hands.tap("Backspace");
    assert!(matches!(&hands.stage(), Stage::Dropping { dropped, .. } if dropped.is_empty()));
    hands.tap("Backspace");
    assert!(matches!(hands.stage(), Stage::Aiming { .. }));
    hands.tap("Backspace");
    assert!(matches!(hands.stage(), Stage::Lifting { .. }));
    hands.tap("Backspace");
    assert_eq!(hands.stage(), Stage::Idle);
}

#[test]
fn escape_closes_then_cancels_then_opens_the_menu() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.click("b1");
    hands.tap("F1");
    assert_eq!(hands.overlay(), Some(Overlay::Help));
    hands.tap("Esc");
    assert_eq!(hands.overlay(), None);
    assert_ne!(hands.stage(), Stage::Idle, "the selection is as it was");
    hands.tap("Esc");
    assert_eq!((hands.overlay(), hands.stage()), (None, Stage::Idle));
    hands.tap("Esc");
    assert_eq!(hands.overlay(), Some(Overlay::GameMenu));
    // A menu opened from a menu goes first.
    hands.click_text("Settings");
    assert_eq!(hands.overlay(), Some(Overlay::Settings));
    hands.tap("Esc");
    assert_eq!(hands.overlay(), Some(Overlay::GameMenu));
    hands.tap("Esc");
    assert_eq!(hands.overlay(), None);
    assert_eq!(hands.session().mode(), Mode::Play);
}

#[test]
fn arrows_home_and_end_look_through_the_game() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.tap("Left");
    assert_eq!(hands.shown(), 7);
    hands.tap("Home");
    assert_eq!(hands.shown(), 0);
    hands.tap_all("Right Right Right");
    assert_eq!(hands.shown(), 3);
    hands.tap("End");
    assert_eq!(hands.shown(), 8);
    assert!(!hands.session().is_looking_back());
    hands.rest();
    assert_eq!(hands.plies(), 8, "looking changes nothing");
}

#[test]
fn shift_and_arrows_go_by_single_drops() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.play("3b1+12");
    let steps = |hands: &mut Hands, keys: &str, count: usize| -> Vec<(usize, usize, usize)> {
        let step = |_| {
            hands.tap(keys);
            hands.rest();
            (hands.pieces("b2").len(), hands.pieces("b3").len(), hands.pieces_in_hand())
        };
        (0..count).map(step).collect()
    };
    // Back: the last drop, the first one, the lift; and on again.
    assert_eq!(steps(&mut hands, "Shift+Left", 3), [(1, 0, 2), (0, 0, 3), (0, 0, 0)]);
    assert_eq!(steps(&mut hands, "Shift+Right", 3), [(0, 0, 3), (1, 0, 2), (1, 2, 0)]);
    assert!(!hands.session().is_looking_back());
}

#[test]
fn control_z_and_y_take_back_and_play_again_the_same_pieces() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let before = hands.scene().clone();
    hands.play("3b1+12");
    let after = hands.scene().clone();
    hands.tap("Ctrl+Z");
    hands.rest();
    assert_eq!((hands.plies(), hands.scene()), (8, &before));
    hands.tap("Ctrl+Y");
    hands.rest();
    assert_eq!((hands.plies(), hands.scene()), (9, &after));
    hands.tap("Ctrl+Z");
    hands.tap("Ctrl+Shift+Z");
    hands.rest();
    assert_eq!((hands.plies(), hands.scene()), (9, &after));
    hands.tap("Ctrl+Y");
    hands.assert_reads("There is nothing to play again");
}

#[test]
fn space_shows_the_last_ply_again() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.play("3b1+12");
    let scene = hands.scene().clone();
    hands.tap("Space");
    assert!(!hands.resource::<Picture>().at_rest(), "pieces travel");
    assert_eq!(hands.plies(), 9);
    hands.rest();
    assert_eq!(*hands.scene(), scene);
    // The last ply is that of the position shown, not what was last seen.
    hands.tap("Ctrl+Z");
    hands.rest();
    hands.tap("Space");
    hands.rest();
    assert_eq!(hands.plies(), 8);
}

#[test]
fn space_is_right_while_a_hand_is_lifted() {
    // Black's spread lays a white piece on b2 that White then lifts.
    let mut hands = Hands::after(5, "e5 a1 b1 d4 d3 d4- d2 2d3-11 c4 a5");
    let mut hands_on = |lift: &str, keys: &str| {
        hands.click(lift);
        hands.tap_all(keys);
        hands.rest();
        let scene = hands.scene().clone();
        assert!(hands.pieces_in_hand() > 0);
        for _ in 0..2 {
            hands.tap("Space");
            assert!(!hands.resource::<Picture>().at_rest());
            hands.rest();
            assert_eq!(*hands.scene(), scene);
        }
        // Once more, and on with the turn before it is over.
        hands.tap("Space");
        hands.tap("Esc");
        hands.rest();
        assert_eq!(hands.pieces_in_hand(), 0);
    };
    hands_on("d2", "1");
    hands_on("c4", "");
}

#[test]
fn letters_open_what_they_stand_for() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    for (key, overlay) in [
        ("N", Overlay::NewGame),
        ("O", Overlay::OpenFile),
        ("Ctrl+S", Overlay::SaveFile),
        ("F1", Overlay::Help),
        ("?", Overlay::Help),
    ] {
        hands.tap(key);
        assert_eq!(hands.overlay(), Some(overlay), "{key}");
        hands.look();
        // Keys are for what is open now.
        hands.tap_all("Ctrl+Z Left T N");
        assert_eq!(hands.overlay(), Some(overlay), "{key}");
        hands.tap("Esc");
        assert_eq!(hands.overlay(), None, "{key}");
    }
    assert_eq!((hands.plies(), hands.shown()), (8, 8));
}

#[test]
fn t_looks_from_the_top_and_back() {
    let mut hands = Hands::playing(5);
    let home = hands.view();
    hands.tap("T");
    hands.rest();
    assert!(hands.view().forward().y < -0.99);
    hands.tap("T");
    hands.rest();
    assert!(hands.view().translation.distance(home.translation) < 0.01);
}

#[test]
fn r_shows_the_longest_chains() {
    let mut hands = Hands::after(5, "e5 a1 b1 e4 c1 e3");
    assert_eq!(hands.lit(Mark::OwnedWhite), [] as [&str; 0]);
    hands.tap("R");
    assert_eq!(hands.lit(Mark::OwnedWhite), ["a1", "b1", "c1"]);
    assert_eq!(hands.lit(Mark::OwnedBlack), ["e3", "e4", "e5"]);
    hands.tap("R");
    assert_eq!(hands.lit(Mark::OwnedWhite), [] as [&str; 0]);
}

#[test]
fn x_looks_into_the_stack_under_the_pointer() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.hover("b1");
    hands.tap("X");
    hands.assert_reads("3 pieces");
    hands.tap("X");
    hands.assert_reads_not("3 pieces");
    hands.hover("c3");
    hands.tap("X");
    hands.assert_reads_not("pieces");
}

#[test]
fn f11_fills_the_screen_and_leaves_it() {
    let mut hands = Hands::playing(5);
    let mode = |hands: &mut Hands| {
        let mut windows = hands.app.world_mut().query::<&Window>();
        windows.single(hands.app.world()).expect("a window").mode
    };
    hands.tap("F11");
    assert!(matches!(mode(&mut hands), WindowMode::BorderlessFullscreen(_)));
    hands.tap("F11");
    assert_eq!(mode(&mut hands), WindowMode::Windowed);
}

#[test]
fn a_field_that_is_typed_in_has_the_keys() {
    let mut hands = Hands::at(1280, 720);
    hands.tap("N");
    hands.click_button("first-name");
    hands.tap_all("T X O");
    assert_eq!(hands.overlay(), Some(Overlay::NewGame));
    hands.tap("Esc");
    assert_eq!(hands.overlay(), None);
}
