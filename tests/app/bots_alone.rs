//! Bots among themselves.

use roadstone::app::seats::Minds;
use roadstone::app::session::Ending;

use crate::hands::Hands;
use crate::puppet::Puppets;

impl Hands {
    /// A game of bots, by the form.
    pub fn start_bots(&mut self, minds: Minds, size: u8) {
        self.invite(minds);
        self.set_speed(0.0);
        self.click_text("New game");
        self.click_text(&format!("{size}×{size}"));
        self.choose_seat("first-seat", 1);
        self.choose_seat("second-seat", 2);
        self.click_text("Start");
    }
}

#[test]
fn bots_play_to_the_end_by_themselves() {
    let mut hands = Hands::at(1280, 720);
    hands.start_bots(Minds::seeded(3), 4);
    hands.until("they have ended", |hands| hands.session().is_over());
    hands.rest();
    hands.look();
    assert!(hands.plies() > 6, "{}", hands.session().record().to_ptn());
    let is_decided = hands.session().ending().and_then(Ending::winner).is_some();
    let text = if is_decided { " wins" } else { "A draw" };
    hands.assert_reads(text);
    assert!(!hands.awaits_mind());
}

#[test]
fn bots_wait_and_go_on_and_stop() {
    let puppets = Puppets::default();
    let mut hands = Hands::at(1280, 720);
    hands.start_bots(puppets.minds(), 6);
    hands.until("some plies", |hands| hands.plies() >= 3);
    hands.tap("Space");
    hands.rest();
    let plies = hands.plies();
    hands.frames(60);
    assert_eq!(hands.plies(), plies, "they wait");
    hands.assert_reads("Paused");
    hands.click_button("undo");
    hands.rest();
    hands.frames(30);
    assert_eq!(hands.plies(), plies - 1, "and still wait after undo");
    hands.click_button("bots-pause");
    hands.until("they go on", |hands| hands.plies() > plies);
    // Who looks back does not miss anything.
    hands.tap("Left");
    hands.rest();
    let plies = hands.plies();
    hands.frames(60);
    assert_eq!(hands.plies(), plies, "nobody would see their plies");
    hands.tap("End");
    hands.until("they go on", |hands| hands.plies() > plies);
    hands.click_button("bots-stop");
    hands.rest();
    assert_eq!(hands.session().ending(), Some(&Ending::Stopped));
    hands.assert_reads("The game was stopped");
    let plies = hands.plies();
    hands.frames(30);
    assert_eq!((hands.plies(), hands.awaits_mind()), (plies, false));
}

#[test]
fn undo_makes_the_bots_wait() {
    let puppets = Puppets::default();
    let mut hands = Hands::at(1280, 720);
    hands.start_bots(puppets.minds(), 6);
    hands.until("some plies", |hands| hands.plies() >= 4);
    hands.tap("Ctrl+Z");
    hands.rest();
    let plies = hands.plies();
    hands.frames(60);
    assert_eq!(hands.plies(), plies);
    hands.tap("Space");
    hands.until("they go on", |hands| hands.plies() > plies + 1);
}
