//! Reading texts into records: what kind of text it is, game by game.

mod branches;
mod build;
mod game;

use std::ops::Range;

use crate::notation::{Locator, TextKind, playtak, ptn, tps};
use crate::rules::{Opening, Position, Size};

use super::problem::{Problem, Reason, Severity};
use super::settings::Settings;
use super::tree::Record;

/// After so many errors in a game the rest of it is not read; no more warnings are noted.
pub const MAX_PROBLEMS: usize = 50;
/// After so many errors the rest of a file is not read: it is hardly a file of games.
pub const MAX_ERRORS: usize = 500;
/// [`read`] returns no more games, so that they fit into memory; a [`Reader`] has no such limit.
pub const MAX_GAMES: usize = 20_000;

/// What to take for granted where a text does not say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The size of the board; without it the smallest one on which all plies are legal.
    pub size: Option<Size>,
    /// Komi in half flats (R25); without it none.
    pub half_komi: Option<i8>,
}

/// What came of one game of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game, up to the first mistake in each of its lines; `None` if not even its start is known.
    pub record: Option<Record>,
    /// What is wrong with the text, in its order.
    pub problems: Vec<Problem>,
}

impl Reading {
    /// Whether something had to be left out.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.severity == Severity::Error)
    }
}

/// Reads all games of a text: PTN, TPS (one position a line) or playtak's server notation, in
/// UTF-8 or Latin-1, with or without byte order mark.
///
/// There is always at least one reading: a text without a game has one that says so. No text
/// is too long or too strange; see [`MAX_GAMES`] and [`MAX_ERRORS`].
#[must_use]
pub fn read(bytes: &[u8], options: &ReadOptions) -> Vec<Reading> {
    let mut reader = Reader::new(bytes, options);
    let mut readings: Vec<Reading> = reader.by_ref().take(MAX_GAMES).collect();
    if readings.len() == MAX_GAMES && reader.next().is_some() {
        let found = Found::error(bytes.len()..bytes.len(), Reason::TooManyGames);
        readings.push(reader.reading(None, vec![found]));
    }
    readings
}

/// The games of a text, read as they are asked for.
///
/// ```
/// use roadstone::record::{ReadOptions, Reader};
///
/// let text = b"[Size \"5\"]\n1. a1 b1 1-0\n\n[Size \"6\"]\n1. a1 zz";
/// let mut reader = Reader::new(text, &ReadOptions::default());
/// assert!(!reader.next().unwrap().has_errors());
/// assert!(reader.next().unwrap().has_errors());
/// assert!(reader.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    options: ReadOptions,
    source: Source<'a>,
    locator: Locator<'a>,
    has_read: bool,
    errors: usize,
}

#[derive(Clone, Debug)]
enum Source<'a> {
    Ptn(ptn::Games<'a>),
    /// The byte from which on positions are still to be read.
    Positions(usize),
    Server,
    Done,
}

/// A problem before its place is looked up.
#[derive(Clone, Debug)]
struct Found {
    span: Range<usize>,
    ply: Option<u32>,
    reason: Reason,
    severity: Severity,
}

impl Found {
    fn error(span: Range<usize>, reason: impl Into<Reason>) -> Found {
        Found { span, ply: None, reason: reason.into(), severity: Severity::Error }
    }

    fn warning(span: Range<usize>, reason: Reason) -> Found {
        Found { severity: Severity::Warning, ..Found::error(span, reason) }
    }
}

impl<'a> Reader<'a> {
    /// For a whole text.
    #[must_use]
    pub fn new(bytes: &'a [u8], options: &ReadOptions) -> Reader<'a> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let source = match TextKind::of(bytes) {
            TextKind::Ptn => Source::Ptn(ptn::games(bytes)),
            TextKind::Tps => Source::Positions(0),
            TextKind::Playtak => Source::Server,
        };
        let locator = Locator::new(bytes);
        Reader { bytes, options: *options, source, locator, has_read: false, errors: 0 }
    }

    /// The next game before the problems have places.
    fn next_game(&mut self) -> Option<(Option<Record>, Vec<Found>)> {
        match &mut self.source {
            Source::Done => None,
            Source::Ptn(games) => games.next().map(|game| game::read(&game, &self.options)),
            Source::Server => {
                let game = playtak::game(self.bytes);
                self.source = Source::Done;
                Some(game::read(&game, &self.options))
            }
            Source::Positions(at) => {
                let rest = &self.bytes[*at..];
                let start = *at + (rest.len() - rest.trim_ascii_start().len());
                let rest = &self.bytes[start..];
                let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                *at = start + length;
                (length > 0).then(|| read_position(start, &rest[..length], &self.options))
            }
        }
    }

    fn reading(&mut self, record: Option<Record>, mut found: Vec<Found>) -> Reading {
        found.sort_by_key(|found| found.span.start);
        let problems = found
            .into_iter()
            .map(|found| {
                let place = self.locator.place(found.span.start);
                Problem {
                    line: place.line,
                    column: place.column,
                    ply: found.ply,
                    text: excerpt(self.bytes, found.span),
                    reason: found.reason,
                    severity: found.severity,
                }
            })
            .collect();
        Reading { record, problems }
    }
}

impl Iterator for Reader<'_> {
    type Item = Reading;

    fn next(&mut self) -> Option<Reading> {
        if self.errors >= MAX_ERRORS && !matches!(self.source, Source::Done) {
            self.source = Source::Done;
            let end = self.bytes.len();
            let found = Found::error(end..end, Reason::TooManyErrors);
            return Some(self.reading(None, vec![found]));
        }
        let (record, found) = match self.next_game() {
            Some(game) => game,
            None if self.has_read => return None,
            None => (None, vec![Found::error(0..0, Reason::NoGame)]),
        };
        self.has_read = true;
        let reading = self.reading(record, found);
        let is_error = |problem: &&Problem| problem.severity == Severity::Error;
        self.errors += reading.problems.iter().filter(is_error).count();
        Some(reading)
    }
}

/// The words of a problem, on one line and not too many.
fn excerpt(bytes: &[u8], span: Range<usize>) -> String {
    const MAX: usize = 40;
    let end = span.end.min(bytes.len());
    let words = &bytes[span.start.min(end)..end];
    // Four bytes are the longest character.
    let text = ptn::decode(&words[..words.len().min(4 * MAX + 4)]).into_owned();
    let mut short: String =
        text.chars().take(MAX).map(|c| if c.is_control() { ' ' } else { c }).collect();
    short.truncate(short.trim_end().len());
    if text.chars().nth(MAX).is_some() {
        short.push('…');
    }
    short
}

/// A record that starts from a bare TPS.
fn read_position(start: usize, line: &[u8], options: &ReadOptions) -> (Option<Record>, Vec<Found>) {
    let span = start..start + line.len();
    let setup = match tps::parse(&ptn::decode(line)) {
        Ok(setup) => setup,
        Err(error) => {
            let place = start + error.offset..span.end;
            return (None, vec![Found::error(place, error.reason)]);
        }
    };
    let ruleset = Settings::default().ruleset(setup.size, Opening::default(), options.half_komi);
    match Position::from_setup(&setup, ruleset) {
        Ok(position) => (Some(Record::from_position(position)), Vec::new()),
        Err(error) => (None, vec![Found::error(span, error)]),
    }
}
