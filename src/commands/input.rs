//! What the commands that read records have in common: where a text comes from, and what
//! to take for granted in it.

use std::io::{self, Read};
use std::path::Path;

use clap::Args;

use crate::notation::Komi;
use crate::record::ReadOptions;
use crate::rules::Size;

/// What to take for granted where a record does not say it.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ReadArgs {
    /// Komi in flats, halves allowed, of records that do not say theirs
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub komi: Option<Komi>,
    /// Board size of records that do not say theirs, instead of the smallest that fits
    #[arg(long, value_name = "N", value_parser = super::parse_size)]
    pub size: Option<Size>,
}

impl From<ReadArgs> for ReadOptions {
    fn from(args: ReadArgs) -> ReadOptions {
        ReadOptions { size: args.size, half_komi: args.komi.map(|Komi(halves)| halves) }
    }
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// Those of the file system.
pub(super) fn load(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(path)
}
