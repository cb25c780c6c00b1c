//! The law of Tak, as a small library that knows nothing of texts or pictures.
//!
//! Rows such as R15 are the numbered rules; a test that proves a row carries
//! its number in its name.

mod color;
mod piece;
mod ply;
mod ruleset;
mod square;

pub use color::Color;
pub use piece::{Kind, Piece};
pub use ply::{Drops, Ply};
pub use ruleset::{InvalidRuleset, Opening, Reserve, Ruleset};
pub use square::{Direction, InvalidSize, ParseSquareError, Size, Square, Squares};
