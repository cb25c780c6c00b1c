//! The notation of playtak's server: `P A1`, `P A1 W`, `M A1 A3 1 2`.
//!
//! A game is such plies with commas (as in its database) or line breaks between them.
//! Lines of its wire protocol read too: `Game#7 P A1`, `Game#7 Over R-0`; an accepted
//! `Undo` takes the ply before it back. Flattenings are not marked, and there is no way to say
//! where a game started from.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::ptn::{Flaw, Game, Item, ItemKind, MAX_ITEMS, SyntaxError};
use super::{PlyText, PtnResult};
use crate::rules::{Direction, Drops, Kind, Ply, Square};

/// A ply in server notation.
///
/// ```
/// use roadstone::notation::playtak::ServerPly;
///
/// let ServerPly(ply) = "M E4 E2 3 2".parse().unwrap();
/// assert_eq!(ply.to_string(), "5e4-32");
/// assert_eq!(ServerPly(ply).to_string(), "M E4 E2 3 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ServerPly(pub Ply);

/// Why a text is no ply in server notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ServerPlyError {
    /// It starts with neither `P` nor `M`.
    #[error("this is no ply of playtak's server (P A1, M A1 A3 1 2)")]
    NotAPly,
    /// A square is missing or is none.
    #[error("a square (A1 to H8) is missing")]
    Square,
    /// Something else than `W` or `C` after a placement.
    #[error("a placement ends with W, C or nothing")]
    Kind,
    /// The two squares of a move are not on one line.
    #[error("a stack moves in a straight line")]
    NotStraight,
    /// Not one drop of 1 to 8, 8 in all, for each square passed.
    #[error("a drop of at least one piece, 8 in all at most, belongs to every square passed")]
    Drops,
}

/// Longer entries are no plies.
const MAX_ENTRY: usize = 64;

impl FromStr for ServerPly {
    type Err = ServerPlyError;

    fn from_str(text: &str) -> Result<ServerPly, ServerPlyError> {
        if text.len() > MAX_ENTRY {
            return Err(ServerPlyError::NotAPly);
        }
        let text = text.to_ascii_lowercase();
        let mut words = text.split_ascii_whitespace();
        let is_spread = match words.next() {
            Some("p") => false,
            Some("m") => true,
            _ => return Err(ServerPlyError::NotAPly),
        };
        let mut square = || -> Result<Square, ServerPlyError> {
            words.next().and_then(|word| word.parse().ok()).ok_or(ServerPlyError::Square)
        };
        let from = square()?;
        if !is_spread {
            let kind = match words.next() {
                None => Kind::Flat,
                Some("w") => Kind::Wall,
                Some("c") => Kind::Capstone,
                Some(_) => return Err(ServerPlyError::Kind),
            };
            if words.next().is_some() {
                return Err(ServerPlyError::Kind);
            }
            return Ok(ServerPly(Ply::Place { square: from, kind }));
        }
        let to = square()?;
        let (direction, distance) = line(from, to).ok_or(ServerPlyError::NotStraight)?;
        let counts: Option<Vec<u8>> = words.map(|word| word.parse().ok()).collect();
        let drops = counts.and_then(|counts| Drops::new(&counts));
        match drops.filter(|drops| drops.squares() == distance) {
            Some(drops) => Ok(ServerPly(Ply::Spread { from, direction, drops })),
            None => Err(ServerPlyError::Drops),
        }
    }
}

/// The direction and the number of steps from one square to another.
fn line(from: Square, to: Square) -> Option<(Direction, u8)> {
    let files = i16::from(to.file()) - i16::from(from.file());
    let ranks = i16::from(to.rank()) - i16::from(from.rank());
    let direction = match (files.signum(), ranks.signum()) {
        (0, 1) => Direction::Up,
        (1, 0) => Direction::Right,
        (0, -1) => Direction::Down,
        (-1, 0) => Direction::Left,
        _ => return None,
    };
    u8::try_from(files.abs() + ranks.abs()).ok().map(|distance| (direction, distance))
}

impl fmt::Display for ServerPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: Square| square.to_string().to_ascii_uppercase();
        match self.0 {
            Ply::Place { square, kind } => {
                let letter = match kind {
                    Kind::Flat => "",
                    Kind::Wall => " W",
                    Kind::Capstone => " C",
                };
                write!(f, "P {}{letter}", name(square))
            }
            Ply::Spread { from, direction, drops } => {
                // A ply that leaves even the largest board ends where the board does.
                let to = (1..=drops.squares())
                    .map_while(|steps| from.steps(direction, steps, crate::rules::Size::MAX))
                    .last()
                    .unwrap_or(from);
                write!(f, "M {} {}", name(from), name(to))?;
                for drop in drops {
                    write!(f, " {drop}")?;
                }
                Ok(())
            }
        }
    }
}

