//! Any TEI program as a [`Mind`]: a child process that is asked for plies.
//!
//! Whatever the program does ends in a ply that the rules allow or in a [`MindError`] within a
//! known time, and the process never outlives its [`Client`]:
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//! use roadstone::bot::tei::client::{Client, EngineSpec, Patience};
//! use roadstone::bot::{Game, Limits, Mind};
//! use roadstone::rules::{Position, Ruleset};
//!
//! let never = AtomicBool::new(false);
//! let mut engine = Client::start(EngineSpec::new("tiltak"), Patience::default(), &never)?;
//! println!("{}", engine.identity().name);
//! let ruleset = Ruleset::default();
//! engine.sit_down(&ruleset, &never)?;
//! let game = Game::new(Position::new(ruleset));
//! let ply = engine.think(&game, &Limits::nodes(1000).into(), &never, &mut |_| {})?;
//! # Ok::<(), roadstone::bot::MindError>(())
//! ```

mod child;
mod identity;
mod info;
mod order;
mod pipes;
mod spec;
mod trial;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use child::end_all;
pub use identity::{Dialect, EngineOption, Identity, OptionKind};
pub use spec::{EngineSpec, Patience};
pub use trial::{Sample, Trial, try_out};

use crate::bot::mind::{Effort, Game, Mind, MindError};
use crate::bot::search::{NoAnswer, Report};
use crate::notation::PlyText;
use crate::rules::{Effect, Opening, Ply, Position, Ruleset};
use child::Process;
use identity::{HALF_KOMI, Komi};
use info::Listener;
use order::{Order, Skills, order};
use pipes::quoted;

/// A TEI program at the table.
pub struct Client {
    spec: EngineSpec,
    patience: Patience,
    identity: Identity,
    /// `None` after a fault; the next call starts it anew.
    process: Option<Process>,
    /// The game that the process was told of.
    seated: Option<Ruleset>,
    /// The last search was told to stop. Some end on a `stop` that comes after their answer.
    was_stopped: bool,
}

impl Client {
    /// Starts the program and lets it introduce itself.
    ///
    /// # Errors
    /// What keeps it from that; [`MindError::Stopped`] when `stop` is set.
    pub fn start(
        spec: EngineSpec,
        patience: Patience,
        stop: &AtomicBool,
    ) -> Result<Client, MindError> {
        let mut client = Client::new(spec, patience);
        client.guarded(|client| client.greet(stop))?;
        Ok(client)
    }

    /// A program that is started when it is first needed.
    #[must_use]
    pub fn new(spec: EngineSpec, patience: Patience) -> Client {
        Client {
            spec,
            patience,
            identity: Identity::default(),
            process: None,
            seated: None,
            was_stopped: false,
        }
    }

