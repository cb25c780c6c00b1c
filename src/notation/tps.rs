//! TPS, the Tak Positional System: a position in one line.
//!
//! `x2,2,1,x/…` from the top rank down, each stack bottom to top with `S` or `C` for
//! a wall or capstone on top; then the player to move, 1 or 2, and the move number.
//! What it says is a [`Setup`]: only the rules can tell whether a game can reach it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Color, Kind, Piece, Setup, Size, Square};

/// Why a text is no TPS, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason} (character {})", offset + 1)]
pub struct TpsError {
    /// The byte of the text that could not be read, from 0.
    pub offset: usize,
    /// What is wrong there.
    pub reason: TpsReason,
}

/// What is wrong with a TPS.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TpsReason {
    /// Nothing there.
    #[error("the TPS is empty")]
    Empty,
    /// Not 3 to 8 rows.
    #[error("a board has 3 to 8 rows, not {}", if *.0 > 8 { "more".to_owned() } else { .0.to_string() })]
    Rows(usize),
    /// A row with more or fewer squares than there are rows.
    #[error("rank {rank} has {squares} squares where the board has {size}")]
    RowLength {
        /// Counted from the bottom, from 1.
        rank: u8,
        /// How many squares the text gives it.
        squares: usize,
        /// The number of rows.
        size: Size,
    },
    /// Neither `x`, `x1` to `x8` nor a stack.
    #[error("{0:?} is neither empty squares (x, x2) nor a stack (1, 2S, 121C)")]
    Cell(String),
    /// A stack that no game can build.
    #[error("this stack is higher than any game can build")]
    TooHigh,
    /// Nothing after the board.
    #[error("the player to move is missing: 1 or 2 after the board")]
    NoPlayer,
    /// Neither 1 nor 2.
    #[error("the player to move is 1 or 2, not {0:?}")]
    Player(String),
    /// Nothing after the player.
    #[error("the move number is missing after the player")]
    NoMoveNumber,
    /// No number from 1.
    #[error("a move number is 1 to 1000000, not {0:?}")]
    MoveNumber(String),
    /// More after the move number.
    #[error("{0:?} is too much: a TPS ends with the move number")]
    TooMuch(String),
}

/// Twice 60 stones and 4 capstones (R2): no stack is higher.
const MAX_HEIGHT: usize = 128;
/// Keeps sums of move numbers far from overflow.
const MAX_MOVE_NUMBER: u32 = 1_000_000;

/// Reads a TPS; `[TPS "…"]` around it, small letters, `x1` and `-` between rows read too.
///
/// ```
/// use roadstone::notation::tps;
/// use roadstone::rules::Color;
///
/// let setup = tps::parse("x2,1/x,12S,x/x3 2 4").unwrap();
/// assert_eq!(setup.size.get(), 3);
/// assert_eq!(setup.to_move, Color::Black);
/// assert_eq!(setup.stack("b2".parse().unwrap()).len(), 2);
/// assert_eq!(tps::write(&setup), "x2,1/x,12S,x/x3 2 4");
/// ```
///
/// # Errors
/// A [`TpsError`] with the place where the text stops making sense.
pub fn parse(text: &str) -> Result<Setup, TpsError> {
    let (text, shift) = unwrap_tag(text);
    parse_bare(text).map_err(|error| TpsError { offset: error.offset + shift, ..error })
}

/// Writes a TPS in its one canonical form.
#[must_use]
pub fn write(setup: &Setup) -> String {
    setup.to_string()
}

/// The text without `[TPS "` and `"]` or quotes around it, and how many bytes went before.
fn unwrap_tag(text: &str) -> (&str, usize) {
    let mut inner = text.trim();
    if let Some(tag) = inner.strip_prefix('[').and_then(|tag| tag.strip_suffix(']')) {
        let tag = tag.trim();
        if tag.get(..3).is_some_and(|key| key.eq_ignore_ascii_case("tps")) {
            inner = tag[3..].trim();
        }
    }
    let inner = inner.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(inner);
    (inner, inner.as_ptr().addr() - text.as_ptr().addr())
}

fn fail<T>(offset: usize, reason: TpsReason) -> Result<T, TpsError> {
    Err(TpsError { offset, reason })
}

/// As much of a piece of the text as an error message shows.
fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}

