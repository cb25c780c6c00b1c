//! From the options to what is to be made; what does not fit together is refused.

use super::{CameraArg, RenderArgs};
use crate::app::export::{Format, Pace, Plan, Seat, SetUp};
use crate::app::settings::SettingsFolder;
use crate::commands::picture::{Failure, node_at, too_far};
use crate::record::{NodeId, Record};

/// What is to be made of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Order {
    pub what: What,
    pub set_up: SetUp,
    pub format: Format,
}

/// A picture or a film.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Still(NodeId),
    Film(Plan),
}

/// Looks at the options alone, before anything is read; returns the format.
///
/// # Errors
/// [`Failure::Usage`] with what does not fit together.
pub(super) fn check(args: &RenderArgs) -> Result<Format, Failure> {
    let refuse = |reason: String| Err(Failure::Usage(reason));
    let out = args.out.display();
    let Some(format) = Format::of(&args.out, args.at.is_some()) else {
        return refuse(format!(
            "{out}: its name should end in .mp4, .gif, .png, .webp, or in / for a folder"
        ));
    };
    let size = args.size;
    if args.at.is_some() && !format.is_still() {
        return refuse(format!("--at makes a still: {out} should be a .png or a .webp"));
    }
    if format.is_still() {
        if args.from.is_some() || args.to.is_some() {
            return refuse(format!("{out} is a still: --at says of which position"));
        }
        if args.title {
            return refuse(format!("{out} is a still: it has no room for a title"));
        }
    }
    if args.transparent && !format.has_alpha() {
        return refuse("an MP4 film cannot be transparent; .gif, .png and folder/ can".to_owned());
    }
    if !format.takes_odd_sizes() && (size.0 % 2, size.1 % 2) != (0, 0) {
        let even = (size.0 - size.0 % 2, size.1 - size.1 % 2);
        return refuse(format!(
            "an MP4 film has an even width and height: --size {}x{}",
            even.0, even.1
        ));
    }
    if args.fps > format.fastest() {
        return refuse(format!("{out} can have at most {} frames a second", format.fastest()));
    }
    if let (Some(from), Some(to)) = (args.from, args.to)
        && from > to
    {
        return refuse(format!("the film would end (--to {to}) before it begins (--from {from})"));
    }
    Ok(format)
}

impl Order {
    /// What these options mean for this game.
    ///
    /// # Errors
    /// [`Failure::Usage`] with what does not fit together.
    pub(super) fn of(args: &RenderArgs, record: &Record) -> Result<Order, Failure> {
        let format = check(args)?;
        let themes = SettingsFolder::of_platform().themes();
        let set_up = SetUp {
            size: args.size.into(),
            seat: match args.camera {
                CameraArg::Fixed => Seat::White,
                CameraArg::Director => Seat::Director,
                CameraArg::Top => Seat::Top,
            },
            coordinates: args.coordinates,
            transparent: args.transparent,
            captions: args.captions,
            look: args.look.choose(&themes)?,
            themes,
            quality: args.quality.into(),
        };
        if format.is_still() {
            let node = node_at(record, args.at)?;
            return Ok(Order { what: What::Still(node), set_up, format });
        }
        let last = record.main_line().len();
        let (from, to) = (args.from.unwrap_or(0), args.to.unwrap_or(last));
        if let Some(ply) = [from, to].into_iter().find(|&ply| ply > last) {
            return Err(too_far(ply, last));
        }
        let pace = Pace { fps: args.fps, speed: args.speed };
        let plan = Plan::of(record, from..=to, pace, args.title);
        Ok(Order { what: What::Film(plan), set_up, format })
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::UVec2;
    use clap::Parser;

    use super::*;
    use crate::app::filming::{FilmCamera, FilmOrder};
    use crate::app::table::{Look, PlayerColor, Themes};
    use crate::commands::picture::PictureSize;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: RenderArgs,
    }

