//! Games and plies, made with the pointer alone: squares, stacks and buttons.

use roadstone::app::session::{Ending, Mode};
use roadstone::rules::{Kind, Outcome, Ply};
use roadstone::selection::Stage;

use crate::hands::Hands;

impl Hands {
    /// A fresh game on a board of this size.
    pub fn playing(size: u8) -> Hands {
        let mut hands = Hands::at(1280, 720);
        hands.start_game(size);
        hands
    }

    /// A game in which these plies have been made, without waiting for the pieces to travel.
    pub fn after(size: u8, plies: &str) -> Hands {
        let mut hands = Hands::playing(size);
        hands.set_speed(0.0);
        hands.play_all(plies);
        hands.set_speed(1.0);
        hands
    }

    /// Starts a game from the title, by its buttons.
    pub fn start_game(&mut self, size: u8) {
        self.click_text("New game");
        self.click_text(&format!("{size}×{size}"));
        self.click_text("Start");
        self.rest();
        assert_eq!(self.session().mode(), Mode::Play);
        assert_eq!(self.session().ruleset().size.get(), size);
    }

    /// Makes a ply by hand and waits until the pieces have arrived.
    pub fn play(&mut self, text: &str) {
        let before = self.session().live();
        self.begin(text);
        let session = self.session();
        let (record, live) = (session.record(), session.live());
        assert_eq!(record.parent(live), Some(before), "{text} was not played");
        assert_eq!(record.ply(live), Some(text.parse().expect("a ply")));
        self.rest();
    }

    /// Makes a ply by hand; the pieces are then on their way.
    pub fn begin(&mut self, text: &str) {
        let before = self.session().live();
        match text.parse().expect("a ply") {
            Ply::Place { square, kind } => {
                match kind {
                    Kind::Flat => {}
                    Kind::Wall => self.click_text("Wall"),
                    Kind::Capstone => self.click_text("Cap"),
                }
                self.click(&square.to_string());
            }
            Ply::Spread { from, direction, drops } => {
                self.click(&from.to_string());
                if let Stage::Lifting { .. } = self.stage() {
                    self.click_button(&format!("count-{}", drops.lifted()));
                }
                let size = self.session().ruleset().size;
                let target = from.step(direction, size).expect("on the board");
                self.click(&target.to_string());
                for drop in drops {
                    // The last drops happen by themselves where there is no choice.
                    if self.session().live() == before {
                        self.click_button(&format!("count-{drop}"));
                    }
                }
            }
        }
    }

    pub fn play_all(&mut self, plies: &str) {
        for ply in plies.split_whitespace() {
            self.play(ply);
        }
    }

    /// How many plies the game in play has.
    pub fn plies(&self) -> usize {
        self.session().record().depth(self.session().live())
    }

    /// How the game shown has ended by the rules.
    pub fn outcome(&self) -> Outcome {
        match self.session().ending() {
            Some(Ending::Rules(outcome)) => *outcome,
            other => panic!("the game has not ended by the rules: {other:?}"),
        }
    }
}
