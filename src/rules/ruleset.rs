//! What two players agree on before the first ply.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Color, Size};

/// The pieces that a player has not placed yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reserve {
    /// Flats and walls come from this one number (R3).
    pub stones: u8,
    /// Capstones.
    pub capstones: u8,
}

impl Reserve {
    /// The standard counts for a board of this size (R2).
    #[must_use]
    pub const fn standard(size: Size) -> Reserve {
        let (stones, capstones) = match size.get() {
            3 => (10, 0),
            4 => (15, 0),
            5 => (21, 1),
            6 => (30, 1),
            7 => (40, 2),
            _ => (50, 2),
        };
        Reserve { stones, capstones }
    }

    /// Stones and capstones together.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.stones + self.capstones
    }
}

/// How the first two plies go (R5 to R7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// Each player's first ply places a flat of the other colour.
    #[default]
    Swap,
    /// Own colour from the first ply, every kind allowed.
    NoSwap,
    /// White places two black flats as one stack, Black one white flat.
    DoubleBlackStack,
}

impl Opening {
    /// Every opening, the default first.
    pub const ALL: [Opening; 3] = [Opening::Swap, Opening::NoSwap, Opening::DoubleBlackStack];
}

/// The value of PTN's Opening tag.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Opening::Swap => "swap",
            Opening::NoSwap => "no-swap",
            Opening::DoubleBlackStack => "double black stack",
        })
    }
}

/// All settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruleset {
    /// The board's edge.
    pub size: Size,
    /// The first two plies.
    pub opening: Opening,
    /// Added to Black's flat count at the end, in half flats (R25).
    pub half_komi: i8,
    /// What each player starts with, White's first (R2).
    pub reserves: [Reserve; 2],
    /// A draw when a position occurs for the n-th time; off by default (R28).
    pub repetition_draw: Option<u8>,
    /// A draw after n plies without a placement or a flattening; off by default (R28).
    pub quiet_draw: Option<u16>,
}

impl Ruleset {
    /// The standard game of this size (R29, R30).
    #[must_use]
    pub const fn standard(size: Size) -> Ruleset {
        Ruleset {
            size,
            opening: Opening::Swap,
            half_komi: 0,
            reserves: [Reserve::standard(size); 2],
            repetition_draw: None,
            quiet_draw: None,
        }
    }

    /// What this player starts with.
    #[must_use]
    pub const fn reserve(&self, color: Color) -> Reserve {
        self.reserves[color.index()]
    }

    /// The name of the rule set: `tak-5x5-standard-v1`, `tak-6x6-standard`, `custom` (R29, R30).
    #[must_use]
    pub fn name(&self) -> String {
        if *self != Ruleset::standard(self.size) {
            return "custom".to_owned();
        }
        match self.size {
            Size::FIVE => "tak-5x5-standard-v1".to_owned(),
            size => format!("tak-{size}x{size}-standard"),
        }
    }

    /// Checks that the counts are ones that a game can be played with (R2).
    ///
    /// # Errors
    /// Fewer than 1 or more than 60 stones, or more than 4 capstones, for either player;
    /// a double black stack of which Black has only one stone.
    pub fn validate(&self) -> Result<(), InvalidRuleset> {
        for color in Color::ALL {
            let reserve = self.reserve(color);
            if !(1..=60).contains(&reserve.stones) {
                return Err(InvalidRuleset::Stones { color, count: reserve.stones });
            }
            if reserve.capstones > 4 {
                return Err(InvalidRuleset::Capstones { color, count: reserve.capstones });
            }
        }
        let black = self.reserve(Color::Black);
        if self.opening == Opening::DoubleBlackStack && black.stones < 2 {
            return Err(InvalidRuleset::NoDoubleStack);
        }
        Ok(())
    }
}

impl Default for Ruleset {
    /// The default game (R29).
    fn default() -> Self {
        Ruleset::standard(Size::FIVE)
    }
}

/// Counts that no game allows (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRuleset {
    /// Not 1 to 60 stones.
    #[error("{color} has {count} stones; a game has 1 to 60")]
    Stones {
        /// Whose reserve.
        color: Color,
        /// How many were asked for.
        count: u8,
    },
    /// More than 4 capstones.
    #[error("{color} has {count} capstones; a game has at most 4")]
    Capstones {
        /// Whose reserve.
        color: Color,
        /// How many were asked for.
        count: u8,
    },
    /// The double black stack takes two black stones (R7).
    #[error("the double black stack opening needs two black stones")]
    NoDoubleStack,
}
