//! What the interface itself remembers from frame to frame.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::build::FileModel;
use super::engines::EnginesForm;
use super::files::Files;
use super::film::FilmForm;
use super::hud::HudState;
use super::model::{GraphPoint, MoveList};
use super::moves::MovesState;
use super::new_game::NewGameForm;
use super::notices::Notices;
use super::seats::SeatsForm;
use crate::app::locale::{Language, Locale};
use crate::record::NodeId;
use crate::rules::Size;

/// The state of every part, and the models that are too large to make in every frame.
#[derive(Resource)]
pub struct UiState {
    /// The lines that come and go.
    pub notices: Notices,
    pub(super) hud: HudState,
    pub(super) watch: MovesState,
    pub(super) form: NewGameForm,
    pub(super) seats: SeatsForm,
    /// The board of a quick game against the bot.
    pub(super) bot_board: Size,
    pub(super) files: Files,
    pub(super) engines: EnginesForm,
    pub(super) film: FilmForm,
    pub(super) languages: Vec<Language>,
    /// The game and the place in it whose banner was taken away.
    pub(super) dismissed: Option<(u32, NodeId)>,
    pub(super) moves: Arc<MoveList>,
    pub(super) graph: Arc<Vec<GraphPoint>>,
    pub(super) file: FileModel,
    /// The game of this run that `file` is about.
    pub(super) file_of: Option<u32>,
}

impl Default for UiState {
    fn default() -> Self {
        UiState {
            notices: Notices::default(),
            hud: HudState::default(),
            watch: MovesState::default(),
            form: NewGameForm::default(),
            seats: SeatsForm::default(),
            bot_board: Size::FIVE,
            files: Files::default(),
            engines: EnginesForm::default(),
            film: FilmForm::default(),
            languages: Locale::languages(),
            dismissed: None,
            moves: Arc::default(),
            graph: Arc::default(),
            file: FileModel::default(),
            file_of: None,
        }
    }
}
