//! One node of the search: ends, roads in one, pruning, and the plies in order.

use super::plies::Node;
use super::root::{Broken, MAX_PLIES, Worker};
use crate::bot::order::Before;
use crate::bot::packed::Packed;
use crate::bot::reach::{Reach, road_area};
use crate::bot::score::{INFINITE, PROVEN, WIN, from_table, to_table};
use crate::bot::table::{Bound, Entry};
use crate::bot::threat::road_ply;
use crate::rules::Color;

/// Up to this depth a position whose evaluation is so far above `beta` counts as refuted.
const MARGIN_DEPTH: i32 = 5;
/// How far, for each ply of depth, and by how much less if things get better.
const MARGIN: i32 = 85;
const MARGIN_IMPROVING: i32 = 40;
/// From this depth on the turn is given away to see whether the score holds.
const SKIP_DEPTH: i32 = 3;
/// From this depth on the table's ply is compared with all others.
const SINGULAR_DEPTH: i32 = 6;
/// How much better it must be to be searched deeper, for each ply of depth.
const SINGULAR_MARGIN: i32 = 8;

impl Worker<'_> {
    /// The score of the line's position for the player to move, after `before`. The best
    /// line from here stands in `best_lines[at]` if the score is above `alpha`.
    pub(super) fn node(
        &mut self,
        mut depth: i32,
        at: usize,
        mut alpha: i32,
        mut beta: i32,
        before: Before,
        may_skip: bool,
    ) -> Result<i32, Broken> {
        self.count_node()?;
        self.deepest = self.deepest.max(at);
        self.best_lines[at].clear();
        let me = self.line.position().to_move();

        // The bot saw this position on the way: going on leads nowhere new.
        if self.line.occurrences() > 1 {
            return Ok(0);
        }
        // Nothing here can be better than a road now or worse than one after this.
        let worst = at as i32 - WIN;
        let is_open = beta - alpha > 1;
        let key = self.line.key();
        // At the leaves the table costs more time than it saves.
        let known = if depth > 0 { self.shared.table.get(key) } else { None };
        if let Some(entry) = known
            && !is_open
            && self.excluded[at] == Packed::NONE
            && entry.depth >= depth
        {
            let score = from_table(entry.score, at);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return Ok(score);
            }
        }
        let reaches = self.reaches(at, me);
        if let Some(score) = self.end(&reaches, at) {
            return Ok(score);
        }
        alpha = alpha.max(worst);
        beta = beta.min(WIN - at as i32 - 1);
        if alpha >= beta {
            return Ok(alpha);
        }

        let overlooks = self.careless && at % 2 == 1;
        if !overlooks
            && let Some(ply) = road_ply(self.line.position(), me, &reaches[0], &self.edges)
        {
            self.best_lines[at].push(Packed::from(ply));
            return Ok(WIN - at as i32 - 1);
        }
        if at >= MAX_PLIES {
            return Ok(self.evaluate());
        }
        let threat = if self.careless && at.is_multiple_of(2) {
            None
        } else {
            road_ply(self.line.position(), !me, &reaches[1], &self.edges)
        };
        let tak = threat.is_some();
        // A threatened road must be answered: most answers are refuted at once.
        if tak && !self.careless && (at as i32) < 2 * self.round + 2 {
            depth = depth.max(0) + 1;
        }
        if depth <= 0 {
            return Ok(self.evaluate());
        }

        let excluded = self.excluded[at];
        let estimate = if tak { -INFINITE } else { self.evaluate() };
        self.estimates[at] = estimate;
        let improves = !tak
            && (at < 2 || estimate > self.estimates[at - 2] || self.estimates[at - 2] == -INFINITE);
        if !is_open && !tak && beta.abs() < PROVEN && excluded == Packed::NONE {
            let margin = MARGIN * depth - if improves { MARGIN_IMPROVING } else { 0 };
            if depth <= MARGIN_DEPTH && estimate - margin >= beta {
                return Ok(estimate);
            }
            if may_skip
                && depth >= SKIP_DEPTH
                && estimate >= beta
                && !self.line.position().is_opening()
                && self.skip_holds(depth, at, beta, estimate)?
            {
                return Ok(beta);
            }
        }
        let known_ply = known.map_or(Packed::NONE, |entry| entry.ply);
        // Without a ply to begin with the order is worse; the next round will have one.
        if depth >= 4 && known_ply == Packed::NONE && !tak {
            depth -= 1;
        }
        let mut node = Node {
            depth,
            at,
            alpha,
            beta,
            before,
            reaches,
            threat,
            known: known_ply,
            excluded,
            estimate,
            improves,
            deeper: 0,
        };
        if let Some(entry) = known
            && self.may_be_singular(&node, &entry)
        {
            let bar = entry.score - SINGULAR_MARGIN * depth;
            if self.best_without(&node, bar)? < bar {
                node.deeper = 1;
            } else if bar >= beta && !is_open {
                return Ok(bar);
            }
        }
        let start = self.plies.len();
        let best = self.best_ply(&node);
        self.plies.truncate(start);
        let (best, ply) = best?;
        if excluded == Packed::NONE {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry { ply, score: to_table(best, at), depth, bound };
            self.shared.table.put(key, entry);
        }
        Ok(best)
    }

    /// Whether to ask if the table's ply is much better than all others.
    fn may_be_singular(&self, node: &Node, entry: &Entry) -> bool {
        node.depth >= SINGULAR_DEPTH
            && node.excluded == Packed::NONE
            && node.known != Packed::NONE
            && (node.at as i32) < 2 * self.round
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && entry.score.abs() < PROVEN
    }

    /// Whether another ply than the table's reaches `bar`, by a shallower search.
    fn best_without(&mut self, node: &Node, bar: i32) -> Result<i32, Broken> {
        self.excluded[node.at] = node.known;
        let depth = (node.depth - 1) / 2;
        let found = self.node(depth, node.at, bar - 1, bar, node.before, false);
        self.excluded[node.at] = Packed::NONE;
        self.best_lines[node.at].clear();
        found
    }

    /// Whether the position is so good that the score stays above `beta` without a ply.
    fn skip_holds(
        &mut self,
        depth: i32,
        at: usize,
        beta: i32,
        estimate: i32,
    ) -> Result<bool, Broken> {
        let less = 3 + depth / 4 + ((estimate - beta) / 200).min(2);
        self.line.skip();
        let result = self.node(depth - less, at + 1, -beta, -beta + 1, [Packed::NONE; 2], false);
        self.line.unskip();
        Ok(-result? >= beta)
    }

    /// The chains of the player to move and of the other.
    fn reaches(&mut self, at: usize, me: Color) -> [Reach; 2] {
        let before = self.reaches[at.max(1) - 1];
        let [ours, theirs] = [me, !me].map(|color| {
            let area = road_area(self.line.position(), color);
            // Often a ply leaves one colour's chains as they are.
            let before = before[color.index()];
            if before.area == area && at > 0 { before } else { Reach::new(area, &self.edges) }
        });
        self.reaches[at] = if me == Color::White { [ours, theirs] } else { [theirs, ours] };
        [ours, theirs]
    }

    /// The score if the game is over, `reaches` being of the player to move and the other.
    fn end(&self, reaches: &[Reach; 2], at: usize) -> Option<i32> {
        let position = self.line.position();
        let won = WIN - at as i32;
        // The player who moved comes first (R21, R22).
        if reaches[1].is_road(&self.edges) {
            return Some(-won);
        }
        if reaches[0].is_road(&self.edges) {
            return Some(won);
        }
        let me = position.to_move();
        let occupied = position.controlled(me).0 | position.controlled(!me).0;
        let someone_out = Color::ALL.into_iter().any(|color| position.reserve(color).total() == 0);
        if occupied == self.edges.board || someone_out {
            let counts = position.flat_counts();
            let [mine, other] =
                [me, !me].map(|color| counts.half_points(color, position.ruleset()));
            return Some(match mine.cmp(&other) {
                std::cmp::Ordering::Greater => won,
                std::cmp::Ordering::Less => -won,
                std::cmp::Ordering::Equal => 0,
            });
        }
        let limit = position.ruleset().quiet_draw?;
        (position.quiet_plies() >= limit).then_some(0)
    }

    fn evaluate(&self) -> i32 {
        self.evaluator.evaluate(self.line.position()) + self.handicap.error(self.line.key())
    }
}
