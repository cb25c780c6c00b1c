//! Evaluations as comments, verdicts, reasons, and the passes over a game.

use std::time::Duration;

use super::*;
use crate::bot::score::Score;
use crate::bot::search::Variation;
use crate::notation::tps;
use crate::record::{self, NodeId, ReadOptions, Record};
use crate::rules::{Color, Position, Ruleset};

fn position(text: &str) -> Position {
    let setup = tps::parse(text).unwrap();
    Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap()
}

fn plies(text: &str) -> Vec<Ply> {
    text.split_whitespace().map(|ply| ply.parse().unwrap()).collect()
}

fn worth(score: Score, line: &str) -> Evaluation {
    Evaluation { score, depth: 6, nodes: 0, line: plies(line) }
}

#[test]
fn chances_are_fair_and_grow_with_the_flats() {
    let flats: Vec<f64> = (-5..=5).map(|flats| chance(Score::Flats(flats * 100))).collect();
    assert!(flats.is_sorted() && flats[0] > 0.0 && flats[10] < 1.0);
    for (up, down) in flats.iter().zip(flats.iter().rev()) {
        assert!((up + down - 1.0).abs() < 1e-12);
    }
    let white = worth(Score::Loss { plies: 4 }, "");
    assert_eq!((white.chance(Color::White), white.chance(Color::Black)), (0.0, 1.0));
}

#[test]
fn an_evaluation_is_the_same_after_writing_and_reading() {
    let scores = [
        Score::Flats(0),
        Score::Flats(-7),
        Score::Flats(1_234),
        Score::Win { plies: 1 },
        Score::Loss { plies: 12 },
    ];
    for score in scores {
        for (depth, nodes, line) in [(1, 0, ""), (14, 70_021, "c3 3c4>12 Sd4 Cb2 a1+")] {
            let evaluation = Evaluation { score, depth, nodes, line: plies(line) };
            let text = evaluation.to_comment();
            assert_eq!(Evaluation::from_comment(&text), Some(evaluation), "{text}");
        }
    }
}

#[test]
fn comments_of_others_are_read_where_they_say_score_and_depth() {
    let read = |text| Evaluation::from_comment(text).map(|it| (it.score, it.depth));
    assert_eq!(read("+0.14/0 2.96s"), Some((Score::Flats(14), 0)));
    assert_eq!(read(" -1.07/12  0.05s "), Some((Score::Flats(-107), 12)));
    assert_eq!(read("0.00/4 1.00s"), Some((Score::Flats(0), 4)));
    assert_eq!(read("-8052972.48/0 0.01s"), Some((Score::Flats(-9_999), 0)));
    assert_eq!(read("+3/7"), Some((Score::Flats(300), 7)));
    assert_eq!(read("+300.00/9 0.1s"), Some((Score::Flats(9_999), 9)));
    let people = [
        "",
        "good",
        "+2 for White",
        "1/2",
        "0.5/3",
        "+/-",
        "+0.1/x",
        "-inf/3",
        "+nan/3",
        "a3 and/or b4",
        "+1/2/3",
    ];
    for text in people {
        assert_eq!(read(text), None, "{text}");
    }
    // What is not understood behind the score is let go.
    assert_eq!(read("+0.10/4 score:é score: pv> ç3"), Some((Score::Flats(10), 4)));
}

#[test]
fn a_record_keeps_evaluations_and_what_others_wrote() {
    let mut record = Record::new(Ruleset::default());
    let first = record.play(NodeId::ROOT, "a1".parse().unwrap()).unwrap();
    let second = record.play(first, "e5".parse().unwrap()).unwrap();
    record.add_comment(first, "A corner");
    record.add_comment(first, "+0.14/9 2.96s");
    annotate(&mut record, first, &worth(Score::Flats(10), "e5"));
    annotate(&mut record, first, &worth(Score::Flats(-20), "e5 c3"));
    annotate(&mut record, NodeId::ROOT, &worth(Score::Win { plies: 9 }, "a1"));
    assert_eq!(
        record.comments(first),
        ["A corner", "+0.14/9 2.96s", "-0.20/6 pv> e5 c3"],
        "ours is replaced, the others stay"
    );

    let readings = record::read(record.to_ptn().as_bytes(), &ReadOptions::default());
    let read = readings[0].record.clone().expect("what was written can be read");
    assert_eq!(read, record);
    let nodes = read.main_line();
    let ours = |score, line| Some(Noted { evaluation: worth(score, line), is_ours: true });
    assert_eq!(evaluation_at(&read, nodes[0]), ours(Score::Flats(-20), "e5 c3"));
    assert_eq!(evaluation_at(&read, NodeId::ROOT), ours(Score::Win { plies: 9 }, "a1"));
    record.add_comment(second, "+0.14/9 2.96s");
    assert!(evaluation_at(&record, second).is_some_and(|noted| !noted.is_ours));
    assert_eq!(evaluation_at(&read, nodes[1]), None);
}

/// White can make a road with e3, or start a fork with another ply.
const ROAD: &str = "x5/x5/1,1,1,1,x/2,2,2,x2/x5 1 6";

