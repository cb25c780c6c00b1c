//! `roadstone render`: a game as a film, or a position of it as a picture, without a window.

mod meter;
mod order;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};

use super::game::{PictureReadArgs, read_game};
use super::look::LookArgs;
use super::picture::{Failure, PictureSize};
use super::window::speed;
use crate::app::export::{self, FilmRequest, PictureRequest};
use crate::app::locale::{ENGLISH, Locale};
use crate::app::table::Quality;
use crate::record::ReadOptions;

use meter::{Meter, Style};
use order::{Order, What};

/// Make a film of a game, or a picture of a position, without a window.
///
/// It needs a Vulkan driver, but no graphics card: Mesa's software driver will do. MP4 films need the
/// program ffmpeg. The film is there when it is whole, and not before.
///
/// What cannot be read of the record is said, and the film shows what can be. Exit codes: 0 all went
/// well; 1 the record has errors; 2 the options make no sense; 3 nothing can draw; 4 the film
/// cannot be written; 5 ffmpeg is missing or has failed; 130 interrupted.
#[derive(Args, Clone, Debug)]
pub struct RenderArgs {
    /// PTN, TPS or playtak's server notation; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// What to write: game.mp4, game.gif, game.png (animated, with --at a still), game.webp (a still), or
    /// folder/ for a PNG a frame
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
    /// The game of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub game: u32,
    /// Begin after this many plies of the main line
    #[arg(long, value_name = "PLY", conflicts_with = "at")]
    pub from: Option<usize>,
    /// End after this many plies
    #[arg(long, value_name = "PLY", conflicts_with = "at")]
    pub to: Option<usize>,
    /// A still of the position after this many plies
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// Width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "1280x720")]
    pub size: PictureSize,
    /// Frames per second
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub fps: u32,
    /// Times the usual speed, 0.25 to 4
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = speed)]
    pub speed: f32,
    /// Where the camera stands
    #[arg(long, value_name = "CAMERA", value_enum, default_value_t)]
    pub camera: CameraArg,
    /// Show letters and numbers on the board's frame
    #[arg(long)]
    pub coordinates: bool,
    /// Write players, plies and result on it
    #[arg(long)]
    pub captions: bool,
    /// Begin with a card that names the players
    #[arg(long)]
    pub title: bool,
    /// Leave out what is behind the board; drawn finely whatever --quality says
    #[arg(long)]
    pub transparent: bool,
    #[command(flatten)]
    pub look: LookArgs,
    /// How carefully to draw
    #[arg(long, value_name = "QUALITY", value_enum, default_value_t)]
    pub quality: QualityArg,
    /// Say nothing but errors
    #[arg(long)]
    pub quiet: bool,
    /// Say on standard output after each frame how many there are, and stop when nobody listens
    #[arg(long, hide = true)]
    pub progress_lines: bool,
    /// The language of captions and title
    #[arg(long, hide = true, default_value = ENGLISH)]
    pub language: String,
    #[command(flatten)]
    pub read: PictureReadArgs,
}

/// Where the camera of a film stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CameraArg {
    /// On White's side of the table, all the time
    #[default]
    Fixed,
    /// Goes slowly to where each ply is seen best
    Director,
    /// Above the board
    Top,
}

/// How carefully to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum QualityArg {
    /// High on a graphics card, low without
    #[default]
    Auto,
    /// A quarter of the work
    #[value(alias = "quick")]
    Low,
    /// Reliefs and soft shadows
    Medium,
    /// Everything, at the smoothest edges
    #[value(alias = "fine")]
    High,
}

impl From<QualityArg> for Quality {
    fn from(quality: QualityArg) -> Quality {
        match quality {
            QualityArg::Auto => Quality::Auto,
            QualityArg::Low => Quality::LOW,
            QualityArg::Medium => Quality::MEDIUM,
            QualityArg::High => Quality::HIGH,
        }
    }
}

/// Makes the film.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &RenderArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    match render(args, out) {
        Ok(has_errors) => {
            if !args.quiet && !args.progress_lines {
                writeln!(out, "{}", args.out.display())?;
            }
            Ok(if has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS })
        }
        Err(failure) => Ok(failure.tell()),
    }
}

/// Makes the film; whether the record has errors.
fn render(args: &RenderArgs, out: &mut impl Write) -> Result<bool, Failure> {
    order::check(args)?;
    let game =
        read_game(&args.file, args.game, &ReadOptions::from(args.read)).map_err(Failure::Record)?;
    let Order { what, set_up, format } = Order::of(args, &game.record)?;
    for complaint in &game.complaints {
        eprintln!("{complaint}");
    }
    let locale = Locale::new(&args.language);
    let stop = interruption();
    match what {
        What::Still(node) => export::picture(&PictureRequest {
            record: &game.record,
            node,
            set_up: &set_up,
            locale: &locale,
            format,
            out: &args.out,
        })?,
        What::Film(plan) => {
            let style = Style::of(args.quiet, args.progress_lines);
            let mut meter = Meter::new(style, out);
            let request = FilmRequest {
                record: &game.record,
                plan: &plan,
                set_up: &set_up,
                locale: &locale,
                format,
                out: &args.out,
            };
            let made = export::film(&request, &stop, |progress| meter.show(progress));
            meter.clear();
            made?;
        }
    }
    Ok(game.has_errors)
}

/// Set when somebody wants the program to end: Ctrl+C, a closed terminal, a shutdown.
fn interruption() -> Arc<AtomicBool> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Arc::<AtomicBool>::default();
    #[cfg(unix)]
    let signals = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let signals = [SIGINT, SIGTERM];
    for signal in signals {
        // Without it the signal ends us at once, as it always did.
        let _ = signal_hook::flag::register(signal, stop.clone());
    }
    stop
}
