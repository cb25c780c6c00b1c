//! Where an engine's lines go: one output for the commands and for the search.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Writes whole lines from any thread and remembers the first failure.
#[derive(Clone)]
pub(super) struct Lines(Arc<Mutex<Output>>);

struct Output {
    output: Box<dyn Write + Send>,
    failure: Option<io::Error>,
}

impl Lines {
    pub(super) fn new(output: impl Write + Send + 'static) -> Lines {
        Lines(Arc::new(Mutex::new(Output { output: Box::new(output), failure: None })))
    }

    /// Writes a line and flushes it: the reader waits for it.
    pub(super) fn write(&self, line: impl Display) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let done = writeln!(inner.output, "{line}").and_then(|()| inner.output.flush());
        if let Err(error) = done {
            inner.failure.get_or_insert(error);
        }
    }

    /// Whether a line could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).failure.is_some()
    }

    /// The first failure.
    pub(super) fn result(&self) -> io::Result<()> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.failure.take().map_or(Ok(()), Err)
    }
}
