//! One node of the search: ends, roads in one, pruning, and the plies in order.

use super::root::{Broken, MAX_PLIES, Worker, reduction};
use crate::bot::order::{Ranked, Situation, bring_best};
use crate::bot::packed::Packed;
use crate::bot::reach::{Reach, road_area};
use crate::bot::score::{INFINITE, PROVEN, WIN, from_table, to_table};
use crate::bot::table::{Bound, Entry};
use crate::bot::threat::{Answers, road_ply};
use crate::rules::{Color, Ply};

impl Worker<'_> {
    /// The score of the line's position for the player to move, after `before`. The best
    /// line from here stands in `best_lines[at]` if the score is above `alpha`.
    pub(super) fn node(
        &mut self,
        mut depth: i32,
        at: usize,
        mut alpha: i32,
        mut beta: i32,
        before: Packed,
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

        if !is_open && !tak && beta.abs() < PROVEN {
            let estimate = self.evaluate();
            if depth <= 3 && estimate - 90 * depth >= beta {
                return Ok(estimate);
            }
            if may_skip
                && depth >= 3
                && estimate >= beta
                && !self.line.position().is_opening()
                && self.skip_holds(depth, at, beta, estimate)?
            {
                return Ok(beta);
            }
        }
        let known_ply = known.map_or(Packed::NONE, |entry| entry.ply);
        if depth >= 4 && known_ply == Packed::NONE && !tak {
            depth -= 1;
        }
        let start = self.plies.len();
        let situation = Situation {
            position: self.line.position(),
            known: known_ply,
            at,
            before,
            must_stop: if tak { reaches[1].completing(&self.edges) } else { 0 },
            answers: threat
                .map(|ply| Answers::to(ply, self.line.position(), &reaches[1], &self.edges)),
            makes_tak: if depth >= 2 && !tak { self.makes_tak(&reaches[0]) } else { 0 },
        };
        let left_out = situation.collect(&self.memory, &mut self.plies);
        let lost = left_out.zip(threat);
        let best = self.best_ply(depth, at, alpha, beta, before, start, tak, lost);
        self.plies.truncate(start);
        let (best, ply) = best?;
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let ply = ply.map_or(Packed::NONE, Packed::from);
        self.shared.table.put(key, Entry { ply, score: to_table(best, at), depth, bound });
        Ok(best)
    }

    /// Searches the plies from `start` of `self.plies`: the best score and its ply, if one
    /// is above `alpha`. `lost` is a ply that is not among them and the road that comes after it.
    #[expect(clippy::too_many_arguments, reason = "they are what a node is")]
    fn best_ply(
        &mut self,
        depth: i32,
        at: usize,
        mut alpha: i32,
        beta: i32,
        before: Packed,
        start: usize,
        tak: bool,
        lost: Option<(Ply, Ply)>,
    ) -> Result<(i32, Option<Ply>), Broken> {
        let me = self.line.position().to_move();
        let is_open = beta - alpha > 1;
        let count = self.plies.len() - start;
        let mut best = -INFINITE;
        let mut best_ply = None;
        if let Some((ply, road)) = lost {
            best = at as i32 + 2 - WIN;
            if best > alpha {
                alpha = best;
                best_ply = Some(ply);
                self.best_lines[at].extend([ply, road].map(Packed::from));
            }
            if best >= beta {
                return Ok((best, best_ply));
            }
        } else if count == 0 {
            // No rule says what happens; a position set up oddly. Nobody gains.
            return Ok((0, None));
        }
        let prunes_after =
            if is_open || tak || depth > 3 { usize::MAX } else { [0, 12, 24, 48][depth as usize] };
        for number in 0..count {
            bring_best(&mut self.plies[start..], number);
            let Ranked { ply, rank } = self.plies[start + number];
            if number >= prunes_after && best > -PROVEN && rank < QUIET {
                break;
            }
            let undo = self.line.make(ply);
            let played = Packed::from(ply);
            let result = if number == 0 {
                self.node(depth - 1, at + 1, -beta, -alpha, played, true)
            } else {
                let mut less = 0;
                if depth >= 2 && number >= 3 && !tak && rank < QUIET {
                    less = reduction(depth, number) - i32::from(is_open);
                    less = less.clamp(0, depth - 1);
                }
                let mut result =
                    self.node(depth - 1 - less, at + 1, -alpha - 1, -alpha, played, true);
                if less > 0 && matches!(result, Ok(score) if -score > alpha) {
                    result = self.node(depth - 1, at + 1, -alpha - 1, -alpha, played, true);
                }
                if is_open && matches!(result, Ok(score) if -score > alpha && -score < beta) {
                    result = self.node(depth - 1, at + 1, -beta, -alpha, played, true);
                }
                result
            };
            self.line.unmake(undo);
            let score = -result?;
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                best_ply = Some(ply);
                self.take_best_line(at, played);
            }
            if score >= beta {
                let tried = start..start + number;
                self.memory.refuted(me, at, depth, before, ply, &self.plies[tried]);
                break;
            }
        }
        Ok((best, best_ply))
    }

    fn take_best_line(&mut self, at: usize, ply: Packed) {
        let (upper, lower) = self.best_lines.split_at_mut(at + 1);
        let line = &mut upper[at];
        line.clear();
        line.push(ply);
        line.extend_from_slice(&lower[0]);
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
        let result = self.node(depth - less, at + 1, -beta, -beta + 1, Packed::NONE, false);
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

    fn makes_tak(&self, reach: &Reach) -> u64 {
        let occupied = Color::ALL
            .into_iter()
            .fold(0, |all, color| all | self.line.position().controlled(color).0);
        reach.one_before(&self.edges, self.edges.board & !occupied)
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

/// Plies with a lower rank are those that nothing speaks for but history.
const QUIET: i32 = 1 << 15;
