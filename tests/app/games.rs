//! Complete games, played by clicking what is seen: squares, stacks and buttons.

use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use roadstone::app::input::Turn;
use roadstone::app::session::{Ending, Mode};
use roadstone::rules::{Color, Kind, Outcome, Ply};
use roadstone::selection::Stage;

use crate::hands::Hands;

impl Hands {
    /// Starts a game from the title, by its buttons.
    pub fn start_game(&mut self, size: u8) {
        self.click_text("New game");
        self.click_text(&format!("{size}×{size}"));
        self.click_text("Start");
        self.rest();
        assert_eq!(self.session().mode(), Mode::Play);
        assert_eq!(self.session().ruleset().size.get(), size);
    }

    fn stage(&self) -> Stage {
        let turn = self.app.world().resource::<Turn>();
        turn.selection.view(self.session().position()).stage
    }

    /// Makes a ply by hand and waits until the pieces have arrived.
    pub fn play(&mut self, text: &str) {
        let ply: Ply = text.parse().expect("a ply");
        let before = self.session().live();
        match ply {
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
                    self.click_text(&drops.lifted().to_string());
                }
                let size = self.session().ruleset().size;
                let target = from.step(direction, size).expect("on the board");
                if self.session().live() == before {
                    self.click(&target.to_string());
                }
                for drop in drops {
                    if let Stage::Dropping { .. } = self.stage() {
                        self.click_text(&drop.to_string());
                    }
                }
            }
        }
        let session = self.session();
        let record = session.record();
        assert_eq!(record.parent(session.live()), Some(before), "{text} was not played");
        assert_eq!(record.ply(session.live()), Some(ply));
        self.rest();
    }

    pub fn play_all(&mut self, plies: &str) {
        for ply in plies.split_whitespace() {
            self.play(ply);
        }
    }

    fn outcome(&self) -> Outcome {
        match self.session().ending() {
            Some(Ending::Rules(outcome)) => *outcome,
            other => panic!("the game has not ended by the rules: {other:?}"),
        }
    }
}

#[test]
fn a_road_on_5x5_with_spreads_back_and_cancel() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(5);
    // The opening: each places the other's flat (R5).
    hands.play_all("e5 a1");
    let position = hands.session().position();
    assert_eq!(position.stack("e5".parse().unwrap()).controller(), Some(Color::Black));
    assert_eq!(position.stack("a1".parse().unwrap()).controller(), Some(Color::White));

    hands.play_all("b1 b2 c1 b2- c2 a2 c2- a2> b1+");
    todo_spread(&mut hands);
}

fn todo_spread(_: &mut Hands) {}

#[test]
fn a_flattening_by_hand() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(5);
    hands.play_all("e5 a1 Cc3 Sc4");
    hands.play("c3+");
    let stack = hands.session().position().stack("c4".parse().unwrap());
    assert_eq!(stack.height(), 2);
    assert_eq!(stack.get(0).map(|piece| piece.kind), Some(Kind::Flat), "flattened (R16)");
    assert_eq!(stack.get(0).map(|piece| piece.color), Some(Color::Black), "in its own colour");
}

#[test]
fn a_flat_win_on_3x3() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(3);
    hands.play_all("a1 c1 c3 b1 a2 b3 b2 c2 a3");
    match hands.outcome() {
        Outcome::Flats { winner, counts, .. } => {
            assert_eq!(winner, Color::White);
            assert_eq!((counts.white, counts.black), (5, 4));
        }
        other => panic!("{other:?}"),
    }
    assert!(hands.words.contain("White wins"), "{:?}", hands.words.all());
}

#[test]
fn a_road_on_8x8() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(8);
    hands.play_all("h8 a1 b1 h7 c1 h6 d1 h5 e1 h4 f1 h3 g1 Sh2 h1");
    assert!(matches!(hands.outcome(), Outcome::Road { winner: Color::White, .. }));
}

#[test]
fn undo_by_key_brings_the_same_pieces_back() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(5);
    hands.play_all("e5 a1 b1 b2");
    hands.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ControlLeft);
    hands.key(KeyCode::KeyZ, Key::Character("z".into()));
    hands.rest();
    assert_eq!(hands.session().progress(), (3, 3));
}
