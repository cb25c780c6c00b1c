//! From the session to the models that the screens show.

use std::sync::Arc;

use super::model::{
    Choice, ChoiceKind, EndReason, Fault, GameEnd, HudModel, LookBack, MoveList, Palette, Side,
    StackStrip, Turn, WatchModel,
};
use super::{problems, words};
use crate::app::locale::Locale;
use crate::app::session::{Ending, Session};
use crate::record::Record;
use crate::rules::{Color, Kind, Opening, Outcome, Position, Square};
use crate::selection::{Selection, Stage};

/// What a model needs beside the session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    /// Whether the picture has come to rest: the end is told only after it has been seen.
    pub at_rest: bool,
    /// Whether the banner about the end was not taken away.
    pub show_end: bool,
    /// The stack that one looks into.
    pub stack: Option<Square>,
    /// How much there is of the film that is being made, in percent.
    pub film: Option<u32>,
}

/// What bots and engines do.
#[derive(Clone, Debug, Default)]
pub struct Minds {
    /// The side whose bot or engine the game waits for.
    pub awaited: Option<Color>,
    /// Who does not play on, and why, in words.
    pub fault: Option<(Color, String)>,
}

/// The screen of a game in play.
#[must_use]
pub fn hud(
    session: &Session,
    selection: &Selection,
    moves: Arc<MoveList>,
    minds: Minds,
    around: Around,
) -> HudModel {
    let position = session.position();
    let (ply, last) = session.progress();
    HudModel {
        sides: sides(session, minds.awaited),
        turn: turn(session, minds.awaited),
        palette: palette(session, selection),
        moves,
        can_undo: session.can_undo(),
        can_redo: session.can_redo(),
        look_back: session.is_looking_back().then_some(LookBack { ply, last }),
        choice: session.takes_plies().then(|| choice(selection, position)).flatten(),
        aiming: session.takes_plies().then(|| aiming(selection, position)).flatten(),
        draw_offer: session.draw_offer().filter(|&by| session.seat(!by).is_person()),
        bots: (!session.has_person()).then_some(session.is_paused()),
        fault: minds.fault.map(|(color, text)| {
            let name = session.names()[color.index()].clone();
            Fault { color, name, text }
        }),
        end: end(session).filter(|_| around.at_rest),
        show_end: around.show_end,
        stack: around.stack.and_then(|square| stack(position, square)),
        hint: None,
        analysis: None,
    }
}

/// What of the watched file does not change from ply to ply.
#[derive(Clone, Debug, Default)]
pub struct FileModel {
    /// The lines that the tags give.
    pub details: Arc<Vec<String>>,
    /// The games' names.
    pub games: Arc<Vec<String>>,
    /// What could not be read.
    pub problems: Arc<Vec<String>>,
}

/// The screen of a record that is watched, played by itself or not, at this speed.
#[must_use]
pub fn watch(
    session: &Session,
    file: &FileModel,
    moves: Arc<MoveList>,
    (playing, speed): (bool, f32),
    around: Around,
) -> WatchModel {
    let (ply, last) = session.progress();
    WatchModel {
        sides: sides(session, None),
        title: session.loaded().name.clone(),
        details: file.details.clone(),
        games: file.games.clone(),
        game: session.loaded().game,
        moves,
        ply,
        last,
        playing,
        speed,
        problems: file.problems.clone(),
        film: around.film,
        end: end(session).filter(|_| around.at_rest),
        show_end: around.show_end,
        stack: around.stack.and_then(|square| stack(session.position(), square)),
        hint: None,
        analysis: None,
    }
}

/// The details, the games' names and the problems of the file that is watched.
#[must_use]
pub fn file(session: &Session, locale: &Locale) -> FileModel {
    let loaded = session.loaded();
    let games = loaded.games.iter().enumerate().map(|(index, reading)| {
        let number = index + 1;
        match &reading.record {
            Some(record) => game_name(number, record, locale),
            None => locale.text_with("games-unreadable", &[("game", number.into())]),
        }
    });
    let lines = loaded.problems().iter().map(|problem| problems::line(locale, problem));
    FileModel {
        details: Arc::new(details(session.record(), locale)),
        games: Arc::new(games.collect()),
        problems: Arc::new(lines.collect()),
    }
}

fn game_name(number: usize, record: &Record, locale: &Locale) -> String {
    let name =
        |tag: &str, color: Color| words::player(locale, color, record.tag(tag).unwrap_or_default());
    let result = record.recorded_result().map(|result| result.to_string()).unwrap_or_default();
    let values = [
        ("game", number.into()),
        ("white", name("Player1", Color::White).into()),
        ("black", name("Player2", Color::Black).into()),
        ("result", result.into()),
    ];
    locale.text_with("games-game", &values)
}

