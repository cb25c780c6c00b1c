//! Looks into a stack: by a key, and by the right button held on it.

use bevy::prelude::*;
use roadstone::app::table::LookInto;
use roadstone::rules::Square;

use crate::hands::Hands;
use crate::table::square;

/// A stack of three on c3.
const STACK: &str = "a1 e5 c3 c4 c2 c4- c2+";
/// Longer than a click, in frames.
const LONG: usize = 40;

impl Hands {
    fn looks_into(&self) -> Option<Square> {
        self.resource::<LookInto>().0
    }

    fn plies_and_stack(&self) -> (usize, u8) {
        (self.plies(), self.position().stack(square("c3")).height())
    }
}

#[test]
fn the_right_button_held_on_a_stack_looks_into_it_until_it_is_let_go() {
    let mut hands = Hands::after(5, STACK);
    let before = hands.plies_and_stack();
    hands.hover("c3");
    hands.hold(MouseButton::Right);
    assert_eq!(hands.looks_into(), None, "it might be a click");
    hands.frames(LONG);
    assert_eq!(hands.looks_into(), Some(square("c3")));
    hands.assert_reads("3 pieces");
    hands.release(MouseButton::Right);
    hands.frames(2);
    assert_eq!(hands.looks_into(), None);
    hands.rest();
    assert_eq!(hands.plies_and_stack(), before);
}

#[test]
fn letting_go_of_a_look_takes_no_step_back() {
    let mut hands = Hands::after(5, &format!("{STACK} b5"));
    hands.click("c3");
    let stage = hands.stage();
    hands.hover("c3");
    hands.hold(MouseButton::Right);
    hands.frames(LONG);
    hands.release(MouseButton::Right);
    hands.frames(2);
    assert_eq!(hands.stage(), stage, "a click would have taken the selection back");
}

#[test]
fn a_drag_with_the_right_button_is_no_look() {
    let mut hands = Hands::after(5, STACK);
    let from = hands.point_of("c3");
    hands.move_to(from);
    hands.hold(MouseButton::Right);
    hands.move_to(from + Vec2::new(30.0, 0.0));
    hands.frames(LONG);
    assert_eq!(hands.looks_into(), None);
    hands.release(MouseButton::Right);
}
