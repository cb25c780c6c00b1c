//! The analysis: what the positions of the line shown are worth, and where it went wrong.

use std::collections::HashMap;
use std::time::Duration;

use bevy::prelude::*;

use super::worker::{Task, What, Worker};
use super::{Judges, StudyWish};
use crate::app::power::Awake;
use crate::app::seats::Seats;
use crate::app::session::{Mode, Request, Session};
use crate::app::wake::Wake;
use crate::bot::study::{self, Evaluation, Noted, Verdict, evaluation_at, verdict};
use crate::bot::{Limits, Line};
use crate::record::{NodeId, Record};

/// A position that is only looked at is searched so long, then the processor rests.
const LOOKING: Duration = Duration::from_secs(20);

/// The analysis, off by default.
#[derive(Resource, Default)]
pub struct Analysis {
    is_open: bool,
    /// The game of this run that all this is about.
    game: Option<u32>,
    /// The line shown, its start first.
    line: Vec<NodeId>,
    evaluations: HashMap<NodeId, Evaluation>,
    /// What others have written into the record, where we know nothing better.
    noted: HashMap<NodeId, Evaluation>,
    verdicts: HashMap<NodeId, Verdict>,
    worker: Option<Worker>,
    job: Option<Job>,
    /// The position that has been searched long enough.
    looked_at: Option<NodeId>,
    /// Whether there are evaluations that the record does not hold.
    unsaved: bool,
}

/// What the worker is at.
struct Job {
    task: u64,
    what: Studying,
    /// Whose evaluations it gives, in their order.
    nodes: Vec<NodeId>,
}

/// What is being evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Studying {
    /// The position shown.
    Position,
    /// The whole line.
    Game {
        /// Positions done in this pass.
        done: usize,
        /// Positions in all.
        total: usize,
        /// The pass, from 0.
        pass: usize,
    },
}

impl Analysis {
    /// Whether it is shown.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// What is being evaluated now.
    #[must_use]
    pub fn studying(&self) -> Option<Studying> {
        self.job.as_ref().map(|job| job.what)
    }

    /// The line that it is about, its start first.
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// What we think that a position is worth.
    #[must_use]
    pub fn evaluation(&self, node: NodeId) -> Option<&Evaluation> {
        self.evaluations.get(&node)
    }

    /// What another program has written about a position, while we have no evaluation of our own. It
    /// gives no verdicts: its neighbour may be the opinion of another program yet.
    #[must_use]
    pub fn noted(&self, node: NodeId) -> Option<&Evaluation> {
        self.noted.get(&node).filter(|_| !self.evaluations.contains_key(&node))
    }

    /// What the ply that led here was worth, as far as it is known.
    #[must_use]
    pub fn verdict(&self, node: NodeId) -> Option<&Verdict> {
        self.verdicts.get(&node)
    }

    /// Whether there is something to write into the record.
    #[must_use]
    pub fn can_save(&self) -> bool {
        self.unsaved
    }

    fn is_at_game(&self) -> bool {
        matches!(self.job, Some(Job { what: Studying::Game { .. }, .. }))
    }

    /// Stops what the worker is at.
    fn stop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.stop();
        }
        self.job = None;
    }

    /// The thread ends, and what it remembers is forgotten.
    fn dismiss(&mut self) {
        self.job = None;
        self.looked_at = None;
        self.worker = None;
    }

    /// Keeps an evaluation unless a deeper one is known, and judges the plies around it anew.
    fn learn(&mut self, record: &Record, node: NodeId, evaluation: Evaluation) {
        let is_better = |known: &Evaluation| {
            evaluation.score.is_proven()
                || (!known.score.is_proven() && evaluation.depth >= known.depth)
        };
        if !self.evaluations.get(&node).is_none_or(is_better) {
            return;
        }
        self.evaluations.insert(node, evaluation);
        let around = record.children(node).iter().copied().chain([node]);
        for node in around {
            self.judge(record, node);
        }
    }

    fn judge(&mut self, record: &Record, node: NodeId) {
        let (Some(parent), Some(ply)) = (record.parent(node), record.ply(node)) else { return };
        let (was, is) = (self.evaluations.get(&parent), self.evaluations.get(&node));
        if let (Some(was), Some(is)) = (was, is) {
            let verdict = verdict(&record.position(parent), ply, was, is);
            self.verdicts.insert(node, verdict);
        }
    }

    /// Another game: nothing of the old one counts.
    fn forget(&mut self) {
        self.dismiss();
        self.evaluations.clear();
        self.noted.clear();
        self.verdicts.clear();
        self.line.clear();
        self.unsaved = false;
    }

    /// Follows the line shown; what its comments say is read.
    fn read(&mut self, session: &Session) {
        let record = session.record();
        let mut line = vec![NodeId::ROOT];
        line.extend(record.path(session.line_end()));
        if line == self.line {
            return;
        }
        let goes_on = line.starts_with(&self.line);
        if self.is_at_game() && !goes_on {
            self.stop();
        }
        let known = if goes_on { self.line.len() } else { 0 };
        for &node in &line[known..] {
            match evaluation_at(record, node) {
                Some(Noted { evaluation, is_ours: true }) => self.learn(record, node, evaluation),
                Some(Noted { evaluation, is_ours: false }) => {
                    self.noted.insert(node, evaluation);
                }
                None => {}
            }
        }
        self.line = line;
    }

    fn ask(&mut self, task: Task, what: Studying, nodes: Vec<NodeId>, helpers: (&Judges, &Wake)) {
        if self.worker.is_none() {
            let (judges, wake) = helpers;
            match Worker::start(judges.one(), wake.clone()) {
                Ok(worker) => self.worker = Some(worker),
                Err(error) => warn!("no analysis: {error}"),
            }
        }
        self.job = self.worker.as_mut().map(|worker| Job { task: worker.ask(task), what, nodes });
    }
}

