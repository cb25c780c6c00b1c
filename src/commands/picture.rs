//! `roadstone picture`: a position of a record as an image.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use bevy::math::UVec2;
use clap::{Args, ValueEnum};

use super::input::{ReadArgs, load};
use crate::app::export::{self, PictureRequest, Seat};
use crate::app::table::Highlights;
use crate::record::{NodeId, ReadOptions, Reader, Record};
use crate::rules::Outcome;
use crate::scene;

/// Take a picture of a position, without a window.
///
/// It needs a Vulkan driver, but no graphics card: Mesa's software driver will do.
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
    /// The image to write; its name ends in .png
    #[arg(long, value_name = "IMAGE")]
    pub out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "1280x720")]
    pub size: PictureSize,
    /// Where the camera stands
    #[arg(long, value_name = "SEAT", value_enum, default_value_t)]
    pub from: SeatArg,
    #[command(flatten)]
    pub read: ReadArgs,
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

/// Takes the picture.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &PictureArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    match take(args) {
        Ok(complaints) => {
            for complaint in complaints {
                eprintln!("{complaint}");
            }
            writeln!(out, "{}", args.out.display())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(reason) => {
            eprintln!("error: {reason}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Takes the picture and returns what could not be read of the record.
fn take(args: &PictureArgs) -> Result<Vec<String>, String> {
    let file = args.file.display();
    let bytes = load(&args.file).map_err(|error| format!("{file}: {error}"))?;
    let options = ReadOptions::from(args.read);
    let reading = Reader::new(&bytes, &options)
        .nth(args.game as usize - 1)
        .ok_or_else(|| format!("{file}: there is no game {}", args.game))?;
    let complaints = reading.problems.iter().map(|problem| format!("{file}:{problem}")).collect();
    let Some(record) = &reading.record else {
        let reasons: Vec<String> = complaints;
        return Err(reasons.join("\n"));
    };
    let node = node_at(record, args.at)
        .ok_or_else(|| format!("{file}: the game has {} plies", record.main_line().len()))?;
    let PictureSize(width, height) = args.size;
    let request = PictureRequest {
        scene: scene::of_record(record, node),
        highlights: highlights(record, node),
        size: UVec2::new(width, height),
        seat: match args.from {
            SeatArg::White => Seat::White,
            SeatArg::Black => Seat::Black,
            SeatArg::Top => Seat::Top,
        },
        out: args.out.clone(),
    };
    export::picture(&request).map_err(|error| error.to_string())?;
    Ok(complaints)
}

/// The marks of the last ply, and the road that it ends the game with.
fn highlights(record: &Record, node: NodeId) -> Highlights {
    let marks = record.ply(node).map(Highlights::of_ply).unwrap_or_default();
    let road = match record.outcome(node) {
        Some(Outcome::Road { road, .. }) => road.squares().to_vec(),
        _ => Vec::new(),
    };
    Highlights { road, ..marks }
}

/// The position after so many plies of the main line, or its last one.
fn node_at(record: &Record, at: Option<usize>) -> Option<NodeId> {
    match at {
        None => Some(record.last(NodeId::ROOT)),
        Some(0) => Some(NodeId::ROOT),
        Some(plies) => record.main_line().get(plies - 1).copied(),
    }
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
        assert_eq!(node_at(record, Some(0)), Some(NodeId::ROOT));
        assert_eq!(node_at(record, Some(3)), node_at(record, None));
        assert_eq!(node_at(record, Some(4)), None);
    }
}
