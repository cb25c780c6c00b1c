//! Studying a game: what each position is worth, which plies were mistakes, and why a ply is good.
//!
//! [`study`] goes over a line of plies in passes, quick ones first, and tells each
//! [`Evaluation`] as soon as it has it. Two neighbours give a [`Verdict`] on the ply
//! between them. Evaluations live in a record as comments, see [`annotate`].

mod comments;
mod evaluation;
mod reason;
mod verdict;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

pub use comments::{Noted, annotate, evaluation_at};
pub use evaluation::{Evaluation, chance};
pub use reason::{Reason, Road, reason};
pub use verdict::{Grade, Missed, Verdict, verdict};

use super::limits::{Limits, WallClock};
use super::line::Line;
use super::search::{Answer, Bot, NoAnswer, Report};
use crate::rules::{IllegalPly, Ply};

/// Whoever can tell what a position is worth: our bot, or what a test puts in its place.
pub trait Judge: Send {
    /// As [`Bot::think`].
    ///
    /// # Errors
    /// If there is no legal ply.
    fn judge(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer>;
}

impl Judge for Bot {
    fn judge(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer> {
        self.think(line, limits, stop, &WallClock::start(), report)
    }
}

/// The passes over a game: the first one takes a blink for each ply, the last one about a second.
/// They are counted in nodes, so that every machine finds the same mistakes.
#[must_use]
pub fn passes() -> [Limits; 3] {
    [4_000, 60_000, 600_000].map(Limits::nodes)
}

/// A position of the line has been evaluated.
#[derive(Clone, Debug)]
pub struct Progress {
    /// After how many plies of the line.
    pub ply: usize,
    /// What it is worth.
    pub evaluation: Evaluation,
    /// The pass, from 0.
    pub pass: usize,
    /// Positions done in this pass.
    pub done: usize,
    /// Positions in a pass: one more than the line has plies.
    pub total: usize,
}

/// Evaluates every position of a line that begins with `start`, once in each pass. A pass goes
/// from the end to the start: what the later positions have taught stays in the judge's memory.
/// What is proven is not looked at again. Returns early once `stop` is set; what a search that was
/// broken off had found is not told.
///
/// # Errors
/// If a ply is not legal; nothing has been evaluated then.
pub fn study(
    start: &Line,
    plies: &[Ply],
    passes: &[Limits],
    judge: &mut dyn Judge,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), IllegalPly> {
    let mut lines = vec![start.clone()];
    for &ply in plies {
        let mut line = lines[lines.len() - 1].clone();
        line.play(ply)?;
        lines.push(line);
    }
    let total = lines.len();
    let mut proven: Vec<Option<Evaluation>> = vec![None; total];
    for (pass, limits) in passes.iter().enumerate() {
        for (done, (ply, line)) in lines.iter().enumerate().rev().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let evaluation = match proven[ply].take() {
                Some(evaluation) => evaluation,
                None => match evaluate(line, limits, judge, stop) {
                    Some(evaluation) if !stop.load(Ordering::Relaxed) => evaluation,
                    Some(_) => return Ok(()),
                    None => continue,
                },
            };
            proven[ply] = evaluation.score.is_proven().then(|| evaluation.clone());
            tell(Progress { ply, evaluation, pass, done: done + 1, total });
        }
    }
    Ok(())
}

/// What one position is worth; `None` if it is neither over nor has a legal ply.
fn evaluate(
    line: &Line,
    limits: &Limits,
    judge: &mut dyn Judge,
    stop: &AtomicBool,
) -> Option<Evaluation> {
    let position = line.position();
    Evaluation::of_end(position).or_else(|| {
        let answer = judge.judge(line, limits, stop, &mut |_| {}).ok()?;
        Some(Evaluation::of_report(&answer.report, position.to_move()))
    })
}
