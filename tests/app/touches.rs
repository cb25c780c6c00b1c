//! The same by fingers.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use roadstone::selection::Stage;

use crate::hands::Hands;

/// On b1 stand a white, a black and a white flat; White moves.
const WHITE_ON_BLACK: &str = "e5 a1 b1 b2 c1 b2- a1> d5";

impl Hands {
    fn touch_square(&mut self, name: &str) {
        let at = self.point_of(name);
        self.touch(at);
    }
}

#[test]
fn taps_play_a_spread() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.touch_square("b1");
    let three = hands.point_of_button("count-3");
    hands.touch(three);
    assert!(matches!(hands.stage(), Stage::Aiming { lifted: 3, .. }), "{:?}", hands.stage());
    hands.touch_square("b2");
    hands.touch_square("b2");
    let two = hands.point_of_button("count-2");
    hands.touch(two);
    hands.rest();
    assert_eq!(hands.session().record().notation(hands.session().live()), "3b1+12");
    hands.touch_square("c3");
    hands.rest();
    assert_eq!(hands.plies(), 10);
}

#[test]
fn a_finger_on_a_menu_never_touches_the_table() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    hands.touch_square("b1");
    let back = hands.point_of_button("choice-back");
    // The finger comes from nowhere: there was no hover that a menu could have seen before.
    hands.touch(back);
    assert_eq!((hands.plies(), hands.stage()), (8, Stage::Idle));
    let wall = hands.point_of_button("palette-wall");
    hands.touch(wall);
    hands.touch_square("c3");
    hands.rest();
    let record = hands.session().record();
    assert_eq!(record.notation(hands.session().live()), "Sc3");
}

#[test]
fn two_fingers_zoom_and_turn_and_never_place() {
    let mut hands = Hands::after(5, WHITE_ON_BLACK);
    let view = hands.view();
    let (one, two) = (hands.point_of("b3"), hands.point_of("d3"));
    let out = Vec2::new(20.0, 0.0);
    hands.finger(1, TouchPhase::Started, one);
    hands.finger(2, TouchPhase::Started, two);
    for step in 1..=4 {
        hands.finger(1, TouchPhase::Moved, one - out * step as f32);
        hands.finger(2, TouchPhase::Moved, two + out * step as f32);
    }
    hands.finger(2, TouchPhase::Ended, two + out * 4.0);
    hands.finger(1, TouchPhase::Ended, one - out * 4.0);
    hands.rest();
    let distance = |view: Transform| view.translation.length();
    assert!(distance(hands.view()) < 0.9 * distance(view), "apart is nearer");
    assert_eq!((hands.plies(), hands.stage()), (8, Stage::Idle));
}
