//! The rounds of deepening at the root, and when they end.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use super::{Report, Shared, Variation};
use crate::bot::eval::Evaluator;
use crate::bot::level::Handicap;
use crate::bot::line::Line;
use crate::bot::order::{Memory, Ranked, Situation, bring_best};
use crate::bot::packed::Packed;
use crate::bot::reach::{Edges, Reach, road_area};
use crate::bot::score::{INFINITE, PROVEN, Score, WIN};
use crate::bot::threat::road_ply;
use crate::rules::{Color, Ply};

/// The longest line, in plies.
pub(super) const MAX_PLIES: usize = 100;

/// The search was broken off: what it was about to say is worth nothing.
pub(super) struct Broken;

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) line: Line,
    /// 0 for the one whose answer counts.
    number: usize,
    pub(super) edges: Edges,
    pub(super) evaluator: Evaluator,
    pub(super) memory: Memory,
    pub(super) handicap: Handicap,
    /// This turn the opponent's threats are not looked at.
    pub(super) careless: bool,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    /// The round, which also limits extensions.
    pub(super) round: i32,
    /// The best line from each ply on, as found last.
    pub(super) best_lines: Vec<Vec<Packed>>,
    /// The plies of the nodes on the way, one after the other.
    pub(super) plies: Vec<Ranked>,
    /// White's and Black's chains in the positions on the way.
    pub(super) reaches: Vec<[Reach; 2]>,
    /// The evaluations of the positions on the way, `-INFINITE` where there is tak.
    pub(super) estimates: Vec<i32>,
    /// A ply that is left out at each of them.
    pub(super) excluded: Vec<Packed>,
}

/// A ply of the root with what the last round said.
#[derive(Clone, Debug)]
struct RootPly {
    ply: Ply,
    score: i32,
    /// What follows, the ply included.
    best_line: Vec<Packed>,
}

/// How sure the rounds are of the best ply: what a game clock gives depends on it.
#[derive(Clone, Copy, Debug, Default)]
struct Patience {
    best: Option<Ply>,
    score: i32,
    /// Rounds since the best ply changed.
    unchanged: u32,
    /// By how much the last round lowered the score, in hundredths of a flat.
    fallen: i32,
}

impl Patience {
    fn after_round(&mut self, best: &Variation) {
        let ply = best.plies.first().copied();
        self.unchanged = if ply == self.best { self.unchanged + 1 } else { 0 };
        let score = best.score.centiflats();
        self.fallen = if self.best.is_some() { (self.score - score).clamp(0, 100) } else { 0 };
        self.best = ply;
        self.score = score;
    }

