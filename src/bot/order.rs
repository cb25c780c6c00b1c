//! Which plies to try first.

use super::packed::Packed;
use super::threat::Answers;
use crate::rules::bits::neighbours;
use crate::rules::{Color, Kind, Ply, Position, Square};

/// A ply with its place in the order: higher first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) ply: Ply,
    pub(super) rank: i32,
}

const FROM_TABLE: i32 = 1 << 24;
const STOPS_ROAD: i32 = 1 << 20;
const MAKES_TAK: i32 = 1 << 18;
const KILLER: i32 = 1 << 16;
/// History never goes beyond it.
const HISTORY_LIMIT: i32 = 1 << 13;

/// What the search learnt about plies, whatever the position.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// How often a ply refuted, by colour and packed ply.
    history: [Box<[i16]>; 2],
    /// By plies from the root, the newest first.
    killers: Vec<[Packed; 2]>,
    /// The last refutation of each ply, by the colour that played it.
    answers: [Box<[Packed]>; 2],
}

impl Memory {
    pub(super) fn new(plies: usize) -> Memory {
        Memory {
            history: [(); 2].map(|()| vec![0; 1 << 16].into_boxed_slice()),
            killers: vec![[Packed::NONE; 2]; plies],
            answers: [(); 2].map(|()| vec![Packed::NONE; 1 << 16].into_boxed_slice()),
        }
    }

    pub(super) fn history(&self, color: Color, ply: Ply) -> i32 {
        i32::from(self.history[color.index()][Packed::from(ply).index()])
    }

    /// `ply` refuted the position after `before`; the plies of `tried` did not.
    pub(super) fn refuted(
        &mut self,
        color: Color,
        at: usize,
        depth: i32,
        before: Packed,
        ply: Ply,
        tried: &[Ranked],
    ) {
        let packed = Packed::from(ply);
        let killers = &mut self.killers[at];
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        self.answers[(!color).index()][before.index()] = packed;
        let step = (depth * depth * 16).min(1200);
        self.adjust(color, packed, step);
        for other in tried {
            self.adjust(color, Packed::from(other.ply), -step / 2);
        }
    }

    fn adjust(&mut self, color: Color, ply: Packed, step: i32) {
        let value = &mut self.history[color.index()][ply.index()];
        let old = i32::from(*value);
        // The nearer to the limit, the smaller the step.
        *value = (old + step - old * step.abs() / HISTORY_LIMIT) as i16;
    }
}

/// What is known about a position when its plies are put in order.
pub(super) struct Situation<'a> {
    pub(super) position: &'a Position,
    /// The best ply by the table.
    pub(super) known: Packed,
    /// Plies from the root.
    pub(super) at: usize,
    /// The ply before.
    pub(super) before: Packed,
    /// Where the opponent would complete a road.
    pub(super) must_stop: u64,
    /// To a threatened road: other plies are left out.
    pub(super) answers: Option<Answers>,
    /// Where an own piece would threaten one.
    pub(super) makes_tak: u64,
}

impl Situation<'_> {
    /// Adds every ply with its rank to `plies`; the last of those that were left out since
    /// they are no answer to the threat is returned.
    pub(super) fn collect(&self, memory: &Memory, plies: &mut Vec<Ranked>) -> Option<Ply> {
        let mut left_out = None;
        let color = self.position.to_move();
        let area = self.position.controlled(color).0 & !self.position.walls().0;
        let killers = memory.killers[self.at];
        let answer = memory.answers[(!color).index()][self.before.index()];
        self.position.for_each_ply(|ply| {
            if self.answers.is_some_and(|answers| !answers.may_be(ply)) {
                left_out = Some(ply);
                return;
            }
            let packed = Packed::from(ply);
            let mut rank = memory.history(color, ply);
            rank += match ply {
                Ply::Place { square, kind } => self.rank_placement(square, kind, area),
                Ply::Spread { .. } => self.rank_spread(ply, color),
            };
            if packed == self.known {
                rank += FROM_TABLE;
            } else if packed == killers[0] || packed == killers[1] {
                rank += KILLER + i32::from(packed == killers[0]);
            } else if packed == answer {
                rank += KILLER / 2;
            }
            plies.push(Ranked { ply, rank });
        });
        left_out
    }

    fn rank_placement(&self, square: Square, kind: Kind, area: u64) -> i32 {
        let bit = 1 << square.index();
        let beside = (neighbours(bit) & area).count_ones() as i32;
        let mut rank = match kind {
            Kind::Flat => 1200 + 150 * beside,
            Kind::Capstone => 500 + 150 * beside,
            Kind::Wall => -600,
        };
        if self.must_stop & bit != 0 {
            rank += STOPS_ROAD;
        }
        if self.makes_tak & bit != 0 && kind.makes_road() {
            rank += MAKES_TAK;
        }
        rank
    }

    fn rank_spread(&self, ply: Ply, color: Color) -> i32 {
        let Ply::Spread { from, direction, drops } = ply else { return 0 };
        let position = self.position;
        let stack = position.stack(from);
        let own = match color {
            Color::White => !stack.top_colors(),
            Color::Black => stack.top_colors(),
        };
        let lifted = drops.lifted();
        let others = position.controlled(!color).0;
        let mine = position.controlled(color).0;
        // What the start square shows afterwards.
        let mut rank = if stack.height() == lifted {
            -500
        } else if lifted < 8 && own >> lifted & 1 == 1 {
            300
        } else {
            -700
        };
        let mut left = lifted;
        for (steps, count) in (1..).zip(drops) {
            left -= count;
            let Some(square) = from.steps(direction, steps, position.size()) else { break };
            let bit = 1 << square.index();
            let is_own = own >> left & 1 == 1;
            rank += match (is_own, others & bit != 0, mine & bit != 0) {
                (true, true, _) => 1100,
                (true, _, true) => -200,
                (true, ..) => 500,
                (false, true, _) => -100,
                (false, _, true) => -1200,
                (false, ..) => -500,
            };
            if is_own && self.must_stop & bit != 0 {
                rank += STOPS_ROAD / 2;
            }
            if is_own && self.must_stop != 0 && others & bit != 0 {
                rank += STOPS_ROAD / 4;
            }
            if is_own && self.makes_tak & bit != 0 {
                rank += MAKES_TAK / 2;
            }
        }
        rank
    }
}

/// Brings the best of `plies[from..]` to `from`.
pub(super) fn bring_best(plies: &mut [Ranked], from: usize) {
    let mut best = from;
    for index in from + 1..plies.len() {
        if plies[index].rank > plies[best].rank {
            best = index;
        }
    }
    plies.swap(from, best);
}
