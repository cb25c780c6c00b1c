//! The law of Tak, as a small library that knows nothing of texts or pictures.
//!
//! A [`Ruleset`] says what is played; a [`Position`] knows its legal plies, plays
//! them and knows how the game ended:
//!
//! ```
//! use roadstone::rules::{Kind, Outcome, Ply, Position, Ruleset, Size};
//!
//! let mut position = Position::new(Ruleset::standard(Size::new(3).unwrap()));
//! for square in ["c3", "a1", "a2", "c2", "a3"] {
//!     let square = square.parse().unwrap();
//!     position.play(Ply::Place { square, kind: Kind::Flat }).unwrap();
//! }
//! let Some(Outcome::Road { road, .. }) = position.outcome() else { panic!() };
//! assert_eq!(road.squares().len(), 3);
//! ```
//!
//! Rows such as R15 are the numbered rules; a test that proves a row carries
//! its number in its name.

pub(crate) mod bits;
mod color;
mod effects;
mod generate;
mod history;
mod illegal;
mod outcome;
mod perft;
mod piece;
mod ply;
mod position;
mod ruleset;
mod setup;
mod square;
mod stack;

pub use color::Color;
pub use effects::{Effect, Effects};
pub use generate::Plies;
pub use history::History;
pub use illegal::IllegalPly;
pub use outcome::{CountCause, FlatCounts, Outcome, Road, score};
pub use perft::{Convention, ParseConventionError, divide, perft, perft_by_playing};
pub use piece::{Kind, Piece};
pub use ply::{Drops, Ply};
pub use position::{Position, Undo};
pub use ruleset::{InvalidRuleset, Opening, Reserve, Ruleset};
pub use setup::{Setup, SetupError};
pub use square::{Direction, InvalidSize, ParseSquareError, Size, Square, Squares};
pub use stack::{Stack, StackPieces};