#[test]
fn verdicts_follow_from_what_was_given_away() {
    let quiet = position("x5/x,2,x3/x2,1,x2/x5/x5 1 2");
    let win = Score::Win { plies: 5 };
    // Before, after, the ply, the grade; the search proposes c4.
    let rows = [
        (Score::Flats(50), Score::Flats(40), "d3", Grade::Good),
        (Score::Flats(50), Score::Flats(200), "d3", Grade::Good),
        (Score::Flats(0), Score::Flats(-60), "d3", Grade::Inaccuracy),
        (Score::Flats(0), Score::Flats(-120), "d3", Grade::Mistake),
        (Score::Flats(100), Score::Flats(-150), "d3", Grade::Blunder),
        (Score::Flats(100), Score::Loss { plies: 2 }, "d3", Grade::Blunder),
        (Score::Flats(100), Score::Loss { plies: 2 }, "c4", Grade::Good),
        (win, Score::Win { plies: 8 }, "d3", Grade::Good),
        (win, Score::Flats(900), "d3", Grade::Inaccuracy),
        (Score::Loss { plies: 4 }, Score::Loss { plies: 1 }, "d3", Grade::Good),
    ];
    for (was, is, ply, grade) in rows {
        let found = verdict(&quiet, ply.parse().unwrap(), &worth(was, "c4"), &worth(is, "")).grade;
        assert_eq!(found, grade, "{was:?} {is:?} {ply}");
    }
    // The same from Black's side.
    let mut black = quiet.clone();
    black.play("a1".parse().unwrap()).unwrap();
    let found = |was, is| verdict(&black, plies("d3")[0], &worth(was, "c4"), &worth(is, "")).grade;
    assert_eq!(found(Score::Flats(-100), Score::Flats(150)), Grade::Blunder);
    assert_eq!(found(Score::Flats(100), Score::Flats(-150)), Grade::Good);
}

#[test]
fn a_missed_win_is_named() {
    let ply = "c1".parse().unwrap();
    let before = position(ROAD);
    let one = worth(Score::Win { plies: 1 }, "e3");
    let even = worth(Score::Flats(400), "");
    let found = verdict(&before, ply, &one, &even);
    assert_eq!((found.missed, found.grade), (Some(Missed::Road { moves: 1 }), Grade::Mistake));
    let found = verdict(&before, ply, &one, &worth(Score::Win { plies: 4 }, ""));
    assert_eq!((found.missed, found.grade), (None, Grade::Good), "it still wins");
    // The line breaks off, and nothing short proves a road.
    let quiet = position("x5/x,2,x3/x2,1,x2/x5/x5 1 2");
    let found = verdict(&quiet, ply, &worth(Score::Win { plies: 9 }, "c4 d4"), &even);
    assert_eq!(found.missed, Some(Missed::Win { moves: 5 }));
}

#[test]
fn a_reason_says_what_a_ply_does() {
    let rows = [
        (ROAD, "e3", Score::Win { plies: 1 }, "e3", Some(Reason::WinsRoad { moves: 1 })),
        // The line is too short to tell, the tinue is found.
        (
            "x5/x3,1,x/1,1,1,x2/x5/2,2,x,2,x 1 6",
            "d3",
            Score::Win { plies: 3 },
            "d3",
            Some(Reason::WinsRoad { moves: 2 }),
        ),
        (
            "212,12,2S,21/x,2S,1,21S/2221S,12,121,1/2,2,1,x 2 31",
            "d1",
            Score::Win { plies: 1 },
            "d1",
            Some(Reason::WinsByFlats { moves: 1 }),
        ),
        (
            "x5/x,2,x3/x2,1,x2/x5/x5 1 2",
            "d3",
            Score::Win { plies: 7 },
            "d3",
            Some(Reason::Wins { moves: 4 }),
        ),
        (
            "x2,1,x2/x2,1,x2/x2,1,x2/2,x,1,x2/2,2,x2,2 2 6",
            "c1",
            Score::Flats(0),
            "c1",
            Some(Reason::StopsRoad(Road::File(2))),
        ),
        (
            "x5/x5/1,1,1,x2/x5/2,2,x,2,x 1 6",
            "d3",
            Score::Flats(0),
            "d3",
            Some(Reason::MakesTak(Road::Rank(2))),
        ),
        (
            "x5/x3,1,x/1,1,1,x2/x5/2,2,x2,2 2 6",
            "d3",
            Score::Flats(0),
            "d3",
            Some(Reason::StopsTinue { moves: 2 }),
        ),
        (
            "x5/x5/x2,1C,2S,x/x5/2,x4 1 6",
            "c3>",
            Score::Flats(0),
            "c3>",
            Some(Reason::Flattens { square: "d3".parse().unwrap() }),
        ),
        ("x5/x5/x2,1,x2/x5/2,x4 1 6", "c4", Score::Flats(0), "c4", None),
        ("x5/x5/x2,1,x2/x5/2,x4 1 6", "c3", Score::Flats(0), "c3", None),
    ];
    for (tps, ply, score, line, expected) in rows {
        let found = reason(&position(tps), ply.parse().unwrap(), score, &plies(line));
        assert_eq!(found, expected, "{ply} in {tps}");
    }
}

