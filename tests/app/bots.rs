//! A person against a bot.

use std::time::Instant;

use roadstone::app::input::Turn;
use roadstone::app::seats::Minds;
use roadstone::app::session::{Ending, Lot, Mode, Seat};
use roadstone::app::settings::Settings;
use roadstone::bot::Line;
use roadstone::bot::{Bot, Level, Limits, Options, Score, WallClock};
use roadstone::rules::{Color, Outcome, Position};

use crate::hands::Hands;
use crate::puppet::{Act, Puppets};

impl Hands {
    /// A game of the person, who is White, against these puppets, at full speed.
    fn against(puppets: &Puppets, size: u8) -> Hands {
        let mut hands = Hands::at(1280, 720);
        hands.invite(puppets.minds());
        hands.set_speed(0.0);
        hands.start_against(1, size, true);
        hands
    }

    /// Makes plies by hand, and waits for the answer to each.
    fn exchange(&mut self, plies: &str) {
        for ply in plies.split_whitespace() {
            let before = self.plies();
            self.begin(ply);
            self.until("the ply is answered", |hands| {
                hands.plies() == before + 2 || hands.session().is_over()
            });
            self.rest();
        }
    }

    fn bot_pause(&mut self, seconds: f32) {
        self.app.world_mut().resource_mut::<Settings>().bot_pause = seconds;
    }
}

#[test]
fn a_whole_game_against_a_bot() {
    // White's road on the b file; Black's plies are the bot's.
    let puppets = Puppets::playing("a1 b2 b2- d5 c5 c5> 2d5-11");
    let mut hands = Hands::against(&puppets, 5);
    hands.set_speed(4.0);
    hands.assert_reads("Bot, level 1");
    assert_eq!(*hands.session().names(), ["", "Pebble"]);
    hands.exchange("e5 b1 c1 a1> 3b1+12 b4 b5");
    assert!(!hands.session().is_over());
    hands.begin("c1<");
    hands.rest();
    assert!(matches!(hands.outcome(), Outcome::Road { winner: Color::White, .. }));
    hands.assert_reads("White wins");
    assert_eq!((puppets.asked(), puppets.seated()), (7, 1), "one mind has played all the game");

    hands.click_text("Rematch");
    hands.await_plies(1);
    assert_eq!(*hands.session().names(), ["Pebble", ""]);
    assert_eq!(*hands.session().seats(), [Seat::Bot(Level::MIN), Seat::Person]);
    hands.until("the first mind has gone", |_| puppets.seated() == 1);
    assert!(hands.yaw().abs() > 3.0, "the person sits on Black's side now");
    hands.tap("Ctrl+Z");
    hands.tap("Esc");
    hands.click_text("Title screen");
    hands.rest();
    assert!(hands.yaw().abs() < 0.1, "nobody does");
}

/// A game against the weakest level, by hand; the hand plays what another level proposes.
#[test]
fn a_whole_game_against_level_1() {
    let mut hands = Hands::at(1280, 720);
    // One in which no tall piece hides the middle of a square that is to be clicked.
    hands.invite(Minds::seeded(8));
    hands.set_speed(0.0);
    hands.start_against(1, 5, false);
    let level = Level::new(4).unwrap();
    let mut helper = Bot::new(Options { level, hash: 1, ..Options::default() });
    while !hands.session().is_over() {
        hands.until("the bot answers", |hands| {
            hands.session().is_over() || !hands.awaits_mind() && hands.session().takes_plies()
        });
        if hands.session().is_over() {
            break;
        }
        let mut line = Line::new(Position::new(*hands.session().ruleset()));
        let record = hands.session().record();
        for node in record.path(hands.session().live()) {
            line.play(record.ply(node).unwrap()).unwrap();
        }
        let (limits, never) = (Limits::depth(2), false.into());
        let answer = helper.think(&line, &limits, &never, &WallClock::start(), &mut |_| {});
        let (ply, before) = (answer.unwrap().ply().to_string(), hands.plies());
        hands.begin(&ply);
        let after = hands.plies();
        let turn = hands.resource::<Turn>();
        assert!(
            after > before,
            "{ply} was not played: {turn:?}, {}",
            hands.session().record().to_ptn()
        );
        assert!(after < 120, "{}", hands.session().record().to_ptn());
    }
    hands.rest();
    let winner = hands.session().ending().and_then(Ending::winner);
    assert_eq!(winner, Some(Color::Black), "{}", hands.session().record().to_ptn());
    hands.assert_reads("Black wins");
}

#[test]
fn two_clicks_from_the_title_to_a_game_that_is_remembered() {
    let mut hands = Hands::at(1280, 720);
    hands.app.insert_resource(Lot::seeded(1));
    hands.invite(Puppets::default().minds());
    hands.click_text("Play the bot");
    hands.click_button("level-4");
    hands.look();
    let session = hands.session();
    assert_eq!((session.mode(), session.ruleset().size.get()), (Mode::Play, 5));
    let level = Level::new(4).unwrap();
    assert!(session.seats().contains(&Seat::Bot(level)) && session.has_person());
    assert_eq!(hands.resource::<Settings>().bot_level, level);
    // The form remembers what was chosen in it.
    hands.tap("N");
    hands.choose_seat("first-seat", 2);
    hands.choose_seat("second-seat", 8);
    hands.click_text("Start");
    hands.tap("N");
    hands.assert_reads("Bot 2: Carter");
    hands.assert_reads("Bot 8: Roadwarden");
}