fn parse_bare(text: &str) -> Result<Setup, TpsError> {
    let offset_of = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let mut words = text.split_whitespace();
    let Some(board) = words.next() else { return fail(0, TpsReason::Empty) };
    let mut setup = parse_board(board, offset_of(board))?;
    let Some(player) = words.next() else { return fail(text.len(), TpsReason::NoPlayer) };
    setup.to_move = match player {
        "1" => Color::White,
        "2" => Color::Black,
        _ => return fail(offset_of(player), TpsReason::Player(excerpt(player))),
    };
    let Some(number) = words.next() else { return fail(text.len(), TpsReason::NoMoveNumber) };
    setup.move_number = match number.parse() {
        Ok(number @ 1..=MAX_MOVE_NUMBER) => number,
        _ => return fail(offset_of(number), TpsReason::MoveNumber(excerpt(number))),
    };
    match words.next() {
        Some(word) => fail(offset_of(word), TpsReason::TooMuch(excerpt(word))),
        None => Ok(setup),
    }
}

fn parse_board(board: &str, start: usize) -> Result<Setup, TpsError> {
    let is_separator = |c: char| matches!(c, '/' | '-');
    let row_count = board.split(is_separator).take(9).count();
    let Some(size) = u8::try_from(row_count).ok().and_then(Size::new) else {
        return fail(start, TpsReason::Rows(row_count));
    };
    let mut setup = Setup::empty(size);
    let mut offset = start;
    for (row, rank) in board.split(is_separator).zip((0..size.get()).rev()) {
        parse_row(row, offset, rank, &mut setup)?;
        offset += row.len() + 1;
    }
    Ok(setup)
}

fn parse_row(row: &str, start: usize, rank: u8, setup: &mut Setup) -> Result<(), TpsError> {
    let size = setup.size;
    let mut file = 0;
    let mut offset = start;
    for cell in row.split(',') {
        match parse_cell(cell).map_err(|reason| TpsError { offset, reason })? {
            Cell::Empty(count) => file += count,
            Cell::Stack(pieces) => {
                let square = u8::try_from(file).ok().and_then(|file| Square::new(file, rank));
                if let Some(square) = square {
                    setup.set_stack(square, pieces);
                }
                file += 1;
            }
        }
        // A row that is far too long is not read to its end.
        if file > 2 * usize::from(size.get()) {
            break;
        }
        offset += cell.len() + 1;
    }
    if file == usize::from(size.get()) {
        return Ok(());
    }
    fail(start, TpsReason::RowLength { rank: rank + 1, squares: file, size })
}

enum Cell {
    Empty(usize),
    Stack(Vec<Piece>),
}

fn parse_cell(cell: &str) -> Result<Cell, TpsReason> {
    let wrong = || TpsReason::Cell(excerpt(cell));
    let (pieces, kind) = match cell.as_bytes() {
        [b'x' | b'X'] => return Ok(Cell::Empty(1)),
        [b'x' | b'X', count @ b'1'..=b'8'] => return Ok(Cell::Empty(usize::from(count - b'0'))),
        [pieces @ .., b'S' | b's'] => (pieces, Kind::Wall),
        [pieces @ .., b'C' | b'c'] => (pieces, Kind::Capstone),
        pieces => (pieces, Kind::Flat),
    };
    if pieces.is_empty() {
        return Err(wrong());
    }
    if pieces.len() > MAX_HEIGHT {
        return Err(TpsReason::TooHigh);
    }
    let mut stack = pieces
        .iter()
        .map(|digit| match digit {
            b'1' => Ok(Piece::new(Color::White, Kind::Flat)),
            b'2' => Ok(Piece::new(Color::Black, Kind::Flat)),
            _ => Err(wrong()),
        })
        .collect::<Result<Vec<_>, _>>()?;
    stack.last_mut().expect("checked above not to be empty").kind = kind;
    Ok(Cell::Stack(stack))
}

impl FromStr for Setup {
    type Err = TpsError;

    /// Reads TPS, see [`parse`].
    fn from_str(text: &str) -> Result<Setup, TpsError> {
        parse(text)
    }
}

/// Writes TPS, see [`write()`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size.get();
        for rank in (0..size).rev() {
            let mut empty = 0;
            let mut comma = "";
            for file in 0..size {
                let square = Square::new(file, rank).expect("files and ranks are below 8");
                let pieces = self.stack(square);
                if pieces.is_empty() {
                    empty += 1;
                    continue;
                }
                write_empty(f, &mut empty, &mut comma)?;
                f.write_str(comma)?;
                comma = ",";
                for piece in pieces {
                    write!(f, "{}", piece.color.index() + 1)?;
                }
                f.write_str(match pieces[pieces.len() - 1].kind {
                    Kind::Flat => "",
                    Kind::Wall => "S",
                    Kind::Capstone => "C",
                })?;
            }
            write_empty(f, &mut empty, &mut comma)?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} {}", self.to_move.index() + 1, self.move_number)
    }
}

