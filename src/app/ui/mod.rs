//! The interface over the table: title, game, watching, menus, settings.
//!
//! Each part is a plain function of the egui context, a [`model`], the words of
//! a [`Locale`] and a little state of its own; it returns what the player asks for
//! as [`UiAction`]s. None of them knows Bevy, so tests run them without a window.
//! Around them, [`build`] makes the models from the session, one system shows
//! everything, and one carries the actions out.

pub mod action;
pub mod analysis;
mod apply;
pub mod build;
pub mod choice;
mod clear;
pub mod end;
mod engine_options;
pub mod engine_trial;
pub mod engines;
mod fault;
pub mod files;
pub mod film;
pub mod graph;
mod graphics_form;
pub mod help;
mod hint;
pub mod hud;
pub mod icons;
mod look_form;
pub mod menus;
pub mod mind_words;
pub mod model;
pub mod move_list;
pub mod moves;
pub mod new_game;
pub mod notices;
mod obey;
mod open;
pub mod palette;
mod picture;
pub mod play_bot;
pub mod problems;
pub mod refusals;
mod seat_choice;
pub mod seats;
pub mod settings_form;
pub mod shell;
mod show;
pub mod sides;
pub mod stack;
mod state;
pub mod study;
mod tell;
pub mod theme;
pub mod title;
pub mod top;
pub mod watch;
pub mod words;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::input::HandSet;
use super::locale::Locale;
use super::session::SessionSet;
use super::settings::{Settings, SettingsFolder};

pub use action::{Overlay, UiAction};
pub use open::UiOpen;
pub use state::UiState;

/// The interface, its words and the settings.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<SettingsFolder>()
        .init_resource::<Locale>()
        .init_resource::<UiOpen>()
        .init_resource::<UiState>()
        .add_message::<UiAction>()
        .add_systems(PreStartup, apply::load)
        .add_systems(EguiPrimaryContextPass, show::show)
        .add_systems(Update, obey::obey.in_set(HandSet::Obey))
        .add_systems(Update, tell::watch_trial)
        .add_systems(Update, clear::keep_table_clear.after(SessionSet))
        .add_systems(
            Update,
            (
                tell::tell_refusals,
                tell::tell_replies,
                tell::tell_save_errors,
                tell::tell_films,
                tell::forget_old,
            )
                .chain()
                .after(SessionSet),
        )
        .add_systems(Update, (apply::apply.run_if(resource_changed::<Settings>), apply::pace));
}
