//! A first meeting with a program: who it is, and a ply of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Client, EngineSpec, Identity, Patience};
use crate::bot::limits::Limits;
use crate::bot::mind::{Game, Mind, MindError};
use crate::bot::search::Report;
use crate::rules::{Ply, Position, Ruleset, Size};

/// What a program has shown of itself.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What it said of itself; `None` if it did not come to that.
    pub identity: Option<Identity>,
    /// The first ply of a game, or what went wrong.
    pub sample: Result<Sample, MindError>,
}

/// A ply on an empty board.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The game that it was asked to begin.
    pub ruleset: Ruleset,
    /// Its ply.
    pub ply: Ply,
    /// The last that it said while it thought.
    pub report: Option<Report>,
}

/// Starts a program, lets it introduce itself and think for a moment, and ends it.
#[must_use]
pub fn try_out(
    spec: EngineSpec,
    patience: Patience,
    thinking: Duration,
    stop: &AtomicBool,
) -> Trial {
    let mut client = match Client::start(spec, patience, stop) {
        Ok(client) => client,
        Err(error) => return Trial { identity: None, sample: Err(error) },
    };
    let identity = client.identity().clone();
    let ruleset = some_game(&identity);
    let mut report = None;
    let sample = client.sit_down(&ruleset, stop).and_then(|()| {
        let game = Game::new(Position::new(ruleset));
        let limits = Limits::movetime(thinking);
        client.think(&game, &limits.into(), stop, &mut |said| report = Some(said.clone()))
    });
    let sample = sample.map(|ply| Sample { ruleset, ply, report });
    Trial { identity: Some(identity), sample }
}

/// A game that the program plays, if it says of any that it does: the usual ones first.
fn some_game(identity: &Identity) -> Ruleset {
    let games = [5, 6, 4, 7, 8, 3]
        .into_iter()
        .filter_map(Size::new)
        .flat_map(|size| [0, 4].map(|half_komi| Ruleset { half_komi, ..Ruleset::standard(size) }));
    let plays = |ruleset: &Ruleset| identity.komi(ruleset).is_ok();
    games.into_iter().find(plays).unwrap_or_default()
}