/// Writes the empty squares counted so far, if any.
fn write_empty(
    f: &mut fmt::Formatter<'_>,
    empty: &mut u8,
    comma: &mut &'static str,
) -> fmt::Result {
    match std::mem::take(empty) {
        0 => return Ok(()),
        1 => write!(f, "{comma}x")?,
        count => write!(f, "{comma}x{count}")?,
    }
    *comma = ",";
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back_in_canonical_form() {
        for (text, canonical) in [
            ("x3/x3/x3 1 1", "x3/x3/x3 1 1"),
            ("x1,x,x/X2,x/x3 1 1", "x3/x3/x3 1 1"),
            ("2,1,x/1,x2/x3 2 2", "2,1,x/1,x2/x3 2 2"),
            ("2,1,x-1,x2-x3 2 2", "2,1,x/1,x2/x3 2 2"),
            ("x,2s,x/121c,x2/x3 \t1  12", "x,2S,x/121C,x2/x3 1 12"),
            ("[TPS \"x3/x3/x3 1 1\"]", "x3/x3/x3 1 1"),
            (" [ tps  \"x3/x3/x3 1 1\" ]\r\n", "x3/x3/x3 1 1"),
            ("\"x3/x3/x3 1 1\"", "x3/x3/x3 1 1"),
            ("1,x8/x3/x3 1 1", ""),
        ] {
            match parse(text) {
                Ok(setup) => assert_eq!(write(&setup), canonical, "{text}"),
                Err(error) => assert_eq!(canonical, "", "{text}: {error}"),
            }
        }
    }

    #[test]
    fn the_top_rank_comes_first() {
        let setup = parse("1,x2/x3/x2,2C 1 5").unwrap();
        assert_eq!(setup.stack("a3".parse().unwrap()), [Piece::new(Color::White, Kind::Flat)]);
        assert_eq!(setup.stack("c1".parse().unwrap()), [Piece::new(Color::Black, Kind::Capstone)]);
        assert_eq!(setup.move_number, 5);
    }

    #[test]
    fn errors_say_what_and_where() {
        let size = Size::MIN;
        for (text, offset, reason) in [
            ("  ", 0, TpsReason::Empty),
            ("x3/x3 1 1", 0, TpsReason::Rows(2)),
            ("x/x/x/x/x/x/x/x/x/x/x 1 1", 0, TpsReason::Rows(9)),
            ("x3/x2/x3 1 1", 3, TpsReason::RowLength { rank: 2, squares: 2, size }),
            ("x3/x3/x3,1 1 1", 6, TpsReason::RowLength { rank: 1, squares: 4, size }),
            ("x3/x,3,x/x3 1 1", 5, TpsReason::Cell("3".into())),
            ("x3/x,1S2,x/x3 1 1", 5, TpsReason::Cell("1S2".into())),
            ("x3/x,,x/x3 1 1", 5, TpsReason::Cell(String::new())),
            ("x3/x,S,x/x3 1 1", 5, TpsReason::Cell("S".into())),
            ("x3/x0,x3/x3 1 1", 3, TpsReason::Cell("x0".into())),
            ("x3/x3/x3", 8, TpsReason::NoPlayer),
            ("x3/x3/x3 3 1", 9, TpsReason::Player("3".into())),
            ("x3/x3/x3 1", 10, TpsReason::NoMoveNumber),
            ("x3/x3/x3 1 0", 11, TpsReason::MoveNumber("0".into())),
            ("x3/x3/x3 1 4294967295", 11, TpsReason::MoveNumber("4294967295".into())),
            ("x3/x3/x3 1 1 x", 13, TpsReason::TooMuch("x".into())),
            ("[TPS \"x3/x3/x3 1 0\"]", 17, TpsReason::MoveNumber("0".into())),
        ] {
            assert_eq!(parse(text), Err(TpsError { offset, reason }), "{text}");
        }
        let tower = format!("{},x2/x3/x3 1 9", "1".repeat(129));
        assert_eq!(parse(&tower), Err(TpsError { offset: 0, reason: TpsReason::TooHigh }));
    }
}
