//! Who evaluates positions for hints and analysis.

use bevy::prelude::Resource;

use crate::bot::study::Judge;
use crate::bot::{Bot, Options};

/// Makes the judges: our bot at full strength, or what a test puts in its place.
#[derive(Resource)]
pub struct Judges(Box<dyn Fn() -> Box<dyn Judge> + Send + Sync>);

/// The table of a judge in mebibytes: enough for half a minute.
const HASH: usize = 64;

impl Default for Judges {
    fn default() -> Judges {
        Judges::new(|| Box::new(Bot::new(Options { hash: HASH, ..Options::default() })))
    }
}

impl Judges {
    /// Judges that this function makes; each one thinks on a thread of its own.
    pub fn new(make: impl Fn() -> Box<dyn Judge> + Send + Sync + 'static) -> Judges {
        Judges(Box::new(make))
    }

    pub(super) fn one(&self) -> Box<dyn Judge> {
        (self.0)()
    }
}
