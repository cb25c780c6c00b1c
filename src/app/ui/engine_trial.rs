//! An engine that is being tried out, on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::bot::MindError;
use crate::bot::tei::client::{EngineSpec, Patience, Trial, try_out};

/// How long it may think.
const THINKING: Duration = Duration::from_millis(500);

/// An engine that is tried out, and what it has shown. Dropping it stops the engine.
#[derive(Debug)]
pub struct EngineTrial {
    /// The engine as it was when the trial began.
    pub spec: EngineSpec,
    stop: Arc<AtomicBool>,
    /// In a mutex only because a resource is shared between threads.
    coming: Mutex<Receiver<Trial>>,
    trial: Option<Trial>,
}

impl EngineTrial {
    /// Starts the engine, and does not wait for it.
    #[must_use]
    pub fn start(spec: EngineSpec) -> EngineTrial {
        let stop = Arc::new(AtomicBool::new(false));
        let (said, coming) = channel();
        let (engine, stopped) = (spec.clone(), Arc::clone(&stop));
        let name = format!("{}-trial", EngineSpec::new(&spec.path).name);
        let thread = thread::Builder::new().name(name).spawn(move || {
            // Nobody may be left to hear it.
            let _ = said.send(try_out(engine, Patience::default(), THINKING, &stopped));
        });
        let trial = thread.err().map(|error| Trial {
            identity: None,
            sample: Err(MindError::NotStarted {
                path: spec.path.clone(),
                reason: error.to_string(),
            }),
        });
        EngineTrial { spec, stop, coming: Mutex::new(coming), trial }
    }

    /// A trial that is over.
    #[must_use]
    pub fn over(spec: EngineSpec, trial: Trial) -> EngineTrial {
        let (_, coming) = channel();
        EngineTrial { spec, stop: Arc::default(), coming: Mutex::new(coming), trial: Some(trial) }
    }

    /// What it has shown; `None` while the trial goes on.
    pub fn result(&mut self) -> Option<&Trial> {
        if self.trial.is_none() {
            let coming = self.coming.get_mut().unwrap_or_else(PoisonError::into_inner);
            self.trial = match coming.try_recv() {
                Ok(trial) => Some(trial),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    // The thread has panicked, so there is nothing that the engine has shown.
                    Some(Trial { identity: None, sample: Err(MindError::Stopped) })
                }
            };
        }
        self.trial.as_ref()
    }

    /// Whether it goes on.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.trial.is_none()
    }
}

impl Drop for EngineTrial {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
