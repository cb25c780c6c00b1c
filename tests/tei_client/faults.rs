//! Each fault of a program is told apart, and ends in its time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use roadstone::bot::tei::client::{Client, EngineSpec, Patience};
use roadstone::bot::{Effort, Limits, Mind, MindError};
use roadstone::rules::{IllegalPly, Opening, Position, Reserve, Ruleset, Size};

use super::{LONG, NEVER, PATIENCE, SHORT, fail, fake, game, start, think};

tests![
    a_program_that_is_not_there,
    a_file_that_is_no_program,
    a_program_that_does_not_know_tei,
    a_start_can_be_stopped,
    a_crash_before_teiok,
    a_crash_in_a_search,
    a_crash_between_two_searches,
    a_program_that_is_killed,
    the_next_call_starts_it_anew,
    a_program_that_is_never_ready,
    an_option_that_it_does_not_have,
    a_game_that_it_does_not_play,
    no_ply_in_time,
    a_late_ply_counts_for_the_clock_to_judge,
    a_stop_is_obeyed_with_a_ply,
    a_stop_is_ignored,
    an_answer_that_is_no_ply,
    a_ply_against_the_rules,
    no_ply_given,
    a_game_that_is_over_is_not_asked_about,
    endless_rubbish,
    a_line_without_end,
    a_closed_output,
    a_flood_of_errors_blocks_nothing,
];

fn crash(error: &MindError) -> (&str, Option<&str>) {
    match error {
        MindError::Crashed { status, last_words } => (status, last_words.as_deref()),
        other => panic!("{other:?}"),
    }
}

fn a_program_that_is_not_there() {
    let error = fail(EngineSpec::new("/no/such/program"), PATIENCE);
    assert_eq!(error, MindError::NoProgram { path: "/no/such/program".into() });
    assert_eq!(error.to_string(), "there is no program /no/such/program");
}

fn a_file_that_is_no_program() {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(matches!(fail(EngineSpec::new(text), PATIENCE), MindError::NotStarted { .. }));
    let folder = env!("CARGO_MANIFEST_DIR");
    assert!(matches!(fail(EngineSpec::new(folder), PATIENCE), MindError::NotStarted { .. }));
}

fn a_program_that_does_not_know_tei() {
    let patience = Patience { greeting: SHORT, quit: SHORT, ..PATIENCE };
    for script in ["tei=", "tei=hello|what do you want", "tei=!hang"] {
        let error = fail(fake::engine(&[script]), patience);
        assert_eq!(error, MindError::NoGreeting { waited: SHORT }, "{script}");
    }
}

fn a_start_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let start = Instant::now();
    let error = Client::start(fake::engine(&["tei=!hang"]), PATIENCE, &stop).err();
    assert_eq!(error, Some(MindError::Stopped));
    assert!(start.elapsed() < LONG / 2);
}

fn a_crash_before_teiok() {
    let error = fail(fake::engine(&["tei=!error no network file|!exit 3"]), PATIENCE);
    let (status, words) = crash(&error);
    assert!(status.contains('3'), "{status}");
    assert_eq!(words, Some("no network file"));
    assert!(error.to_string().ends_with("): no network file"), "{error}");
}

fn a_crash_in_a_search() {
    let mut engine = start(&["go=info depth 1 pv b1|!error out of luck|!exit 101"], PATIENCE);
    let error = think(&mut engine).unwrap_err();
    assert_eq!(crash(&error).1, Some("out of luck"));
}

fn a_crash_between_two_searches() {
    let mut engine = start(&["go=bestmove b1|!exit 7"], PATIENCE);
    assert!(think(&mut engine).is_ok());
    // It may take a moment to end; then every call says so until one has.
    let begun = Instant::now();
    let error = loop {
        match think(&mut engine) {
            Ok(_) => assert!(begun.elapsed() < LONG),
            Err(error) => break error,
        }
    };
    assert!(crash(&error).0.contains('7'), "{error}");
}

fn a_program_that_is_killed() {
    let mut engine = start(&["go=!abort"], PATIENCE);
    let error = think(&mut engine).unwrap_err();
    if cfg!(unix) {
        assert!(crash(&error).0.contains("signal"), "{error}");
    }
}