/// The plies that led to a position, for a search.
pub(super) fn line_to(record: &Record, node: NodeId) -> Line {
    let mut line = Line::new(record.start().clone());
    for ply in record.path(node).into_iter().filter_map(|node| record.ply(node)) {
        line.play(ply).expect("every ply of a record was legal when it was added");
    }
    line
}

/// Carries out what is asked of the analysis.
pub(super) fn grant(
    session: Res<Session>,
    judges: Res<Judges>,
    wake: Res<Wake>,
    mut wishes: MessageReader<StudyWish>,
    mut analysis: ResMut<Analysis>,
    mut requests: MessageWriter<Request>,
) {
    for wish in wishes.read() {
        match wish {
            StudyWish::ToggleAnalysis if session.mode() != Mode::Idle => {
                analysis.is_open = !analysis.is_open;
                if !analysis.is_open {
                    analysis.dismiss();
                }
            }
            StudyWish::StudyGame if analysis.is_at_game() => {
                analysis.stop();
                // Whoever stops it wants the processor to rest.
                analysis.looked_at = Some(session.shown().node);
            }
            StudyWish::StudyGame if analysis.is_open => {
                analysis.read(&session);
                study_game(&mut analysis, &session, (&judges, &wake));
            }
            StudyWish::Save if analysis.unsaved => {
                let known = |&node: &NodeId| {
                    let evaluation = analysis.evaluation(node)?;
                    // The end of a game needs no evaluation.
                    (evaluation.depth > 0).then(|| (node, evaluation.clone()))
                };
                let evaluations = analysis.line.iter().filter_map(known).collect();
                requests.write(Request::Annotate { game: session.game(), evaluations });
                analysis.unsaved = false;
            }
            _ => {}
        }
    }
}

fn study_game(analysis: &mut Analysis, session: &Session, helpers: (&Judges, &Wake)) {
    let nodes = analysis.line.clone();
    let record = session.record();
    let plies = nodes.iter().filter_map(|&node| record.ply(node)).collect();
    let start = Line::new(record.start().clone());
    let task = Task::Game { start, plies, passes: study::passes().to_vec() };
    let what = Studying::Game { done: 0, total: nodes.len(), pass: 0 };
    analysis.ask(task, what, nodes, helpers);
}

/// Takes in what the worker has found.
pub(super) fn listen(
    session: Res<Session>,
    mut analysis: ResMut<Analysis>,
    mut awake: ResMut<Awake>,
) {
    let Some(worker) = &analysis.worker else { return };
    let (news, alive) = worker.hear();
    if news.is_empty() && alive.is_ok() {
        return;
    }
    awake.draw_news();
    let analysis = &mut *analysis;
    for one in news {
        let Some(job) = analysis.job.as_mut().filter(|job| job.task == one.task) else { continue };
        let (node, evaluation) = match one.what {
            What::Position(evaluation) => (job.nodes[0], evaluation),
            What::Game(progress) => {
                let study::Progress { ply, evaluation, pass, done, total } = progress;
                job.what = Studying::Game { done, total, pass };
                (job.nodes[ply], evaluation)
            }
            What::Done => {
                if job.what == Studying::Position {
                    analysis.looked_at = Some(job.nodes[0]);
                }
                analysis.job = None;
                continue;
            }
        };
        // What a job has found may be about a game that has just ended.
        if analysis.game == Some(session.game()) {
            analysis.unsaved = true;
            analysis.learn(session.record(), node, evaluation);
        }
    }
    if alive.is_err() {
        analysis.dismiss();
        analysis.looked_at = Some(session.shown().node);
    }
}

/// The analysis is about the game and the position shown, and thinks about nothing else.
pub(super) fn follow(
    session: Res<Session>,
    seats: Res<Seats>,
    judges: Res<Judges>,
    wake: Res<Wake>,
    mut analysis: ResMut<Analysis>,
) {
    if !(session.is_changed() || seats.is_changed() || analysis.is_changed()) {
        return;
    }
    if analysis.game != Some(session.game()) {
        analysis.forget();
        analysis.game = Some(session.game());
    }
    if session.mode() == Mode::Idle && analysis.is_open {
        analysis.is_open = false;
    }
    if !analysis.is_open {
        return;
    }
    let node = session.shown().node;
    // Whoever plays against a bot gets the bot's best; whoever only watches bots wants to know.
    if seats.is_thinking() && session.has_person() && !analysis.is_at_game() {
        if analysis.job.is_some() {
            analysis.stop();
        }
        return;
    }
    let analysis = &mut *analysis;
    analysis.read(&session);
    let is_there = analysis.job.as_ref().is_some_and(|job| job.nodes == [node]);
    if analysis.is_at_game() || is_there || analysis.looked_at == Some(node) {
        return;
    }
    analysis.stop();
    if let Some(end) = Evaluation::of_end(session.position()) {
        analysis.learn(session.record(), node, end);
        analysis.looked_at = Some(node);
        return;
    }
    analysis.looked_at = None;
    let task =
        Task::Position { line: line_to(session.record(), node), limits: Limits::movetime(LOOKING) };
    analysis.ask(task, Studying::Position, vec![node], (&judges, &wake));
}
