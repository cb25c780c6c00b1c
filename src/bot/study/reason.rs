//! Why a ply is good, as far as a few words can say it.

use std::sync::atomic::AtomicBool;

use crate::bot::line::Line;
use crate::bot::score::Score;
use crate::bot::threat::find_road;
use crate::bot::tinue::{TinueLimits, find_tinue, is_tak};
use crate::rules::{Color, Effect, Outcome, Ply, Position, Square};

/// Why a ply is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It leads to a road.
    WinsRoad {
        /// With so many plies of the player's own; 1 is this one.
        moves: u32,
    },
    /// It leads to a won count of the flats.
    WinsByFlats {
        /// With so many plies of the player's own; 1 is this one.
        moves: u32,
    },
    /// It wins for certain, by what the search does not say.
    Wins {
        /// With so many plies of the player's own.
        moves: u32,
    },
    /// The opponent would have had a road on the next ply.
    StopsRoad(Road),
    /// The opponent could have forced a road.
    StopsTinue {
        /// With so many plies of the opponent's own.
        moves: u32,
    },
    /// It threatens a road on the next ply.
    MakesTak(Road),
    /// A capstone flattens a wall.
    Flattens {
        /// Where.
        square: Square,
    },
}

/// Where a road runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// Mostly along this file, from 0.
    File(u8),
    /// Mostly along this rank, from 0.
    Rank(u8),
    /// It winds.
    Winding,
}

/// Why this ply is good in this position. `score` is the player's, `line` what the search expects, the
/// ply first. `None` if there is nothing that a few words would say, and for a ply that is not legal.
#[must_use]
pub fn reason(position: &Position, ply: Ply, score: Score, line: &[Ply]) -> Option<Reason> {
    let mover = position.to_move();
    let mut next = position.clone();
    let effects = next.play(ply).ok()?;
    if let Score::Win { plies } = score {
        let moves = plies.div_ceil(2).max(1);
        return Some(match win_by_road(position, line) {
            Some(true) => Reason::WinsRoad { moves },
            Some(false) => Reason::WinsByFlats { moves },
            None => Reason::Wins { moves },
        });
    }
    stops_road(position, &next, !mover)
        .or_else(|| stops_tinue(position, &next))
        .or_else(|| is_tak(&next).then(|| threat(&next, mover).map(Reason::MakesTak)).flatten())
        .or_else(|| {
            effects.iter().find_map(|effect| match *effect {
                Effect::Flattened { square } => Some(Reason::Flattens { square }),
                _ => None,
            })
        })
}

/// Whether a line that wins for the player to move ends with a road; `None` if it does not go on to the
/// end and nothing short proves one.
pub(super) fn win_by_road(position: &Position, line: &[Ply]) -> Option<bool> {
    let mover = position.to_move();
    let mut end = position.clone();
    let is_legal = line.iter().all(|&ply| end.play(ply).is_ok());
    match end.outcome().filter(|_| is_legal) {
        Some(Outcome::Road { winner, .. }) => Some(winner == mover),
        Some(_) => Some(false),
        None => {
            let line = Line::new(position.clone());
            let found = find_tinue(&line, TinueLimits::QUICK, &AtomicBool::new(false));
            found.map(|_| true)
        }
    }
}

/// The opponent would have a road next in `before`, and has none next in `after`.
fn stops_road(before: &Position, after: &Position, opponent: Color) -> Option<Reason> {
    let road = threat(before, opponent)?;
    (find_road(after, opponent).is_none()).then_some(Reason::StopsRoad(road))
}

/// The opponent, were it his turn, could force a road in `before`, and cannot in `after`.
fn stops_tinue(before: &Position, after: &Position) -> Option<Reason> {
    if before.is_opening() {
        return None;
    }
    let mut passed = before.clone();
    passed.skip_turn();
    let forced = |position: Position| {
        find_tinue(&Line::new(position), TinueLimits::QUICK, &AtomicBool::new(false))
    };
    let line = forced(passed)?;
    let moves = line.len().div_ceil(2) as u32;
    forced(after.clone()).is_none().then_some(Reason::StopsTinue { moves })
}

/// Where this player would have a road with one ply, were it his turn.
fn threat(position: &Position, color: Color) -> Option<Road> {
    let ply = find_road(position, color)?;
    let mut next = position.clone();
    if next.to_move() != color {
        next.skip_turn();
    }
    next.play(ply).ok()?;
    match next.outcome()? {
        Outcome::Road { road, .. } => Some(course(road.squares())),
        _ => None,
    }
}

/// A road with at most two squares beside one file or rank runs along it.
fn course(squares: &[Square]) -> Road {
    let along = |line: fn(Square) -> u8| {
        let count = |index| squares.iter().filter(|&&square| line(square) == index).count();
        (0..8).find(|&index| count(index) + 2 >= squares.len() && count(index) > 2)
    };
    match (along(Square::file), along(Square::rank)) {
        (Some(file), None) => Road::File(file),
        (None, Some(rank)) => Road::Rank(rank),
        _ => Road::Winding,
    }
}
