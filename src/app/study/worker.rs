//! A thread that evaluates positions, one task after the other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::app::wake::Wake;
use crate::bot::study::{self, Evaluation, Judge, Progress};
use crate::bot::{Limits, Line};
use crate::rules::Ply;

/// The window is woken so often at most: more would only be drawn, not seen.
const BETWEEN_NEWS: Duration = Duration::from_millis(250);

/// What is to be evaluated.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// One position, deeper and deeper.
    Position { line: Line, limits: Limits },
    /// All positions of a line of plies.
    Game { start: Line, plies: Vec<Ply>, passes: Vec<Limits> },
}

/// What the worker says about the task of this number.
#[derive(Clone, Debug)]
pub(super) struct News {
    pub task: u64,
    pub what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// The position is worth this, as far as it has been searched.
    Position(Evaluation),
    /// So is one of the game.
    Game(Progress),
    /// There is nothing more to come.
    Done,
}

struct Order {
    number: u64,
    task: Task,
    stop: Arc<AtomicBool>,
}

/// The thread, from its maker's side. It ends by itself when this is dropped.
pub(super) struct Worker {
    orders: Sender<Order>,
    news: Mutex<Receiver<News>>,
    /// Of the last task.
    stop: Arc<AtomicBool>,
    tasks: u64,
}

impl Worker {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub(super) fn start(mut judge: Box<dyn Judge>, wake: Wake) -> io::Result<Worker> {
        let (orders, tasks) = mpsc::channel::<Order>();
        let (said, heard) = mpsc::channel();
        let (told, news) = mpsc::channel();
        thread::Builder::new().name("study".to_owned()).spawn(move || {
            for Order { number, task, stop } in tasks {
                // Nobody listens any more once this fails; then the orders end too.
                let mut say = |what| drop(said.send(News { task: number, what }));
                carry_out(task, judge.as_mut(), &stop, &mut say);
                say(What::Done);
            }
        })?;
        let herald = thread::Builder::new().name("study news".to_owned());
        herald.spawn(move || spread(&heard, &told, &wake))?;
        Ok(Worker { orders, news: Mutex::new(news), stop: Arc::default(), tasks: 0 })
    }

    /// Gives the thread another task; the one before is stopped. Returns the task's number.
    pub(super) fn ask(&mut self, task: Task) -> u64 {
        self.stop();
        self.stop = Arc::default();
        self.tasks += 1;
        let order = Order { number: self.tasks, task, stop: self.stop.clone() };
        // If the thread has died, the next news says so.
        let _ = self.orders.send(order);
        self.tasks
    }

    /// The last task is wanted no longer.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// What was said since this was asked last; an error if nobody will say anything any more.
    pub(super) fn hear(&self) -> (Vec<News>, Result<(), Died>) {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let mut heard = Vec::new();
        loop {
            match news.try_recv() {
                Ok(one) => heard.push(one),
                Err(TryRecvError::Empty) => return (heard, Ok(())),
                Err(TryRecvError::Disconnected) => return (heard, Err(Died)),
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread has ended before its time.
pub(super) struct Died;

fn carry_out(task: Task, judge: &mut dyn Judge, stop: &AtomicBool, say: &mut dyn FnMut(What)) {
    match task {
        Task::Position { line, limits } => {
            let to_move = line.position().to_move();
            let mut depth = 0;
            let answer = judge.judge(&line, &limits, stop, &mut |report| {
                depth = report.depth;
                say(What::Position(Evaluation::of_report(report, to_move)));
            });
            // A search that was broken off may have found a better ply since its last report.
            if let Ok(answer) = answer
                && !stop.load(Ordering::Relaxed)
                && answer.report.depth >= depth
            {
                say(What::Position(Evaluation::of_report(&answer.report, to_move)));
            }
        }
        Task::Game { start, plies, passes } => {
            let mut tell = |progress| say(What::Game(progress));
            study::study(&start, &plies, &passes, judge, stop, &mut tell)
                .expect("the plies of a record are legal");
        }
    }
}

/// Passes news on and wakes the window for them, now and then, and for the last ones.
fn spread(heard: &Receiver<News>, told: &Sender<News>, wake: &Wake) {
    // Each window of time begins with news.
    while let Ok(first) = heard.recv() {
        if told.send(first).is_err() {
            return;
        }
        wake.wake();
        let until = Instant::now() + BETWEEN_NEWS;
        let mut is_more = false;
        let ended = loop {
            match heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(news) => {
                    is_more = true;
                    if told.send(news).is_err() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => break false,
                Err(RecvTimeoutError::Disconnected) => break true,
            }
        };
        if is_more || ended {
            wake.wake();
        }
    }
}