#[test]
fn on_the_bots_turn_the_hand_can_do_nothing_and_is_told_why() {
    let puppets = Puppets::acting([Act::Waits]);
    let mut hands = Hands::against(&puppets, 5);
    hands.hover("c3");
    assert!(hands.ghost().is_some());
    hands.begin("e5");
    hands.await_question(&puppets, 1);
    hands.assert_reads("Pebble is thinking");
    hands.assert_reads("thinking");
    hands.hover("c3");
    assert_eq!(hands.ghost(), None);
    hands.click("c3");
    hands.assert_reads("It is Pebble's turn");
    hands.right_click("c3");
    hands.tap_all("S C Enter 3 Backspace");
    hands.click("e5");
    assert_eq!((hands.plies(), hands.pieces_in_hand()), (1, 0));
}

#[test]
fn undo_takes_back_the_pair_and_while_the_bot_thinks_the_own_ply() {
    let puppets = Puppets::playing("a1 b2");
    let mut hands = Hands::against(&puppets, 5);
    hands.exchange("e5 c3");
    hands.tap("Ctrl+Z");
    hands.rest();
    assert_eq!(hands.plies(), 2);
    hands.click_button("redo");
    hands.rest();
    assert_eq!((hands.plies(), puppets.asked()), (4, 2), "redo asks nobody");
    puppets.will([Act::Waits, Act::Plays("d4")]);
    hands.begin("c4");
    hands.await_question(&puppets, 3);
    hands.click_button("undo");
    hands.until("the mind is stopped", |_| puppets.stopped() == 1);
    assert_eq!(hands.plies(), 4);
    hands.rest();
    hands.exchange("c5");
    assert_eq!((hands.plies(), puppets.seated()), (6, 1), "the same mind goes on");
    assert!(!hands.position().stack("d4".parse().unwrap()).is_empty());
}

#[test]
fn an_answer_that_comes_too_late_is_dropped() {
    let puppets = Puppets::acting([Act::Plays("a1"), Act::PlaysLate("b2"), Act::PlaysLate("d4")]);
    let mut hands = Hands::against(&puppets, 5);
    hands.exchange("e5");
    hands.begin("c3");
    hands.await_question(&puppets, 2);
    hands.tap("Ctrl+Z");
    hands.until("it has answered", |_| puppets.stopped() == 1);
    hands.look();
    assert_eq!(hands.plies(), 2);
    // It fits the position after this ply as well, but it was not thought about it.
    hands.begin("c4");
    hands.await_question(&puppets, 3);
    assert_eq!(hands.plies(), 3);
    puppets.will([Act::Plays("d1")]);
    hands.click_text("Resign");
    hands.click_button("resign-confirm");
    hands.until("it has answered", |_| puppets.stopped() == 2);
    hands.look();
    assert_eq!((hands.plies(), hands.session().is_over()), (3, true));
    // The resignation taken back, the bot thinks anew.
    hands.tap("Ctrl+Z");
    hands.await_plies(4);
}

#[test]
fn another_game_or_the_title_sends_the_mind_away() {
    let puppets = Puppets::acting([Act::Waits, Act::Waits]);
    let mut hands = Hands::against(&puppets, 5);
    hands.begin("e5");
    hands.await_question(&puppets, 1);
    hands.tap("N");
    hands.click_button("white-0");
    hands.click_text("Start");
    hands.until("it has gone", |_| (puppets.stopped(), puppets.seated()) == (1, 0));
    assert_eq!(hands.plies(), 0);
    hands.begin("e5");
    hands.await_question(&puppets, 2);
    hands.tap("Esc");
    hands.click_text("Title screen");
    hands.until("it has gone", |_| (puppets.stopped(), puppets.seated()) == (2, 0));
    assert_eq!(hands.session().mode(), Mode::Idle);
    assert!(!hands.awaits_mind());
}

#[test]
fn the_program_ends_at_once_while_a_bot_thinks() {
    let puppets = Puppets::acting([Act::Waits]);
    let mut hands = Hands::against(&puppets, 5);
    hands.begin("e5");
    hands.await_question(&puppets, 1);
    let start = Instant::now();
    drop(hands);
    assert!(start.elapsed().as_secs_f32() < 2.0);
    assert_eq!((puppets.stopped(), puppets.seated()), (1, 0), "nobody is left behind");
}

#[test]
fn the_own_ply_is_seen_for_a_moment_before_the_answer() {
    let puppets = Puppets::playing("a1");
    let mut hands = Hands::against(&puppets, 5);
    hands.set_speed(1.0);
    hands.bot_pause(0.8);
    hands.begin("e5");
    hands.rest();
    hands.await_question(&puppets, 1);
    let mut frames = 0;
    hands.until("the answer", |hands| {
        frames += 1;
        hands.plies() == 2
    });
    // 0.8 seconds are 50 frames; some have gone by after the table came to rest.
    assert!((40..55).contains(&frames), "{frames}");
}

