//! The game's own values in words: counts, players, reasons.

use crate::app::locale::Locale;
use crate::app::session::Seat;
use crate::app::ui::model::{EndReason, GameEnd};
use crate::bot::Level;
use crate::rules::{Color, Opening};

/// A number of half flats as players write it: `12`, `12½`, `-½`.
///
/// ```
/// use roadstone::app::ui::words::halves;
///
/// assert_eq!((halves(24), halves(25), halves(-1)), ("12".into(), "12½".into(), "-½".into()));
/// ```
#[must_use]
pub fn halves(half_points: i32) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let whole = half_points.unsigned_abs() / 2;
    match (whole, half_points % 2 != 0) {
        (0, true) => format!("{sign}½"),
        (whole, true) => format!("{sign}{whole}½"),
        (whole, false) => format!("{sign}{whole}"),
    }
}

/// The player's name, or the colour where no name is known.
#[must_use]
pub fn player(locale: &Locale, color: Color, name: &str) -> String {
    match (name.trim(), color) {
        ("", Color::White) => locale.text("color-white").into_owned(),
        ("", Color::Black) => locale.text("color-black").into_owned(),
        (name, _) => name.to_owned(),
    }
}

/// The same, cut where a sentence has little room.
#[must_use]
pub fn short_player(locale: &Locale, color: Color, name: &str) -> String {
    const ROOM: usize = 22;
    let name = player(locale, color, name);
    match name.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}

/// A colour as a value that texts can select by: `white` or `black`.
#[must_use]
pub const fn color_key(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// An opening's name (R5, R7).
#[must_use]
pub fn opening(locale: &Locale, opening: Opening) -> String {
    let text = match opening {
        Opening::Swap => locale.text("opening-swap"),
        Opening::NoSwap => locale.text("opening-no-swap"),
        Opening::DoubleBlackStack => locale.text("opening-double-black-stack"),
    };
    text.into_owned()
}

/// What an opening means for the first two plies.
#[must_use]
pub fn opening_hint(locale: &Locale, opening: Opening) -> String {
    let text = match opening {
        Opening::Swap => locale.text("opening-swap-hint"),
        Opening::NoSwap => locale.text("opening-no-swap-hint"),
        Opening::DoubleBlackStack => locale.text("opening-double-black-stack-hint"),
    };
    text.into_owned()
}

/// Who won, as a headline.
#[must_use]
pub fn end_title(locale: &Locale, end: &GameEnd) -> String {
    match end.winner {
        None if end.reason == EndReason::Stopped => locale.text("end-stopped").into_owned(),
        winner => self::winner(locale, winner, &end.name),
    }
}

/// This player has won; `None` is a draw.
#[must_use]
pub fn winner(locale: &Locale, winner: Option<Color>, name: &str) -> String {
    match winner {
        Some(color) => {
            let winner = short_player(locale, color, name);
            locale.text_with("end-winner", &[("player", winner.into())])
        }
        None => locale.text("end-draw").into_owned(),
    }
}

/// How the game ended, as a sentence.
#[must_use]
pub fn end_reason(locale: &Locale, reason: EndReason) -> String {
    let text = match reason {
        EndReason::Road => locale.text("end-by-road"),
        EndReason::Flats => locale.text("end-by-flats"),
        EndReason::EqualFlats => locale.text("end-by-equal-flats"),
        EndReason::Repetition => locale.text("end-by-repetition"),
        EndReason::Quiet => locale.text("end-by-quiet"),
        EndReason::Resignation => locale.text("end-by-resignation"),
        EndReason::Agreement => locale.text("end-by-agreement"),
        EndReason::TooLong => locale.text("end-by-length"),
        EndReason::Stopped => locale.text("end-by-stop"),
        EndReason::Recorded => locale.text("end-by-record"),
    };
    text.into_owned()
}

/// Who can sit at the table, as an entry of a list.
#[must_use]
pub fn seat(locale: &Locale, seat: &Seat) -> String {
    match seat {
        Seat::Person => locale.text("seat-person").into_owned(),
        Seat::Bot(level) => {
            let values = [("level", level.number().into()), ("name", level.name().into())];
            locale.text_with("seat-bot", &values)
        }
        Seat::Engine(name) => locale.text_with("seat-engine", &[("name", name.as_str().into())]),
    }
}

/// What to expect of a level.
#[must_use]
pub fn level_hint(locale: &Locale, level: Level) -> String {
    locale.text_with("level-hint", &[("level", level.number().into())])
}
