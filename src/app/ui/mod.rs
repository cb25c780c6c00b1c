//! The interface over the table: title, game, watching, menus, settings.
//!
//! Each part is a plain function of the egui context, a [`model`], the words of
//! a [`Locale`](crate::app::locale::Locale) and a little state of its own; it
//! returns what the player asks for as [`action::UiAction`]s. None knows Bevy, so tests
//! run them without a window.

pub mod action;
pub mod choice;
pub mod end;
pub mod files;
pub mod help;
pub mod hud;
pub mod icons;
pub mod menus;
pub mod model;
pub mod moves;
pub mod new_game;
pub mod notices;
pub mod palette;
pub mod settings_form;
pub mod shell;
pub mod sides;
pub mod stack;
pub mod theme;
pub mod title;
pub mod top;
pub mod watch;
pub mod words;
