//! Which plies to try first.

use super::packed::Packed;
use super::threat::Answers;
use crate::rules::bits::neighbours;
use crate::rules::{Color, Kind, Ply, Position, Square};

/// A ply with its place in the order: higher first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) rank: i32,
    pub(super) ply: Packed,
}

const STOPS_ROAD: i32 = 1 << 20;
const MAKES_TAK: i32 = 1 << 19;
const KILLER: i32 = 1 << 18;
/// Plies with a lower rank are those that nothing speaks for but history and looks.
pub(super) const QUIET: i32 = 1 << 16;
/// No history goes beyond it.
const HISTORY_LIMIT: i32 = 1 << 13;

/// What the search learnt about plies, whatever the position.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// How often a ply refuted, by colour and packed ply.
    history: [Box<[i16]>; 2],
    /// The same by the place alone, whatever is dropped where.
    places: [[i16; PLACES]; 2],
    /// The same for a place after the place of the ply before.
    after: [Box<[i16]>; 2],
    /// The same for a place after the place of the own ply before that.
    follow: [Box<[i16]>; 2],
    /// By plies from the root, the newest first.
    killers: Vec<[Packed; 2]>,
    /// The last refutation of each ply, by the colour that played it.
    answers: [Box<[Packed]>; 2],
}

/// Squares times kinds and directions.
const PLACES: usize = 512;

/// Where a ply starts, and its kind or direction.
fn place(ply: Packed) -> usize {
    let low = usize::from(ply.0 & 255);
    if ply.0 >> 8 == 0 { low } else { 256 + low }
}

/// The last two plies, the newest first.
pub(super) type Before = [Packed; 2];

impl Memory {
    pub(super) fn new(plies: usize) -> Memory {
        let pairs = || [(); 2].map(|()| vec![0; PLACES * PLACES].into_boxed_slice());
        Memory {
            history: [(); 2].map(|()| vec![0; 1 << 16].into_boxed_slice()),
            places: [[0; PLACES]; 2],
            after: pairs(),
            follow: pairs(),
            killers: vec![[Packed::NONE; 2]; plies],
            answers: [(); 2].map(|()| vec![Packed::NONE; 1 << 16].into_boxed_slice()),
        }
    }

    pub(super) fn history(&self, color: Color, ply: Packed, before: Before) -> i32 {
        let color = color.index();
        let place = place(ply);
        let [after, follow] = before.map(|before| self::place(before) * PLACES + place);
        i32::from(self.history[color][ply.index()])
            + i32::from(self.places[color][place])
            + i32::from(self.after[color][after])
            + i32::from(self.follow[color][follow])
    }

    /// `ply` refuted the position after `before`; the plies of `tried` did not.
    pub(super) fn refuted(
        &mut self,
        color: Color,
        at: usize,
        depth: i32,
        before: Before,
        ply: Ply,
        tried: &[Ranked],
    ) {
        let packed = Packed::from(ply);
        let killers = &mut self.killers[at];
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        self.answers[(!color).index()][before[0].index()] = packed;
        let step = (depth * depth * 16).min(1200);
        self.adjust(color, packed, before, step);
        for other in tried {
            self.adjust(color, other.ply, before, -step / 2);
        }
    }

    fn adjust(&mut self, color: Color, ply: Packed, before: Before, step: i32) {
        let color = color.index();
        let place = place(ply);
        let [after, follow] = before.map(|before| self::place(before) * PLACES + place);
        let values = [
            &mut self.history[color][ply.index()],
            &mut self.places[color][place],
            &mut self.after[color][after],
            &mut self.follow[color][follow],
        ];
        for value in values {
            let old = i32::from(*value);
            // The nearer to the limit, the smaller the step.
            *value = (old + step - old * step.abs() / HISTORY_LIMIT) as i16;
        }
    }
}

/// What is known about a position when its plies are put in order.
pub(super) struct Situation<'a> {
    pub(super) position: &'a Position,
    /// Plies that are left out.
    pub(super) without: [Packed; 2],
    /// Plies from the root.
    pub(super) at: usize,
    /// The plies before.
    pub(super) before: Before,
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
        let answer = memory.answers[(!color).index()][self.before[0].index()];
        self.position.for_each_ply(|ply| {
            if self.answers.is_some_and(|answers| !answers.may_be(ply)) {
                left_out = Some(ply);
                return;
            }
            let packed = Packed::from(ply);
            if self.without.contains(&packed) {
                return;
            }
            let mut rank = memory.history(color, packed, self.before);
            rank += match ply {
                Ply::Place { square, kind } => self.rank_placement(square, kind, area),
                Ply::Spread { .. } => self.rank_spread(ply, color),
            };
            if packed == killers[0] || packed == killers[1] {
                rank += KILLER + i32::from(packed == killers[0]);
            } else if packed == answer {
                rank += KILLER / 2;
            }
            plies.push(Ranked { rank, ply: packed });
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
    let mut rank = plies[from].rank;
    for (index, other) in plies.iter().enumerate().skip(from + 1) {
        let is_better = other.rank > rank;
        rank = if is_better { other.rank } else { rank };
        best = if is_better { index } else { best };
    }
    plies.swap(from, best);
}