/// Thinks that each position is worth as many hundredths of a flat as plies were played, counts how
/// often it was asked, and says stop when it was asked often enough.
struct Scripted<'a> {
    asked: usize,
    stop_after: usize,
    stop: &'a AtomicBool,
    proven_at: Option<u32>,
}

impl Judge for Scripted<'_> {
    fn judge(
        &mut self,
        line: &Line,
        limits: &Limits,
        _: &AtomicBool,
        _: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer> {
        self.asked += 1;
        self.stop.fetch_or(self.asked >= self.stop_after, Ordering::Relaxed);
        let position = line.position();
        let number = position.move_number();
        let score = match self.proven_at {
            Some(at) if at == number => Score::Win { plies: 9 },
            _ => Score::Flats(number as i32),
        };
        let plies = vec![position.legal_plies()[0]];
        let variations = vec![Variation { score, plies }];
        let nodes = limits.nodes.unwrap();
        let time = Duration::ZERO;
        let report = Report { depth: 3, deepest: 3, nodes, time, permille_full: 0, variations };
        Ok(Answer { report })
    }
}

fn run(judge: &mut Scripted<'_>, line: &str, passes: u64) -> Vec<Progress> {
    let passes: Vec<Limits> = (1..=passes).map(|pass| Limits::nodes(pass * 10)).collect();
    let start = Line::new(Position::new(Ruleset::default()));
    let mut told = Vec::new();
    let stop = judge.stop;
    study(&start, &plies(line), &passes, judge, stop, &mut |progress| told.push(progress)).unwrap();
    told
}

const GAME: &str = "a1 e5 c3 c4 d3";

#[test]
fn every_pass_goes_over_the_whole_line_from_its_end() {
    let stop = AtomicBool::new(false);
    let mut judge = Scripted { asked: 0, stop_after: 99, stop: &stop, proven_at: None };
    let told = run(&mut judge, GAME, 2);
    let order: Vec<(usize, usize, usize, u64)> =
        told.iter().map(|it| (it.pass, it.ply, it.done, it.evaluation.nodes)).collect();
    let expected: Vec<(usize, usize, usize, u64)> = (0..2)
        .flat_map(|pass| (0..6).map(move |done| (pass, 5 - done, done + 1, pass as u64 * 10 + 10)))
        .collect();
    assert_eq!(order, expected);
    assert!(told.iter().all(|it| it.total == 6));
    // White's side: it is Black to move after five plies, on move 3.
    assert_eq!(told[0].evaluation.score, Score::Flats(-3));
    assert_eq!(told[1].evaluation.score, Score::Flats(3));
}

#[test]
fn what_is_proven_is_told_again_but_not_searched_again() {
    let stop = AtomicBool::new(false);
    let mut judge = Scripted { asked: 0, stop_after: 99, stop: &stop, proven_at: Some(3) };
    let told = run(&mut judge, GAME, 3);
    assert_eq!(told.len(), 18);
    // Moves 1 and 2 are four positions, move 3 two, which are proven in the first pass.
    assert_eq!(judge.asked, 3 * 4 + 2);
}

#[test]
fn stop_ends_it_at_once_and_nothing_half_done_is_told() {
    let stop = AtomicBool::new(false);
    let mut judge = Scripted { asked: 0, stop_after: 4, stop: &stop, proven_at: None };
    assert_eq!(run(&mut judge, GAME, 2).len(), 3);
    assert_eq!(judge.asked, 4);
}

#[test]
fn the_end_of_a_game_needs_no_search_and_an_illegal_ply_is_refused() {
    let stop = AtomicBool::new(false);
    let mut judge = Scripted { asked: 0, stop_after: 99, stop: &stop, proven_at: None };
    let start = Line::new(position(ROAD));
    let mut told = Vec::new();
    let passes = [Limits::nodes(5)];
    study(&start, &plies("e3"), &passes, &mut judge, &stop, &mut |it| told.push(it)).unwrap();
    assert_eq!((told.len(), judge.asked), (2, 1));
    assert_eq!(
        told[0].evaluation,
        Evaluation { score: Score::Win { plies: 0 }, depth: 0, nodes: 0, line: vec![] }
    );
    let refused = study(&start, &plies("a3"), &passes, &mut judge, &stop, &mut |_| {});
    assert!(refused.is_err());
    assert_eq!(judge.asked, 1);
}

#[test]
fn the_bot_finds_the_mistake_of_a_short_game() {
    // White lets a road go with e1.
    let start = Line::new(position(ROAD));
    let stop = AtomicBool::new(false);
    let mut worths = vec![None; 2];
    let mut bot = Bot::default();
    study(&start, &plies("e1"), &passes()[..1], &mut bot, &stop, &mut |it| {
        worths[it.ply] = Some(it.evaluation);
    })
    .unwrap();
    let [Some(was), Some(is)] = &worths[..] else { panic!("{worths:?}") };
    let found = verdict(start.position(), plies("e1")[0], was, is);
    assert_eq!(found.missed, Some(Missed::Road { moves: 1 }));
    assert!(found.grade >= Grade::Mistake);
}
