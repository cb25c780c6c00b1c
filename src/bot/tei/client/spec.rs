//! Which program, and how long it may take.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A program that speaks TEI, as the settings keep it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// What people call it.
    pub name: String,
    /// The program; a bare name is looked for where the system looks for programs.
    pub path: PathBuf,
    /// Its arguments, one each.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Options to set, each with its value.
    #[serde(default)]
    pub options: Vec<(String, String)>,
}

impl EngineSpec {
    /// A program without arguments and options, called by its file's name.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> EngineSpec {
        let path = path.into();
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        EngineSpec { name, path, ..EngineSpec::default() }
    }
}

/// How long a program may take for what it should do at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start to `teiok`.
    pub greeting: Duration,
    /// To `readyok`: some load a network or clear a table before.
    pub ready: Duration,
    /// Beyond the time for a ply, before it is told to stop.
    pub answer: Duration,
    /// For a search that is limited by nodes or depth alone.
    pub unlimited: Duration,
    /// From `stop` to the ply.
    pub stop: Duration,
    /// From `quit` to its end.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            greeting: Duration::from_secs(10),
            ready: Duration::from_secs(20),
            answer: Duration::from_secs(5),
            unlimited: Duration::from_secs(600),
            stop: Duration::from_secs(2),
            quit: Duration::from_millis(500),
        }
    }
}
