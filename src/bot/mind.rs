//! Who finds the plies for a seat: our bot, or another program behind one trait.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use roadstone::bot::{Bot, Effort, Game, Limits, Mind, Resident};
//! use roadstone::rules::{Position, Ruleset};
//!
//! let ruleset = Ruleset::default();
//! let mut game = Game::new(Position::new(ruleset));
//! let (mut mind, never) = (Resident::new(Bot::default()), AtomicBool::new(false));
//! mind.sit_down(&ruleset, &never).unwrap();
//! let effort = Effort::from(Limits::depth(2));
//! let ply = mind.think(&game, &effort, &never, &mut |_| {}).unwrap();
//! game.play(ply).unwrap();
//! assert_eq!(game.plies(), [ply]);
//! ```

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use super::limits::{GameClocks, Limits, WallClock};
use super::line::Line;
use super::search::{Bot, NoAnswer, Report};
use crate::rules::{Color, IllegalPly, Ply, Position, Ruleset, Size};

/// A game so far, as a player who joins needs it: the start and every ply since.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    line: Line,
}

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game { line: Line::new(start.clone()), start, plies: Vec::new() }
    }

    /// A game in which these plies were played.
    ///
    /// # Errors
    /// The reason why one of them is not legal.
    pub fn from_plies(start: Position, plies: &[Ply]) -> Result<Game, IllegalPly> {
        let mut game = Game::new(start);
        plies.iter().try_for_each(|&ply| game.play(ply))?;
        Ok(game)
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// The reason why it is not legal; nothing has changed then.
    pub fn play(&mut self, ply: Ply) -> Result<(), IllegalPly> {
        self.line.play(ply)?;
        self.plies.push(ply);
        Ok(())
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Every ply since the start.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.line.position()
    }

    /// The position now with those before it, as the bot's search takes it.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }
}

/// How much a ply may cost: limits of the search, the clocks of the game, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// For this ply.
    pub limits: Limits,
    /// For the game.
    pub clocks: Option<GameClocks>,
}

impl Effort {
    /// The limits for the player to move, with a share of that player's clock.
    #[must_use]
    pub fn limits(&self, to_move: Color) -> Limits {
        let time = self.clocks.and_then(|clocks| clocks.budget(to_move));
        self.limits.and(Limits { time, ..Limits::default() })
    }
}

impl From<Limits> for Effort {
    fn from(limits: Limits) -> Effort {
        Effort { limits, clocks: None }
    }
}

/// Who finds plies for a seat.
pub trait Mind: Send {
    /// Before the first ply of a game, and before a game that goes on from the middle. Blocks
    /// for as long as another program takes to be ready, unless `stop` is set.
    ///
    /// # Errors
    /// What keeps this mind from playing such a game.
    fn sit_down(&mut self, ruleset: &Ruleset, stop: &AtomicBool) -> Result<(), MindError>;

