//! How games end, and how they go on after the program has ended.

use bevy::light::NotShadowCaster;
use roadstone::app::session::{Ending, Mode};
use roadstone::app::settings::Settings;
use roadstone::app::table::Picture;
use roadstone::rules::Color;

use crate::hands::Hands;

/// All of a game that White wins with its last ply.
const ROAD: &str = "e5 a1 b1 e4 c1 e3 d1 c3 e1";

impl Hands {
    /// A game between Ann, who plays White, and Bo.
    fn start_named_game(&mut self) {
        self.app.world_mut().resource_mut::<Settings>().player_names =
            ["Ann", "Bo"].map(Into::into);
        self.click_text("New game");
        self.click_button("white-0");
        self.click_text("Start");
        self.rest();
        assert_eq!(*self.session().names(), ["Ann", "Bo"]);
    }

    fn ending(&self) -> Option<Ending> {
        self.session().ending().copied()
    }
}

#[test]
fn the_banner_comes_after_the_last_piece_has_landed() {
    let mut hands = Hands::playing(5);
    let (last, before) = ROAD.rsplit_once(' ').map(|(before, last)| (last, before)).unwrap();
    hands.play_all(before);
    hands.begin(last);
    assert!(hands.ending().is_some());
    let lights = |hands: &mut Hands| {
        let mut lights = hands.app.world_mut().query::<&NotShadowCaster>();
        lights.iter(hands.app.world()).count()
    };
    let before = lights(&mut hands);
    let mut frames = 0;
    while !hands.resource::<Picture>().at_rest() {
        assert!(!hands.words.contain("wins"), "the last ply is seen first");
        assert_eq!(lights(&mut hands), before, "and nothing glows yet");
        hands.frames(1);
        frames += 1;
    }
    hands.frames(2);
    assert_eq!(lights(&mut hands), before + 2, "the road glows, and a spark runs along it");
    assert!(frames > 10, "it is seen for a while");
    hands.assert_reads("White wins");
    hands.assert_reads("Score 42");

    hands.click_button("end-dismiss");
    hands.assert_reads_not("A road from edge to edge");
    hands.click_text("Show");
    hands.assert_reads("A road from edge to edge");
    // Looking back takes it away, and coming back brings it.
    hands.tap("Left");
    hands.rest();
    hands.assert_reads_not("White wins");
    hands.tap("End");
    hands.rest();
    hands.assert_reads("White wins");
    hands.click("c4");
    hands.assert_reads("The game is over");
    assert_eq!(hands.plies(), 9);
}

#[test]
fn undo_goes_on_after_the_end() {
    let mut hands = Hands::after(5, ROAD);
    hands.tap("Ctrl+Z");
    hands.rest();
    hands.assert_reads_not("White wins");
    hands.assert_reads("White to move");
    hands.play("e2");
}

#[test]
fn who_resigns_is_asked_first() {
    let mut hands = Hands::at(1280, 720);
    hands.start_named_game();
    hands.play_all("e5 a1 b1");
    hands.click_text("Resign");
    hands.assert_reads("Bo resigns?");
    hands.click_button("resign-stay");
    assert_eq!(hands.ending(), None);
    hands.click_text("Resign");
    hands.click_button("resign-confirm");
    assert_eq!(hands.ending(), Some(Ending::Resignation { winner: Color::White }));
    hands.assert_reads("Ann wins");
    hands.assert_reads("By resignation");
    // Undo takes the resignation back, not the ply.
    hands.click_button("undo");
    assert_eq!((hands.ending(), hands.plies()), (None, 3));
    hands.play("b2");
}

#[test]
fn a_draw_is_offered_and_declined_and_agreed() {
    let mut hands = Hands::at(1280, 720);
    hands.start_named_game();
    hands.play_all("e5 a1");
    hands.click_text("Draw?");
    hands.assert_reads("Ann offers a draw");
    hands.click_button("draw-decline");
    hands.assert_reads("The draw is declined");
    hands.play("b1");
    hands.click_text("Draw?");
    hands.assert_reads("Bo offers a draw");
    hands.click_button("draw-accept");
    assert_eq!(hands.ending(), Some(Ending::Agreement));
    hands.assert_reads("By agreement");
}

#[test]
fn a_rematch_swaps_the_colours() {
    let mut hands = Hands::at(1280, 720);
    hands.start_named_game();
    hands.play_all(ROAD);
    hands.assert_reads("Ann wins");
    hands.click_text("Rematch");
    hands.rest();
    assert_eq!(*hands.session().names(), ["Bo", "Ann"]);
    assert_eq!(hands.plies(), 0);
    hands.assert_reads("Bo places a black flat");
    hands.play_all("a1 b1");
}

#[test]
fn the_title_continues_the_game_that_was_killed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let saves = folder.path().join("game.json");
    let mut hands = Hands::saving(&saves);
    assert!(!hands.shows_button("continue"), "there is no game yet");
    hands.start_named_game();
    hands.play_all("e5 a1 b1 b2 c1");
    // A line that was taken back is part of the game, too.
    hands.tap("Ctrl+Z");
    hands.play_all("d1 b2-");
    hands.tap("Ctrl+Z");
    hands.rest();
    // Killed with pieces in the air: nothing is said, nothing is written.
    hands.click("d1");
    let record = hands.session().record().to_ptn();
    let scene = roadstone::scene::of_record(hands.session().record(), hands.session().live());
    drop(hands);

    let mut hands = Hands::saving(&saves);
    assert_eq!(hands.session().mode(), Mode::Idle);
    hands.click_text("Continue");
    hands.rest();
    assert_eq!(hands.session().record().to_ptn(), record);
    assert_eq!((hands.plies(), hands.scene()), (5, &scene));
    assert_eq!(*hands.session().names(), ["Ann", "Bo"]);
    hands.tap("Ctrl+Y");
    hands.rest();
    assert_eq!(hands.plies(), 6, "what was taken back can be played again");
    hands.play("a1>");
}

#[test]
fn every_ply_is_kept_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let saves = folder.path().join("game.json");
    let mut hands = Hands::saving(&saves);
    hands.start_game(5);
    for (index, ply) in ROAD.split(' ').enumerate() {
        hands.begin(ply);
        drop(hands);
        hands = Hands::saving(&saves);
        let is_over = index == 8;
        assert_eq!(hands.shows_button("continue"), !is_over);
        if !is_over {
            hands.click_text("Continue");
            hands.rest();
            assert_eq!(hands.plies(), index + 1);
        }
    }
}

#[test]
fn a_game_left_for_the_title_can_be_continued() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hands = Hands::saving(&folder.path().join("game.json"));
    hands.start_game(5);
    hands.play_all("e5 a1 b1");
    hands.tap("Esc");
    hands.click_text("Title screen");
    assert_eq!(hands.session().mode(), Mode::Idle);
    hands.rest();
    hands.click_text("Continue");
    hands.rest();
    hands.play("b2");
}
