//! Bots and engines that fail: the game always goes on.

use roadstone::app::session::Seat;
use roadstone::bot::{Level, MindError};
use roadstone::rules::Color;

use crate::hands::Hands;
use crate::puppet::{Act, Puppets};

/// A game in which White's first ply is not answered, but fails like this.
fn failing(act: Act) -> (Hands, Puppets) {
    let puppets = Puppets::acting([act]);
    let mut hands = Hands::at(1280, 720);
    hands.invite(puppets.minds());
    hands.set_speed(0.0);
    hands.start_against(1, 5, true);
    hands.begin("e5");
    hands.until("it fails", |hands| hands.has_button("fault-retry"));
    hands.assert_reads("Pebble does not play on");
    assert!(!hands.awaits_mind());
    hands.until("it has gone", |_| puppets.seated() == 0);
    (hands, puppets)
}

fn crash() -> Act {
    let last_words = Some("out of stones".to_owned());
    Act::Fails(MindError::Crashed { status: "exit status: 101".to_owned(), last_words })
}

#[test]
fn whoever_failed_is_asked_once_more() {
    let (mut hands, puppets) = failing(crash());
    hands.assert_reads("out of stones");
    hands.click("c3");
    assert_eq!(hands.plies(), 1, "the game waits");
    puppets.will([crash(), Act::Plays("a1")]);
    hands.click_button("fault-retry");
    hands.until("it fails again", |_| puppets.asked() == 2);
    hands.until("it is said", |hands| hands.has_button("fault-retry"));
    hands.click_button("fault-retry");
    hands.await_plies(2);
    hands.assert_reads_not("does not play on");
    hands.begin("c3");
    hands.await_plies(4);
}

#[test]
fn our_bot_plays_on_at_a_level() {
    let (mut hands, puppets) = failing(crash());
    puppets.will([Act::Plays("a1")]);
    hands.click_button("fault-bot");
    hands.click_button("fault-bot-5");
    hands.await_plies(2);
    let seats = hands.session().seats();
    assert_eq!(*seats, [Seat::Person, Seat::Bot(Level::new(5).unwrap())]);
    hands.assert_reads("Surveyor");
}

#[test]
fn one_plays_on_by_hand() {
    let (mut hands, puppets) = failing(crash());
    hands.click_button("fault-by-hand");
    hands.look();
    assert!(hands.session().seat(Color::Black).is_person());
    hands.play_all("a1 c3 c4");
    assert_eq!(puppets.asked(), 1);
}

#[test]
fn undo_and_resignation_do_not_wait_for_a_decision() {
    let (mut hands, puppets) = failing(crash());
    hands.tap("Ctrl+Z");
    hands.rest();
    hands.assert_reads_not("does not play on");
    hands.begin("e4");
    hands.await_plies(2);
    assert_eq!(puppets.asked(), 2);

    let (mut hands, _) = failing(crash());
    hands.click_text("Resign");
    hands.click_button("resign-confirm");
    hands.assert_reads("Pebble wins");
    hands.assert_reads_not("does not play on");
}

#[test]
fn an_illegal_ply_and_a_breakdown_are_faults_too() {
    let (mut hands, _) = failing(Act::Plays("e5"));
    assert_eq!(hands.plies(), 1);
    hands.assert_reads("e5");
    let (mut hands, _) = failing(Act::Panics);
    hands.assert_reads("the strings are torn");
}

#[test]
fn an_engine_that_is_not_in_the_settings_is_a_fault() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let saves = folder.path().join("game.json");
    let mut hands = Hands::saving(&saves);
    hands.start_against(1, 5, true);
    drop(hands);
    // Such as one that was taken off the list since the game was saved.
    let text = std::fs::read_to_string(&saves).expect("a saved game");
    let mut file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    file["seats"][0] = serde_json::json!({ "engine": "Stonecutter" });
    std::fs::write(&saves, file.to_string()).expect("written");
    let mut hands = Hands::saving(&saves);
    hands.click_text("Continue");
    hands.until("it fails", |hands| hands.has_button("fault-by-hand"));
    hands.assert_reads("Stonecutter");
    hands.click_button("fault-by-hand");
    hands.look();
    hands.play("e5");
}
