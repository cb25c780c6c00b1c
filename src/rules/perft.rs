//! Perft: counting all lines of play to a depth, the standard check of move generation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Ply, Position};

/// What a line that ends early, with depth left, counts. All three are in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Nothing: only lines of full length count.
    #[default]
    A,
    /// One line.
    B,
    /// Ends are not looked for; play goes on.
    C,
}

/// A text that names no convention.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a perft convention (a, b or c)")]
pub struct ParseConventionError(pub String);

impl FromStr for Convention {
    type Err = ParseConventionError;

    fn from_str(text: &str) -> Result<Convention, ParseConventionError> {
        match text {
            "a" | "A" => Ok(Convention::A),
            "b" | "B" => Ok(Convention::B),
            "c" | "C" => Ok(Convention::C),
            _ => Err(ParseConventionError(text.to_owned())),
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Convention::A => "A",
            Convention::B => "B",
            Convention::C => "C",
        })
    }
}

/// The number of lines of `depth` plies. The last ply is not played but counted in bulk.
///
/// The position is the same afterwards.
///
/// ```
/// use roadstone::rules::{Convention, Position, Ruleset, perft};
///
/// let mut position = Position::new(Ruleset::default());
/// assert_eq!(perft(&mut position, 3, Convention::A), 43_320);
/// ```
pub fn perft(position: &mut Position, depth: u32, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(count) = count_of_end(position, convention) {
        return count;
    }
    let plies = position.plies();
    if depth == 1 {
        return plies.count();
    }
    let mut count = 0;
    plies.for_each(|ply| {
        let undo = position.make(ply);
        count += perft(position, depth - 1, convention);
        position.unmake(undo);
    });
    count
}

/// As [`perft`], but every last ply is generated, played and taken back.
pub fn perft_by_playing(position: &mut Position, depth: u32, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(count) = count_of_end(position, convention) {
        return count;
    }
    let mut count = 0;
    position.plies().for_each(|ply| {
        let undo = position.make(ply);
        count += perft_by_playing(position, depth - 1, convention);
        position.unmake(undo);
    });
    count
}

/// The count of [`perft`] divided among the first plies, in the order of generation;
/// empty at depth 0 and where the game is over.
#[must_use]
pub fn divide(position: &Position, depth: u32, convention: Convention) -> Vec<(Ply, u64)> {
    let mut shares = Vec::new();
    if depth == 0 || count_of_end(position, convention).is_some() {
        return shares;
    }
    let mut position = position.clone();
    position.plies().for_each(|ply| {
        let undo = position.make(ply);
        shares.push((ply, perft(&mut position, depth - 1, convention)));
        position.unmake(undo);
    });
    shares
}

/// What a position with depth left counts if the game is over in it.
fn count_of_end(position: &Position, convention: Convention) -> Option<u64> {
    match convention {
        Convention::A => position.is_over().then_some(0),
        Convention::B => position.is_over().then_some(1),
        Convention::C => None,
    }
}
