//! Who sits at the table: a person at this screen, our bot, or another program.

use serde::{Deserialize, Serialize};

use crate::bot::Level;
use crate::rules::Color;

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Somebody with a hand at this table.
    #[default]
    Person,
    /// Our bot.
    Bot(Level),
    /// Another program, by its name in the settings.
    Engine(String),
}

impl Seat {
    /// Whether a hand at this table plays the side.
    #[must_use]
    pub fn is_person(&self) -> bool {
        *self == Seat::Person
    }

    /// What to call whoever sits here where nobody gave a name; empty for a person.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Seat::Person => "",
            Seat::Bot(level) => level.name(),
            Seat::Engine(name) => name,
        }
    }
}

/// The side that the hand at the table acts for, when it resigns or offers a draw: the player to
/// move, or the only person. `None` where no person sits.
pub(super) fn hand(seats: &[Seat; 2], to_move: Color) -> Option<Color> {
    [to_move, !to_move].into_iter().find(|color| seats[color.index()].is_person())
}