fn the_next_call_starts_it_anew() {
    let folder = tempdir("anew");
    let log = folder.join("log");
    let script = format!("!log={}", log.display());
    let mut engine = start(&[&script, "go wtime=bestmove b1", "go=!exit 1"], PATIENCE);
    assert!(think(&mut engine).is_err());
    let clock = roadstone::bot::GameClock { remaining: LONG, ..Default::default() };
    let clocks = Some(roadstone::bot::GameClocks([Some(clock); 2]));
    let effort = Effort { clocks, ..Effort::default() };
    let ply = engine.think(&game("a1"), &effort, &NEVER, &mut |_| {}).unwrap();
    assert_eq!(ply.to_string(), "b1");
    drop(engine);
    let log = std::fs::read_to_string(log).unwrap();
    assert_eq!(log.lines().filter(|line| *line == "tei").count(), 2, "{log}");
    assert_eq!(log.lines().filter(|line| line.starts_with("teinewgame")).count(), 2, "{log}");
    std::fs::remove_dir_all(folder).unwrap();
}

fn a_program_that_is_never_ready() {
    let mut engine = start(&["isready="], Patience { ready: SHORT, ..PATIENCE });
    let refused = engine.sit_down(&Ruleset::default(), &NEVER);
    assert_eq!(refused, Err(MindError::NotReady { waited: SHORT }));
}

fn an_option_that_it_does_not_have() {
    let script = ["tei=option name Hash type spin default 16 min 1 max 64|teiok"];
    for (name, value) in [("Hash", "65"), ("Hash", "much"), ("Threads", "2")] {
        let mut spec = fake::engine(&script);
        spec.options = vec![(name.to_owned(), value.to_owned())];
        let (name, value) = (name.to_owned(), value.to_owned());
        assert_eq!(fail(spec, PATIENCE), MindError::UnknownOption { name, value });
    }
}

fn a_game_that_it_does_not_play() {
    let mut engine = start(&["tei=size 5 6 halfkomi 0 4|teiok", "go=bestmove b1"], PATIENCE);
    let mut refused = |ruleset: Ruleset| engine.sit_down(&ruleset, &NEVER).unwrap_err();
    let four = Size::new(4).unwrap();
    assert_eq!(refused(Ruleset::standard(four)), MindError::UnsupportedSize(four));
    let komi = Ruleset { half_komi: 5, ..Ruleset::default() };
    assert_eq!(refused(komi).to_string(), "the program does not play with a komi of 2.5");
    let opening = Ruleset { opening: Opening::NoSwap, ..Ruleset::default() };
    assert_eq!(refused(opening), MindError::UnsupportedRules);
    let pieces = [Reserve { stones: 10, capstones: 1 }; 2];
    let fewer = Ruleset { reserves: pieces, ..Ruleset::default() };
    assert_eq!(refused(fewer), MindError::UnsupportedRules);
    // It is still there for a game that it plays.
    assert!(think(&mut engine).is_ok());
}

fn no_ply_in_time() {
    let patience = Patience { answer: SHORT, stop: SHORT, quit: SHORT, ..PATIENCE };
    for script in [["go=", "stop="], ["go=!hang", "stop="]] {
        let mut engine = start(&script, patience);
        let error = think(&mut engine).unwrap_err();
        assert!(matches!(error, MindError::NoPlyInTime { .. }), "{error:?}");
    }
    let mut engine = start(&["go=", "stop="], Patience { unlimited: SHORT, ..patience });
    let error = engine.think(&game("a1"), &Limits::nodes(1).into(), &NEVER, &mut |_| {});
    assert!(matches!(error, Err(MindError::NoPlyInTime { .. })), "{error:?}");
}

fn a_late_ply_counts_for_the_clock_to_judge() {
    let mut engine = start(&["go=", "stop=bestmove b1"], Patience { answer: SHORT, ..PATIENCE });
    assert_eq!(think(&mut engine).unwrap().to_string(), "b1");
}

/// Asks for a ply without a limit, and to stop at the first report.
fn stop_at_the_first_report(engine: &mut Client) -> Result<roadstone::rules::Ply, MindError> {
    let stop = AtomicBool::new(false);
    let mut report = |_: &_| stop.store(true, Ordering::Relaxed);
    engine.think(&game("a1"), &Effort::default(), &stop, &mut report)
}

