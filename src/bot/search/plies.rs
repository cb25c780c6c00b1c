//! The plies of one node: in which order, how deep, and which not at all.

use super::root::{Broken, Worker, reduction};
use crate::bot::order::{Before, QUIET, Ranked, Situation, bring_best};
use crate::bot::packed::Packed;
use crate::bot::reach::Reach;
use crate::bot::score::{INFINITE, PROVEN, WIN};
use crate::bot::threat::Answers;
use crate::rules::{Color, Ply};

/// A node whose plies are searched.
pub(super) struct Node {
    /// At least 1.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) at: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) before: Before,
    /// Of the player to move and of the other.
    pub(super) reaches: [Reach; 2],
    /// A road that the other would make.
    pub(super) threat: Option<Ply>,
    /// The best ply by the table.
    pub(super) known: Packed,
    /// A ply that is left out.
    pub(super) excluded: Packed,
    /// The evaluation; not there if a road is threatened.
    pub(super) estimate: i32,
    /// Whether that is more than it was at the last own turn.
    pub(super) improves: bool,
    /// By how much the table's ply is searched deeper.
    pub(super) deeper: i32,
}

impl Node {
    const fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// From which number on plies are left out that nothing speaks for.
    fn prunes_after(&self) -> usize {
        if self.is_open() || self.threat.is_some() || self.depth > COUNT_DEPTH {
            return usize::MAX;
        }
        let most = 6 + 5 * self.depth * self.depth;
        (if self.improves { most } else { most * 3 / 4 }) as usize
    }

    /// Whether a quiet ply will hardly bring the score above `alpha`.
    fn is_futile(&self) -> bool {
        !self.is_open()
            && self.threat.is_none()
            && self.depth <= FUTILE_DEPTH
            && self.estimate + FUTILE_START + FUTILE_MARGIN * self.depth <= self.alpha
    }

    /// By how much a ply is searched less at first.
    fn reduction(&self, number: usize, rank: i32) -> i32 {
        if self.depth < 2 || number < 3 || self.threat.is_some() || rank >= QUIET {
            return 0;
        }
        let less = reduction(self.depth, number)
            - i32::from(self.is_open())
            - (rank / RANK_PER_PLY).clamp(-2, 2);
        less.clamp(0, self.depth - 1)
    }
}

/// Up to this depth late plies are left out.
const COUNT_DEPTH: i32 = 4;
/// Up to this depth quiet plies are left out where the evaluation is far below `alpha`.
const FUTILE_DEPTH: i32 = 4;
/// How far, at least and for each ply of depth.
const FUTILE_START: i32 = 120;
const FUTILE_MARGIN: i32 = 90;
/// A rank that changes the reduction by one ply.
const RANK_PER_PLY: i32 = 6000;

