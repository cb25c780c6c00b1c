//! The lot that decides who plays White (R4).

use bevy::prelude::Resource;
use rand::rngs::{StdRng, SysRng};
use rand::{RngExt, SeedableRng};

/// Draws lots; seeded, so that a test knows what comes.
#[derive(Resource, Debug)]
pub struct Lot(StdRng);

impl Lot {
    /// Lots that come in the same order for the same seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Lot {
        Lot(StdRng::seed_from_u64(seed))
    }

    /// Whether the first of two wins.
    pub(super) fn falls_to_first(&mut self) -> bool {
        self.0.random()
    }
}

impl Default for Lot {
    /// Seeded by the operating system.
    fn default() -> Lot {
        // Where it has no randomness to give, a fair lot is still better than no game.
        StdRng::try_from_rng(&mut SysRng).map_or_else(|_| Lot::seeded(0), Lot)
    }
}
