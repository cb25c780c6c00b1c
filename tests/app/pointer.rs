//! What the pointer may do where: drags, menus that lie over the table, and the camera.

use bevy::picking::PickingSettings;
use bevy::prelude::*;
use roadstone::app::input::Turn;
use roadstone::app::table::CameraRig;
use roadstone::app::ui::shell;
use roadstone::rules::{Kind, Size};
use roadstone::selection::Stage;

use crate::hands::Hands;

const LEFT: MouseButton = MouseButton::Left;
const RIGHT: MouseButton = MouseButton::Right;

impl Hands {
    /// Turns the camera with the right button, until it has arrived.
    fn orbit(&mut self, by: Vec2) {
        let from = self.point_of_background();
        self.drag(RIGHT, from, from + by);
        self.rest();
    }

    /// Drags and tells whether the camera has turned.
    fn orbits(&mut self, button: MouseButton, from: Vec2, to: Vec2) -> bool {
        let before = self.view();
        self.drag(button, from, to);
        self.rest();
        self.view().rotation.angle_between(before.rotation) > 0.01
    }

    fn hovered(&self) -> Option<String> {
        self.resource::<Turn>().hovered.map(|square| square.to_string())
    }
}

#[test]
fn right_and_middle_drags_orbit_and_never_place() {
    let mut hands = Hands::after(5, "e5 a1");
    for button in [RIGHT, MouseButton::Middle] {
        for square in ["c3", "a1"] {
            let from = hands.point_of(square);
            assert!(hands.orbits(button, from, from + Vec2::new(90.0, 20.0)), "from {square}");
        }
    }
    assert_eq!(hands.plies(), 2);
    assert_eq!(hands.stage(), Stage::Idle);
    // The kind is not turned either: that takes a click.
    hands.play("c3");
}

#[test]
fn a_left_drag_orbits_from_the_background_only() {
    let mut hands = Hands::after(5, "e5 a1");
    let beside = hands.point_of_background();
    assert!(hands.orbits(LEFT, beside, beside - Vec2::new(80.0, 0.0)));
    for square in ["c3", "a1", "e5"] {
        let from = hands.point_of(square);
        assert!(!hands.orbits(LEFT, from, from + Vec2::new(70.0, 10.0)), "from {square}");
        assert_eq!((hands.plies(), hands.stage()), (2, Stage::Idle), "from {square}");
    }
}

#[test]
fn a_press_that_moves_six_pixels_places_nothing() {
    let mut hands = Hands::after(5, "e5 a1");
    let at = hands.point_of("c3");
    hands.drag(LEFT, at, at + Vec2::new(6.0, 0.0));
    hands.drag(LEFT, at, at + Vec2::new(0.0, -7.0));
    assert_eq!(hands.plies(), 2);
    // There and back again is a drag all the same.
    hands.move_to(at);
    hands.hold(LEFT);
    hands.move_to(at + Vec2::new(9.0, 0.0));
    hands.move_to(at);
    hands.release(LEFT);
    assert_eq!(hands.plies(), 2);
    hands.drag(LEFT, at, at + Vec2::new(4.0, 3.0));
    assert_eq!(hands.plies(), 3, "a hand is never quite still");
}

#[test]
fn a_press_and_a_release_on_two_squares_place_nothing() {
    let mut hands = Hands::playing(8);
    // Two points nearer to each other than a drag is long, with an edge between them.
    let at = hands.point_in("d4", 0.99, 0.0);
    hands.drag(LEFT, at, at + Vec2::new(4.0, 0.0));
    assert_eq!(hands.plies(), 0);
}

