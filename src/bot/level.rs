//! Levels of strength, from a first game to all that the search can do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::dice::scramble;
use super::limits::Limits;

/// How strong the bot plays: 1 to 8.
///
/// A level is a limit of the search and a way to misjudge, the same on every machine.
///
/// ```
/// use roadstone::bot::Level;
///
/// assert_eq!(Level::MAX.number(), 8);
/// assert_eq!("3".parse::<Level>().unwrap().name(), "Mason");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A text that is no number from 1 to 8.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a level (1 to 8)")]
pub struct ParseLevelError(pub String);

/// What a level does worse than the search could.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Handicap {
    /// An evaluation is off by up to this, in hundredths of a flat.
    pub(super) misjudged: i32,
    /// How often, in percent, a turn passes without a look at what the opponent threatens.
    pub(super) overlooked: u8,
    /// Decides which evaluations are off by how much, and which turns are careless.
    pub(super) seed: u64,
}

struct Strength {
    name: &'static str,
    depth: Option<u32>,
    nodes: Option<u64>,
    misjudged: i32,
    overlooked: u8,
    /// Whether it judges positions by the network, where there is one.
    by_net: bool,
}

/// From the weakest to the strongest.
const STRENGTHS: [Strength; 8] = [
    Strength {
        name: "Pebble",
        depth: Some(1),
        nodes: None,
        misjudged: 275,
        overlooked: 56,
        by_net: false,
    },
    Strength {
        name: "Carter",
        depth: Some(1),
        nodes: None,
        misjudged: 155,
        overlooked: 24,
        by_net: false,
    },
    Strength {
        name: "Mason",
        depth: Some(1),
        nodes: None,
        misjudged: 97,
        overlooked: 11,
        by_net: false,
    },
    Strength {
        name: "Paver",
        depth: Some(2),
        nodes: Some(4_000),
        misjudged: 123,
        overlooked: 5,
        by_net: false,
    },
    Strength {
        name: "Surveyor",
        depth: Some(3),
        nodes: Some(8_000),
        misjudged: 108,
        overlooked: 2,
        by_net: false,
    },
    Strength {
        name: "Builder",
        depth: None,
        nodes: Some(2_200),
        misjudged: 50,
        overlooked: 0,
        by_net: true,
    },
    Strength {
        name: "Architect",
        depth: None,
        nodes: Some(4_000),
        misjudged: 30,
        overlooked: 0,
        by_net: true,
    },
    Strength {
        name: "Roadwarden",
        depth: None,
        nodes: None,
        misjudged: 0,
        overlooked: 0,
        by_net: true,
    },
];

impl Level {
    /// A beginner.
    pub const MIN: Level = Level(1);
    /// All that the search can do in the time it has.
    pub const MAX: Level = Level(8);

    /// `None` unless 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 { Some(Level(number)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// A name for the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.strength().name
    }

    /// What the level's searches are limited to, besides the time.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let strength = self.strength();
        Limits { depth: strength.depth, nodes: strength.nodes, time: None }
    }

    /// Whether it judges positions by the network, where there is one.
    pub(super) const fn judges_by_net(self) -> bool {
        self.strength().by_net
    }

    pub(super) const fn handicap(self, seed: u64) -> Handicap {
        let strength = self.strength();
        Handicap { misjudged: strength.misjudged, overlooked: strength.overlooked, seed }
    }
}

impl Handicap {
    /// By how much the evaluation of the position with this key is off.
    pub(super) fn error(&self, key: u64) -> i32 {
        if self.misjudged == 0 {
            return 0;
        }
        // The sum of two dice: small errors are more common than large ones.
        let bits = scramble(key ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let die = |bits: u32| ((u64::from(bits) * (self.misjudged as u64 + 1)) >> 32) as i32;
        die(bits as u32) - die((bits >> 32) as u32)
    }

    /// Whether the turn in the position with this key is a careless one.
    pub(super) fn is_careless(&self, key: u64) -> bool {
        let bits = scramble(scramble(key ^ 0x7a6b) ^ self.seed);
        bits % 100 < u64::from(self.overlooked)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl TryFrom<u8> for Level {
    type Error = ParseLevelError;

    fn try_from(number: u8) -> Result<Level, ParseLevelError> {
        Level::new(number).ok_or_else(|| ParseLevelError(number.to_string()))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.number()
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.parse().ok().and_then(Level::new).ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_within_what_the_level_says_and_average_out() {
        let handicap = Level::MIN.handicap(5);
        let errors: Vec<i32> = (0..10_000).map(|key| handicap.error(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= handicap.misjudged));
        let mean = errors.iter().sum::<i32>() / errors.len() as i32;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(Level::MAX.handicap(5).error(1), 0);
    }

    #[test]
    fn carelessness_is_as_common_as_the_level_says() {
        let handicap = Level::MIN.handicap(5);
        let careless = (0..10_000).filter(|&key| handicap.is_careless(key)).count();
        assert!(careless.abs_diff(usize::from(handicap.overlooked) * 100) < 300, "{careless}");
        assert!((0..1000).all(|key| !Level::MAX.handicap(5).is_careless(key)));
    }

    #[test]
    fn a_level_is_a_number_from_1_to_8() {
        assert_eq!("8".parse(), Ok(Level::MAX));
        for text in ["0", "9", "", "x"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError(text.to_owned())));
        }
    }
}
