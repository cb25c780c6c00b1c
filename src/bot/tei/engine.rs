//! The engine: its game, its options, and the search that runs beside it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::command::{Command, Go, NewGame, parse};
use super::writer::Lines;
use crate::bot::{Bot, Level, Line, NoAnswer, Options, Report, Score, WallClock};
use crate::rules::{Ply, Position, Ruleset, Setup, Size};

/// An engine that is told line by line what to do, and writes its answers.
pub struct Engine {
    lines: Lines,
    options: Options,
    half_komi: i8,
    size: Size,
    /// The program speaks version 1: proven scores are written as such.
    keywords: bool,
    /// `None` after a `position` that could not be understood.
    line: Option<Line>,
    /// Where the bot is while no search has it.
    bot: Option<Bot>,
    /// A new game began while a search had the bot.
    must_forget: bool,
    search: Option<Search>,
}

/// A search in its thread, which gives the bot back.
struct Search {
    thread: JoinHandle<Bot>,
    stop: Arc<Stop>,
}

/// Tells a search to end; a search without limits waits for it before it answers.
#[derive(Default)]
struct Stop {
    flag: AtomicBool,
    /// The answer is on its way: whoever reads it may send the next `go` before the thread
    /// has ended.
    answered: AtomicBool,
    gate: Mutex<()>,
    bell: Condvar,
}

impl Stop {
    fn ring(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.flag.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    fn wait(&self) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.flag.load(Ordering::Relaxed) {
            gate = self.bell.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The options, as `tei` lists them.
const OPTIONS: [&str; 6] = [
    "option name Hash type spin default 16 min 1 max 32768",
    "option name Threads type spin default 1 min 1 max 256",
    "option name MultiPV type spin default 1 min 1 max 64",
    "option name HalfKomi type spin default 0 min -20 max 20",
    "option name Level type spin default 8 min 1 max 8",
    "option name Seed type spin default 0 min 0 max 1000000000",
];

impl Engine {
    /// An engine at the start of a 5×5 game.
    pub fn new(output: impl Write + Send + 'static) -> Engine {
        Engine {
            lines: Lines::new(output),
            options: Options::default(),
            half_komi: 0,
            size: Size::FIVE,
            keywords: false,
            line: Some(Line::new(Position::new(Ruleset::default()))),
            bot: None,
            must_forget: false,
            search: None,
        }
    }

    /// Does what a line says; false after `quit`, or when nobody reads the answers.
    pub fn handle(&mut self, line: &str) -> bool {
        let command = match parse(line) {
            Ok(command) => command,
            Err(unclear) => {
                if line.starts_with("position") {
                    self.line = None;
                }
                self.say(unclear);
                return !self.lines.has_failed();
            }
        };
        match command {
            Command::Nothing => {}
            Command::Tei => self.introduce(),
            Command::IsReady => self.lines.write("readyok"),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame(game) => self.new_game(game),
            Command::Position { start, plies } => self.set_position(start.as_deref(), &plies),
            Command::Go(go) => self.go(go),
            Command::Stop => self.stop(),
            Command::Quit => return false,
        }
        !self.lines.has_failed()
    }

    /// Waits until the search that runs has answered; not for one without limits.
    pub fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            self.take_back(search);
        }
    }

    /// Stops the search that runs, if any.
    ///
    /// # Errors
    /// The first failure in writing.
    pub fn finish(&mut self) -> io::Result<()> {
        self.stop();
        self.lines.result()
    }

    fn say(&self, text: impl std::fmt::Display) {
        self.lines.write(format_args!("info string {text}"));
    }

    fn introduce(&self) {
        self.lines.write(format_args!("id name Roadstone {}", env!("CARGO_PKG_VERSION")));
        self.lines.write("id author the Roadstone authors");
        self.lines.write("id version 1");
        let komi: Vec<String> = (-20..=20).map(|half: i8| half.to_string()).collect();
        self.lines.write(format_args!("size 3 4 5 6 7 8 halfkomi {}", komi.join(" ")));
        for option in OPTIONS {
            self.lines.write(option);
        }
        self.lines.write("teiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let understood = match name.to_ascii_lowercase().as_str() {
            "hash" => set(value, 1..=32768, &mut self.options.hash),
            "threads" => set(value, 1..=256, &mut self.options.threads),
            "multipv" => set(value, 1..=64, &mut self.options.variations),
            "seed" => set(value, 0..=1_000_000_000, &mut self.options.seed),
            "level" => value.parse().is_ok_and(|level: Level| {
                self.options.level = level;
                true
            }),
            "halfkomi" => {
                let understood = set(value, -20..=20, &mut self.half_komi);
                self.apply_komi();
                understood
            }
            _ => return self.say(format_args!("unknown option: {name}")),
        };
        if !understood {
            self.say(format_args!("option {name} cannot be {value:?}"));
        }
    }

    /// Komi that changes within a game counts for the position that is set.
    fn apply_komi(&mut self) {
        let Some(line) = &self.line else { return };
        let half_komi = self.half_komi;
        let position = line.position();
        if position.ruleset().half_komi != half_komi {
            let ruleset = Ruleset { half_komi, ..*position.ruleset() };
            self.line = Position::from_setup(&position.to_setup(), ruleset).ok().map(Line::new);
        }
    }

    fn new_game(&mut self, game: NewGame) {
        self.stop();
        self.size = game.size.unwrap_or(self.size);
        self.half_komi = game.half_komi.unwrap_or(self.half_komi);
        self.keywords = game.keywords;
        self.line = Some(Line::new(Position::new(self.ruleset(self.size))));
        self.must_forget = true;
    }

    fn ruleset(&self, size: Size) -> Ruleset {
        Ruleset { half_komi: self.half_komi, ..Ruleset::standard(size) }
    }

    fn set_position(&mut self, start: Option<&Setup>, plies: &[Ply]) {
        self.line = None;
        let position = match start {
            None => Position::new(self.ruleset(self.size)),
            Some(setup) => match Position::from_setup(setup, self.ruleset(setup.size)) {
                Ok(position) => position,
                Err(error) => return self.say(format_args!("position: {error}")),
            },
        };
        let mut line = Line::new(position);
        for (number, &ply) in (1..).zip(plies) {
            if let Err(error) = line.play(ply) {
                return self.say(format_args!("position: ply {number} {ply}: {error}"));
            }
        }
        self.line = Some(line);
    }

    fn go(&mut self, go: Go) {
        if let Some(search) = self.search.take() {
            if !search.stop.answered.load(Ordering::Acquire) && !search.thread.is_finished() {
                self.search = Some(search);
                return self.say("a search is running; stop it first");
            }
            self.take_back(search);
        }
        let Some(line) = self.line.clone() else {
            self.say("there is no position");
            return self.lines.write("bestmove --");
        };
        let mut bot = self.bot.take().unwrap_or_else(|| Bot::new(self.options));
        bot.set_options(self.options);
        if std::mem::take(&mut self.must_forget) {
            bot.forget();
        }
        // The clock runs since the command came.
        let clock = WallClock::start();
        let limits = go.limits(line.position().to_move());
        let (lines, keywords) = (self.lines.clone(), self.keywords);
        let stop = Arc::new(Stop::default());
        let thread = {
            let stop = Arc::clone(&stop);
            thread::spawn(move || {
                let mut report = |report: &Report| write_report(&lines, report, keywords);
                let found = bot.think(&line, &limits, &stop.flag, &clock, &mut report);
                if go.infinite {
                    stop.wait();
                }
                stop.answered.store(true, Ordering::Release);
                answer(&lines, found.map(|answer| answer.ply()));
                bot
            })
        };
        self.search = Some(Search { thread, stop });
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.ring();
            self.take_back(search);
        }
    }

