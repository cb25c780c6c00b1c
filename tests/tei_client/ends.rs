//! No process and no thread of an engine is left when its client is gone.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use roadstone::bot::tei::client::{Patience, end_all};
use roadstone::bot::{Effort, Mind, MindError};

use super::{LONG, NEVER, PATIENCE, SHORT, game, start, think};

tests![
    a_program_that_quits,
    a_program_that_does_not_quit,
    a_program_that_is_busy_writing,
    what_the_program_has_started,
    the_end_of_a_panic,
    the_end_of_the_whole_program,
];

/// A word by which a test's processes are found.
fn mark(test: &str) -> String {
    format!("!mark={test}-{}", std::process::id())
}

/// The processes that have this word among their arguments; none where the system does not say.
fn processes(mark: &str) -> usize {
    let Ok(folder) = std::fs::read_dir("/proc") else { return 0 };
    let arguments =
        folder.flatten().filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    arguments.filter(|bytes| String::from_utf8_lossy(bytes).contains(mark)).count()
}

/// Our threads that read or write for an engine.
fn threads() -> usize {
    let Ok(folder) = std::fs::read_dir("/proc/self/task") else { return 0 };
    let names = folder
        .flatten()
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("comm")).ok());
    names.filter(|name| name.starts_with("tei-")).count()
}

/// That a client's end leaves nothing. A killed process is gone a moment after the signal, and who
/// reads from it a moment after that.
fn assert_nothing_is_left(mark: &str) {
    let start = Instant::now();
    loop {
        let (processes, threads) = (processes(mark), threads());
        if (processes, threads) == (0, 0) {
            return;
        }
        let is_in_time = start.elapsed() < Duration::from_secs(5);
        assert!(is_in_time, "{mark}: {processes} processes and {threads} threads are left");
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_seen(count: usize) -> bool {
    count > 0 || !cfg!(target_os = "linux")
}

fn a_program_that_quits() {
    let mark = mark("quits");
    let mut engine = start(&[&mark, "go=bestmove b1"], PATIENCE);
    think(&mut engine).unwrap();
    assert!(is_seen(processes(&mark)) && is_seen(threads()));
    drop(engine);
    assert_nothing_is_left(&mark);
}

fn a_program_that_does_not_quit() {
    let mark = mark("stays");
    for script in ["quit=!hang", "!end=!hang", "go=bestmove b1|!hang"] {
        let patience = Patience { quit: SHORT, ..PATIENCE };
        let mut engine = start(&[&mark, script, "quit=", "go=bestmove b1", "!end=!hang"], patience);
        think(&mut engine).unwrap();
        drop(engine);
        assert_nothing_is_left(&mark);
    }
}

fn a_program_that_is_busy_writing() {
    let mark = mark("busy");
    let patience = Patience { quit: SHORT, ..PATIENCE };
    for deed in ["!rubbish", "!line"] {
        let mut engine = start(&[&mark, &format!("go=bestmove b1|{deed}")], patience);
        think(&mut engine).unwrap();
        drop(engine);
        assert_nothing_is_left(&mark);
    }
}

fn what_the_program_has_started() {
    if !cfg!(unix) {
        return;
    }
    let mark = mark("another");
    // It ends by itself, by force, and before its client.
    for go in ["go=bestmove b1", "go=bestmove b1|!hang", "go=!exit 1"] {
        let patience = Patience { quit: SHORT, ..PATIENCE };
        let mut engine = start(&[&mark, "!start=!start-another", go], patience);
        let _ = think(&mut engine);
        drop(engine);
        assert_nothing_is_left(&mark);
    }
}

fn the_end_of_a_panic() {
    let mark = mark("panic");
    let script = mark.clone();
    let thread = thread::spawn(move || {
        let patience = Patience { quit: SHORT, ..PATIENCE };
        let mut engine = start(&[&script, "go=info depth 1 pv b1|!hang"], patience);
        let mut report = |_: &_| std::panic::resume_unwind(Box::new("on purpose"));
        let _ = engine.think(&game("a1"), &Effort::default(), &NEVER, &mut report);
    });
    assert!(thread.join().is_err());
    assert_nothing_is_left(&mark);
}

fn the_end_of_the_whole_program() {
    let mark = mark("all");
    let script = mark.clone();
    let (said, heard) = channel();
    let thread = thread::spawn(move || {
        let mut engine = start(&[&script, "go=info depth 1 pv b1|!hang"], PATIENCE);
        let mut report = |_: &_| said.send(()).unwrap();
        engine.think(&game("a1"), &Effort::default(), &NEVER, &mut report)
    });
    heard.recv_timeout(LONG).unwrap();
    end_all();
    assert!(processes(&mark) == 0);
    // The thread learns of it too.
    assert!(matches!(thread.join().unwrap(), Err(MindError::Crashed { .. })));
    assert_nothing_is_left(&mark);
}