impl Worker<'_> {
    /// Searches the plies: the best score and its ply, if one is above `alpha`. What is added to
    /// `self.plies` is left to the caller.
    pub(super) fn best_ply(&mut self, node: &Node) -> Result<(i32, Packed), Broken> {
        let (at, beta) = (node.at, node.beta);
        let me = self.line.position().to_move();
        let start = self.plies.len();
        let mut alpha = node.alpha;
        let mut best = -INFINITE;
        let mut best_ply = Packed::NONE;
        let prunes_after = node.prunes_after();
        let is_futile = node.is_futile();
        let answers = node
            .threat
            .map(|threat| Answers::to(threat, self.line.position(), &node.reaches[1], &self.edges));
        // The table's ply comes before all others, which often need not be generated then.
        let known_first = node.known != node.excluded && self.is_playable(node.known, answers);
        let mut number = 0;
        if known_first {
            self.plies.push(Ranked { rank: i32::MAX, ply: node.known });
        }
        loop {
            if number == usize::from(known_first) {
                if let Some(lost) = self.generate(node, answers, known_first) {
                    // Whatever else is played, the road comes.
                    let score = at as i32 + 2 - WIN;
                    if score > best {
                        best = score;
                    }
                    if score > alpha {
                        alpha = score;
                        best_ply = Packed::from(lost[0]);
                        self.best_lines[at].clear();
                        self.best_lines[at].extend(lost.map(Packed::from));
                    }
                    if score >= beta {
                        break;
                    }
                } else if self.plies.len() == start {
                    // No rule says what happens; a position set up oddly. Nobody gains.
                    return Ok((0, Packed::NONE));
                }
            }
            if start + number == self.plies.len() {
                break;
            }
            bring_best(&mut self.plies[start..], number);
            let Ranked { ply: played, rank } = self.plies[start + number];
            if best > -PROVEN && rank < QUIET {
                if number >= prunes_after {
                    break;
                }
                if is_futile && number > 0 {
                    best = best.max(node.estimate);
                    break;
                }
            }
            let score = self.score_of(node, played, rank, number, alpha)?;
            number += 1;
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                best_ply = played;
                self.take_best_line(at, played);
            }
            if score >= beta {
                let tried = start..start + number - 1;
                let ply = played.ply();
                self.memory.refuted(me, at, node.depth, node.before, ply, &self.plies[tried]);
                break;
            }
        }
        Ok((best, best_ply))
    }

    /// Plays a ply and searches what follows: what it is worth, or at most `alpha`.
    fn score_of(
        &mut self,
        node: &Node,
        played: Packed,
        rank: i32,
        number: usize,
        alpha: i32,
    ) -> Result<i32, Broken> {
        let (depth, next, beta) = (node.depth, node.at + 1, node.beta);
        let now = [played, node.before[0]];
        let undo = self.line.make(played.ply());
        let result = if number == 0 {
            let deeper = if played == node.known { node.deeper } else { 0 };
            self.node(depth - 1 + deeper, next, -beta, -alpha, now, true)
        } else {
            let less = node.reduction(number, rank);
            let mut result = self.node(depth - 1 - less, next, -alpha - 1, -alpha, now, true);
            if less > 0 && matches!(result, Ok(score) if -score > alpha) {
                result = self.node(depth - 1, next, -alpha - 1, -alpha, now, true);
            }
            if node.is_open() && matches!(result, Ok(score) if -score > alpha && -score < beta) {
                result = self.node(depth - 1, next, -beta, -alpha, now, true);
            }
            result
        };
        self.line.unmake(undo);
        Ok(-result?)
    }

    /// Whether a ply from the table is legal and worth a try: another position may have the same key.
    fn is_playable(&self, ply: Packed, answers: Option<Answers>) -> bool {
        ply.unpack().is_some_and(|ply| {
            answers.is_none_or(|answers| answers.may_be(ply))
                && self.line.position().check(ply).is_ok()
        })
    }

    /// Adds the node's plies, without the table's if it was searched already. What is returned
    /// is a ply that cannot answer the threat, and the road that follows.
    fn generate(
        &mut self,
        node: &Node,
        answers: Option<Answers>,
        known_first: bool,
    ) -> Option<[Ply; 2]> {
        let has_tak = node.threat.is_some();
        let situation = Situation {
            position: self.line.position(),
            without: [node.excluded, if known_first { node.known } else { Packed::NONE }],
            at: node.at,
            before: node.before,
            must_stop: if has_tak { node.reaches[1].completing(&self.edges) } else { 0 },
            answers,
            makes_tak: if node.depth >= 2 && !has_tak {
                self.makes_tak(&node.reaches[0])
            } else {
                0
            },
        };
        let left_out = situation.collect(&self.memory, &mut self.plies);
        left_out.zip(node.threat).map(<[Ply; 2]>::from)
    }

    fn makes_tak(&self, reach: &Reach) -> u64 {
        let occupied = Color::ALL
            .into_iter()
            .fold(0, |all, color| all | self.line.position().controlled(color).0);
        reach.one_before(&self.edges, self.edges.board & !occupied)
    }

    fn take_best_line(&mut self, at: usize, ply: Packed) {
        let (upper, lower) = self.best_lines.split_at_mut(at + 1);
        let line = &mut upper[at];
        line.clear();
        line.push(ply);
        line.extend_from_slice(&lower[0]);
    }
}
