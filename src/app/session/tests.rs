//! The session by itself: requests in, replies and state out.

mod seats;

use std::fs;

use bevy::prelude::*;

use super::*;
use crate::record::{self, NodeId, ReadOptions};
use crate::rules::{Color, IllegalPly, Ruleset, Size};

/// The session alone in an app, saving to a folder that vanishes with it.
struct Table {
    app: App,
    folder: tempfile::TempDir,
}

impl Table {
    fn new() -> Table {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Table { app: Table::app(&folder), folder }
    }

    fn app(folder: &tempfile::TempDir) -> App {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.insert_resource(Autosave::at(folder.path().join("game.json")));
        app
    }

    /// The program is killed and started again.
    fn restart(&mut self) {
        self.app = Table::app(&self.folder);
    }

    fn ask(&mut self, request: Request) -> Reply {
        self.app.world_mut().write_message(request);
        self.app.update();
        let mut replies = self.app.world_mut().resource_mut::<Messages<Reply>>();
        let reply = replies.drain().last();
        reply.expect("every request is answered")
    }

    fn play(&mut self, plies: &str) -> Reply {
        let mut last = Reply::Moved;
        for ply in plies.split_whitespace() {
            last = self.ask(Request::Play(ply.parse().expect("a ply")));
            assert!(!matches!(last, Reply::Refused(_)), "{ply}: {last:?}");
        }
        last
    }

    fn start(&mut self, size: u8) {
        let ruleset = Ruleset::standard(Size::new(size).expect("a size"));
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let new = NewGame { ruleset, names, seats: Default::default(), white: WhiteIs::First };
        assert_eq!(self.ask(Request::New(Box::new(new))), Reply::Started);
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    fn main_line(&self) -> String {
        let record = self.session().record();
        let line = record.main_line();
        line.iter().map(|&node| record.notation(node)).collect::<Vec<_>>().join(" ")
    }

    fn open(&mut self, text: &str) -> Reply {
        let games = record::read(text.as_bytes(), &ReadOptions::default());
        self.ask(Request::Open { name: "a file".to_owned(), games, game: 0 })
    }
}

#[test]
fn a_game_is_played_to_its_road() {
    let mut table = Table::new();
    table.start(3);
    assert_eq!(table.play("a3 c3 a1 b3 b1 a2"), Reply::Played("a2".parse().unwrap()));
    assert_eq!(table.play("c1"), Reply::Ended);
    let session = table.session();
    assert_eq!(session.ending().and_then(Ending::winner), Some(Color::White));
    // 9 squares, and of 10 stones White has placed 3 and Black placed one for him.
    assert_eq!(session.score(), Some(9 + 6));
    assert_eq!(session.record().tag("Result"), Some("R-0"));
    let reply = table.ask(Request::Play("b2".parse().unwrap()));
    assert_eq!(reply, Reply::Refused(Refused::GameOver));
}

#[test]
fn an_illegal_ply_changes_nothing() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1");
    let before = table.session().record().clone();
    let reply = table.ask(Request::Play("a1".parse().unwrap()));
    assert!(
        matches!(reply, Reply::Refused(Refused::Illegal(IllegalPly::Occupied { .. }))),
        "{reply:?}"
    );
    assert_eq!(table.session().record(), &before);
}

#[test]
fn what_was_taken_back_stays_as_a_variation() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5 c3");
    assert!(table.session().can_undo());
    assert_eq!(table.ask(Request::Undo), Reply::Moved);
    assert!(table.session().can_redo());
    assert_eq!(table.ask(Request::Redo), Reply::Moved);
    table.ask(Request::Undo);
    table.play("d4");
    assert_eq!(table.main_line(), "a1 e5 d4");
    let record = table.session().record();
    let fork = record.parent(table.session().live()).unwrap();
    assert_eq!(record.children(fork).len(), 2, "c3 is still there");
    assert!(!table.session().can_redo());
}

#[test]
fn looking_back_does_not_change_the_game() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5 c3 c4");
    table.ask(Request::Look(Look::Back));
    table.ask(Request::Look(Look::Back));
    assert!(table.session().is_looking_back());
    assert_eq!(table.session().progress(), (2, 4));
    let reply = table.ask(Request::Play("b2".parse().unwrap()));
    assert_eq!(reply, Reply::Refused(Refused::LookingBack));
    table.ask(Request::Look(Look::Last));
    assert!(!table.session().is_looking_back());
    table.play("b2");
    assert_eq!(table.main_line(), "a1 e5 c3 c4 b2");
}

