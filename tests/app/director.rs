//! The camera's director: it frames what plays by itself, a key turns it off, and a hand takes over.

use std::f32::consts::TAU;
use std::path::Path;

use bevy::prelude::*;
use roadstone::app::replay::Player;
use roadstone::app::settings::Settings;
use roadstone::app::table::{Director, Stance, TableBusy};

use crate::hands::Hands;
use crate::puppet::Puppets;

impl Hands {
    /// A record is on the table, at its start.
    fn watching() -> Hands {
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
        let mut hands = Hands::at(1280, 720);
        hands.drop_file(&records.join("variations_5x5.ptn"));
        hands.rest();
        hands
    }

    fn stance(&self) -> Stance {
        self.resource::<Director>().stance()
    }

    /// Until the record plays no longer, or so many frames have passed.
    fn play_on(&mut self, most: usize, mut see: impl FnMut(&Hands)) {
        for _ in 0..most {
            self.frames(1);
            see(self);
            if !self.resource::<Player>().is_playing() {
                return;
            }
        }
    }
}

/// How far a camera has turned from one frame to the next, in radians.
fn turn(one: Transform, other: Transform) -> f32 {
    one.rotation.angle_between(other.rotation)
}

#[test]
fn a_record_that_plays_is_followed_slowly_from_the_viewers_side() {
    let mut hands = Hands::watching();
    let home = hands.view();
    hands.frames(60);
    assert_eq!((hands.stance(), hands.view()), (Stance::Idle, home), "nothing plays yet");
    hands.tap("Space");
    let mut last = hands.view();
    let (mut yaws, mut moved) = ((0.0f32, 0.0f32), 0);
    hands.play_on(3_000, |hands| {
        let view = hands.view();
        // A frame takes 16 ms.
        assert!(turn(last, view) < 0.02, "it never jumps");
        assert!(last.translation.distance(view.translation) < 0.2);
        moved += usize::from(view != last);
        yaws = (yaws.0.min(hands.yaw()), yaws.1.max(hands.yaw()));
        last = view;
    });
    assert!(!hands.resource::<Player>().is_playing(), "the record has ended");
    assert!(moved > 300, "it moves: {moved}");
    assert!(yaws.0 > -TAU / 10.0 && yaws.1 < TAU / 10.0, "{yaws:?}");
    assert!(yaws.1 - yaws.0 > 0.05, "{yaws:?}");
    // Arrived, it keeps nobody busy, and it shows the whole table.
    hands.rest();
    hands.frames(30);
    assert!(!hands.resource::<TableBusy>().0);
    let end = hands.view();
    assert!(turn(end, home) < 0.2, "{end:?} {home:?}");
    hands.frames(120);
    assert_eq!(hands.view(), end);
}

#[test]
fn steps_are_followed_backwards_and_jumps_end_somewhere() {
    let mut hands = Hands::watching();
    hands.tap("Space");
    hands.frames(400);
    // A step by hand pauses; the director goes on framing.
    for key in ["Left", "Left", "Shift+Left", "Home", "End", "Shift+Left", "Right"] {
        let mut last = hands.view();
        hands.tap(key);
        assert_eq!(hands.stance(), Stance::AtWork, "{key}");
        for _ in 0..60 {
            last = hands.view();
            hands.frames(1);
            assert!(turn(last, hands.view()) < 0.02, "{key}");
        }
        hands.rest();
        assert!(last.translation.y > 1.0);
    }
    assert!(!hands.resource::<Player>().is_playing());
}

#[test]
fn the_key_turns_it_off_and_on() {
    let mut hands = Hands::watching();
    let home = hands.view();
    hands.tap("Space");
    hands.frames(300);
    assert_ne!(hands.view(), home);
    hands.tap("D");
    hands.assert_reads("The camera follows nothing (D)");
    assert!(!hands.resource::<Settings>().director);
    assert_eq!(hands.stance(), Stance::Idle);
    hands.frames(90);
    let home = hands.view();
    hands.frames(120);
    assert!(hands.resource::<Player>().is_playing());
    assert_eq!(hands.view(), home, "it is home again, and stays there");
    assert_eq!(hands.yaw(), 0.0);
    hands.tap("D");
    hands.assert_reads("The camera follows what plays by itself");
    hands.assert_reads_not("The camera follows nothing (D)");
    hands.frames(120);
    assert_ne!(hands.view(), home);
}

#[test]
fn a_hand_on_the_camera_takes_over() {
    let mut hands = Hands::watching();
    hands.tap("Space");
    hands.frames(200);
    assert_eq!(hands.stance(), Stance::AtWork);
    let corner = hands.window_size() * Vec2::new(0.62, 0.62);
    hands.drag(MouseButton::Right, corner, corner + Vec2::new(90.0, 0.0));
    assert_eq!(hands.stance(), Stance::TakenOver);
    hands.frames(60);
    let own = hands.view();
    hands.frames(200);
    assert!(hands.resource::<Player>().is_playing(), "the record plays on");
    assert_eq!(hands.view(), own, "and the camera is the viewer's");
    // The key gives it back.
    hands.tap("D");
    assert!(hands.resource::<Settings>().director);
    assert_eq!(hands.stance(), Stance::AtWork);
    hands.frames(100);
    assert_ne!(hands.view(), own);
    // So does the next time that it plays.
    hands.wheel(2.0);
    assert_eq!(hands.stance(), Stance::TakenOver);
    hands.tap_all("Space Space");
    assert_eq!(hands.stance(), Stance::AtWork);
}

#[test]
fn a_game_of_persons_is_not_directed_and_a_game_of_bots_is() {
    let mut hands = Hands::playing(5);
    let home = hands.view();
    hands.tap("D");
    hands.tap("D");
    hands.play_all("a1 e5 c3 c4");
    assert_eq!((hands.stance(), hands.view()), (Stance::Idle, home));

    let puppets = Puppets::default();
    let mut hands = Hands::at(1280, 720);
    hands.start_bots(puppets.minds(), 6);
    hands.set_speed(1.0);
    hands.until("the camera is led", |hands| hands.stance() == Stance::AtWork);
    hands.tap("Esc");
    hands.click_text("Title screen");
    hands.rest();
    assert_eq!(hands.stance(), Stance::Idle);
}

#[test]
fn without_motion_the_camera_keeps_still() {
    let mut hands = Hands::watching();
    hands.set_speed(0.0);
    let home = hands.view();
    hands.tap("Space");
    hands.frames(200);
    assert_eq!((hands.stance(), hands.view()), (Stance::Idle, home));
    hands.tap_all("D D");
    hands.assert_reads("The camera keeps still while motion is reduced or off");
    hands.tap("Space");
    hands.set_speed(1.0);
    hands.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    hands.tap("Space");
    hands.frames(200);
    assert_eq!((hands.stance(), hands.view()), (Stance::Idle, home));
}
