//! Hints, analysis and marks, with a judge that answers at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use roadstone::app::session::Mode;
use roadstone::app::study::{Analysis, Hint, Judges, PlyMarks, Studying};
use roadstone::app::table::{Mark, Picture};
use roadstone::bot::study::{Judge, evaluation_at};
use roadstone::bot::{Answer, Limits, Line, NoAnswer, Report, Score, Variation, find_road};
use roadstone::record::NodeId;
use roadstone::rules::{Color, Ply};

use crate::hands::Hands;
use crate::puppet::{Act, Puppets};

/// Plays a road where it finds one and else the first ply that it is given; White is a flat ahead, and
/// the player who has a road has won.
#[derive(Clone, Default)]
struct Quick {
    ply: Option<Ply>,
    /// Thinks until it is told to stop.
    waits: bool,
    /// Says nothing before.
    is_silent: bool,
    asked: Arc<AtomicUsize>,
    stopped: Arc<AtomicUsize>,
}

impl Judge for Quick {
    fn judge(
        &mut self,
        line: &Line,
        _: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let position = line.position();
        let road = find_road(position, position.to_move());
        let legal = position.legal_plies();
        let fits = self.ply.filter(|ply| legal.contains(ply));
        let score = match (road, position.to_move()) {
            (Some(_), _) => Score::Win { plies: 1 },
            (None, Color::White) => Score::Flats(100),
            (None, Color::Black) => Score::Flats(-100),
        };
        let plies = vec![road.or(fits).unwrap_or(legal[0])];
        let found = Report {
            depth: 3,
            deepest: 3,
            nodes: 1_234,
            time: Duration::ZERO,
            permille_full: 0,
            variations: vec![Variation { score, plies }],
        };
        if !self.is_silent {
            report(&found);
        }
        if self.waits {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            self.stopped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Answer { report: found })
    }
}

impl Hands {
    fn with_judge(&mut self, judge: &Quick) {
        let judge = judge.clone();
        self.app.insert_resource(Judges::new(move || Box::new(judge.clone())));
    }

    fn hint(&self) -> Option<String> {
        self.resource::<Hint>().shown().map(|suggestion| suggestion.text.clone())
    }

    fn ask_for_hint(&mut self) {
        self.tap("H");
        self.until("a hint", |hands| hands.hint().is_some());
    }

    fn analysis(&self) -> &Analysis {
        self.resource::<Analysis>()
    }

    /// What is listed of the ply that led here.
    fn listed(&mut self, text: &str) -> bool {
        self.until("all marks", |hands| hands.resource::<PlyMarks>().is_complete());
        self.look();
        self.words.find(text).is_some()
    }
}

/// White has four in a row, Black three; it is White's turn.
const ROW: &str = "e5 a1 b1 d5 c1 c5 d1 b5";

#[test]
fn a_hint_is_shown_on_the_table_and_changes_nothing() {
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&Quick::default());
    let (before, scene) = (hands.session().record().clone(), hands.scene().clone());
    hands.tap("H");
    hands.until("a hint", |hands| hands.hint().is_some());
    assert_eq!(hands.hint().as_deref(), Some("e1"));
    hands.assert_reads("e1 makes a road");
    assert_eq!(hands.lit(Mark::HintTo), ["e1"]);
    assert!(hands.resource::<Picture>().is_preview(), "a ghost flies to e1");
    // The check of the table asks for pieces in their places, and not as ghosts.
    hands.rest();
    assert_eq!(hands.scene(), &scene);
    assert_eq!(hands.session().record(), &before);
    assert_eq!(hands.ghost().map(|(square, _)| square.to_string()).as_deref(), Some("e1"));
    hands.tap("F");
    assert_eq!((hands.hint(), hands.lit(Mark::HintTo)), (None, vec![]));
    hands.rest();
    hands.play("e1");
}

#[test]
fn a_spread_is_hinted_at_by_the_real_pieces_which_come_back() {
    let mut hands = Hands::after(5, "e5 a1 b1 b2 c1 b2- a1>");
    let ply: Ply = "e5<".parse().expect("a ply");
    hands.with_judge(&Quick { ply: Some(ply), ..Quick::default() });
    let scene = hands.scene().clone();
    hands.ask_for_hint();
    assert_eq!(hands.lit(Mark::HintFrom), ["e5"]);
    assert_eq!(hands.lit(Mark::HintTo), ["d5"]);
    hands.frames(20);
    assert!(hands.resource::<Picture>().is_preview());
    // A click on a stack puts the hint away, and the stack is lifted as ever.
    hands.click("e5");
    assert_eq!(hands.hint(), None);
    hands.tap("Esc");
    hands.rest();
    assert_eq!(hands.scene(), &scene);
}