fn details(record: &Record, locale: &Locale) -> Vec<String> {
    let tag =
        |key: &str| record.tag(key).map(str::trim).filter(|value| !matches!(*value, "" | "?"));
    let ruleset = record.ruleset();
    let size = ruleset.size.get();
    let mut lines = vec![match ruleset.name() {
        name if name == "custom" => locale.text_with("detail-custom", &[("size", size.into())]),
        name => name,
    }];
    if ruleset.half_komi != 0 {
        let komi = words::halves(i32::from(ruleset.half_komi));
        lines.push(locale.text_with("side-komi", &[("komi", komi.into())]));
    }
    lines.extend(["Event", "Site", "Round", "Date", "Clock"].into_iter().filter_map(|key| {
        let value = tag(key)?.into();
        Some(match key {
            "Event" => locale.text_with("detail-event", &[("value", value)]),
            "Site" => locale.text_with("detail-site", &[("value", value)]),
            "Round" => locale.text_with("detail-round", &[("value", value)]),
            "Date" => locale.text_with("detail-date", &[("value", value)]),
            _ => locale.text_with("detail-clock", &[("value", value)]),
        })
    }));
    lines
}

/// Both players' cards; `awaited` is the side whose bot or engine thinks.
#[must_use]
pub fn sides(session: &Session, awaited: Option<Color>) -> [Side; 2] {
    let position = session.position();
    let ruleset = session.ruleset();
    let counts = position.flat_counts();
    let goes_on = session.ending().is_none();
    Color::ALL.map(|color| Side {
        color,
        name: session.names()[color.index()].clone(),
        reserve: position.reserve(color),
        half_points: counts.half_points(color, ruleset),
        half_komi: if color == Color::Black { ruleset.half_komi } else { 0 },
        to_move: goes_on && position.to_move() == color,
        seat: session.seat(color).clone(),
        thinks: awaited == Some(color),
    })
}

fn turn(session: &Session, awaited: Option<Color>) -> Turn {
    if session.ending().is_some() {
        return Turn::Over;
    }
    let position = session.position();
    let color = position.to_move();
    let name = session.names()[color.index()].clone();
    if awaited == Some(color) {
        return Turn::Thinking { color, name };
    }
    if !position.is_opening() {
        return Turn::Move { color, name };
    }
    let is_stack = session.ruleset().opening == Opening::DoubleBlackStack;
    Turn::Opening {
        color,
        name,
        placed: position.piece_to_place(Kind::Flat).color,
        double: is_stack && color == Color::White,
    }
}

fn palette(session: &Session, selection: &Selection) -> Palette {
    let position = session.position();
    let view = selection.view(position);
    let color = position.piece_to_place(Kind::Flat).color;
    Palette {
        color,
        chosen: view.ghost.map_or(Kind::Flat, |piece| piece.kind),
        reserve: position.reserve(color),
        flats_only: position.is_opening(),
        enabled: session.takes_plies(),
    }
}

fn aiming(selection: &Selection, position: &Position) -> Option<u8> {
    match selection.view(position).stage {
        Stage::Aiming { lifted, .. } => Some(lifted),
        _ => None,
    }
}

fn choice(selection: &Selection, position: &Position) -> Option<Choice> {
    match selection.view(position).stage {
        Stage::Idle | Stage::Aiming { .. } => None,
        Stage::Lifting { square, counts, .. } => {
            Some(Choice { kind: ChoiceKind::Lift, square, counts, can_go_back: true })
        }
        Stage::Dropping { target, left, offers, .. } => Some(Choice {
            kind: ChoiceKind::Drop { in_hand: left },
            square: target,
            counts: offers.into_iter().map(|offer| offer.count).collect(),
            can_go_back: true,
        }),
    }
}

/// How the game shown has ended; `None` while it goes on.
#[must_use]
pub fn end(session: &Session) -> Option<GameEnd> {
    let ending = session.ending()?;
    let counts = session.position().flat_counts();
    let winner = ending.winner();
    Some(GameEnd {
        winner,
        name: winner.map(|color| session.names()[color.index()].clone()).unwrap_or_default(),
        reason: reason(ending),
        half_points: Color::ALL.map(|color| counts.half_points(color, session.ruleset())),
        score: session.score(),
    })
}

/// Why a game has ended so.
#[must_use]
pub fn reason(ending: &Ending) -> EndReason {
    match ending {
        Ending::Rules(Outcome::Road { .. }) => EndReason::Road,
        Ending::Rules(Outcome::Flats { .. }) => EndReason::Flats,
        Ending::Rules(Outcome::Draw { .. }) => EndReason::EqualFlats,
        Ending::Rules(Outcome::RepetitionDraw) => EndReason::Repetition,
        Ending::Rules(Outcome::QuietDraw) => EndReason::Quiet,
        Ending::Resignation { .. } => EndReason::Resignation,
        Ending::Recorded { .. } => EndReason::Recorded,
        Ending::Agreement => EndReason::Agreement,
        Ending::Repetition => EndReason::Repetition,
        Ending::TooLong => EndReason::TooLong,
        Ending::Stopped => EndReason::Stopped,
    }
}

fn stack(position: &Position, square: Square) -> Option<StackStrip> {
    let stack = position.stack(square);
    (!stack.is_empty()).then(|| StackStrip { square, pieces: stack.pieces().collect() })
}
