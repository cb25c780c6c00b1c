//! `roadstone picture`: a position of a record as an image.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use bevy::math::UVec2;
use clap::{Args, ValueEnum};

use super::game::{PictureReadArgs, read_game};
use super::look::LookArgs;
use crate::app::export::{self, ExportError, Format, PictureRequest, Seat, SetUp};
use crate::app::locale::Locale;
use crate::app::settings::SettingsFolder;
use crate::app::table::Quality;
use crate::record::{NodeId, ReadOptions, Record};

/// Take a picture of a position, without a window.
///
/// It needs a Vulkan driver, but no graphics card: Mesa's software driver will do. What cannot be read
/// of the record is said, and the exit code is 1 then.
#[derive(Args, Clone, Debug)]
pub struct PictureArgs {
    /// PTN, TPS or playtak's server notation; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The game of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub game: u32,
    /// After this many plies of the main line, instead of its last position
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// The image to write; its name ends in .png or .webp
    #[arg(long, value_name = "IMAGE")]
    pub out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "1280x720")]
    pub size: PictureSize,
    /// Where the camera stands
    #[arg(long, value_name = "SEAT", value_enum, default_value_t)]
    pub from: SeatArg,
    #[command(flatten)]
    pub look: LookArgs,
    #[command(flatten)]
    pub read: PictureReadArgs,
}

/// Where the camera stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SeatArg {
    /// On White's side of the table
    #[default]
    White,
    /// On Black's side
    Black,
    /// Above the board
    Top,
}

/// Width and height in pixels, written `1280x720`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize(pub u32, pub u32);

impl FromStr for PictureSize {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const RANGE: std::ops::RangeInclusive<u32> = 16..=8192;
        let (width, height) = text.split_once('x').ok_or("not of the form 1280x720")?;
        let edge = |text: &str| text.parse().ok().filter(|edge| RANGE.contains(edge));
        match (edge(width), edge(height)) {
            (Some(width), Some(height)) => Ok(PictureSize(width, height)),
            _ => Err("width and height are 16 to 8192 pixels"),
        }
    }
}

impl From<PictureSize> for UVec2 {
    fn from(PictureSize(width, height): PictureSize) -> UVec2 {
        UVec2::new(width, height)
    }
}

/// Takes the picture.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &PictureArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    match take(args) {
        Ok(has_errors) => {
            writeln!(out, "{}", args.out.display())?;
            Ok(if has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS })
        }
        Err(failure) => Ok(failure.tell()),
    }
}

/// Why a picture or a film is not there.
#[derive(Debug)]
pub(super) enum Failure {
    /// The record cannot be read.
    Record(String),
    /// The options make no sense together, or not with this record.
    Usage(String),
    /// It could not be drawn or written.
    Export(ExportError),
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Failure {
        Failure::Export(error)
    }
}

impl Failure {
    /// Says it in one line, and returns the exit code for it.
    pub(super) fn tell(&self) -> ExitCode {
        match self {
            Failure::Record(reason) | Failure::Usage(reason) => eprintln!("error: {reason}"),
            Failure::Export(error) => eprintln!("error: {error}"),
        }
        ExitCode::from(self.code())
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Record(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Export(error) => match error {
                ExportError::NoGraphics(_) | ExportError::DriverStopped(_) | ExportError::Black => {
                    3
                }
                ExportError::Write { .. } => 4,
                ExportError::Ffmpeg(_) => 5,
                // As shells say it of a program that an interrupt has ended.
                ExportError::Stopped => 130,
            },
        }
    }
}

/// Takes the picture; whether the record has errors.
fn take(args: &PictureArgs) -> Result<bool, Failure> {
    let format = Format::of(&args.out, true)
        .filter(|format| format.is_still())
        .ok_or_else(|| Failure::Usage("the name of a picture ends in .png or .webp".to_owned()))?;
    let game =
        read_game(&args.file, args.game, &ReadOptions::from(args.read)).map_err(Failure::Record)?;
    for complaint in &game.complaints {
        eprintln!("{complaint}");
    }
    let node = node_at(&game.record, args.at)?;
    let themes = SettingsFolder::of_platform().themes();
    let look = args.look.choose(&themes)?;
    export::picture(&PictureRequest {
        record: &game.record,
        node,
        set_up: &SetUp {
            size: args.size.into(),
            seat: match args.from {
                SeatArg::White => Seat::White,
                SeatArg::Black => Seat::Black,
                SeatArg::Top => Seat::Top,
            },
            coordinates: true,
            transparent: false,
            captions: false,
            look,
            themes,
            // A picture can take its time.
            quality: Quality::HIGH,
        },
        locale: &Locale::default(),
        format,
        out: &args.out,
    })?;
    Ok(game.has_errors)
}

/// The position after so many plies of the main line, or its last one.
pub(super) fn node_at(record: &Record, at: Option<usize>) -> Result<NodeId, Failure> {
    let line = record.main_line();
    match at {
        None => Ok(record.last(NodeId::ROOT)),
        Some(0) => Ok(NodeId::ROOT),
        Some(plies) => line.get(plies - 1).copied().ok_or_else(|| too_far(plies, line.len())),
    }
}

/// There is no such ply.
pub(super) fn too_far(ply: usize, last: usize) -> Failure {
    Failure::Usage(format!("there is no ply {ply}: the game has {last} plies"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    #[test]
    fn sizes_are_read() {
        assert_eq!("1280x720".parse(), Ok(PictureSize(1280, 720)));
        for wrong in ["", "1280", "1280x", "0x0", "1280x720x3", "99999x20", "-5x10"] {
            assert!(wrong.parse::<PictureSize>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn positions_are_found_by_ply() {
        let readings = record::read(b"[Size \"5\"] 1. a1 b1 2. c1", &ReadOptions::default());
        let record = readings[0].record.as_ref().unwrap();
        let line = record.main_line();
        assert_eq!(node_at(record, Some(0)).unwrap(), NodeId::ROOT);
        assert_eq!(node_at(record, Some(2)).unwrap(), line[1]);
        assert_eq!(node_at(record, Some(3)).unwrap(), line[2]);
        assert_eq!(node_at(record, None).unwrap(), line[2]);
        assert_eq!(node_at(record, Some(4)).unwrap_err().code(), 2);
    }
}