#[test]
fn a_hint_goes_away_in_every_way() {
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&Quick::default());
    let ways: [fn(&mut Hands); 5] = [
        |hands| hands.tap("H"),
        |hands| hands.tap("Left"),
        |hands| hands.click("c3"),
        |hands| hands.tap("Ctrl+Z"),
        |hands| hands.click_button("hint"),
    ];
    for way in ways {
        hands.tap("End");
        hands.ask_for_hint();
        way(&mut hands);
        assert_eq!(hands.hint(), None);
        hands.rest();
    }
    // The button brings it again.
    hands.frames(60);
    hands.click_button("hint");
    hands.until("a hint", |hands| hands.hint().is_some());
}

#[test]
fn animations_off_show_a_hint_too() {
    let mut hands = Hands::after(5, ROW);
    hands.set_speed(0.0);
    hands.with_judge(&Quick::default());
    hands.ask_for_hint();
    assert!(hands.resource::<Picture>().is_preview());
    hands.rest();
    assert_eq!(hands.hint().as_deref(), Some("e1"));
}

#[test]
fn thinking_about_a_hint_ends_with_another_ply_and_with_another_wish() {
    let judge = Quick { waits: true, ..Quick::default() };
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&judge);
    hands.tap("H");
    hands.until("a start", |_| judge.asked.load(Ordering::Relaxed) == 1);
    hands.assert_reads("Looking for a good ply …");
    hands.play("e2");
    hands.until("a stop", |_| judge.stopped.load(Ordering::Relaxed) == 1);
    assert!(!hands.resource::<Hint>().is_thinking());
    hands.tap("H");
    hands.until("a start", |_| judge.asked.load(Ordering::Relaxed) == 2);
    hands.tap("H");
    hands.until("a stop", |_| judge.stopped.load(Ordering::Relaxed) == 2);
    hands.frames(5);
    assert_eq!(hands.hint(), None);
}

#[test]
fn nobody_hints_where_there_is_no_ply() {
    let judge = Quick::default();
    let mut hands = Hands::after(5, &format!("{ROW} e1"));
    hands.with_judge(&judge);
    hands.rest();
    hands.tap_all("H H");
    hands.tap("Left");
    hands.tap_all("H H");
    assert_eq!(judge.asked.load(Ordering::Relaxed), 0, "the game is over; one looks back");
}

#[test]
fn the_analysis_follows_the_position_shown_and_rests_when_it_is_closed() {
    let judge = Quick { waits: true, ..Quick::default() };
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&judge);
    hands.frames(10);
    assert_eq!(judge.asked.load(Ordering::Relaxed), 0, "it is off by default");
    hands.tap("A");
    hands.until("an evaluation", |hands| {
        hands.analysis().evaluation(hands.session().shown().node).is_some()
    });
    hands.assert_reads("White: road in 1");
    hands.assert_reads("depth 3, 1k positions");
    hands.tap("Left");
    hands.until("an evaluation", |hands| {
        hands.analysis().evaluation(hands.session().shown().node).is_some()
    });
    hands.assert_reads("+1.00");
    assert_eq!(judge.stopped.load(Ordering::Relaxed), 1, "the search before has ended");
    hands.click_button("analysis-close");
    hands.until("a stop", |_| judge.stopped.load(Ordering::Relaxed) == 2);
    assert_eq!(hands.analysis().studying(), None);
    hands.tap("A");
    hands.until("a start", |_| judge.asked.load(Ordering::Relaxed) == 3);
    hands.app.world_mut().write_message(roadstone::app::session::Request::Close);
    hands.until("a stop", |_| judge.stopped.load(Ordering::Relaxed) == 3);
    assert!(!hands.analysis().is_open() && hands.session().mode() == Mode::Idle);
}

#[test]
fn the_analysis_leaves_the_processor_to_a_bot_that_plays() {
    let judge = Quick { waits: true, ..Quick::default() };
    let puppets = Puppets::acting([Act::Waits]);
    let mut hands = Hands::at(1280, 720);
    hands.with_judge(&judge);
    hands.invite(puppets.minds());
    hands.set_speed(0.0);
    hands.start_against(1, 5, true);
    hands.tap("A");
    hands.until("a start", |_| judge.asked.load(Ordering::Relaxed) == 1);
    hands.begin("e5");
    hands.await_question(&puppets, 1);
    hands.until("a stop", |_| judge.stopped.load(Ordering::Relaxed) == 1);
    hands.frames(20);
    assert_eq!(judge.asked.load(Ordering::Relaxed), 1);
    assert!(hands.analysis().is_open() && hands.analysis().studying().is_none());
    // The bot is let go, and the analysis goes on.
    hands.tap("Ctrl+Z");
    hands.until("a start", |_| judge.asked.load(Ordering::Relaxed) == 2);
}

#[test]
fn the_expected_ply_can_be_seen_on_the_table() {
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&Quick::default());
    hands.tap("A");
    hands.until("an evaluation", |hands| hands.analysis().studying().is_none());
    hands.click_button("analysis-line");
    hands.frames(2);
    assert_eq!(hands.hint().as_deref(), Some("e1"));
    hands.rest();
}

