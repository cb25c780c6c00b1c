//! Bots and engines at the table: whose turn it is, and what they change about undo and the end.

use super::*;
use crate::bot::Level;
use crate::bot::arena::MOST_PLIES;

const PERSON: Seat = Seat::Person;
const BOT: Seat = Seat::Bot(Level::MIN);

impl Table {
    /// A game of two nameless players, the first of whom is White.
    fn seat(&mut self, size: u8, seats: [Seat; 2]) {
        let ruleset = Ruleset::standard(Size::new(size).expect("a size"));
        let new = NewGame { ruleset, names: Default::default(), seats, white: WhiteIs::First };
        assert_eq!(self.ask(Request::New(Box::new(new))), Reply::Started);
    }

    /// A bot's answer to the last position; `None` if it was dropped.
    fn answer(&mut self, ply: &str) -> Option<Reply> {
        let (game, node) = (self.session().game(), self.session().live());
        self.answer_to(game, node, ply)
    }

    fn answer_to(&mut self, game: u32, node: NodeId, ply: &str) -> Option<Reply> {
        let ply = ply.parse().expect("a ply");
        self.app.world_mut().write_message(Request::Answer { game, node, ply });
        self.app.update();
        self.app.world_mut().resource_mut::<Messages<Reply>>().drain().last()
    }

    /// Plies by hand and by answer, as whoever's turn it is.
    fn play_on(&mut self, plies: &str) {
        for ply in plies.split_whitespace() {
            let reply = match self.session().seat(self.session().live_to_move()) {
                Seat::Person => Some(self.play(ply)),
                _ => self.answer(ply),
            };
            let is_played = matches!(reply, Some(Reply::Played(_) | Reply::Ended));
            assert!(is_played, "{ply}: {reply:?}");
        }
    }

    fn undo(&mut self) -> usize {
        assert_eq!(self.ask(Request::Undo), Reply::Moved);
        self.depth()
    }

    fn redo(&mut self) -> usize {
        assert_eq!(self.ask(Request::Redo), Reply::Moved);
        self.depth()
    }

    fn depth(&self) -> usize {
        self.session().record().depth(self.session().live())
    }
}

#[test]
fn on_a_bots_turn_the_hand_is_told_whose_turn_it_is() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    assert!(table.session().takes_plies());
    assert_eq!(table.answer("a1"), None, "a bot does not play for the person");
    table.play("a1");
    assert!(!table.session().takes_plies());
    let reply = table.ask(Request::Play("e5".parse().unwrap()));
    let others_turn = Refused::OthersTurn { color: Color::Black, name: "Pebble".into() };
    assert_eq!(reply, Reply::Refused(others_turn));
    assert_eq!(table.answer("e5"), Some(Reply::Played("e5".parse().unwrap())));
    assert!(table.session().takes_plies());
}

#[test]
fn an_answer_to_another_position_or_game_is_dropped_without_a_word() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    table.play("a1");
    let (game, node) = (table.session().game(), table.session().live());
    table.ask(Request::Undo);
    assert_eq!(table.answer_to(game, node, "e5"), None);
    table.play("b1");
    assert_eq!(table.answer_to(game, node, "e5"), None);
    assert_eq!(table.answer_to(game + 1, table.session().live(), "e5"), None);
    table.ask(Request::Resign(Color::White));
    assert_eq!(table.answer("e5"), None, "the game is over");
    table.ask(Request::Rematch);
    assert_eq!(table.answer_to(game, NodeId::ROOT, "e5"), None);
    assert_eq!(table.depth(), 0);
    table.ask(Request::Close);
    assert_eq!(table.answer("e5"), None);
}

#[test]
fn an_illegal_answer_changes_nothing() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    table.play("a1");
    assert!(matches!(table.answer("a1"), Some(Reply::Refused(Refused::Illegal(_)))));
    assert_eq!(table.depth(), 1);
}

#[test]
fn undo_against_a_bot_takes_back_the_pair_and_redo_brings_it_back() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    table.play_on("a1 e5 c3 c4 d3");
    assert_eq!(table.undo(), 4, "while the bot thinks, the person's ply alone");
    assert_eq!(table.undo(), 2);
    assert_eq!(table.redo(), 4);
    assert_eq!(table.redo(), 5, "what the bot has not answered yet");
    assert_eq!([table.undo(), table.undo(), table.undo()], [4, 2, 0]);
    assert!(!table.session().can_undo());
    assert_eq!(table.ask(Request::Undo), Reply::Refused(Refused::NothingToUndo));
}