    /// What the program says of itself; nothing before it was started.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// How it was set up.
    #[must_use]
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Does something with the process; a fault ends it.
    fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Client) -> Result<T, MindError>,
    ) -> Result<T, MindError> {
        let done = work(self);
        let is_refusal = |error: &MindError| {
            use MindError::{NoAnswer, UnsupportedKomi, UnsupportedRules, UnsupportedSize};
            matches!(
                error,
                NoAnswer(_) | UnsupportedKomi(_) | UnsupportedRules | UnsupportedSize(_)
            )
        };
        if done.as_ref().is_err_and(|error| !is_refusal(error)) {
            if let Some(process) = &mut self.process {
                process.lose_patience();
            }
            self.end();
        }
        done
    }

    fn end(&mut self) {
        self.process = None;
        self.seated = None;
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("greet started it")
    }

    /// Starts the process, up to `teiok`, and sets its options.
    fn greet(&mut self, stop: &AtomicBool) -> Result<(), MindError> {
        self.end();
        self.was_stopped = false;
        let waited = self.patience.greeting;
        let process = self.process.insert(Process::start(&self.spec, self.patience.quit)?);
        process.tell("tei");
        let mut identity = Identity::default();
        let mut is_known = |line: &str| identity.read(line);
        if !wait_for(process, "teiok", waited, stop, &mut is_known)? {
            return Err(MindError::NoGreeting { waited });
        }
        // The komi is the game's.
        let is_ours = |name: &str| !name.eq_ignore_ascii_case(HALF_KOMI);
        for (name, value) in self.spec.options.iter().filter(|(name, _)| is_ours(name)) {
            let value = value.trim();
            let unknown =
                || MindError::UnknownOption { name: name.clone(), value: value.to_owned() };
            let option = identity.option(name).filter(|option| option.takes(value));
            let EngineOption { name, kind, .. } = option.ok_or_else(unknown)?;
            match kind {
                OptionKind::Button => process.tell(format_args!("setoption name {name}")),
                _ => process.tell(format_args!("setoption name {name} value {value}")),
            }
        }
        self.identity = identity;
        Ok(())
    }

    /// Makes sure of a process that is ready for a game of this kind; `is_new` is a game that
    /// begins, otherwise one that it may know already.
    fn seat(
        &mut self,
        ruleset: &Ruleset,
        is_new: bool,
        stop: &AtomicBool,
    ) -> Result<(), MindError> {
        let standard = Ruleset::standard(ruleset.size);
        if ruleset.opening != Opening::Swap || ruleset.reserves != standard.reserves {
            return Err(MindError::UnsupportedRules);
        }
        if let Some(error) = self.process.as_mut().and_then(Process::ended) {
            self.end();
            if !self.was_stopped {
                return Err(error);
            }
        }
        let is_same =
            |seated: &Ruleset| (seated.size, seated.half_komi) == (ruleset.size, ruleset.half_komi);
        if self.seated.as_ref().is_some_and(is_same) && !is_new {
            return Ok(());
        }
        // Some of the older programs take the size and the komi of their first game for all.
        let is_bound = self.identity.dialect() == Dialect::Positional
            && self.seated.as_ref().is_some_and(|seated| !is_same(seated));
        if self.process.is_none() || is_bound {
            self.greet(stop)?;
        }
        let komi = self.identity.komi(ruleset)?;
        let waited = self.patience.ready;
        let dialect = self.identity.dialect();
        let is_default = |half_komi: i8| {
            let option = self.identity.option(HALF_KOMI);
            option.is_some_and(|option| option.default == half_komi.to_string())
        };
        // A process that was told of another komi is never that of an older program.
        let must_say = |half_komi| dialect == Dialect::Keywords || !is_default(half_komi);
        let option = match komi {
            Komi::Option(half_komi) if must_say(half_komi) => Some(half_komi),
            _ => None,
        };
        let process = self.process();
        if let Some(half_komi) = option {
            process.tell(format_args!("setoption name {HALF_KOMI} value {half_komi}"));
        }
        let size = ruleset.size;
        match (dialect, komi) {
            (Dialect::Positional, _) => process.tell(format_args!("teinewgame {size}")),
            (Dialect::Keywords, Komi::NewGame(half_komi)) => {
                process.tell(format_args!("teinewgame size {size} halfkomi {half_komi}"));
            }
            (Dialect::Keywords, _) => process.tell(format_args!("teinewgame size {size}")),
        }
        process.tell("isready");
        if !wait_for(process, "readyok", waited, stop, &mut |line| line.starts_with("info"))? {
            return Err(MindError::NotReady { waited });
        }
        self.seated = Some(*ruleset);
        Ok(())
    }

    /// Asks for a ply and waits for it.
    fn search(
        &mut self,
        game: &Game,
        order: &Order,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Ply, MindError> {
        let patience = self.patience;
        let process = self.process();
        process.skip();
        process.forgive();
        process.tell(position_line(game));
        process.tell(&order.go);
        let start = Instant::now();
        let mut listener = Listener::new(game.position());
        // When it was told to stop, and whether because it was late.
        let mut stopped: Option<(Instant, bool)> = None;
        let answer = loop {
            let is_past = |time: Option<Duration>| time.is_some_and(|time| start.elapsed() >= time);
            let so_far = listener.report();
            match stopped {
                Some((at, is_late)) if at.elapsed() >= patience.stop => {
                    let waited = start.elapsed();
                    return Err(if is_late {
                        MindError::NoPlyInTime { waited }
                    } else {
                        MindError::IgnoredStop
                    });
                }
                Some(_) => {}
                None => {
                    let is_late = is_past(order.due.map(|due| due + patience.answer));
                    let is_enough = order.depth.is_some_and(|depth| so_far.depth >= depth)
                        || order.nodes.is_some_and(|nodes| so_far.nodes >= nodes)
                        || is_past(order.time);
                    if is_late || is_enough || stop.load(Ordering::Relaxed) {
                        process.tell("stop");
                        stopped = Some((Instant::now(), is_late));
                    }
                }
            }
            let Some(line) = process.hear()? else { continue };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match word {
                "bestmove" => break rest.trim().to_owned(),
                "info" => {
                    if listener.read(rest) {
                        report(listener.report());
                    }
                }
                _ => process.pass_over(&line)?,
            }
        };
        self.was_stopped = stopped.is_some();
        judge(&answer, game.position())
    }
}

