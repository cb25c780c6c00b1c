//! A thread on which one mind thinks, for as long as it sits at the table.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::minds::Invitation;
use crate::app::wake::Wake;
use crate::bot::{Effort, Game, Mind, MindError, Score};
use crate::rules::{Ply, Ruleset};

/// What a mind says about the thought of this number.
pub(super) struct Said {
    pub(super) thought: u64,
    pub(super) what: What,
}

pub(super) enum What {
    /// What the position is worth for the mind, as far as it has thought.
    Score(Score),
    /// What to play, or why there is nothing.
    Found(Result<Ply, MindError>),
}

/// A position to think about.
pub(super) struct Task {
    pub(super) thought: u64,
    pub(super) game: Game,
    pub(super) effort: Effort,
    pub(super) stop: Arc<AtomicBool>,
}

/// A mind with its thread.
pub(super) struct Worker {
    tasks: Sender<Task>,
    /// Of the last task.
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts the thread; the mind sits down with its first task.
    ///
    /// # Errors
    /// If the system has no thread to give.
    pub(super) fn start(
        invitation: Invitation,
        ruleset: Ruleset,
        said: Sender<Said>,
        wake: Wake,
    ) -> std::io::Result<Worker> {
        let (tasks, received) = channel();
        let thread = thread::Builder::new()
            .name("mind".to_owned())
            .spawn(move || work(invitation, &ruleset, &received, &said, &wake))?;
        Ok(Worker { tasks, stop: Arc::default(), thread })
    }

    /// Thinks about this after whatever it thinks about now, which is stopped.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        self.stop = task.stop.clone();
        // A thread that has ended has said so.
        let _ = self.tasks.send(task);
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Sends the mind away; the thread ends as soon as it obeys.
    pub(super) fn leave(self) -> JoinHandle<()> {
        self.stop();
        self.thread
    }
}

fn work(
    invitation: Invitation,
    ruleset: &Ruleset,
    tasks: &Receiver<Task>,
    said: &Sender<Said>,
    wake: &Wake,
) {
    let mut mind = None;
    let mut is_seated = false;
    for task in tasks {
        if task.stop.load(Ordering::Relaxed) {
            continue;
        }
        let think = || {
            let mind = match &mut mind {
                Some(mind) => mind,
                none => none.insert(invitation()?),
            };
            if !is_seated {
                mind.sit_down(ruleset, &task.stop)?;
                is_seated = true;
            }
            think(mind.as_mut(), &task, said)
        };
        let found = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|panic| {
            (mind, is_seated) = (None, false);
            Err(breakdown(panic.as_ref()))
        });
        // Nobody listens any more when the game has ended meanwhile.
        let _ = said.send(Said { thought: task.thought, what: What::Found(found) });
        wake.wake();
    }
}

/// An error of a mind that was not foreseen must not leave the game waiting.
fn breakdown(panic: &(dyn Any + Send)) -> MindError {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    MindError::Crashed { status: "panic".to_owned(), last_words: words }
}

/// A legal ply for the task's position.
fn think(mind: &mut dyn Mind, task: &Task, said: &Sender<Said>) -> Result<Ply, MindError> {
    let ply = mind.think(&task.game, &task.effort, &task.stop, &mut |report| {
        if let Some(best) = report.variations.first() {
            let what = What::Score(best.score);
            let _ = said.send(Said { thought: task.thought, what });
        }
    })?;
    let mut after = task.game.position().clone();
    after.play(ply).map_err(|reason| MindError::Illegal { ply, reason })?;
    Ok(ply)
}
