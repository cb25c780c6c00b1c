//! Hands: pointer and keys become steps of the turn machine, requests and wishes of the screen.

mod files;
mod keys;
mod over_ui;
mod pointer;
mod turn;

use bevy::prelude::*;

pub use over_ui::OverUi;
pub use turn::{Turn, TurnInput, TurnRefused};

/// All hands.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((turn::plugin, pointer::plugin, keys::plugin, files::plugin));
}
