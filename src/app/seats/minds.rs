//! Which mind sits down at a seat, and how hard it may think.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bevy::prelude::Resource;
use rand::rngs::{StdRng, SysRng};
use rand::{RngExt, SeedableRng};

use crate::app::session::Seat;
use crate::app::settings::Settings;
use crate::bot::tei::client::{Client, Patience};
use crate::bot::{Bot, Effort, Level, Limits, Mind, MindError, Options, Resident};

/// Brings a mind to the table; called on the mind's own thread, for it may take a while. It is
/// called again only if nobody came, or if the mind broke down.
pub type Invitation = Box<dyn Fn() -> Result<Box<dyn Mind>, MindError> + Send>;

/// Whom to invite to a seat.
type Invite = dyn Fn(&Seat, &Settings) -> Invitation + Send + Sync;

/// The memory of the strongest level, in mebibytes. The others hardly need one.
const LARGE_HASH: usize = 64;
const SMALL_HASH: usize = 4;

/// Who is invited to the seats that no person takes. Tests invite their own.
#[derive(Resource, Clone)]
pub struct Minds(Arc<Invite>);

impl Minds {
    /// Invites whomever this function names for a seat.
    #[must_use]
    pub fn new(invite: impl Fn(&Seat, &Settings) -> Invitation + Send + Sync + 'static) -> Minds {
        Minds(Arc::new(invite))
    }

    /// Our bot, which misjudges the same in every game that has the same seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Minds {
        Minds::new(move |seat, settings| invite(seat, settings, seed))
    }

    pub(super) fn invite(&self, seat: &Seat, settings: &Settings) -> Invitation {
        (self.0)(seat, settings)
    }
}

impl Default for Minds {
    /// Our bot, which misjudges differently in every game.
    fn default() -> Minds {
        Minds::new(|seat, settings| {
            // Without randomness from the system every game has the same mistakes: still a game.
            let seed = StdRng::try_from_rng(&mut SysRng).map_or(0, |mut rng| rng.random());
            invite(seat, settings, seed)
        })
    }
}

fn invite(seat: &Seat, settings: &Settings, seed: u64) -> Invitation {
    match seat {
        Seat::Person => Box::new(|| Err(MindError::NoPlyGiven)),
        Seat::Bot(level) => {
            let options = options(*level, seed);
            Box::new(move || Ok(Box::new(Resident::new(Bot::new(options)))))
        }
        Seat::Engine(name) => match settings.engines.find(name).cloned() {
            Some(spec) => {
                let engine = move || Client::new(spec.clone(), Patience::default());
                Box::new(move || Ok(Box::new(engine())))
            }
            // It was taken off the list since.
            None => {
                let path = PathBuf::from(name);
                Box::new(move || Err(MindError::NoProgram { path: path.clone() }))
            }
        },
    }
}

/// The full strength uses what the machine has, but for one core, which draws the table. The lower
/// levels are the same on every machine.
fn options(level: Level, seed: u64) -> Options {
    let is_full = level == Level::MAX;
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    Options {
        level,
        seed,
        hash: if is_full { LARGE_HASH } else { SMALL_HASH },
        threads: if is_full { (cores - 1).max(1) } else { 1 },
        ..Options::default()
    }
}

/// What a ply may cost: the time of the settings. The lower levels stop long before.
pub(super) fn effort(settings: &Settings) -> Effort {
    Limits::movetime(Duration::from_secs_f32(settings.bot_seconds)).into()
}