#[test]
fn a_whole_game_is_evaluated_its_mistakes_are_marked_and_the_graph_leads_to_them() {
    // White lets the road go with e2, and Black lets it stay with a3.
    let mut hands = Hands::after(5, &format!("{ROW} e2 a3"));
    let judge = Quick::default();
    hands.with_judge(&judge);
    hands.tap("A");
    hands.until("a look", |hands| hands.analysis().studying().is_none());
    hands.click_button("analysis-game");
    hands.until("the whole game", |hands| {
        let mut line = hands.analysis().line().iter();
        hands.analysis().studying().is_none()
            && line.all(|&node| hands.analysis().evaluation(node).is_some())
    });
    assert!(hands.listed("e2'??"), "a missed road: {:?}", hands.words.all());
    assert!(hands.listed("a3'??"), "{:?}", hands.words.all());
    assert!(hands.listed("d1'"), "tak: {:?}", hands.words.all());
    hands.click_text("e2'??");
    hands.rest();
    hands.assert_reads("missed a road");
    // The left end of the graph is the start.
    let middle = hands.point_of_button("analysis-graph");
    hands.click_at(middle);
    hands.rest();
    assert_eq!(hands.session().progress(), (5, 10));

    // The record holds the evaluations once they are saved, the list does not show them.
    hands.click_button("analysis-save");
    hands.assert_reads("11 evaluations are comments of the record now");
    assert!(hands.words.find("+1.00/3 1234 nodes pv> a1").is_none());
    let record = hands.session().record();
    let saved = record.main_line().into_iter().chain([NodeId::ROOT]);
    assert!(saved.into_iter().all(|node| evaluation_at(record, node).is_some_and(|it| it.is_ours)));
    assert!(!hands.analysis().can_save());
}

#[test]
fn evaluating_a_game_can_be_stopped() {
    let judge = Quick { waits: true, ..Quick::default() };
    let mut hands = Hands::after(5, ROW);
    hands.with_judge(&judge);
    hands.tap("A");
    hands.click_button("analysis-game");
    hands.until("a start", |hands| {
        matches!(hands.analysis().studying(), Some(Studying::Game { .. }))
    });
    hands.assert_reads("0 of 9, pass 1 of 3");
    hands.click_button("analysis-game");
    assert_eq!(hands.analysis().studying(), None);
    hands.frames(10);
    let (asked, stopped) =
        (judge.asked.load(Ordering::Relaxed), judge.stopped.load(Ordering::Relaxed));
    hands.until("all stops", |_| judge.stopped.load(Ordering::Relaxed) == asked);
    assert!(stopped <= asked && asked <= 2);
}

/// Watches a record with these plies and comments, with an analysis that never has a say.
fn watching(plies: &str) -> Hands {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("engines.ptn");
    std::fs::write(&path, format!("[Size \"5\"]\n\n{plies}\n")).expect("a file");
    let mut hands = Hands::at(1280, 720);
    hands.with_judge(&Quick { is_silent: true, waits: true, ..Quick::default() });
    hands.drop_file(&path);
    hands.rest();
    hands
}

#[test]
fn evaluations_in_a_file_are_seen_without_a_search() {
    let mut hands =
        watching("1. a1 {+0.10/5 90 nodes} e5 {+0.20/6 90 nodes}\n2. c3 {-2.50/7 pv> c4} c2 {Oh!}");
    assert!(hands.listed("c3"), "no analysis, no verdict: {:?}", hands.words.all());
    hands.assert_reads("Oh!");
    hands.tap("A");
    assert!(hands.listed("c3??"), "{:?}", hands.words.all());
    hands.tap_all("Right Right Right");
    hands.rest();
    hands.assert_reads("-2.50");
    hands.assert_reads("depth 7");
    hands.assert_reads("c4");
    hands.assert_reads_not("pv>");
    assert!(!hands.analysis().can_save(), "the record has them already");
}

#[test]
fn what_two_engines_wrote_is_seen_but_not_compared() {
    let mut hands = watching("1. a1 {+0.10/5 0.20s} e5 {-7.20/6 0.31s}\n2. c3 {+0.20/7 1.20s}");
    hands.tap_all("A End");
    hands.rest();
    hands.assert_reads("+0.20");
    hands.assert_reads("as the record says");
    for ply in ["a1", "e5", "c3"] {
        assert!(hands.listed(ply), "{ply} has no mark: {:?}", hands.words.all());
    }
}

#[test]
fn a_tinue_is_marked_though_nobody_wrote_it() {
    // d3 threatens e3 and e4.
    let mut hands = Hands::after(5, "e5 a3 b3 a1 c3 b1 d4 d1 d3");
    assert!(hands.listed("d3''"), "{:?}", hands.words.all());
    hands.tap("Ctrl+Z");
    hands.rest();
    assert!(!hands.listed("d4'"), "{:?}", hands.words.all());
}
