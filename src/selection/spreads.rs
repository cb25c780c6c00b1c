//! The legal spreads of one stack, narrowed step by step.

use super::Spread;
use crate::rules::{Direction, Drops, Kind, Ply, Position, Square};

/// One complete spread of the selected stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub direction: Direction,
    pub drops: Drops,
}

impl Candidate {
    pub fn ply(self, from: Square) -> Ply {
        Ply::Spread { from, direction: self.direction, drops: self.drops }
    }

    /// The last square, and whether the spread flattens a wall there (R15): what
    /// lands on a wall can only flatten it.
    pub fn flattens(self, from: Square, position: &Position) -> Option<Square> {
        let end = from.steps(self.direction, self.drops.squares(), position.size())?;
        let top = position.stack(end).top()?;
        (top.kind == Kind::Wall).then_some(end)
    }
}

/// Every legal spread of the stack on this square.
///
/// Asks the law about each way of dropping each number of pieces, at most
/// 4 · 255 questions.
pub(super) fn all(square: Square, position: &Position) -> Vec<Candidate> {
    if !square.is_on(position.size()) {
        return Vec::new();
    }
    let most = position.stack(square).height().min(position.size().get());
    // The bits of `Drops`: the highest one is the number of pieces lifted.
    let patterns = (1u16 << most) - 1;
    let mut candidates = Vec::new();
    for direction in Direction::ALL {
        for bits in 1..=patterns {
            let Some(drops) = Drops::from_bits(bits as u8) else { continue };
            let candidate = Candidate { direction, drops };
            if position.check(candidate.ply(square)).is_ok() {
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// The legal spreads that begin with what was chosen so far.
pub(super) fn matching(spread: &Spread, position: &Position) -> Vec<Candidate> {
    let mut candidates = all(spread.square, position);
    candidates.retain(|candidate| fits(spread, *candidate));
    candidates
}

fn fits(spread: &Spread, candidate: Candidate) -> bool {
    let Candidate { direction, mut drops } = candidate;
    spread.lifted.is_none_or(|lifted| lifted == drops.lifted())
        && spread.direction.is_none_or(|decided| decided == direction)
        && spread.drops.iter().all(|&dropped| drops.next() == Some(dropped))
}

/// The different numbers of pieces that the candidates lift, ascending.
pub(super) fn lifts(candidates: &[Candidate]) -> Vec<u8> {
    distinct(candidates.iter().map(|candidate| candidate.drops.lifted()))
}

/// The different numbers of pieces that the candidates drop after `done` drops, ascending.
pub(super) fn next_drops(candidates: &[Candidate], done: usize) -> Vec<u8> {
    distinct(candidates.iter().filter_map(|candidate| candidate.drops.into_iter().nth(done)))
}

fn distinct(counts: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut counts: Vec<u8> = counts.collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}