#[test]
fn one_cannot_look_past_the_game_into_what_was_taken_back() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5 c3 c4");
    table.ask(Request::Undo);
    table.ask(Request::Look(Look::Forward));
    assert_eq!(table.session().progress(), (3, 3));
}

#[test]
fn a_game_goes_on_from_an_earlier_position() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5 c3 c4");
    table.ask(Request::Look(Look::Ply(2)));
    assert_eq!(table.ask(Request::ContinueFromHere(None)), Reply::Started);
    table.play("d1");
    assert_eq!(table.main_line(), "a1 e5 d1");
}

#[test]
fn resigning_and_drawing_end_a_game_and_can_be_taken_back() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5");
    assert_eq!(table.ask(Request::Resign(Color::White)), Reply::Ended);
    assert_eq!(table.session().ending().and_then(Ending::winner), Some(Color::Black));
    assert_eq!(table.session().record().tag("Result"), Some("0-1"));
    table.ask(Request::Undo);
    assert_eq!(table.session().ending(), None);
    assert_eq!(table.main_line(), "a1 e5", "the plies stand");

    assert_eq!(table.ask(Request::AnswerDraw { accept: true }), Reply::Refused(Refused::NoOffer));
    assert_eq!(table.ask(Request::OfferDraw), Reply::DrawOffered(Color::White));
    assert_eq!(table.ask(Request::AnswerDraw { accept: false }), Reply::DrawDeclined);
    table.ask(Request::OfferDraw);
    table.play("c3");
    assert_eq!(table.session().draw_offer(), None, "a ply answers an offer with no");
    table.ask(Request::OfferDraw);
    assert_eq!(table.ask(Request::AnswerDraw { accept: true }), Reply::Ended);
    assert_eq!(table.session().ending(), Some(&Ending::Agreement));
    assert_eq!(table.session().score(), None);
}

#[test]
fn a_rematch_swaps_the_colours() {
    let mut table = Table::new();
    table.start(4);
    table.play("a1 d4");
    table.ask(Request::Resign(Color::White));
    assert_eq!(table.ask(Request::Rematch), Reply::Started);
    assert_eq!(table.session().names(), &["Ben".to_owned(), "Ada".to_owned()]);
    assert_eq!(table.session().ruleset().size.get(), 4);
    assert_eq!(table.session().live(), NodeId::ROOT);
}

#[test]
fn a_killed_game_goes_on_from_its_last_ply() {
    let mut table = Table::new();
    table.start(5);
    for (count, ply) in "a1 e5 c3 Sc4 c3+ d2 Cb1 d3".split_whitespace().enumerate() {
        if ply == "c3+" {
            // A wall blocks; another ply instead.
            table.play("b3");
        } else {
            table.play(ply);
        }
        let line = table.main_line();
        table.restart();
        assert!(table.app.world().resource::<Autosave>().has_game());
        assert_eq!(table.ask(Request::Continue), Reply::Started);
        assert_eq!(table.main_line(), line);
        assert_eq!(table.session().progress(), (count + 1, count + 1));
        assert_eq!(table.session().names()[1], "Ben");
    }
    table.ask(Request::Undo);
    table.ask(Request::Undo);
    let redo = table.session().can_redo();
    table.restart();
    table.ask(Request::Continue);
    assert_eq!(table.session().progress(), (6, 6));
    assert_eq!(table.session().can_redo(), redo);
}

#[test]
fn a_finished_game_is_not_continued() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5");
    table.ask(Request::Resign(Color::Black));
    table.restart();
    assert!(!table.app.world().resource::<Autosave>().has_game());
}

#[test]
fn a_custom_game_comes_back_with_all_its_settings() {
    let mut table = Table::new();
    let mut ruleset = Ruleset::standard(Size::new(6).unwrap());
    ruleset.half_komi = 5;
    ruleset.opening = crate::rules::Opening::NoSwap;
    ruleset.reserves[0].stones = 12;
    ruleset.reserves[1].capstones = 3;
    let names = ["A".to_owned(), "B".to_owned()];
    let new = NewGame { ruleset, names, seats: Default::default(), white: WhiteIs::Lot };
    table.ask(Request::New(Box::new(new)));
    table.play("Ca1 Sb2");
    table.restart();
    table.ask(Request::Continue);
    assert_eq!(*table.session().ruleset(), ruleset);
    assert_eq!(table.session().progress().0, 2);
}

