//! The menu of a game or record, and the question before one resigns.

use bevy_egui::egui::{Button, Context, RichText, vec2};

use super::action::{Overlay, UiAction};
use super::{shell, theme, words};
use crate::app::locale::Locale;
use crate::rules::Color;

/// Shows the menu; `is_game` while a game is played, not a record watched.
pub fn game_menu(ctx: &Context, is_game: bool, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = if is_game { locale.text("menu-title") } else { locale.text("menu-title-watch") };
    let ((), closes) = shell::dialog(ctx, "game-menu", 460.0, title, &locale.text("close"), |ui| {
        let resume = RichText::new(locale.text("menu-resume")).color(theme::ON_BRASS);
        let size = vec2(ui.available_width(), 40.0);
        let resume = shell::add_centered(ui, Button::new(resume).fill(theme::BRASS), size);
        if shell::named(resume, "resume").clicked() {
            actions.push(UiAction::Close);
        }
        ui.add_space(4.0);
        let open = |overlay| UiAction::Open(overlay);
        let mut entries = vec![
            (locale.text("menu-new-game"), "N", "menu-new-game", open(Overlay::NewGame)),
            (locale.text("menu-open"), "O", "menu-open", open(Overlay::OpenFile)),
            (locale.text("menu-save"), "Ctrl+S", "menu-save", open(Overlay::SaveFile)),
            (locale.text("menu-copy-ptn"), "Ctrl+C", "menu-copy-ptn", UiAction::CopyPtn),
            (locale.text("menu-copy-tps"), "Ctrl+Shift+C", "menu-copy-tps", UiAction::CopyTps),
            (locale.text("menu-paste"), "Ctrl+V", "menu-paste", UiAction::Paste),
            (locale.text("title-settings"), "", "menu-settings", open(Overlay::Settings)),
            (locale.text("title-help"), "F1", "menu-help", open(Overlay::Help)),
            (locale.text("to-title"), "", "menu-to-title", UiAction::ToTitle),
            (locale.text("title-quit"), "", "menu-quit", UiAction::Quit),
        ];
        if is_game {
            let seats = (locale.text("menu-seats"), "", "menu-seats", open(Overlay::Seats));
            entries.insert(1, seats);
        }
        for pair in entries.chunks(2) {
            let clicked = shell::split(ui, 2, |ui, index| {
                let (text, key, place, action) = pair.get(index)?;
                let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
                let button = Button::new(text.as_ref()).min_size(size).shortcut_text(*key);
                shell::named(ui.add(button), place).clicked().then(|| action.clone())
            });
            for action in clicked.into_iter().flatten() {
                // What opens another overlay comes back to this one; the rest is done with it.
                if !matches!(action, UiAction::Open(_)) {
                    actions.push(UiAction::Close);
                }
                actions.push(action);
            }
        }
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// Asks the player of this colour whether to give up.
pub fn confirm_resign(ctx: &Context, color: Color, name: &str, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let player = words::short_player(locale, color, name);
    let title = locale.text_with("resign-title", &[("player", player.into())]);
    let hint = locale.text("close");
    let ((), closes) = shell::dialog(ctx, "confirm-resign", 420.0, title, &hint, |ui| {
        ui.label(locale.text("resign-question"));
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            let stay = shell::primary_button(ui, locale.text("resign-stay"));
            if shell::named(stay, "resign-stay").clicked() {
                actions.push(UiAction::Close);
            }
            let resign = shell::button(ui, locale.text("resign-confirm"));
            if shell::named(resign, "resign-confirm").clicked() {
                actions.push(UiAction::Close);
                actions.push(UiAction::Resign);
            }
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}
