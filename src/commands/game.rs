//! One game of a file, for the commands that make pictures of it.

use std::path::Path;

use clap::Args;

use super::input::load;
use crate::notation::Komi;
use crate::record::{ReadOptions, Reader, Record, Severity};
use crate::rules::Size;

/// What to take for granted where the record does not say it, for commands whose `--size` is that of
/// a picture.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct PictureReadArgs {
    /// Komi in flats, halves allowed, if the record does not say it
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub komi: Option<Komi>,
    /// Squares a side, if the record does not say it, instead of the smallest board that fits
    #[arg(long, value_name = "N", value_parser = super::parse_size)]
    pub board: Option<Size>,
}

impl From<PictureReadArgs> for ReadOptions {
    fn from(args: PictureReadArgs) -> ReadOptions {
        ReadOptions { size: args.board, half_komi: args.komi.map(|Komi(halves)| halves) }
    }
}

/// One game of a file, as far as it can be read.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub record: Record,
    /// What is wrong with it, one line each.
    pub complaints: Vec<String>,
    /// Whether something had to be left out.
    pub has_errors: bool,
}

/// Reads one game of a file, or of standard input for `-`; `number` counts from 1.
///
/// # Errors
/// A line that says why there is nothing to show.
pub(super) fn read_game(path: &Path, number: u32, options: &ReadOptions) -> Result<Game, String> {
    let file = path.display();
    let bytes = load(path).map_err(|error| format!("{file}: {error}"))?;
    let reading = Reader::new(&bytes, options)
        .nth(number as usize - 1)
        .ok_or_else(|| format!("{file}: there is no game {number}"))?;
    let complaints: Vec<String> =
        reading.problems.iter().map(|problem| format!("{file}:{problem}")).collect();
    let has_errors = reading.problems.iter().any(|problem| problem.severity == Severity::Error);
    match reading.record {
        Some(record) => Ok(Game { record, complaints, has_errors }),
        None => Err(complaints.join("\n")),
    }
}