#[test]
fn a_save_that_cannot_be_read_is_set_aside() {
    let mut table = Table::new();
    let path = table.folder.path().join("game.json");
    for rubbish in ["", "{", "{\"version\": 99}", "\u{0}\u{0}"] {
        fs::write(&path, rubbish).unwrap();
        table.restart();
        assert!(!table.app.world().resource::<Autosave>().has_game());
        let reply = table.ask(Request::Continue);
        assert!(matches!(reply, Reply::Refused(Refused::UnreadableSave(_))), "{reply:?}");
        assert_eq!(fs::read_to_string(path.with_extension("json.bad")).unwrap(), rubbish);
        assert_eq!(table.ask(Request::Continue), Reply::Refused(Refused::NoSavedGame));
    }
}

#[test]
fn a_record_is_watched_and_does_not_touch_the_saved_game() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5 c3");
    assert_eq!(table.open("[Size \"5\"]\n\n1. a1 e5\n2. c3 c4 R-0\n"), Reply::Opened);
    assert_eq!(table.session().mode(), Mode::Watch);
    assert_eq!(table.session().progress(), (0, 4), "a record is watched from its start");
    assert!(!table.session().takes_plies());
    let reply = table.ask(Request::Play("b1".parse().unwrap()));
    assert_eq!(reply, Reply::Refused(Refused::Watching));
    table.restart();
    table.ask(Request::Continue);
    assert_eq!(table.main_line(), "a1 e5 c3");
}

#[test]
fn the_end_of_a_resigned_record_says_who_won() {
    let mut table = Table::new();
    table.open("[Size \"5\"]\n\n1. a1 e5\n2. c3 c4 0-1\n");
    assert_eq!(table.session().ending(), None);
    table.ask(Request::Look(Look::Last));
    assert_eq!(table.session().ending(), Some(&Ending::Recorded { winner: Color::Black }));
    table.ask(Request::Look(Look::Back));
    assert_eq!(table.session().ending(), None);
}

#[test]
fn a_file_without_a_game_leaves_the_table_as_it_is() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1");
    let request = Request::Open { name: String::new(), games: Vec::new(), game: 0 };
    assert_eq!(table.ask(request), Reply::Refused(Refused::NoGame));
    assert_eq!(table.main_line(), "a1");
}

#[test]
fn half_plies_lift_and_drop_one_by_one_both_ways() {
    let mut table = Table::new();
    // Three pieces on c3, then a spread over two squares.
    table.open("[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n3. c2 c4-\n4. c2+ b1\n5. 3c3>21\n");
    for _ in 0..8 {
        table.ask(Request::Look(Look::Forward));
    }
    let mut seen = Vec::new();
    let state = |table: &Table| (table.session().progress().0, table.session().in_the_air().len());
    loop {
        seen.push(state(&table));
        table.ask(Request::Look(Look::HalfForward));
        if state(&table) == *seen.last().unwrap() {
            break;
        }
    }
    assert_eq!(seen, [(8, 0), (8, 1), (8, 2), (9, 0)], "lift, first drop, second drop");
    for expected in seen.iter().rev().skip(1) {
        table.ask(Request::Look(Look::HalfBack));
        assert_eq!(state(&table), *expected);
    }
    table.ask(Request::Look(Look::HalfBack));
    assert_eq!(state(&table), (7, 0), "a placement is one step");
}

#[test]
fn variations_are_entered_and_left() {
    let mut table = Table::new();
    table.open("[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n\n{2w1}\n2. d3 d4\n3. b2\n");
    table.ask(Request::Look(Look::Ply(3)));
    table.ask(Request::Look(Look::NextVariation));
    assert_eq!(table.session().progress(), (3, 5), "in the variation, which is longer");
    table.ask(Request::Look(Look::Forward));
    table.ask(Request::Look(Look::LeaveVariation));
    assert_eq!(table.session().progress(), (3, 4));
    table.ask(Request::Look(Look::PreviousVariation));
    assert_eq!(table.session().progress(), (3, 4), "there is none before the first");
}