    /// The share of the usual time.
    fn percent(&self) -> u32 {
        let changes = [150, 120, 100, 90, 80][self.unchanged.min(4) as usize];
        changes + self.fallen as u32 * 4 / 5
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, line: &Line, number: usize) -> Worker<'a> {
        let edges = Edges::new(line.position().size());
        let level = shared.options.level;
        let net = shared.options.judge.net(line.position().size());
        let net = net.filter(|_| level.judges_by_net());
        let handicap = level.handicap(shared.options.seed);
        Worker {
            shared,
            line: line.clone(),
            number,
            edges,
            evaluator: Evaluator::new(shared.options.weights, edges, net),
            memory: Memory::new(MAX_PLIES + 1),
            careless: handicap.is_careless(line.key()),
            handicap,
            nodes: 0,
            deepest: 0,
            round: 0,
            best_lines: vec![Vec::new(); MAX_PLIES + 2],
            plies: Vec::with_capacity(4096),
            estimates: vec![-INFINITE; MAX_PLIES + 2],
            excluded: vec![Packed::NONE; MAX_PLIES + 2],
            reaches: vec![
                Color::ALL
                    .map(|color| Reach::new(road_area(line.position(), color), &edges));
                MAX_PLIES + 2
            ],
        }
    }

    /// Runs the rounds; the last report's first variation is the answer.
    pub(super) fn deepen(mut self, report: &mut dyn FnMut(&Report)) -> Report {
        let mut plies = self.root_plies();
        let wanted = self.shared.options.variations.clamp(1, plies.len());
        let last = match self.shared.limits.depth {
            _ if self.careless => 1,
            Some(depth) => depth.clamp(1, MAX_PLIES as u32 - 1),
            None => MAX_PLIES as u32 - 1,
        };
        // Until the first round is complete: the first in the order.
        let mut found = self.report(0, &plies[..1]);
        let mut patience = Patience::default();
        for depth in 1..=last as i32 {
            // Other threads take every second depth in turns, so that they differ.
            if self.number > 0 && depth > 1 && (depth as usize + self.number).is_multiple_of(3) {
                continue;
            }
            self.round = depth;
            let complete = self.round_of(depth, wanted, &mut plies);
            let searched = plies.iter().take_while(|ply| ply.score > -INFINITE).count();
            if searched > 0 {
                let depth = if complete { depth as u32 } else { found.depth };
                found = self.report(depth, &plies[..wanted.min(searched)]);
            }
            if !complete {
                break;
            }
            report(&found);
            patience.after_round(&found.variations[0]);
            if self.is_settled(depth, wanted, &plies) || self.time_for_no_more(&patience) {
                break;
            }
        }
        if self.number > 0 {
            let nodes = self.nodes % CHECK_EVERY;
            self.shared.helper_nodes.fetch_add(nodes, Ordering::Relaxed);
        }
        found
    }

    fn root_plies(&self) -> Vec<RootPly> {
        let position = self.line.position();
        let color = position.to_move();
        let reaches =
            [color, !color].map(|color| Reach::new(road_area(position, color), &self.edges));
        let situation = Situation {
            position,
            without: [Packed::NONE; 2],
            at: 0,
            before: [Packed::NONE; 2],
            must_stop: reaches[1].completing(&self.edges),
            answers: None,
            makes_tak: 0,
        };
        let mut ranked = Vec::new();
        situation.collect(&self.memory, &mut ranked);
        let known = self.shared.table.get(self.line.key()).map(|entry| entry.ply);
        for other in ranked.iter_mut().filter(|other| Some(other.ply) == known) {
            other.rank = i32::MAX;
        }
        for index in 0..ranked.len() {
            bring_best(&mut ranked, index);
        }
        let mut plies: Vec<RootPly> = ranked
            .into_iter()
            .map(|Ranked { ply, .. }| RootPly {
                ply: ply.ply(),
                score: -INFINITE,
                best_line: vec![ply],
            })
            .collect();
        if let Some(ply) = road_ply(position, color, &reaches[0], &self.edges) {
            let index = plies.iter().position(|root| root.ply == ply);
            plies[..=index.expect("a road ply is legal")].rotate_right(1);
        }
        plies
    }

    /// One round: the best `wanted` plies come first, the best of all at the front. False
    /// if it was broken off; then the order holds as far as the round had come.
    fn round_of(&mut self, depth: i32, wanted: usize, plies: &mut [RootPly]) -> bool {
        let expected: Vec<i32> = plies.iter().take(wanted).map(|ply| ply.score).collect();
        for (slot, &expected) in expected.iter().enumerate() {
            // A broken first try of a slot leaves the ply of the round before in front.
            if self.best_of(depth, expected, &mut plies[slot..]).is_err() {
                return false;
            }
        }
        true
    }

    /// Searches with a window round `expected`, wider until the score is inside.
    fn best_of(&mut self, depth: i32, expected: i32, plies: &mut [RootPly]) -> Result<(), Broken> {
        let mut margin = 60;
        let is_known = depth >= 4 && expected.abs() < PROVEN;
        let (mut alpha, mut beta) =
            if is_known { (expected - margin, expected + margin) } else { (-INFINITE, INFINITE) };
        loop {
            let best = self.search_root(depth, alpha, beta, plies)?;
            if best > alpha && best < beta {
                return Ok(());
            }
            margin *= 4;
            if best <= alpha {
                alpha = if margin > 1000 { -INFINITE } else { best - margin };
            } else {
                beta = if margin > 1000 { INFINITE } else { best + margin };
            }
        }
    }

    fn search_root(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        plies: &mut [RootPly],
    ) -> Result<i32, Broken> {
        let mut best = -INFINITE;
        for index in 0..plies.len() {
            let ply = plies[index].ply;
            let undo = self.line.make(ply);
            let before = Packed::from(ply);
            let now = [before, Packed::NONE];
            let result = if index == 0 {
                self.node(depth - 1, 1, -beta, -alpha, now, true)
            } else {
                let less = i32::from(depth >= 3 && index > 8);
                let mut result = self.node(depth - 1 - less, 1, -alpha - 1, -alpha, now, true);
                if less > 0 && matches!(result, Ok(score) if -score > alpha) {
                    result = self.node(depth - 1, 1, -alpha - 1, -alpha, now, true);
                }
                if matches!(result, Ok(score) if -score > alpha) {
                    result = self.node(depth - 1, 1, -beta, -alpha, now, true);
                }
                result
            };
            self.line.unmake(undo);
            let score = -result?;
            if score > best {
                best = score;
                // A bound from below still makes this ply the best so far.
                if score > alpha || index == 0 {
                    let mut best_line = vec![before];
                    best_line.extend_from_slice(&self.best_lines[1]);
                    plies[index].score = score;
                    plies[index].best_line = best_line;
                }
                if score > alpha {
                    alpha = score;
                    plies[..=index].rotate_right(1);
                }
            }
            if score >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn report(&self, depth: u32, plies: &[RootPly]) -> Report {
        let variation = |root: &RootPly| Variation {
            score: Score::from_internal(if root.score == -INFINITE { 0 } else { root.score }),
            plies: root.best_line.iter().map_while(|packed| packed.unpack()).collect(),
        };
        Report {
            depth,
            deepest: self.deepest as u32,
            nodes: self.nodes + self.shared.helper_nodes.load(Ordering::Relaxed),
            time: self.shared.clock.elapsed(),
            permille_full: self.shared.table.permille_full(),
            variations: plies.iter().map(variation).collect(),
        }
    }

    /// Whether more rounds would change nothing: an end is proven that is no longer than
    /// what the round has seen, or there is only one ply.
    fn is_settled(&self, depth: i32, wanted: usize, plies: &[RootPly]) -> bool {
        let has_limit = self.shared.limits.time.is_some();
        plies.len() == 1 && has_limit
            || plies[..wanted].iter().all(|ply| {
                let distance = WIN - ply.score.abs();
                ply.score.abs() > PROVEN && distance <= depth
            })
    }

    fn time_for_no_more(&self, patience: &Patience) -> bool {
        self.shared.limits.time.is_some_and(|budget| {
            self.shared.clock.elapsed() >= budget.soft_for(patience.percent())
        })
    }

    /// Counts a node; an error if the search has to end.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Broken> {
        if self.number == 0 && self.shared.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Broken);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_EVERY) { self.check() } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Broken> {
        let Shared { limits, clock, stop, done, helper_nodes, .. } = self.shared;
        let over = if self.number > 0 {
            helper_nodes.fetch_add(CHECK_EVERY, Ordering::Relaxed);
            done.load(Ordering::Relaxed)
        } else {
            let nodes = self.nodes + helper_nodes.load(Ordering::Relaxed);
            limits.nodes.is_some_and(|limit| nodes > limit)
                || limits.time.is_some_and(|budget| clock.elapsed() >= budget.hard)
        };
        if over || stop.load(Ordering::Relaxed) { Err(Broken) } else { Ok(()) }
    }
}

/// Nodes between two looks at the clock and at the outside: about a tenth of a millisecond.
const CHECK_EVERY: u64 = 128;

/// By how many plies a late ply is searched less, by depth and by its number in the order.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    static TABLE: OnceLock<[[i8; 64]; 32]> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        std::array::from_fn(|depth| {
            std::array::from_fn(|number| {
                let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                (0.65 + product / 1.65) as i8
            })
        })
    });
    i32::from(table[depth.clamp(0, 31) as usize][number.min(63)])
}
