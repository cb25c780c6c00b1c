//! The search: from a position and limits to an answer.

mod node;
mod plies;
mod root;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::judge::Judge;
use super::level::Level;
use super::limits::{Clock, Limits};
use super::line::Line;
use super::score::Score;
use super::table::Table;
use super::weights::Weights;
use crate::rules::{Ply, Position};
use root::Worker;

/// How a bot is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The transposition table's size in mebibytes, at least 1.
    pub hash: usize,
    /// Threads that search together, at least 1.
    pub threads: usize,
    /// How many of the best plies to find, at least 1.
    pub variations: usize,
    /// The strength.
    pub level: Level,
    /// For the misjudgements of the lower levels.
    pub seed: u64,
    /// What the evaluation is; the lower levels keep to the weights.
    pub judge: Judge,
    /// The hand-made evaluation's weights.
    pub weights: Weights,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            variations: 1,
            level: Level::MAX,
            seed: 0,
            judge: Judge::Best,
            weights: Weights::DEFAULT,
        }
    }
}

/// A player with a memory of what it has searched.
#[derive(Debug)]
pub struct Bot {
    options: Options,
    table: Table,
}

/// One of the best plies, with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// For the player to move.
    pub score: Score,
    /// At least one ply.
    pub plies: Vec<Ply>,
}

/// How far a search has come: after each round of deepening, and for a new best ply.
#[derive(Clone, Debug)]
pub struct Report {
    /// The round, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub deepest: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: u32,
    /// Best first, at least one.
    pub variations: Vec<Variation>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The last report; its depth is 0 if not even the first round was complete.
    pub report: Report,
}

impl Answer {
    /// The ply to play, always a legal one.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.report.variations[0].plies[0]
    }

    /// What the search thinks of the position.
    #[must_use]
    pub fn score(&self) -> Score {
        self.report.variations[0].score
    }
}

/// Why there is no ply to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoAnswer {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// No rule lets the player move, as in a position that was set up oddly.
    #[error("there is no legal ply")]
    NoPly,
}

impl NoAnswer {
    /// Whether there is a ply to find.
    ///
    /// # Errors
    /// Why there is none.
    pub(in crate::bot) fn check(position: &Position) -> Result<(), NoAnswer> {
        if position.is_over() {
            Err(NoAnswer::GameOver)
        } else if position.count_plies() == 0 {
            Err(NoAnswer::NoPly)
        } else {
            Ok(())
        }
    }
}

/// What the threads of one search share.
struct Shared<'a> {
    options: &'a Options,
    limits: Limits,
    table: &'a Table,
    clock: &'a dyn Clock,
    /// From outside.
    stop: &'a AtomicBool,
    /// The first thread is done.
    done: AtomicBool,
    /// What the other threads have visited.
    helper_nodes: AtomicU64,
}

impl Default for Bot {
    fn default() -> Bot {
        Bot::new(Options::default())
    }
}

impl Bot {
    /// A bot that has searched nothing yet.
    #[must_use]
    pub fn new(options: Options) -> Bot {
        Bot { options, table: Table::new(options.hash) }
    }

    /// How it is set up.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets it up anew; what it remembers stays where the table and the judgement do.
    pub fn set_options(&mut self, options: Options) {
        let old = std::mem::replace(&mut self.options, options);
        let judgement =
            |options: &Options| (options.level, options.seed, options.judge, options.weights);
        if options.hash != old.hash {
            self.table = Table::new(options.hash);
        } else if judgement(&options) != judgement(&old) {
            self.table.clear();
        }
    }

    /// Forgets all searches, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches until a limit is reached, `stop` is set, or the end is proven. `report` is
    /// called from this thread.
    ///
    /// # Errors
    /// If there is no legal ply. A search that is stopped at once still answers with one.
    pub fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        clock: &dyn Clock,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer> {
        NoAnswer::check(line.position())?;
        if self.options.level == Level::MAX {
            self.table.next_search();
        } else {
            // What another turn misjudged must not come into this one.
            self.table.clear();
        }
        let shared = Shared {
            options: &self.options,
            limits: limits.and(self.options.level.limits()),
            table: &self.table,
            clock,
            stop,
            done: AtomicBool::new(false),
            helper_nodes: AtomicU64::new(0),
        };
        let report = thread::scope(|scope| {
            for number in 1..self.options.threads {
                let shared = &shared;
                scope.spawn(move || Worker::new(shared, line, number).deepen(&mut |_| {}));
            }
            let found = Worker::new(&shared, line, 0).deepen(report);
            shared.done.store(true, Ordering::Relaxed);
            found
        });
        Ok(Answer { report })
    }
}