    fn take_back(&mut self, search: Search) {
        match search.thread.join() {
            Ok(bot) => self.bot = Some(bot),
            Err(_) => {
                self.say("the search failed");
                self.lines.write("bestmove --");
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

fn set<T: std::str::FromStr + PartialOrd>(
    value: &str,
    range: std::ops::RangeInclusive<T>,
    option: &mut T,
) -> bool {
    match value.parse() {
        Ok(value) if range.contains(&value) => {
            *option = value;
            true
        }
        _ => false,
    }
}

fn answer(lines: &Lines, ply: Result<Ply, NoAnswer>) {
    match ply {
        Ok(ply) => lines.write(format_args!("bestmove {ply}")),
        Err(error) => {
            lines.write(format_args!("info string {error}"));
            lines.write("bestmove --");
        }
    }
}

fn write_report(lines: &Lines, report: &Report, keywords: bool) {
    let milliseconds = report.time.as_millis();
    let speed = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
    for (number, variation) in (1..).zip(&report.variations) {
        let multi = match report.variations.len() {
            1 => String::new(),
            _ => format!(" multipv {number}"),
        };
        let score = match variation.score {
            Score::Win { plies } if keywords => format!("solved win {plies}"),
            Score::Loss { plies } if keywords => format!("solved loss {plies}"),
            score => format!("cp {}", score.centiflats()),
        };
        let plies: Vec<String> = variation.plies.iter().map(Ply::to_string).collect();
        lines.write(format_args!(
            "info depth {} seldepth {}{multi} score {score} time {milliseconds} nodes {} nps {speed} \
             hashfull {} pv {}",
            report.depth,
            report.deepest,
            report.nodes,
            report.permille_full,
            plies.join(" ")
        ));
    }
}