#[test]
fn a_drag_from_the_selected_stack_across_an_edge_says_the_direction() {
    // From every side of the table, in every direction.
    for turn in [0.0, 200.0, 480.0] {
        for target in ["c4", "d3", "c2", "b3"] {
            let mut hands = Hands::after(5, "e5 a1 c3 e4 c2 e3 c2+ e2");
            hands.orbit(Vec2::new(turn, 0.0));
            hands.click("c3");
            hands.click_button("count-2");
            hands.rest();
            let (from, to) = (hands.point_of_hand(), hands.point_of(target));
            let step = to - hands.point_of_foot("c3");
            hands.drag(LEFT, from, from + step);
            match hands.stage() {
                Stage::Dropping { target: square, .. } => assert_eq!(square.to_string(), target),
                other => panic!("{target} from {turn}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_drag_within_the_square_or_to_a_blocked_one_decides_nothing() {
    let mut hands = Hands::after(5, "e5 a1 c3 Sc4");
    hands.click("c3");
    let from = hands.point_of_hand();
    hands.drag(LEFT, from, from + Vec2::new(12.0, 0.0));
    assert!(matches!(hands.stage(), Stage::Aiming { .. }));
    let step = hands.point_of_foot("c4") - hands.point_of_foot("c3");
    hands.drag(LEFT, from, from + step);
    hands.assert_reads("Only a capstone can flatten the wall on c4");
    assert!(matches!(hands.stage(), Stage::Aiming { .. }));
    assert_eq!(hands.plies(), 4);
}

#[test]
fn a_click_goes_through_lifted_pieces_to_the_square_behind() {
    let mut hands = Hands::after(5, "e5 a1 c2 e4 Cc3 e3 c3- e2");
    hands.click("c2");
    hands.click_button("count-2");
    hands.rest();
    let behind = hands.point_of("c3");
    hands.move_to(behind);
    assert_eq!(hands.hovered().as_deref(), Some("c3"), "through the capstone in the hand");
    hands.click_at(behind);
    assert!(matches!(hands.stage(), Stage::Dropping { .. }), "{:?}", hands.stage());
}

#[test]
fn a_button_over_a_square_is_only_a_button() {
    let mut hands = Hands::after(5, "e5 a1 b1 b2 c1 b2- a1> d5");
    hands.click("b1");
    let back = hands.point_of_button("choice-back");
    let count = hands.point_of_button("count-2");
    hands.tap("Esc");
    for at in [back, count] {
        hands.move_to(at);
        assert!(hands.hovered().is_some(), "without the menu the pointer is over a square");
    }
    hands.click("b1");
    hands.move_to(back);
    assert_eq!(hands.hovered(), None);
    hands.click_at(back);
    assert_eq!((hands.plies(), hands.stage()), (8, Stage::Idle));
    // The menu is gone, and what it covered can be clicked.
    hands.click("b1");
    hands.click_text("Lift how many?");
    assert!(matches!(hands.stage(), Stage::Lifting { .. }), "a menu's words are no table either");
    hands.click_with(RIGHT, count);
    assert!(matches!(hands.stage(), Stage::Lifting { .. }), "nor for the right button");
}

#[test]
fn what_begins_on_a_menu_never_ends_on_the_table_nor_the_other_way() {
    let mut hands = Hands::after(5, "e5 a1 b1 b2 c1 b2- a1> d5");
    hands.click("b1");
    let menu = hands.point_of_button("count-2");
    let square = hands.point_of("c3");
    for button in [LEFT, RIGHT] {
        assert!(!hands.orbits(button, menu, square), "{button:?}");
        assert!(matches!(hands.stage(), Stage::Lifting { .. }), "{button:?}");
    }
    assert!(hands.orbits(RIGHT, square, menu), "a drag goes on over a menu");
    let menu = hands.point_of_button("count-2");
    let square = hands.point_of("c3");
    hands.drag(LEFT, square, menu);
    assert!(matches!(hands.stage(), Stage::Lifting { .. }));
    assert_eq!(hands.plies(), 8);
}

#[test]
fn an_open_dialog_takes_every_click_drag_and_turn_of_the_wheel() {
    let mut hands = Hands::after(5, "e5 a1");
    let view = hands.view();
    hands.click_text("Resign");
    hands.look();
    // A square that is still seen, beside the dialog.
    let dialog = shell::shown_rect(&hands.egui(), "confirm-resign").expect("it is open");
    let zoom = hands.egui().zoom_factor();
    let mut seen = hands.position().size().squares();
    let square = seen.find_map(|square| {
        let at = hands.point_of(&square.to_string());
        (!dialog.contains((at / zoom).to_array().into())).then_some(at)
    });
    let square = square.expect("the dialog does not cover the whole board");
    hands.drag(RIGHT, square, square + Vec2::new(80.0, 0.0));
    hands.move_to(square);
    hands.wheel(3.0);
    hands.rest();
    assert_eq!(hands.view(), view);
    hands.assert_reads("White resigns?");
    hands.click_at(square);
    assert_eq!(hands.plies(), 2);
    hands.assert_reads_not("White resigns?");
    hands.wheel(3.0);
    hands.rest();
    assert_ne!(hands.view(), view);
}

#[test]
fn a_double_click_beside_the_board_resets_the_camera() {
    let mut hands = Hands::playing(5);
    // However slowly the test runs, two clicks are a double click.
    let hour = std::time::Duration::from_secs(3600);
    hands.app.world_mut().resource_mut::<PickingSettings>().multi_click_interval = hour;
    let home = hands.view();
    hands.orbit(Vec2::new(150.0, 60.0));
    let beside = hands.point_of_background();
    hands.move_to(beside);
    hands.wheel(-2.0);
    hands.rest();
    assert!(hands.view().translation.distance(home.translation) > 1.0);
    let beside = hands.point_of_background();
    hands.click_at(beside);
    hands.rest();
    assert!(hands.view().translation.distance(home.translation) > 1.0, "one click does nothing");
    hands.click_at(beside);
    hands.rest();
    assert!(hands.view().translation.distance(home.translation) < 0.01);
}

#[test]
fn every_square_answers_from_every_side() {
    for size in [3, 5, 8] {
        let mut hands = Hands::playing(size);
        let size = Size::new(size).expect("a size");
        for by in
            [Vec2::ZERO, Vec2::new(240.0, -60.0), Vec2::new(230.0, 40.0), Vec2::new(170.0, 90.0)]
        {
            hands.orbit(by);
            for square in size.squares() {
                let name = square.to_string();
                let at = hands.point_of(&name);
                if hands.is_covered(at) {
                    continue;
                }
                hands.move_to(at);
                assert_eq!(hands.hovered(), Some(name), "{size} at {:?}", hands.view());
            }
        }
    }
}

#[test]
fn clicks_hit_after_orbiting_zooming_and_from_the_top() {
    let mut hands = Hands::after(5, "e5 a1");
    hands.orbit(Vec2::new(300.0, -40.0));
    hands.play("b1");
    let beside = hands.point_of_background();
    hands.move_to(beside);
    hands.wheel(-3.0);
    hands.rest();
    hands.play("b2");
    hands.orbit(Vec2::new(-520.0, 30.0));
    hands.play_all("c1 b2-");
    hands.tap("T");
    hands.rest();
    hands.play_all("a1> d5 3b1+12");
    assert_eq!(hands.plies(), 9);
}

#[test]
fn no_square_hides_under_a_panel() {
    for (width, height) in [(1024, 600), (1280, 720), (1920, 1080)] {
        for size in [3, 5, 8] {
            let mut hands = Hands::at(width, height);
            hands.start_game(size);
            for square in Size::new(size).expect("a size").squares() {
                let at = hands.point_of(&square.to_string());
                assert!(!hands.is_covered(at), "{square} of {size} at {width}x{height}");
            }
        }
    }
}

#[test]
fn the_camera_never_goes_below_the_table() {
    let mut hands = Hands::playing(5);
    hands.orbit(Vec2::new(0.0, -400.0));
    hands.orbit(Vec2::new(0.0, -400.0));
    assert!(hands.resource::<CameraRig>().transform().translation.y > 0.5);
}

#[test]
fn a_pointer_that_leaves_the_window_leaves_no_ghost() {
    let mut hands = Hands::after(5, "e5 a1");
    hands.hover("c3");
    assert!(hands.ghost().is_some());
    hands.leave_window();
    assert_eq!((hands.ghost(), hands.hovered()), (None, None));
    let elsewhere = hands.point_in("c3", 0.5, 0.5);
    hands.move_to(elsewhere);
    assert!(hands.ghost().is_some(), "it is back, over the same square");
}

#[test]
fn a_right_click_on_a_stack_does_nothing() {
    let mut hands = Hands::after(5, "e5 a1");
    for square in ["a1", "e5"] {
        hands.right_click(square);
        assert_eq!((hands.plies(), hands.stage()), (2, Stage::Idle));
    }
    hands.hover("c3");
    assert_eq!(hands.ghost().map(|(_, piece)| piece.kind), Some(Kind::Flat));
}

#[test]
fn clicks_that_fit_between_two_frames_count() {
    let mut hands = Hands::playing(5);
    for (plies, square) in ["a1", "e5", "c3", "d3"].into_iter().enumerate() {
        let at = hands.point_of(square);
        hands.click_within_a_frame(at);
        hands.rest();
        assert_eq!(hands.plies(), plies + 1, "{square}");
    }
}