    /// A legal ply for the game's position. Blocks; `stop` may be set from another thread and is
    /// obeyed at once: the ply is then the best one so far, or the error [`MindError::Stopped`].
    /// `report` is called as the search goes on.
    ///
    /// After an error it may be called again: a program that has ended is started anew.
    ///
    /// # Errors
    /// Why there is no ply.
    fn think(
        &mut self,
        game: &Game,
        effort: &Effort,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Ply, MindError>;
}

/// Why a mind has no ply; one variant for each fault, so that each has its words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MindError {
    /// There is nothing at the program's path.
    #[error("there is no program {}", path.display())]
    NoProgram {
        /// The path that was tried.
        path: PathBuf,
    },
    /// The system does not run it: no permission, no program at all.
    #[error("{} cannot be started: {reason}", path.display())]
    NotStarted {
        /// The path that was tried.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It runs but does not say `teiok`: another kind of program.
    #[error("the program has not said teiok within {}", seconds(*waited))]
    NoGreeting {
        /// For how long it was waited.
        waited: Duration,
    },
    /// It does not say `readyok` before a game.
    #[error("the program has not said readyok within {}", seconds(*waited))]
    NotReady {
        /// For how long it was waited.
        waited: Duration,
    },
    /// An option that it does not have, or with a value that it does not take.
    #[error("the program has no option {name} with the value {value:?}")]
    UnknownOption {
        /// The option.
        name: String,
        /// The value.
        value: String,
    },
    /// It does not play on such a board.
    #[error("the program does not play {0}x{0}")]
    UnsupportedSize(Size),
    /// It does not play with this komi on such a board.
    #[error("the program does not play with a komi of {}", f32::from(*.0) / 2.0)]
    UnsupportedKomi(i8),
    /// Another opening or other counts of pieces; TEI has no words for them.
    #[error("programs cannot be told of another opening or other numbers of pieces")]
    UnsupportedRules,
    /// It has ended by itself.
    #[error("the program has ended ({status}){}", said(last_words.as_deref()))]
    Crashed {
        /// Its exit status, as the system calls it.
        status: String,
        /// The last line on its standard error.
        last_words: Option<String>,
    },
    /// It still runs but has closed its output.
    #[error("the program has closed its output")]
    OutputClosed,
    /// It writes more lines without a meaning than can be waited through.
    #[error("the program writes without end, such as {said:?}")]
    Rubbish {
        /// The start of one such line.
        said: String,
    },
    /// It has not answered in its time, not even to `stop`.
    #[error("the program has not answered within {}", seconds(*waited))]
    NoPlyInTime {
        /// For how long it was waited.
        waited: Duration,
    },
    /// It was told to stop and went on; it was ended.
    #[error("the program went on when it was told to stop")]
    IgnoredStop,
    /// Its answer is no ply.
    #[error("the program answered {said:?}, which is no ply")]
    Unreadable {
        /// The start of what it said.
        said: String,
    },
    /// It says that it has no ply, though there is one.
    #[error("the program gave no ply")]
    NoPlyGiven,
    /// Its ply is against the rules.
    #[error("the program answered {ply}: {reason}")]
    Illegal {
        /// The ply.
        ply: Ply,
        /// The rule.
        reason: IllegalPly,
    },
    /// There is no ply to find.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// It was told to stop before it had a ply.
    #[error("stopped")]
    Stopped,
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn said(last_words: Option<&str>) -> String {
    last_words.map_or_else(String::new, |words| format!(": {words}"))
}

/// Our own bot as a mind.
#[derive(Debug)]
pub struct Resident {
    /// How it is set up may be changed between two plies.
    pub bot: Bot,
}

impl Resident {
    /// A bot at the table.
    #[must_use]
    pub const fn new(bot: Bot) -> Resident {
        Resident { bot }
    }
}

impl Mind for Resident {
    fn sit_down(&mut self, _ruleset: &Ruleset, _stop: &AtomicBool) -> Result<(), MindError> {
        self.bot.forget();
        Ok(())
    }

    fn think(
        &mut self,
        game: &Game,
        effort: &Effort,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Ply, MindError> {
        let clock = WallClock::start();
        let limits = effort.limits(game.position().to_move());
        let answer = self.bot.think(game.line(), &limits, stop, &clock, report)?;
        Ok(answer.ply())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::limits::GameClock;

    #[test]
    fn a_game_keeps_only_legal_plies() {
        let [a1, e5] = ["a1", "e5"].map(|ply| ply.parse().unwrap());
        let start = Position::new(Ruleset::default());
        let mut game = Game::from_plies(start.clone(), &[a1, e5]).unwrap();
        assert!(matches!(game.play(a1), Err(IllegalPly::Occupied { .. })));
        assert_eq!(game.plies(), [a1, e5]);
        assert_eq!((game.start(), game.position().move_number()), (&start, 2));
        assert!(Game::from_plies(start, &[a1, a1]).is_err());
    }

    #[test]
    fn the_share_of_the_clock_is_one_more_limit() {
        let seconds =
            |seconds| GameClock { remaining: Duration::from_secs(seconds), ..GameClock::default() };
        let clocks = Some(GameClocks([Some(seconds(1)), Some(seconds(100))]));
        let effort = Effort { limits: Limits::movetime(Duration::from_secs(2)), clocks };
        let [white, black] = Color::ALL.map(|color| effort.limits(color).time.unwrap().hard);
        assert!(white < Duration::from_secs(1));
        assert!(black > white && black <= Duration::from_secs(2));
        assert_eq!(Effort::from(Limits::nodes(9)).limits(Color::White), Limits::nodes(9));
    }

    #[test]
    fn a_bot_has_no_ply_where_the_game_is_over() {
        let setup = crate::notation::tps::parse("x4/1,1,1,1/x4/2,2,x2 2 9").unwrap();
        let ruleset = Ruleset::standard(setup.size);
        let game = Game::new(Position::from_setup(&setup, ruleset).unwrap());
        let (mut mind, never) = (Resident::new(Bot::default()), AtomicBool::new(false));
        let found = mind.think(&game, &Limits::depth(1).into(), &never, &mut |_| {});
        assert_eq!(found, Err(MindError::NoAnswer(NoAnswer::GameOver)));
    }
}
