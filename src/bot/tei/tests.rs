//! Recorded dialogues: what a program says, and what the engine must answer.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::Engine;

/// An output that the test can read while the engine writes.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        String::from_utf8(bytes.clone()).unwrap().lines().map(str::to_owned).collect()
    }
}

/// The answers to a dialogue, each search being awaited unless `stop` follows.
fn answers(dialogue: &str) -> Vec<String> {
    let paper = Paper::default();
    let mut engine = Engine::new(paper.clone());
    let lines: Vec<&str> = dialogue.lines().map(str::trim).collect();
    for (index, line) in lines.iter().enumerate() {
        assert!(engine.handle(line), "{line}");
        let is_stopped = lines[index + 1..].contains(&"stop");
        if line.starts_with("go") && !is_stopped {
            engine.wait();
        }
    }
    engine.finish().unwrap();
    paper.lines()
}

/// The answers without the reports of a search.
fn without_reports(dialogue: &str) -> Vec<String> {
    let mut lines = answers(dialogue);
    lines.retain(|line| !line.starts_with("info depth"));
    lines
}

#[test]
fn it_introduces_itself() {
    let lines = answers("tei");
    assert!(lines[0].starts_with("id name Roadstone "));
    assert_eq!(lines.last().unwrap(), "teiok");
    for option in ["Hash", "Threads", "MultiPV", "HalfKomi", "Level"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type spin")))
        );
    }
    assert!(lines.iter().any(|line| line.starts_with("size 3 4 5 6 7 8 halfkomi ")));
}

#[test]
fn a_game_in_the_first_dialect() {
    let lines = answers(
        "tei
        setoption name HalfKomi value 4
        isready
        teinewgame 6
        isready
        position startpos moves 
        go nodes 2000
        position startpos moves a1 f6
        go depth 2",
    );
    let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(best.len(), 2);
    assert_eq!(lines.iter().filter(|line| *line == "readyok").count(), 2);
    assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("info depth 2 ") && line.contains(" score cp "))
    );
}

#[test]
fn a_game_in_the_second_dialect_is_told_what_is_solved() {
    let position = "position tps x5/x5/1,1,x,1,1/2,2,2,x2/x5 1 6";
    let lines = answers(&format!("teinewgame size 5 halfkomi 0\n{position}\ngo depth 3"));
    assert!(lines[0].contains("score solved win 1 "), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove c3");
    let lines = answers(&format!("teinewgame 5\n{position}\ngo depth 3"));
    assert!(lines[0].contains("score cp 29999 "), "{lines:?}");
}

#[test]
fn what_is_unknown_is_said_and_the_game_goes_on() {
    let lines = without_reports(
        "hello
        teinewgame 9
        teinewgame size 5 komi 2
        setoption name Contempt value 3
        setoption name Hash value many
        setoption name Level value 9
        go depth x
        isready
        position startpos moves a1 e5
        go nodes 500",
    );
    let (last, said) = lines.split_last().unwrap();
    assert!(last.starts_with("bestmove "), "{lines:?}");
    assert_eq!(said.last().unwrap(), "readyok");
    assert_eq!(said.len(), 8);
    assert_eq!(said[0], "info string unknown command: hello");
    assert!(said[..7].iter().all(|line| line.starts_with("info string ")), "{lines:?}");
}

#[test]
fn a_position_that_makes_no_sense_has_no_best_ply() {
    for position in [
        "position startpos moves a1 a1",
        "position startpos moves a1 zz",
        "position tps x5/x5 1 1",
        "position tps 1C,1C,x3/x5/x5/x5/x5 1 5",
        "position nowhere",
        // The game is over: a road; a full board.
        "position tps x4/1,1,1,1/x4/2,2,x2 2 9",
        "position tps 1,2,1/2,1,2/1S,2,1S 2 9",
    ] {
        let lines = answers(&format!("{position}\ngo depth 2"));
        assert_eq!(lines.last().unwrap(), "bestmove --", "{position}");
        assert!(lines[0].starts_with("info string "), "{position}");
    }
}

#[test]
fn isready_and_stop_are_answered_at_once() {
    let paper = Paper::default();
    let mut engine = Engine::new(paper.clone());
    engine.handle("teinewgame 6");
    engine.handle("position startpos moves a1 f6");
    engine.handle("go infinite");
    let start = Instant::now();
    engine.handle("isready");
    assert!(paper.lines().iter().any(|line| line == "readyok"));
    engine.handle("go depth 1");
    assert!(paper.lines().contains(&"info string a search is running; stop it first".to_owned()));
    engine.handle("stop");
    assert!(paper.lines().last().unwrap().starts_with("bestmove "));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let paper = Paper::default();
    let mut engine = Engine::new(paper.clone());
    engine.handle("teinewgame 5");
    // A road in one: the search itself is over at once.
    engine.handle("position tps x5/x5/1,1,x,1,1/2,2,2,x2/x5 1 6");
    engine.handle("go infinite");
    let start = Instant::now();
    while paper.lines().is_empty() && start.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    assert!(paper.lines().iter().all(|line| line.starts_with("info depth")));
    engine.handle("stop");
    assert_eq!(paper.lines().last().unwrap(), "bestmove c3");
}

#[test]
fn the_next_search_may_be_asked_for_as_soon_as_the_answer_is_there() {
    let paper = Paper::default();
    let mut engine = Engine::new(paper.clone());
    for count in 1..=300 {
        engine.handle("go nodes 20");
        let answers = || paper.lines().iter().filter(|line| line.starts_with("bestmove")).count();
        while answers() < count {
            std::hint::spin_loop();
        }
    }
    assert!(!paper.lines().iter().any(|line| line.contains("a search is running")));
}

#[test]
fn a_stop_without_a_search_says_nothing() {
    assert!(answers("stop\nteinewgame 5\nstop").is_empty());
}

#[test]
fn several_variations_are_numbered() {
    let lines =
        answers("setoption name MultiPV value 3\nposition startpos moves a1 e5\ngo depth 2");
    for number in 1..=3 {
        let wanted = format!(" multipv {number} ");
        assert!(lines.iter().any(|line| line.contains(&wanted)), "{lines:?}");
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn komi_set_in_a_game_counts_for_its_position() {
    // The last empty square: three flats to two without komi.
    let position = "position tps 1S,2S,1/2,1,2S/1S,x,2 1 12";
    let score = |komi: &str| {
        let lines = answers(&format!(
            "teinewgame size 3\nsetoption name HalfKomi value {komi}\n{position}\ngo depth 1"
        ));
        lines[0].split(" score ").nth(1).unwrap().split(" time").next().unwrap().to_owned()
    };
    assert_eq!(score("0"), "solved win 1");
    assert_ne!(score("4"), "solved win 1");
}

#[test]
fn a_whole_input_is_served_until_quit() {
    let paper = Paper::default();
    let input = b"isready\n\xff\xfe\ngo nodes 300\nquit\nisready\n";
    super::serve(&input[..], paper.clone()).unwrap();
    let lines = paper.lines();
    assert_eq!(lines.iter().filter(|line| *line == "readyok").count(), 1);
    assert!(lines.iter().any(|line| line.starts_with("info string unknown command")));
    assert!(lines.last().unwrap().starts_with("bestmove "));
}
