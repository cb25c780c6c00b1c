//! `roadstone sounds`: every sound of the game as a WAV file, to listen to.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::app::sound::synthesis::{self, SAMPLE_RATE, measure};
use crate::app::sound::voice::{Board, Matter, Room, Voice};

/// Write every sound of the game as a WAV file, to listen to.
///
/// One line a file says how long it is, its peak, and the level of its loudest twentieth of a
/// second, both in decibels below full scale. Files of the same names are overwritten.
#[derive(Args, Clone, Debug)]
pub struct SoundsArgs {
    /// The folder to write to; it is made where it is missing
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// What the pieces stand on
    #[arg(long, value_name = "BOARD", value_enum, default_value_t)]
    pub board: BoardArg,
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BoardArg {
    /// A thick board of oak
    #[default]
    Oak,
    /// A lighter board of lime wood
    Lime,
    /// A slab of slate
    Slate,
    /// A cloth over a table
    Cloth,
}

impl From<BoardArg> for Board {
    fn from(board: BoardArg) -> Board {
        match board {
            BoardArg::Oak => Board::Oak,
            BoardArg::Lime => Board::Lime,
            BoardArg::Slate => Board::Slate,
            BoardArg::Cloth => Board::Cloth,
        }
    }
}

/// Writes the files. The exit code is 1 where one cannot be written.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &SoundsArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    if let Err(error) = fs::create_dir_all(&args.out) {
        eprintln!("error: {}: {error}", args.out.display());
        return Ok(ExitCode::FAILURE);
    }
    let board = Board::from(args.board);
    let voices = Voice::all(&Matter::ALL).into_iter().flat_map(|voice| {
        (0..Voice::VARIANTS).map(move |variant| {
            let name = format!("{}-{}.wav", voice.name(), variant + 1);
            (name, synthesis::render(voice, board, variant), 1)
        })
    });
    let rooms = Room::ALL
        .into_iter()
        .map(|room| (format!("room-{room:?}.wav").to_lowercase(), synthesis::room_tone(room), 2));
    for (name, samples, channels) in voices.chain(rooms) {
        let path = args.out.join(&name);
        if let Err(error) = fs::write(&path, synthesis::wav(&samples, channels)) {
            eprintln!("error: {}: {error}", path.display());
            return Ok(ExitCode::FAILURE);
        }
        tell(&path, &samples, channels, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(path: &Path, samples: &[f32], channels: u16, out: &mut impl Write) -> io::Result<()> {
    let seconds = samples.len() as f32 / f32::from(channels) / SAMPLE_RATE as f32;
    let peak = measure::decibels(measure::peak(samples));
    let level = measure::level(samples);
    writeln!(out, "{}: {seconds:.2} s, peak {peak:.1} dB, level {level:.1} dB", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_a_file_and_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("made/on/the/way");
        let mut lines = Vec::new();
        let args = SoundsArgs { out: out.clone(), board: BoardArg::Cloth };
        assert_eq!(run(&args, &mut lines).unwrap(), ExitCode::SUCCESS);
        let voices = Voice::all(&Matter::ALL).len() * Voice::VARIANTS as usize;
        let files: Vec<_> = fs::read_dir(&out).unwrap().map(Result::unwrap).collect();
        assert_eq!(files.len(), voices + Room::ALL.len());
        assert_eq!(String::from_utf8(lines).unwrap().lines().count(), files.len());
        for file in files {
            let bytes = fs::read(file.path()).unwrap();
            assert!(bytes.starts_with(b"RIFF") && bytes.len() > 44 + 1000, "{file:?}");
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "in the way").unwrap();
        let args = SoundsArgs { out: file.join("below"), board: BoardArg::Oak };
        assert_eq!(run(&args, &mut Vec::new()).unwrap(), ExitCode::FAILURE);
    }
}
