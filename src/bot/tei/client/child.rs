//! A program that runs beside ours: started, heard, and surely ended.

use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::EngineSpec;
use super::pipes::{self, LastWords, Said, quoted};
use crate::bot::mind::MindError;

/// How often a wait looks up.
pub(super) const TICK: Duration = Duration::from_millis(10);
/// For an end that must come by itself after the child's own, such as that of its threads.
const AFTERMATH: Duration = Duration::from_millis(300);
/// Lines without a meaning in one wait.
const MOST_RUBBISH: usize = 10_000;

/// Every child that runs, for the end of the program.
static RUNNING: Mutex<Vec<Weak<Mutex<Child>>>> = Mutex::new(Vec::new());

/// Ends every engine that still runs. The program calls it on its way out: threads that wait
/// for an engine do not come to their own end then.
pub fn end_all() {
    let running = std::mem::take(&mut *lock(&RUNNING));
    for child in running.iter().filter_map(Weak::upgrade) {
        end(&mut lock(&child));
    }
}

/// An engine's process with its pipes. Dropping it tells it to quit, waits a moment, and then
/// ends it with all that it has started.
pub(super) struct Process {
    child: Arc<Mutex<Child>>,
    /// `None` once it was told to quit.
    input: Option<Sender<String>>,
    heard: Receiver<Said>,
    last_words: LastWords,
    threads: Vec<JoinHandle<()>>,
    /// Lines without a meaning since [`Process::forgive`].
    rubbish: usize,
    /// How long it may take to quit; zero once it is past that.
    patience: Duration,
    /// How it has ended, once that is known.
    status: Cell<Option<ExitStatus>>,
}

impl Process {
    /// Starts the program; `patience` is for its end.
    pub(super) fn start(spec: &EngineSpec, patience: Duration) -> Result<Process, MindError> {
        let mut command = Command::new(&spec.path);
        command.args(&spec.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        lead_a_group(&mut command);
        let mut child = command.spawn().map_err(|error| not_started(&spec.path, &error))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        {
            let mut running = lock(&RUNNING);
            running.retain(|child| child.strong_count() > 0);
            running.push(Arc::downgrade(&child));
        }
        let (Some(input), Some(output), Some(errors)) = pipes else {
            unreachable!("all three pipes were asked for");
        };
        let connect = || -> io::Result<Process> {
            let (input, writer) = pipes::tell(input)?;
            let (heard, reader) = pipes::hear(output)?;
            let (last_words, drain) = pipes::drain(errors)?;
            Ok(Process {
                child: Arc::clone(&child),
                input: Some(input),
                heard,
                last_words,
                threads: vec![writer, reader, drain],
                rubbish: 0,
                patience,
                status: Cell::new(None),
            })
        };
        connect().map_err(|error| {
            end(&mut lock(&child));
            not_started(&spec.path, &error)
        })
    }

    /// Sends a line; one that cannot be sent is found out by waiting for the answer.
    pub(super) fn tell(&self, line: impl Display) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, or `None` after a moment without one.
    ///
    /// # Errors
    /// If the program has ended, closed its output, or writes a line without end.
    pub(super) fn hear(&mut self) -> Result<Option<String>, MindError> {
        match self.heard.recv_timeout(TICK) {
            Ok(Said::Line(line)) => Ok(Some(line)),
            Ok(Said::Endless(said)) => Err(MindError::Rubbish { said }),
            Err(RecvTimeoutError::Timeout) => match self.try_wait() {
                // What it said at last may still be on its way.
                Some(status) => match self.heard.recv_timeout(AFTERMATH) {
                    Ok(Said::Line(line)) => Ok(Some(line)),
                    _ => Err(self.crashed(status)),
                },
                None => Ok(None),
            },
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Lines from before do not count any more.
    pub(super) fn forgive(&mut self) {
        self.rubbish = 0;
    }

    /// Takes note of a line without a meaning.
    ///
    /// # Errors
    /// If there have been too many.
    pub(super) fn pass_over(&mut self, line: &str) -> Result<(), MindError> {
        self.rubbish += 1;
        if self.rubbish > MOST_RUBBISH {
            return Err(MindError::Rubbish { said: quoted(line) });
        }
        Ok(())
    }

    /// Forgets what was said and not heard.
    pub(super) fn skip(&mut self) {
        // Not more than can be there at once: it may go on writing.
        for _ in self.heard.try_iter().take(2048) {}
    }

    /// How it has ended, if it has.
    pub(super) fn ended(&mut self) -> Option<MindError> {
        let status = self.try_wait()?;
        Some(self.crashed(status))
    }

    /// It gets no more time to quit.
    pub(super) fn lose_patience(&mut self) {
        self.patience = Duration::ZERO;
    }

    fn try_wait(&self) -> Option<ExitStatus> {
        if self.status.get().is_none() {
            let mut child = lock(&self.child);
            if let Ok(Some(status)) = child.try_wait() {
                // Its number may soon be another's: what it has started is ended now or never.
                end_group(&child);
                self.status.set(Some(status));
            }
        }
        self.status.get()
    }

    /// The output is closed: the program has ended, or ends right now, or goes on in silence.
    fn gone(&self) -> MindError {
        match wait_until(AFTERMATH, || self.try_wait()) {
            Some(status) => self.crashed(status),
            None => MindError::OutputClosed,
        }
    }

    fn crashed(&self, status: ExitStatus) -> MindError {
        // What it wrote at last is on its way; the errors' thread is the last one.
        let is_drained = || self.threads.last().is_none_or(JoinHandle::is_finished).then_some(());
        wait_until(AFTERMATH, is_drained);
        MindError::Crashed { status: status.to_string(), last_words: self.last_words.get() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tell("quit");
        self.input = None;
        if wait_until(self.patience, || self.try_wait()).is_none() {
            end(&mut lock(&self.child));
        }
        // A reader that waits because nobody hears ends with the channel.
        let (_, nobody) = std::sync::mpsc::channel();
        self.heard = nobody;
        wait_until(AFTERMATH, || self.threads.iter().all(JoinHandle::is_finished).then_some(()));
        for thread in self.threads.drain(..).filter(JoinHandle::is_finished) {
            let _ = thread.join();
        }
    }
}

fn not_started(path: &Path, error: &io::Error) -> MindError {
    let path = path.to_owned();
    match error.kind() {
        ErrorKind::NotFound => MindError::NoProgram { path },
        _ => MindError::NotStarted { path, reason: error.to_string() },
    }
}

/// Ends a child at once with all that it has started, and takes its exit status away.
fn end(child: &mut Child) {
    if matches!(child.try_wait(), Ok(None)) {
        end_group(child);
        // It may have ended in between.
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The child becomes the first of its own group of processes.
#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

#[cfg(unix)]
fn end_group(child: &Child) {
    if let Ok(group) = libc::pid_t::try_from(child.id()) {
        // SAFETY: `kill` takes no pointers; a group that is gone is an error without effect.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

#[cfg(not(unix))]
fn end_group(_child: &Child) {}

/// Asks until there is an answer or the time is over.
fn wait_until<T>(time: Duration, mut answer: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let found = answer();
        if found.is_some() || start.elapsed() >= time {
            return found;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
