//! What programs of both dialects are told, and games with our own engine in both.

use roadstone::bot::tei::client::{Client, Dialect, EngineSpec, try_out};
use roadstone::bot::{Effort, Game, Limits, Mind, Score};
use roadstone::notation::tps;
use roadstone::rules::{Position, Ruleset, Size};

use super::faults::tempdir;
use super::{NEVER, PATIENCE, fake, game_of, start};

tests![
    the_older_dialect,
    the_newer_dialect,
    an_older_program_is_started_anew_for_another_kind_of_game,
    a_newer_program_stays,
    options_are_set_before_the_game,
    the_position_is_told_from_the_start,
    reports_come_as_the_search_goes_on,
    limits_that_it_cannot_be_told_are_kept_for_it,
    a_program_is_tried_out_in_a_game_that_it_plays,
    our_own_engine_in_the_newer_dialect,
    our_own_engine_in_the_older_dialect,
];

const OLDER: &str = "tei=id name Fake|option name HalfKomi type combo default 0 var 0 var 4|teiok";
const NEWER: &str = "tei=id name Fake|size 5 6 halfkomi 0 4|teiok";

fn six(half_komi: i8) -> Ruleset {
    Ruleset { half_komi, ..Ruleset::standard(Size::new(6).unwrap()) }
}

/// What an engine with this script was told while `work` used it.
fn told(script: &[&str], work: impl FnOnce(&mut Client)) -> Vec<String> {
    let folder = tempdir("told");
    let log = folder.join("log");
    let first = format!("!log={}", log.display());
    let script: Vec<&str> = [first.as_str()].iter().chain(script).copied().collect();
    let mut engine = start(&script, PATIENCE);
    work(&mut engine);
    drop(engine);
    let lines = std::fs::read_to_string(log).unwrap().lines().map(str::to_owned).collect();
    std::fs::remove_dir_all(folder).unwrap();
    lines
}

fn the_older_dialect() {
    let lines = told(&[OLDER, "go=bestmove b1*"], |engine| {
        assert_eq!(engine.identity().dialect(), Dialect::Positional);
        engine.sit_down(&six(4), &NEVER).unwrap();
        let game = game_of(six(4), "a1 f6");
        let ply = engine.think(&game, &Limits::depth(3).into(), &NEVER, &mut |_| {}).unwrap();
        assert_eq!(ply.to_string(), "b1");
    });
    assert_eq!(
        lines,
        [
            "tei",
            "setoption name HalfKomi value 4",
            "teinewgame 6",
            "isready",
            "position startpos moves a1 f6",
            "go movetime 30000",
            "quit",
        ]
    );
}

fn the_newer_dialect() {
    let lines = told(&[NEWER, "go=bestmove b1"], |engine| {
        assert_eq!(engine.identity().dialect(), Dialect::Keywords);
        engine.sit_down(&six(4), &NEVER).unwrap();
        let game = game_of(six(4), "");
        engine.think(&game, &Limits::depth(3).into(), &NEVER, &mut |_| {}).unwrap();
    });
    assert_eq!(
        lines,
        [
            "tei",
            "teinewgame size 6 halfkomi 4",
            "isready",
            "position startpos moves",
            "go depth 3",
            "quit",
        ]
    );
}

fn an_older_program_is_started_anew_for_another_kind_of_game() {
    let lines = told(&[OLDER], |engine| {
        for ruleset in [six(0), six(0), six(4), Ruleset::default()] {
            engine.sit_down(&ruleset, &NEVER).unwrap();
        }
    });
    let is_of_interest = |line: &&str| !matches!(*line, "isready" | "quit");
    let lines: Vec<&str> = lines.iter().map(String::as_str).filter(is_of_interest).collect();
    let komi = "setoption name HalfKomi value 4";
    let expected =
        ["tei", "teinewgame 6", "teinewgame 6", "tei", komi, "teinewgame 6", "tei", "teinewgame 5"];
    assert_eq!(lines, expected);
}

fn a_newer_program_stays() {
    let lines = told(&[NEWER], |engine| {
        engine.sit_down(&six(4), &NEVER).unwrap();
        engine.sit_down(&Ruleset::default(), &NEVER).unwrap();
    });
    assert_eq!(lines.iter().filter(|line| *line == "tei").count(), 1);
    assert!(lines.contains(&"teinewgame size 5 halfkomi 0".to_owned()), "{lines:?}");
}

fn options_are_set_before_the_game() {
    let folder = tempdir("options");
    let log = folder.join("log");
    let tei = "tei=option name Hash type spin default 16 min 1 max 64|option name Clear type button|teiok";
    let mut spec = fake::engine(&[&format!("!log={}", log.display()), tei]);
    let options = [("hash", " 32 "), ("Clear", ""), ("HalfKomi", "4")];
    spec.options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let mut engine = Client::start(spec, PATIENCE, &NEVER).unwrap();
    engine.sit_down(&Ruleset::default(), &NEVER).unwrap();
    drop(engine);
    let lines = std::fs::read_to_string(log).unwrap();
    // The komi is the game's own.
    let expected =
        "tei\nsetoption name Hash value 32\nsetoption name Clear\nteinewgame 5\nisready\nquit\n";
    assert_eq!(lines, expected);
    std::fs::remove_dir_all(folder).unwrap();
}

