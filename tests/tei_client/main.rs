//! TEI programs as players: both dialects, every fault, and that nothing of them stays.
//!
//! The engines are this program itself ([`fake`]), so it has its own small harness; arguments
//! filter the tests by name.

/// The tests named, for the harness.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$((concat!(module_path!(), "::", stringify!($name)), $name)),*];
    };
}

mod dialects;
mod ends;
mod fake;
mod faults;
mod matches;

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use roadstone::bot::tei::client::{Client, EngineSpec, Patience};
use roadstone::bot::{Effort, Game, Limits, Mind, MindError};
use roadstone::rules::{Ply, Position, Ruleset};

/// A test with its name.
pub type Test = (&'static str, fn());

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    fake::run(&arguments);
    let filters: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let is_wanted =
        |name: &str| filters.is_empty() || filters.iter().any(|filter| name.contains(*filter));
    let tests = [dialects::TESTS, faults::TESTS, ends::TESTS, matches::TESTS].concat();
    let mut failed = Vec::new();
    for &(name, test) in tests.iter().filter(|(name, _)| is_wanted(name)) {
        let start = Instant::now();
        let done = catch_unwind(test);
        let time = start.elapsed().as_secs_f64();
        println!("test {name} ... {} ({time:.2} s)", if done.is_ok() { "ok" } else { "FAILED" });
        failed.extend(done.is_err().then_some(name));
    }
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Never set.
pub static NEVER: AtomicBool = AtomicBool::new(false);
/// A time that a test waits out.
pub const SHORT: Duration = Duration::from_millis(60);
/// A time that is never over unless something is wrong.
pub const LONG: Duration = Duration::from_secs(30);

/// Much of it, so that a busy machine fails no test.
pub const PATIENCE: Patience =
    Patience { greeting: LONG, ready: LONG, answer: LONG, unlimited: LONG, stop: LONG, quit: LONG };

/// An engine with this script, introduced.
pub fn start(script: &[&str], patience: Patience) -> Client {
    Client::start(fake::engine(script), patience, &NEVER).expect("it says teiok")
}

/// A 5x5 game after these plies.
pub fn game(plies: &str) -> Game {
    game_of(Ruleset::default(), plies)
}

/// A game after these plies.
pub fn game_of(ruleset: Ruleset, plies: &str) -> Game {
    let plies: Vec<Ply> = plies.split_whitespace().map(|ply| ply.parse().expect("a ply")).collect();
    Game::from_plies(Position::new(ruleset), &plies).expect("legal")
}

/// What the engine answers in a 5x5 game after one ply, with a time of 20 ms.
pub fn think(engine: &mut Client) -> Result<Ply, MindError> {
    let limits = Limits::movetime(Duration::from_millis(20));
    engine.think(&game("a1"), &Effort::from(limits), &NEVER, &mut |_| {})
}

/// Starts an engine that should not come to a `teiok`.
pub fn fail(spec: EngineSpec, patience: Patience) -> MindError {
    match Client::start(spec, patience, &NEVER) {
        Ok(_) => panic!("it has started"),
        Err(error) => error,
    }
}
