//! One of the two in a match, with the mind that plays for it and its clock.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::contender::Contender;
use crate::bot::limits::{GameClock, GameClocks};
use crate::bot::mind::{Effort, Game, Mind, MindError, Resident};
use crate::bot::search::{Bot, Report};
use crate::bot::tei::client::{Client, Patience};
use crate::rules::{Ply, Ruleset};

/// Nobody stops a match from outside.
static NEVER: AtomicBool = AtomicBool::new(false);

/// How long a program may take in a match. One that is late has lost by its clock anyway.
const PATIENCE: Patience = Patience {
    greeting: Duration::from_secs(10),
    ready: Duration::from_secs(20),
    answer: Duration::from_millis(500),
    unlimited: Duration::from_secs(600),
    stop: Duration::from_millis(500),
    quit: Duration::from_millis(500),
};

/// One of the two in a match.
pub struct Player {
    contender: Contender,
    mind: PlayerMind,
    /// What its clock shows.
    clock: Option<GameClock>,
}

enum PlayerMind {
    Bot(Box<Resident>),
    Program(Box<Client>),
}

/// Why a player has lost without the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The clock ran out.
    #[error("out of time by {} ms", over.as_millis())]
    Time {
        /// By how much.
        over: Duration,
    },
    /// There was no ply.
    #[error(transparent)]
    Mind(#[from] MindError),
}

impl Player {
    /// A player who has not played yet. A program is started for its first game.
    #[must_use]
    pub fn new(contender: Contender) -> Player {
        let mind = match &contender.program {
            Some(program) => PlayerMind::Program(Box::new(Client::new(program.clone(), PATIENCE))),
            None => PlayerMind::Bot(Box::new(Resident::new(Bot::new(contender.options)))),
        };
        Player { clock: contender.clock, contender, mind }
    }

    /// Whose player it is.
    #[must_use]
    pub const fn contender(&self) -> &Contender {
        &self.contender
    }

    /// Forgets the last game and sets the clock. `game` makes the misjudgements differ from game to
    /// game.
    ///
    /// # Errors
    /// What keeps it from playing such a game.
    pub fn sit_down(&mut self, ruleset: &Ruleset, game: u64) -> Result<(), MindError> {
        self.clock = self.contender.clock;
        if let PlayerMind::Bot(resident) = &mut self.mind {
            let mut options = self.contender.options;
            options.seed = options.seed.wrapping_add(game);
            resident.bot.set_options(options);
        }
        self.mind().sit_down(ruleset, &NEVER)
    }

    /// What the clock shows.
    pub(super) const fn clock(&self) -> Option<GameClock> {
        self.clock
    }

    /// A ply with the last report; the clock runs meanwhile. `clocks` are those of both.
    pub(super) fn think(
        &mut self,
        game: &Game,
        clocks: GameClocks,
    ) -> Result<(Ply, Option<Report>), Fault> {
        let effort = Effort { limits: self.contender.limits, clocks: Some(clocks) };
        let mut last = None;
        let start = Instant::now();
        let mut report = |report: &Report| last = Some(report.clone());
        let found = self.mind().think(game, &effort, &NEVER, &mut report);
        self.press_clock(start.elapsed())?;
        Ok((found?, last))
    }

    fn press_clock(&mut self, taken: Duration) -> Result<(), Fault> {
        if let Some(clock) = &mut self.clock {
            let left = clock.remaining.checked_sub(taken);
            let over = taken.saturating_sub(clock.remaining);
            clock.remaining = left.ok_or(Fault::Time { over })? + clock.increment;
        }
        Ok(())
    }

    fn mind(&mut self) -> &mut dyn Mind {
        match &mut self.mind {
            PlayerMind::Bot(resident) => &mut **resident,
            PlayerMind::Program(client) => &mut **client,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_runs_and_gains() {
        let mut player = Player::new("tc=2+0.5".parse().unwrap());
        player.press_clock(Duration::from_millis(1500)).unwrap();
        assert_eq!(player.clock().unwrap().remaining, Duration::from_secs(1));
        let over = Duration::from_millis(20);
        assert_eq!(player.press_clock(Duration::from_millis(1020)), Err(Fault::Time { over }));
        assert_eq!(Fault::Time { over }.to_string(), "out of time by 20 ms");
        player.sit_down(&Ruleset::default(), 1).unwrap();
        assert_eq!(player.clock().unwrap().remaining, Duration::from_secs(2));
    }
}