fn a_stop_is_obeyed_with_a_ply() {
    let mut engine = start(&["go=info depth 1 pv b1", "stop=bestmove b2"], PATIENCE);
    assert_eq!(stop_at_the_first_report(&mut engine).unwrap().to_string(), "b2");
    assert_eq!(stop_at_the_first_report(&mut engine).unwrap().to_string(), "b2");
}

fn a_stop_is_ignored() {
    let patience = Patience { stop: SHORT, ..PATIENCE };
    for script in [["go=info depth 1 pv b1", "stop="], ["go=info depth 1 pv b1|!hang", "stop="]] {
        let mut engine = start(&script, patience);
        let start = Instant::now();
        assert_eq!(stop_at_the_first_report(&mut engine), Err(MindError::IgnoredStop));
        // Without the time to quit.
        assert!(start.elapsed() < LONG / 2);
    }
}

fn an_answer_that_is_no_ply() {
    for (said, quote) in [("zz9", "zz9"), ("", ""), ("resign please", "resign please")] {
        let mut engine = start(&[&format!("go=bestmove {said}")], PATIENCE);
        assert_eq!(think(&mut engine), Err(MindError::Unreadable { said: quote.to_owned() }));
    }
}

fn a_ply_against_the_rules() {
    let mut engine = start(&["go=bestmove a1"], PATIENCE);
    let error = think(&mut engine).unwrap_err();
    let MindError::Illegal { ply, reason: IllegalPly::Occupied { .. } } = error else {
        panic!("{error:?}");
    };
    assert_eq!(ply.to_string(), "a1");
}

fn no_ply_given() {
    let mut engine = start(&["go=bestmove --"], PATIENCE);
    assert_eq!(think(&mut engine), Err(MindError::NoPlyGiven));
}

fn a_game_that_is_over_is_not_asked_about() {
    let mut engine = start(&["go=!exit 1"], PATIENCE);
    let setup = roadstone::notation::tps::parse("x4/1,1,1,1/x4/2,2,x2 2 9").unwrap();
    let start = Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap();
    let over = roadstone::bot::Game::new(start);
    let error = engine.think(&over, &Effort::default(), &NEVER, &mut |_| {});
    assert!(matches!(error, Err(MindError::NoAnswer(_))), "{error:?}");
}

fn endless_rubbish() {
    let rubbish = |error: MindError| match error {
        MindError::Rubbish { said } => said,
        other => panic!("{other:?}"),
    };
    let patience = Patience { quit: SHORT, ..PATIENCE };
    assert_eq!(rubbish(fail(fake::engine(&["tei=!rubbish a"]), patience)), "rubbish a");
    let mut engine = start(&["go=!rubbish b"], patience);
    assert_eq!(rubbish(think(&mut engine).unwrap_err()), "rubbish b");
    // Between two searches it may write what it likes; nobody listens, and it waits.
    let mut engine = start(&["go=bestmove b1|!rubbish c"], patience);
    assert!(think(&mut engine).is_ok());
    assert_eq!(rubbish(think(&mut engine).unwrap_err()), "rubbish c");
}

fn a_line_without_end() {
    let before = peak_memory();
    let patience = Patience { quit: SHORT, ..PATIENCE };
    let mut engine = start(&["go=!line"], patience);
    assert!(matches!(think(&mut engine), Err(MindError::Rubbish { .. })));
    drop(engine);
    let grown = peak_memory().saturating_sub(before);
    assert!(grown < 20_000, "{grown} kB");
}

fn a_closed_output() {
    if cfg!(unix) {
        let patience = Patience { quit: SHORT, ..PATIENCE };
        let mut engine = start(&["go=!close|!hang"], patience);
        assert_eq!(think(&mut engine), Err(MindError::OutputClosed));
    }
}

fn a_flood_of_errors_blocks_nothing() {
    let script = ["tei=!noise|teiok", "go=!noise|bestmove b1"];
    let mut engine = start(&script, PATIENCE);
    assert_eq!(think(&mut engine).unwrap().to_string(), "b1");
}

/// The most memory that this program has had, in kB; 0 where the system does not say.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

/// A folder of this test's own.
pub fn tempdir(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("roadstone-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