    fn args(options: &str) -> Result<RenderArgs, clap::Error> {
        let words = format!("render game.ptn {options}");
        Line::try_parse_from(words.split_whitespace()).map(|line| line.args)
    }

    fn record() -> Record {
        let text = b"[Size \"5\"]\n\n1. a1 e5\n2. b1 d5\n";
        let options = crate::record::ReadOptions::default();
        crate::record::read(text, &options).remove(0).record.unwrap()
    }

    fn refused(options: &str) -> String {
        match Order::of(&args(options).unwrap(), &record()) {
            Err(Failure::Usage(reason)) => reason,
            other => panic!("{options}: {other:?}"),
        }
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        for (options, word) in [
            ("--out film.avi", ".mp4"),
            ("--out film", ".mp4"),
            ("--out film.gif --at 2", "still"),
            ("--out film.mp4 --at 2", "still"),
            ("--out x.webp --from 1", "--at"),
            ("--out x.png --at 2 --title", "title"),
            ("--out film.mp4 --transparent", "transparent"),
            ("--out film.mp4 --size 161x90", "160x90"),
            ("--out film.gif --fps 60", "50"),
            ("--out film.gif --from 3 --to 2", "before"),
            ("--out film.gif --to 5", "4 plies"),
            ("--out film.gif --from 9", "4 plies"),
            ("--out x.png --at 5", "4 plies"),
        ] {
            let reason = refused(options);
            assert!(reason.contains(word), "{options}: {reason}");
        }
        for options in [
            "",
            "--out x.png --at 2 --from 1",
            "--out x.gif --fps 0",
            "--out x.gif --speed 9",
            "--out x.gif --size 9",
            "--out x.gif --camera flying",
        ] {
            assert!(args(options).is_err(), "{options}");
        }
    }

    #[test]
    fn every_camera_of_the_dialog_is_one_of_the_command() {
        for (camera, seat) in
            FilmCamera::ALL.into_iter().zip([Seat::White, Seat::Director, Seat::Top])
        {
            let args = args(&format!("--out film.gif --camera {}", camera.id())).unwrap();
            assert_eq!(Order::of(&args, &record()).unwrap().set_up.seat, seat);
        }
    }

    #[test]
    fn what_fits_is_taken() {
        for (options, format) in [
            ("--out film.mp4", Format::Mp4),
            ("--out film.gif --transparent --fps 50", Format::Gif),
            ("--out film.png --from 1 --to 3", Format::Apng),
            ("--out film.png --at 3", Format::Png),
            ("--out film.webp --captions", Format::Webp),
            ("--out film/ --size 161x91", Format::Folder),
        ] {
            let order = Order::of(&args(options).unwrap(), &record()).unwrap();
            assert_eq!(order.format, format, "{options}");
            assert_eq!(matches!(order.what, What::Still(_)), format.is_still());
        }
    }

    #[test]
    fn the_dialogs_order_is_understood() {
        let order = FilmOrder {
            ptn: String::new(),
            out: "a film.gif".into(),
            size: UVec2::new(640, 360),
            fps: 15,
            speed: 0.5,
            plies: (1, 3),
            camera: FilmCamera::Director,
            captions: true,
            title: true,
            coordinates: true,
            look: Look {
                board: "selas".to_owned(),
                pieces: "university".to_owned(),
                colors: [None, Some(PlayerColor::Indigo)],
            },
            language: "en".to_owned(),
        };
        let args = Line::try_parse_from(order.arguments()).unwrap().args;
        assert_eq!((args.file, args.out), ("-".into(), "a film.gif".into()));
        assert_eq!((args.size, args.fps, args.speed), (PictureSize(640, 360), 15, 0.5));
        assert_eq!((args.from, args.to, args.language.as_str()), (Some(1), Some(3), "en"));
        assert_eq!(args.look.choose(Themes::shipped()).unwrap(), order.look);
        assert_eq!(args.camera, CameraArg::Director);
        assert!(args.captions && args.title && args.coordinates && args.progress_lines);
    }
}