#[test]
fn a_bots_first_ply_is_not_taken_back() {
    let mut table = Table::new();
    table.seat(5, [BOT, PERSON]);
    table.play_on("a1");
    assert!(!table.session().can_undo());
    table.play_on("e5 c3");
    assert_eq!(table.undo(), 1);
    assert!(!table.session().can_undo());
    assert_eq!(table.redo(), 3);
}

#[test]
fn the_end_is_taken_back_to_the_persons_turn() {
    let road_of_white = "a3 c3 a1 b3 b1 a2 c1";
    for (seats, left) in [([BOT, PERSON], 5), ([PERSON, BOT], 6)] {
        let mut table = Table::new();
        table.seat(3, seats);
        table.play_on(road_of_white);
        assert!(table.session().is_over());
        assert_eq!(table.undo(), left);
        assert!(table.session().takes_plies());
    }
}

#[test]
fn bots_among_themselves_go_back_one_ply_and_wait() {
    let mut table = Table::new();
    table.seat(5, [BOT, BOT]);
    table.play_on("a1 e5 c3");
    assert!(!table.session().is_paused());
    assert_eq!(table.undo(), 2);
    assert!(table.session().is_paused());
    assert_eq!(table.redo(), 3);
    table.ask(Request::Pause(false));
    assert!(!table.session().is_paused());
    assert_eq!(table.session().hand(), None);
    assert_eq!(table.ask(Request::OfferDraw), Reply::Refused(Refused::NobodyHere));
    assert_eq!(table.ask(Request::Stop), Reply::Ended);
    assert_eq!(table.session().ending(), Some(&Ending::Stopped));
    assert_eq!(table.session().record().tag("Result"), Some("0-0"));
}

#[test]
fn the_only_person_resigns_and_offers_draws_also_on_the_bots_turn() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    table.play("a1");
    assert_eq!(table.session().hand(), Some(Color::White));
    assert_eq!(table.ask(Request::OfferDraw), Reply::DrawOffered(Color::White));
    assert_eq!(table.ask(Request::AnswerDraw { accept: false }), Reply::DrawDeclined);
    assert_eq!(table.ask(Request::Resign(Color::White)), Reply::Ended);
    assert_eq!(table.session().ending().and_then(Ending::winner), Some(Color::Black));
    // Of two persons it is the one to move.
    table.seat(5, [PERSON, PERSON]);
    table.play("a1");
    assert_eq!(table.session().hand(), Some(Color::Black));
}

#[test]
fn the_view_stays_where_one_looks_while_the_bot_plays() {
    let mut table = Table::new();
    table.seat(5, [PERSON, BOT]);
    table.play_on("a1 e5 c3");
    table.ask(Request::Look(Look::Back));
    table.ask(Request::Look(Look::Back));
    let shown = table.session().shown().node;
    table.play_on("c4");
    assert_eq!((table.session().shown().node, table.depth()), (shown, 4));
    assert_eq!(table.session().progress(), (1, 4), "the line looked at leads to the new ply");
    table.ask(Request::Look(Look::Last));
    assert!(table.session().takes_plies());

    // The end comes unseen, too.
    table.seat(3, [BOT, PERSON]);
    table.play_on("a3 c3 a1 b3 b1 a2");
    table.ask(Request::Look(Look::First));
    assert_eq!(table.answer("c1"), Some(Reply::Ended));
    assert_eq!((table.session().ending(), table.session().is_over()), (None, true));
    table.ask(Request::Look(Look::Last));
    assert!(table.session().ending().is_some());
}

#[test]
fn bots_have_their_levels_name_unless_they_are_given_one() {
    let mut table = Table::new();
    let engine = Seat::Engine("Stonecutter".into());
    table.seat(5, [Seat::Bot(Level::MAX), engine]);
    assert_eq!(*table.session().names(), ["Roadwarden", "Stonecutter"]);
    assert_eq!(table.session().record().tag("Player1"), Some("Roadwarden"));
    assert_eq!(table.session().record().tag("Player2"), Some("Stonecutter"));
    let names = ["Ada".to_owned(), "Deep Stone".to_owned()];
    let (ruleset, white) = (Ruleset::default(), WhiteIs::Second);
    let new = NewGame { ruleset, names, seats: [PERSON, BOT], white };
    table.ask(Request::New(Box::new(new)));
    assert_eq!(*table.session().names(), ["Deep Stone", "Ada"]);
    assert_eq!(*table.session().seats(), [BOT, PERSON]);
    table.ask(Request::Rematch);
    assert_eq!(*table.session().names(), ["Ada", "Deep Stone"]);
    assert_eq!(*table.session().seats(), [PERSON, BOT]);
}

