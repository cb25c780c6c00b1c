//! What is heard of real games, and that silence can be had.

use bevy::prelude::*;
use roadstone::app::session::Mode;
use roadstone::app::settings::Settings;
use roadstone::app::sound::Cue;
use roadstone::app::sound::voice::Voice;

use crate::hands::Hands;

/// What each frame has brought to the ear.
#[derive(Resource, Default)]
struct Heard(Vec<Vec<Voice>>);

impl Hands {
    /// Listens from now on.
    fn listen(&mut self) {
        let listen = |mut cues: MessageReader<Cue>, mut heard: ResMut<Heard>| {
            heard.0.push(cues.read().map(|cue| cue.voice).collect());
        };
        self.app.init_resource::<Heard>().add_systems(Last, listen);
    }

    /// Each frame's sounds since this was asked last.
    fn heard_by_frame(&mut self) -> Vec<Vec<Voice>> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Heard>().0)
    }

    fn heard(&mut self) -> Vec<Voice> {
        self.heard_by_frame().concat()
    }
}

fn is_landing(voice: &Voice) -> bool {
    matches!(voice, Voice::Place(_) | Voice::Drop(..) | Voice::Wall(_) | Voice::Capstone(_))
}

#[test]
fn a_piece_is_heard_when_it_lands_and_not_before() {
    let mut hands = Hands::playing(5);
    hands.listen();
    hands.begin("c3");
    let begun = hands.heard();
    assert!(!begun.iter().any(is_landing), "{begun:?}");
    hands.rest();
    let voices = hands.heard();
    assert_eq!(voices.iter().filter(|voice| is_landing(voice)).count(), 1, "{voices:?}");
    assert!(matches!(voices.last(), Some(Voice::Place(_))), "{voices:?}");
}

#[test]
fn a_road_is_heard_once_its_last_piece_lies() {
    let mut hands = Hands::after(3, "a3 c3 c2 a2");
    hands.listen();
    hands.play("c1");
    hands.frames(3);
    let voices = hands.heard();
    let road = voices.iter().position(|&voice| voice == Voice::Road).expect("a road");
    let landing = voices.iter().position(is_landing).expect("a landing");
    assert!(landing < road, "{voices:?}");
    // Taken back and played again: silence backwards, the road again forwards.
    hands.tap("Ctrl+Z");
    hands.rest();
    hands.frames(3);
    let back = hands.heard();
    assert!(back.iter().any(is_landing), "the piece comes home: {back:?}");
    assert!(!back.contains(&Voice::Road) && !back.contains(&Voice::Tak), "{back:?}");
    hands.tap("Ctrl+Y");
    hands.rest();
    hands.frames(3);
    assert!(hands.heard().contains(&Voice::Road));
}

#[test]
fn seeking_without_animations_is_no_burst() {
    let mut hands = Hands::after(5, "e5 a1 b1 b2 c1 b2- a1> d5 3b1+12 Cc3");
    hands.set_speed(0.0);
    hands.listen();
    for _ in 0..6 {
        for key in ["Home", "End", "Left", "Left", "Right", "Left", "Right", "Right"] {
            hands.strike(key);
            hands.frames(1);
        }
    }
    let frames = hands.heard_by_frame();
    let most = frames.iter().map(Vec::len).max().expect("frames");
    assert!((1..=4).contains(&most), "{most} sounds in one frame");
    assert!(frames.concat().iter().all(|voice| !matches!(voice, Voice::Slide(_) | Voice::Lift(_))));
}

#[test]
fn what_is_not_possible_is_heard() {
    let mut hands = Hands::playing(5);
    hands.play("a1");
    hands.tap("Left");
    hands.rest();
    hands.listen();
    hands.click("c3");
    assert!(hands.heard().contains(&Voice::Illegal));
}

#[test]
fn buttons_tick() {
    let mut hands = Hands::at(1280, 720);
    hands.listen();
    hands.click_text("Settings");
    assert!(hands.heard().contains(&Voice::Tick));
}

#[test]
fn m_mutes_says_so_and_is_kept_apart_from_the_volumes() {
    let mut hands = Hands::playing(5);
    let before = hands.resource::<Settings>().clone();
    hands.tap("M");
    hands.assert_reads("Sound is off");
    let muted = hands.resource::<Settings>().clone();
    assert_eq!(muted, Settings { muted: true, ..before.clone() });
    hands.tap("M");
    hands.assert_reads("Sound is on");
    hands.assert_reads_not("Sound is off");
    assert_eq!(*hands.resource::<Settings>(), before);
    assert_eq!(hands.session().mode(), Mode::Play);
}

#[test]
fn the_keys_list_has_the_mute_key() {
    let mut hands = Hands::at(1280, 720);
    hands.tap("F1");
    hands.assert_reads("Sound off, on");
}
