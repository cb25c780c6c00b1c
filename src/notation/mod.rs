//! Texts of Tak and what they stand for: PTN, TPS, playtak's server notation.
//!
//! This floor knows how things are written and where in a text they stand; it
//! knows nothing of legality. Each kind of text reads with `FromStr` (or a
//! `parse` function), writes with `Display`, and comes back the same. Reading is
//! liberal, writing is canonical: one form, which other programs read too.
//!
//! | text | here |
//! |---|---|
//! | one ply, `3c3>12*'` | [`PlyText`], or `FromStr` of [`Ply`](crate::rules::Ply) |
//! | a file of games | [`ptn::games`] |
//! | a position, `x5/x5/… 1 1` | [`tps`] |
//! | a game of playtak's server, `P A1,M A1 A3 1 2` | [`playtak`] |
//! | a result, `R-0` | [`PtnResult`] |
//! | komi, `2.5` | [`Komi`] |

mod kind;
mod komi;
mod place;
pub mod playtak;
mod ply;
pub mod ptn;
mod result;
pub mod tps;

pub use kind::TextKind;
pub use komi::{Komi, KomiError};
pub use place::{Locator, Place};
pub use ply::{Marks, PlyError, PlyText};
pub use result::{PtnResult, ResultError};