#[test]
fn the_view_stays_where_one_looks_and_the_game_goes_on() {
    let puppets = Puppets::acting([Act::Plays("a1"), Act::Waits]);
    let mut hands = Hands::against(&puppets, 5);
    hands.exchange("e5");
    hands.begin("c3");
    hands.await_question(&puppets, 2);
    hands.tap_all("Left Left");
    hands.rest();
    let shown = hands.session().shown();
    assert_eq!(puppets.stopped(), 0, "it goes on thinking while one looks");
    hands.tap("End");
    hands.rest();
    hands.tap("Ctrl+Z");
    hands.until("it is stopped", |_| puppets.stopped() == 1);
    // This time it answers while one looks at the first ply.
    puppets.will([Act::Plays("b2")]);
    hands.bot_pause(3.0);
    hands.begin("c3");
    hands.tap_all("Left Left");
    hands.rest();
    assert_eq!(hands.plies(), 3);
    hands.bot_pause(0.0);
    hands.until("it has answered", |hands| hands.plies() == 4);
    assert_eq!(hands.session().shown().node, shown.node);
    hands.assert_reads("You look at ply 1 of 4");
    hands.assert_reads("Pebble has played b2");
    hands.tap("End");
    hands.rest();
    hands.assert_reads("White to move");
}

#[test]
fn play_from_here_asks_the_bot_when_it_is_its_turn_there() {
    let puppets = Puppets::playing("a1 b2");
    let mut hands = Hands::against(&puppets, 5);
    hands.exchange("e5 c3");
    puppets.will([Act::Plays("d4")]);
    hands.tap("Left");
    hands.rest();
    hands.click_text("Play from here");
    hands.until("it has answered", |_| puppets.asked() == 3);
    hands.await_plies(4);
    assert!(!hands.position().stack("d4".parse().unwrap()).is_empty());
}

#[test]
fn a_bot_plays_on_from_a_record() {
    let puppets = Puppets::playing("d1");
    let mut hands = Hands::at(1280, 720);
    hands.invite(puppets.minds());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.ptn");
    let text = "[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n";
    std::fs::write(&file, text).expect("written");
    hands.drop_file(&file);
    hands.tap_all("Right Right Right");
    hands.rest();
    hands.click_text("Play from here");
    hands.choose_seat("black-seat", 3);
    hands.click_button("seats-start");
    hands.await_plies(4);
    assert_eq!(*hands.session().names(), ["Ann", "Mason"]);
    // Another one sits down in the middle of the game.
    hands.tap("Esc");
    hands.click_text("Players…");
    hands.choose_seat("black-seat", 0);
    hands.click_button("seats-start");
    hands.play_all("b2 b3");
    assert_eq!(puppets.asked(), 1);
}

#[test]
fn a_bot_agrees_to_a_draw_only_when_it_is_not_better() {
    let better = Score::Flats(150);
    let worse = Score::Loss { plies: 2 };
    let puppets = Puppets::acting([
        Act::Thinks(worse, "a1"),
        Act::Thinks(better, "b1"),
        Act::Thinks(better, "b2"),
        Act::Thinks(worse, "Sb3"),
    ]);
    let mut hands = Hands::against(&puppets, 3);
    hands.exchange("c3");
    hands.click_text("Draw?");
    hands.assert_reads("The draw is declined");
    hands.exchange("c1 a2");
    hands.click_text("Draw?");
    hands.look();
    assert!(!hands.session().is_over(), "it is better");
    hands.exchange("Sa3");
    hands.click_text("Draw?");
    hands.assert_reads("By agreement");
    assert_eq!(hands.session().ending(), Some(&Ending::Agreement));
}

#[test]
fn the_person_resigns_also_while_the_bot_thinks() {
    let puppets = Puppets::acting([Act::Waits]);
    let mut hands = Hands::against(&puppets, 5);
    hands.begin("e5");
    hands.await_question(&puppets, 1);
    hands.click_text("Resign");
    hands.assert_reads("White resigns?");
    hands.click_button("resign-confirm");
    hands.look();
    assert_eq!(hands.session().ending().and_then(Ending::winner), Some(Color::Black));
    hands.until("it is stopped", |_| puppets.stopped() == 1);
    hands.assert_reads("Pebble wins");
}

#[test]
fn a_saved_game_goes_on_with_the_bot_to_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let saves = folder.path().join("game.json");
    let puppets = Puppets::acting([Act::Plays("a1"), Act::Waits, Act::Plays("b2")]);
    let mut hands = Hands::saving(&saves);
    hands.invite(puppets.minds());
    hands.start_against(1, 5, true);
    hands.exchange("e5");
    hands.begin("c3");
    hands.await_question(&puppets, 2);
    drop(hands);
    let mut hands = Hands::saving(&saves);
    hands.invite(puppets.minds());
    hands.click_text("Continue");
    hands.await_plies(4);
    assert_eq!(puppets.asked(), 3);
    hands.assert_reads("Pebble");
}
