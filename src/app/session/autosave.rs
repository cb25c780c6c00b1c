//! The game in play, kept in a file after every ply.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::app::keep;
use crate::record::{self, NodeId, ReadOptions, Record};
use crate::rules::Ruleset;

use super::ending::Agreed;
use super::{Mode, Refused, Seat, Session};

/// Bumped when the file's meaning changes. The first version knew only persons.
const VERSION: u32 = 2;

/// Where the game in play is kept.
#[derive(Resource, Debug, Default)]
pub struct Autosave {
    path: Option<PathBuf>,
    /// Whether the file holds a game that is not over.
    has_game: bool,
    /// The last failure, until the next success.
    pub error: Option<SaveError>,
}

/// A game that cannot be kept or taken up again.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file system said no.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The file is not a saved game of this program, or of a later version of it.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// A game taken up again.
#[derive(Debug)]
pub struct SavedGame {
    pub(super) record: Record,
    pub(super) live: NodeId,
    pub(super) agreed: Option<Agreed>,
    pub(super) seats: [Seat; 2],
}

/// The file's content.
#[derive(Serialize, Deserialize)]
struct File {
    version: u32,
    /// All settings, also those that PTN has no tag for (R30).
    ruleset: Ruleset,
    /// The record with its variations, as PTN.
    ptn: String,
    /// The way from the start to the game's last position: at each step, which child.
    path: Vec<usize>,
    agreed: Option<Agreed>,
    /// Who plays, White's first.
    #[serde(default)]
    seats: [Seat; 2],
    over: bool,
}

impl Autosave {
    /// Keeps the game in this file.
    #[must_use]
    pub fn at(path: PathBuf) -> Autosave {
        let mut autosave = Autosave { path: Some(path), ..Autosave::default() };
        autosave.has_game = autosave.read().is_ok_and(|file| !file.over);
        autosave
    }

    /// Keeps it in the platform's data folder, or in `ROADSTONE_DATA_DIR` where that is set.
    #[must_use]
    pub fn in_data_folder() -> Autosave {
        let folder = keep::folder("ROADSTONE_DATA_DIR", ProjectDirs::data_dir);
        folder.map_or_else(Autosave::default, |folder| Autosave::at(folder.join("game.json")))
    }

    /// Whether there is a game to continue.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.has_game
    }

    fn read(&self) -> Result<File, SaveError> {
        let Some(path) = &self.path else {
            return Err(SaveError::Unreadable {
                path: PathBuf::new(),
                reason: "there is no folder for it".to_owned(),
            });
        };
        let text = fs::read_to_string(path)
            .map_err(|source| SaveError::Io { path: path.clone(), source })?;
        let file: File =
            serde_json::from_str(&text).map_err(|error| unreadable(path, error.to_string()))?;
        if !(1..=VERSION).contains(&file.version) {
            let reason = format!("version {} is not known here", file.version);
            return Err(unreadable(path, reason));
        }
        Ok(file)
    }

    /// Reads the saved game. One that cannot be read is set aside, not lost.
    pub(super) fn load(&mut self) -> Result<SavedGame, Refused> {
        let path = self.path.clone().ok_or(Refused::NoSavedGame)?;
        let result = self.read().and_then(|file| SavedGame::of(&file, &path));
        result.map_err(|error| match error {
            SaveError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                Refused::NoSavedGame
            }
            error => {
                self.has_game = false;
                if let Err(error) = keep::set_aside(&path) {
                    warn!("{} cannot be set aside: {error}", path.display());
                }
                Refused::UnreadableSave(error.to_string())
            }
        })
    }

    fn store(&mut self, session: &Session) -> Result<(), SaveError> {
        let Some(path) = &self.path else { return Ok(()) };
        let over = session.is_over();
        let file = File {
            version: VERSION,
            ruleset: *session.ruleset(),
            ptn: session.record.to_ptn(),
            path: child_path(&session.record, session.live.node),
            agreed: session.agreed,
            seats: session.seats.clone(),
            over,
        };
        keep::write(path, &file).map_err(|source| SaveError::Io { path: path.clone(), source })?;
        self.has_game = !over;
        Ok(())
    }
}

fn unreadable(path: &Path, reason: String) -> SaveError {
    SaveError::Unreadable { path: path.to_owned(), reason }
}

fn child_path(record: &Record, node: NodeId) -> Vec<usize> {
    let mut path = Vec::new();
    let mut parent = NodeId::ROOT;
    for child in record.path(node) {
        let index = record.children(parent).iter().position(|&other| other == child);
        path.push(index.expect("a path leads from parent to child"));
        parent = child;
    }
    path
}

impl SavedGame {
    fn of(file: &File, path: &Path) -> Result<SavedGame, SaveError> {
        let options =
            ReadOptions { size: Some(file.ruleset.size), half_komi: Some(file.ruleset.half_komi) };
        let reading = record::read(file.ptn.as_bytes(), &options).into_iter().next();
        let Some(reading) = reading else {
            return Err(unreadable(path, "it holds no game".to_owned()));
        };
        if let Some(problem) = reading.problems.first() {
            return Err(unreadable(path, problem.to_string()));
        }
        let record =
            reading.record.ok_or_else(|| unreadable(path, "it holds no game".to_owned()))?;
        let mut live = NodeId::ROOT;
        for &index in &file.path {
            live = *record
                .children(live)
                .get(index)
                .ok_or_else(|| unreadable(path, "its plies do not lead to its end".to_owned()))?;
        }
        Ok(SavedGame { record, live, agreed: file.agreed, seats: file.seats.clone() })
    }
}

/// What of the game the file depends on.
#[derive(PartialEq)]
pub(super) struct State {
    game: u32,
    live: NodeId,
    agreed: Option<Agreed>,
    seats: [Seat; 2],
}

/// Keeps the game whenever it has changed.
pub(super) fn save(
    session: Res<Session>,
    mut autosave: ResMut<Autosave>,
    mut saved: Local<Option<State>>,
) {
    // Looking at earlier positions changes the session, but not the game.
    let state = State {
        game: session.game,
        live: session.live.node,
        agreed: session.agreed,
        seats: session.seats.clone(),
    };
    if session.mode() != Mode::Play || saved.as_ref() == Some(&state) {
        return;
    }
    match autosave.store(&session) {
        Ok(()) => {
            *saved = Some(state);
            autosave.error = None;
        }
        Err(error) => {
            error!("the game cannot be saved: {error}");
            autosave.error = Some(error);
        }
    }
}