#[test]
fn somebody_else_sits_down_in_the_middle_of_a_game() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1");
    assert_eq!(table.ask(Request::Seats([PERSON, BOT])), Reply::Seated);
    assert_eq!(*table.session().names(), ["Ada", "Pebble"], "who stays keeps the name");
    table.play_on("e5 c3");
    table.ask(Request::Seats([BOT, PERSON]));
    assert_eq!(*table.session().names(), ["Pebble", ""]);
    table.play_on("c4 d3");
    assert_eq!(table.session().record().tag("Player1"), Some("Pebble"));
    table.ask(Request::Close);
    let reply = table.ask(Request::Seats([BOT, BOT]));
    assert_eq!(reply, Reply::Refused(Refused::Watching), "there is no game");
}

#[test]
fn a_bot_plays_on_from_a_position_of_a_record() {
    let record = "[Player1 \"Ann\"]\n[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n";
    let mut table = Table::new();
    table.open(record);
    assert_eq!(*table.session().seats(), [PERSON, PERSON]);
    table.ask(Request::Look(Look::Ply(3)));
    assert_eq!(table.ask(Request::ContinueFromHere(Some([PERSON, BOT]))), Reply::Started);
    assert_eq!(*table.session().names(), ["Ann", "Pebble"]);
    assert!(!table.session().takes_plies());
    table.play_on("d3 b2");
    assert_eq!(table.undo(), 4, "the person's turn");
    // Back in the game itself, who sits there stays.
    table.ask(Request::Look(Look::Ply(2)));
    table.ask(Request::ContinueFromHere(None));
    assert_eq!(*table.session().seats(), [PERSON, BOT]);
}

#[test]
fn a_killed_game_goes_on_with_its_bot() {
    let mut table = Table::new();
    let engine = Seat::Engine("Stonecutter".into());
    table.seat(5, [PERSON, engine.clone()]);
    table.play("a1");
    table.restart();
    table.ask(Request::Continue);
    assert_eq!(*table.session().seats(), [PERSON, engine.clone()]);
    assert!(!table.session().takes_plies());
    table.ask(Request::Seats([PERSON, BOT]));
    table.restart();
    table.ask(Request::Continue);
    assert_eq!(*table.session().seats(), [PERSON, BOT]);
    assert_eq!(*table.session().names(), ["", "Pebble"]);
    table.play_on("e5 c3");
}

#[test]
fn a_save_from_before_there_were_bots_is_a_game_of_persons() {
    let mut table = Table::new();
    table.start(5);
    table.play("a1 e5");
    let path = table.folder.path().join("game.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let fields = file.as_object_mut().expect("an object");
    assert!(fields.remove("seats").is_some());
    fields.insert("version".to_owned(), 1.into());
    fs::write(&path, file.to_string()).unwrap();
    table.restart();
    assert!(table.app.world().resource::<Autosave>().has_game());
    assert_eq!(table.ask(Request::Continue), Reply::Started);
    assert_eq!(*table.session().seats(), [PERSON, PERSON]);
    table.play("c3");
}

#[test]
fn bots_that_repeat_themselves_or_never_end_draw() {
    let mut table = Table::new();
    table.seat(5, [BOT, BOT]);
    table.play_on("a1 e5 c3 d3");
    // To and fro: the position after d3 comes again after each four plies.
    let to_and_fro = "c3+ d3+ c4- d4-";
    table.play_on(to_and_fro);
    assert!(!table.session().is_over(), "it has come up twice");
    table.play_on(to_and_fro);
    assert_eq!(table.session().ending(), Some(&Ending::Repetition));
    assert_eq!(table.session().record().tag("Result"), Some("1/2-1/2"));

    // With a person at the table only the rules end a game.
    table.seat(5, [PERSON, BOT]);
    table.play_on("a1 e5 c3 d3");
    (0..3).for_each(|_| table.play_on(to_and_fro));
    assert!(!table.session().is_over());

    table.seat(8, [BOT, BOT]);
    table.play_on("h8 a1");
    // Loops of 14 and of 12 squares: only after 84 turns is everything where it was.
    let white = "a1> b1> c1> d1> e1> f1> g1+ g2< f2< e2< d2< c2< b2< a2-";
    let black = "h8< g8< f8< e8< d8< c8- c7> d7> e7> f7> g7> h7+";
    let walks = [white, black].map(|walk| walk.split_whitespace().cycle());
    let [mut white, mut black] = walks;
    while !table.session().is_over() {
        table.play_on(white.next().expect("it goes on for ever"));
        table.play_on(black.next().expect("it goes on for ever"));
    }
    assert_eq!(table.session().ending(), Some(&Ending::TooLong));
    assert_eq!(table.depth(), MOST_PLIES);
}