/// Writes the plies of a game as the server's database keeps them, with commas between.
#[must_use]
pub fn write(plies: impl IntoIterator<Item = Ply>) -> String {
    let plies: Vec<String> = plies.into_iter().map(|ply| ServerPly(ply).to_string()).collect();
    plies.join(",")
}

/// Reads a game in server notation; its syntax tree is that of a PTN game without tags.
#[must_use]
pub fn game(bytes: &[u8]) -> Game<'_> {
    let mut game = Game { span: 0..bytes.len(), ..Game::default() };
    let mut start = 0;
    for entry in bytes.split(|byte| matches!(byte, b',' | b';' | b'\n' | b'\r')) {
        let end = start + entry.len();
        let text = entry.trim_ascii();
        let offset = start + entry.len() - entry.trim_ascii_start().len();
        start = end + 1;
        if text.is_empty() {
            continue;
        }
        let span = offset..offset + text.len();
        if game.body.len() == MAX_ITEMS {
            game.flaws.push(Flaw { span, error: SyntaxError::TooLong });
            break;
        }
        match entry_kind(text) {
            Entry::Item(kind) => game.body.push(Item { span, kind }),
            Entry::Undo => {
                game.body.pop();
            }
            Entry::Nothing => {}
        }
    }
    game
}

enum Entry {
    Item(ItemKind<'static>),
    Undo,
    Nothing,
}

fn entry_kind(text: &[u8]) -> Entry {
    let unreadable = |error: ServerPlyError| Entry::Item(ItemKind::Unreadable(error.into()));
    let Some(text) = std::str::from_utf8(text).ok().filter(|text| text.len() <= MAX_ENTRY) else {
        return unreadable(ServerPlyError::NotAPly);
    };
    let text = match text.split_once(' ') {
        Some((game, rest)) if game.starts_with("Game#") => rest.trim_start(),
        _ => text,
    };
    match text.split_ascii_whitespace().next().unwrap_or("") {
        "Undo" => Entry::Undo,
        "Time" | "Timems" | "RequestUndo" | "RemoveUndo" | "OfferDraw" | "RemoveDraw"
        | "Resign" | "Abandoned." => Entry::Nothing,
        "Over" => match text["Over".len()..].parse::<PtnResult>() {
            Ok(result) => Entry::Item(ItemKind::Result(result)),
            Err(_) => unreadable(ServerPlyError::NotAPly),
        },
        _ => match text.parse::<ServerPly>() {
            Ok(ServerPly(ply)) => Entry::Item(ItemKind::Ply(PlyText::from(ply))),
            Err(error) => unreadable(error),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_come_back() {
        for (server, ptn) in [
            ("P A1", "a1"),
            ("P E3 W", "Se3"),
            ("P D3 C", "Cd3"),
            ("M E4 E2 3 2", "5e4-32"),
            ("M A1 B1 1", "a1>"),
            ("M H8 A8 1 1 1 1 1 1 2", "8h8<1111112"),
        ] {
            let ServerPly(ply) = server.parse().unwrap();
            assert_eq!(ply.to_string(), ptn);
            assert_eq!(ServerPly(ply).to_string(), server);
        }
    }

    #[test]
    fn wrong_plies_are_refused_with_the_reason() {
        for (text, error) in [
            ("", ServerPlyError::NotAPly),
            ("X A1", ServerPlyError::NotAPly),
            ("P", ServerPlyError::Square),
            ("P A9", ServerPlyError::Square),
            ("M A1", ServerPlyError::Square),
            ("P A1 F", ServerPlyError::Kind),
            ("P A1 W W", ServerPlyError::Kind),
            ("M A1 B2 1", ServerPlyError::NotStraight),
            ("M A1 A1 1", ServerPlyError::NotStraight),
            ("M A1 A3 1", ServerPlyError::Drops),
            ("M A1 A2", ServerPlyError::Drops),
            ("M A1 A2 0", ServerPlyError::Drops),
            ("M A1 A2 9", ServerPlyError::Drops),
            ("M A1 A2 x", ServerPlyError::Drops),
        ] {
            assert_eq!(text.parse::<ServerPly>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_log_of_the_wire_reads_as_a_game() {
        let log = b"Game#7 P A1\nGame#7 Time 600 600\nGame#7 P B1\nGame#7 RequestUndo\n\
            Game#7 Undo\nGame#7 P C1\r\nGame#7 Over 1-0\n";
        let kinds: Vec<_> = game(log).body.into_iter().map(|item| item.kind).collect();
        let ply = |text: &str| ItemKind::Ply(text.parse().unwrap());
        let result = ItemKind::Result("1-0".parse().unwrap());
        assert_eq!(kinds, [ply("a1"), ply("c1"), result]);
    }

    #[test]
    fn entries_carry_their_place() {
        let text = b" P A1, P XX,P B1";
        let game = game(text);
        assert_eq!(&text[game.body[1].span.clone()], b"P XX");
        let error = SyntaxError::ServerPly(ServerPlyError::Square);
        assert_eq!(game.body[1].kind, ItemKind::Unreadable(error));
    }
}
