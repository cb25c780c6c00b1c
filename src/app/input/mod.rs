//! Hands: pointer and keys become steps of the turn machine, requests and wishes of the screen.

mod files;
mod keys;
mod over_ui;
mod peek;
mod pointer;
mod taps;
mod turn;

use bevy::prelude::*;

use crate::app::session::SessionSet;

pub use over_ui::OverUi;
pub use turn::{Turn, TurnInput, TurnRefused};

/// The way of an input through one frame, so that it takes effect in it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandSet {
    /// Keys and files become steps and wishes.
    Feel,
    /// The wishes, those of the menus too, are carried out.
    Obey,
    /// The steps drive the turn machine.
    Turn,
    /// The session has changed: what does not fit it any more is let go.
    LetGo,
}

/// All hands.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (HandSet::Feel, HandSet::Obey, HandSet::Turn, SessionSet, HandSet::LetGo).chain(),
    );
    app.add_plugins((
        turn::plugin,
        pointer::plugin,
        taps::plugin,
        keys::plugin,
        files::plugin,
        peek::plugin,
    ));
}
