//! What a piece is: its owner and how it lies.

use serde::{Deserialize, Serialize};

use super::Color;

/// How a piece stands on the board (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A stone that lies flat: part of roads, counted at the end.
    Flat,
    /// A stone on edge: blocks, takes no part in roads or counts.
    Wall,
    /// A piece of its own: part of roads, never covered, flattens walls.
    Capstone,
}

impl Kind {
    /// Every kind, in the order in which a player cycles through them.
    pub const ALL: [Kind; 3] = [Kind::Flat, Kind::Wall, Kind::Capstone];

    /// Flats and capstones make roads; walls do not (R20).
    #[must_use]
    pub const fn makes_road(self) -> bool {
        !matches!(self, Kind::Wall)
    }
}

/// A piece as it shows on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// How it stands.
    pub kind: Kind,
}

impl Piece {
    /// A piece of this colour and kind.
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }
}