fn the_position_is_told_from_the_start() {
    let setup = tps::parse("x5/x5/x,1C,2S,x2/x5/1,x3,2 1 4").unwrap();
    let start = Position::from_setup(&setup, Ruleset::default()).unwrap();
    let plies = ["b3>", "e1+"].map(|ply| ply.parse().unwrap());
    let game = Game::from_plies(start, &plies).unwrap();
    let lines = told(&["go=bestmove a2"], |engine| {
        engine.think(&game, &Effort::default(), &NEVER, &mut |_| {}).unwrap();
    });
    let expected = "position tps x5/x5/x,1C,2S,x2/x5/1,x3,2 1 4 moves b3>* e1+";
    assert!(lines.contains(&expected.to_owned()), "{lines:?}");
}

fn reports_come_as_the_search_goes_on() {
    let go = "go=info depth 1 nodes 9 score cp -20 pv a2 b2|info string so far|info|\
              info depth 2 nodes 90 score solved win 3 pv b1|bestmove b1";
    let mut engine = start(&[NEWER, go], PATIENCE);
    let mut reports = Vec::new();
    let mut report = |report: &roadstone::bot::Report| reports.push(report.clone());
    let game = game_of(Ruleset::default(), "a1");
    engine.think(&game, &Limits::depth(2).into(), &NEVER, &mut report).unwrap();
    let scores: Vec<Score> = reports.iter().map(|report| report.variations[0].score).collect();
    assert_eq!(scores, [Score::Flats(-20), Score::Win { plies: 3 }]);
    assert_eq!((reports[1].depth, reports[1].nodes), (2, 90));
}

fn limits_that_it_cannot_be_told_are_kept_for_it() {
    let go = "go movetime=info depth 1 nodes 10 pv a2|info depth 2 nodes 50 pv a2";
    for limits in [Limits::depth(2), Limits::nodes(50)] {
        let lines = told(&[go, "stop=bestmove a2"], |engine| {
            let game = game_of(Ruleset::default(), "a1");
            engine.think(&game, &limits.into(), &NEVER, &mut |_| {}).unwrap();
        });
        assert_eq!(lines[lines.len() - 2..], ["stop", "quit"]);
    }
}

fn a_program_is_tried_out_in_a_game_that_it_plays() {
    let moment = std::time::Duration::from_millis(20);
    let go = "go=info depth 3 pv b2|bestmove b2";
    for (tei, ruleset) in [("size 4 6 halfkomi 4", six(4)), ("id author A", Ruleset::default())] {
        let script = format!("tei=id name Fake|{tei}|teiok");
        let trial = try_out(fake::engine(&[&script, go]), PATIENCE, moment, &NEVER);
        assert_eq!(trial.identity.unwrap().name, "Fake");
        let sample = trial.sample.unwrap();
        assert_eq!((sample.ruleset, sample.ply.to_string().as_str()), (ruleset, "b2"));
        assert_eq!(sample.report.unwrap().depth, 3);
    }
    let trial = try_out(fake::engine(&["go=bestmove zz"]), PATIENCE, moment, &NEVER);
    assert!(trial.identity.is_some() && trial.sample.is_err());
    let trial = try_out(fake::engine(&["tei=!exit 1"]), PATIENCE, moment, &NEVER);
    assert!(trial.identity.is_none() && trial.sample.is_err());
}

/// Some plies of games on two boards, and a stopped search.
fn play_with(spec: EngineSpec, dialect: Dialect) {
    let mut engine = Client::start(spec, PATIENCE, &NEVER).unwrap();
    assert_eq!(engine.identity().dialect(), dialect);
    assert!(engine.identity().name.starts_with("Roadstone"));
    for ruleset in [Ruleset::default(), six(4)] {
        engine.sit_down(&ruleset, &NEVER).unwrap();
        let mut game = game_of(ruleset, "");
        for _ in 0..6 {
            let mut depths = Vec::new();
            let mut report = |report: &roadstone::bot::Report| depths.push(report.depth);
            let ply = engine.think(&game, &Limits::depth(2).into(), &NEVER, &mut report).unwrap();
            game.play(ply).unwrap();
            assert!(!depths.is_empty());
        }
        let stop = std::sync::atomic::AtomicBool::new(true);
        let stopped = engine.think(&game, &Effort::default(), &stop, &mut |_| {});
        assert_eq!(stopped, Err(roadstone::bot::MindError::Stopped));
        let mut report = |_: &_| stop.store(true, std::sync::atomic::Ordering::Relaxed);
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        let ply = engine.think(&game, &Effort::default(), &stop, &mut report).unwrap();
        game.play(ply).unwrap();
    }
}

fn our_own_engine_in_the_newer_dialect() {
    let mut spec = EngineSpec::new(env!("CARGO_BIN_EXE_roadstone"));
    spec.arguments = vec!["tei".to_owned()];
    play_with(spec, Dialect::Keywords);
}

fn our_own_engine_in_the_older_dialect() {
    let mut spec = EngineSpec::new(std::env::current_exe().unwrap());
    spec.arguments = vec![fake::OLDER.to_owned(), env!("CARGO_BIN_EXE_roadstone").to_owned()];
    play_with(spec, Dialect::Positional);
}
