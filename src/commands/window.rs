//! The game in its window: from the title, or watching a record.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::app::AppExit;
use clap::Args;

use super::input::{ReadArgs, load};
use crate::app::session::Request;
use crate::app::{self, Start, display};
use crate::record::{self, ReadOptions};

/// What the program exits with where no window can be opened.
pub const NO_DISPLAY: u8 = 3;

/// Watch a record.
///
/// What could not be read of it is said on the screen; everything before it is shown.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// PTN, TPS or playtak's server notation; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// The ply to show first
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// Play at once
    #[arg(long)]
    pub play: bool,
    /// Times the usual speed, 0.25 to 4
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = speed)]
    pub speed: f32,
    #[command(flatten)]
    pub read: ReadArgs,
}

impl ReplayArgs {
    /// Watching this file from its start, in its default settings.
    #[must_use]
    pub fn of_file(file: PathBuf) -> ReplayArgs {
        let read = ReadArgs::default();
        ReplayArgs { file, game: None, at: None, play: false, speed: 1.0, read }
    }
}

/// A value of `--speed`.
pub(super) fn speed(text: &str) -> Result<f32, String> {
    let range = app::replay::SPEEDS;
    text.parse()
        .ok()
        .filter(|speed| range.contains(speed))
        .ok_or_else(|| format!("a speed is {} to {}", range.start(), range.end()))
}

/// Opens the window on its title.
///
/// # Errors
/// None; the result has the shape of the other commands'.
pub fn title() -> io::Result<ExitCode> {
    open(Start::Title)
}

/// Opens the window on a record.
///
/// # Errors
/// None; the result has the shape of the other commands'.
pub fn replay(args: &ReplayArgs) -> io::Result<ExitCode> {
    match watch(args) {
        Ok(start) => open(start),
        Err(complaint) => {
            eprintln!("error: {complaint}");
            Ok(ExitCode::FAILURE)
        }
    }
}

fn watch(args: &ReplayArgs) -> Result<Start, String> {
    let file = args.file.display();
    let bytes = load(&args.file).map_err(|error| format!("{file}: {error}"))?;
    let games = record::read(&bytes, &ReadOptions::from(args.read));
    let readable = |game: usize| games.get(game).is_some_and(|reading| reading.record.is_some());
    let game = match args.game {
        // The command line counts from 1.
        Some(number) => number as usize - 1,
        None => (0..games.len()).find(|&game| readable(game)).unwrap_or(0),
    };
    if !readable(game) {
        let problem = games.get(game).and_then(|reading| reading.problems.first());
        return Err(match problem {
            Some(problem) => format!("{file}:{problem}"),
            None => format!("{file}: there are {} games, not {}", games.len(), game + 1),
        });
    }
    let name = args.file.file_name().map(Path::new).unwrap_or(&args.file).display().to_string();
    let open = Request::Open { name, games, game };
    Ok(Start::Watch { open, at: args.at, play: args.play, speed: args.speed })
}

fn open(start: Start) -> io::Result<ExitCode> {
    if !display::is_available() {
        eprintln!(
            "roadstone: there is no display to open a window on; \
             check, convert, picture, render and perft work without one (roadstone --help)"
        );
        return Ok(ExitCode::from(NO_DISPLAY));
    }
    Ok(match app::windowed(start).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_limits() {
        assert_eq!(speed("0.25"), Ok(0.25));
        assert_eq!(speed("4"), Ok(4.0));
        for text in ["0", "-1", "5", "NaN", "inf", "fast", ""] {
            assert!(speed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_missing_file_a_missing_game_and_no_game_are_errors() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.ptn");
        let mut args = ReplayArgs::of_file(path.clone());
        assert!(watch(&args).is_err());
        std::fs::write(&path, "[Size \"5\"]\n\n1. a1 e5\n").expect("written");
        assert!(matches!(watch(&args), Ok(Start::Watch { .. })));
        args.game = Some(2);
        assert!(watch(&args).unwrap_err().contains("not 2"));
        std::fs::write(&path, "\0\0\0").expect("written");
        args.game = None;
        assert!(watch(&args).is_err());
    }
}
