//! The commands that need no window: each is its arguments and a `run` that writes to
//! any output.

pub mod bench_bot;
pub mod check;
pub mod convert;
pub mod duel;
#[cfg(feature = "table")]
mod game;
mod input;
#[cfg(feature = "table")]
mod look;
pub mod perft;
#[cfg(feature = "table")]
pub mod picture;
#[cfg(feature = "table")]
pub mod render;
#[cfg(feature = "table")]
pub mod sounds;
pub mod tei;
pub mod tune;
#[cfg(feature = "table")]
pub mod window;

pub use input::ReadArgs;

use crate::rules::Size;

/// The value of a `--size` option.
fn parse_size(text: &str) -> Result<Size, String> {
    let edge: u8 = text.parse().map_err(|_| "not a number from 3 to 8".to_owned())?;
    Size::try_from(edge).map_err(|error| error.to_string())
}