impl Mind for Client {
    fn sit_down(&mut self, ruleset: &Ruleset, stop: &AtomicBool) -> Result<(), MindError> {
        self.guarded(|client| client.seat(ruleset, true, stop))
    }

    fn think(
        &mut self,
        game: &Game,
        effort: &Effort,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Ply, MindError> {
        let position = game.position();
        NoAnswer::check(position)?;
        self.guarded(|client| {
            client.seat(game.start().ruleset(), false, stop)?;
            if stop.load(Ordering::Relaxed) {
                return Err(MindError::Stopped);
            }
            let skills = Skills::of(&client.identity);
            let order = order(effort, position.to_move(), skills, client.patience.unlimited);
            client.search(game, &order, stop, report)
        })
    }
}

/// Waits for a line that is this word; false if it does not come in time. `is_known` takes the
/// others, and says whether they have a meaning.
fn wait_for(
    process: &mut Process,
    wanted: &str,
    time: Duration,
    stop: &AtomicBool,
    is_known: &mut dyn FnMut(&str) -> bool,
) -> Result<bool, MindError> {
    process.forgive();
    let start = Instant::now();
    while start.elapsed() < time {
        if stop.load(Ordering::Relaxed) {
            return Err(MindError::Stopped);
        }
        match process.hear()? {
            Some(line) if line == wanted => return Ok(true),
            Some(line) if !is_known(&line) => process.pass_over(&line)?,
            _ => {}
        }
    }
    Ok(false)
}

/// The game from its start, so that the program sees repetitions. As in most programs, the word
/// `moves` is there without plies too, and `*` says that a wall is flattened.
fn position_line(game: &Game) -> String {
    let mut position = game.start().clone();
    let mut line = if position == Position::new(*position.ruleset()) {
        "position startpos moves".to_owned()
    } else {
        format!("position tps {} moves", position.to_setup())
    };
    for &ply in game.plies() {
        let effects = position.play(ply).expect("a game's plies are legal");
        let flattens = effects.iter().any(|effect| matches!(effect, Effect::Flattened { .. }));
        line.push_str(&format!(" {ply}{}", if flattens { "*" } else { "" }));
    }
    line
}

/// The ply that a program's answer is.
fn judge(answer: &str, position: &Position) -> Result<Ply, MindError> {
    let word = answer.split_whitespace().next().unwrap_or_default();
    if matches!(word, "--" | "none" | "(none)" | "0000") {
        return Err(MindError::NoPlyGiven);
    }
    let text: PlyText = word.parse().map_err(|_| MindError::Unreadable { said: quoted(answer) })?;
    let ply = text.ply;
    match position.clone().play(ply) {
        Ok(_) => Ok(ply),
        Err(reason) => Err(MindError::Illegal { ply, reason }),
    }
}
