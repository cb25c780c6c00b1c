//! The quick way to a game against the bot: how strong, on which board.

use bevy_egui::egui::{Button, Context, RichText, vec2};

use super::action::UiAction;
use super::{shell, theme, words};
use crate::app::locale::Locale;
use crate::bot::Level;
use crate::rules::Size;

/// Shows the levels; one click begins the game. `last` is the level played last.
pub fn show(ctx: &Context, size: &mut Size, last: Level, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("play-bot-title");
    let ((), closes) = shell::dialog(ctx, "play-bot", 620.0, title, &locale.text("close"), |ui| {
        ui.label(theme::caption(locale.text("new-game-size")));
        let sizes: Vec<(Size, String)> =
            Size::all().map(|size| (size, format!("{size}×{size}"))).collect();
        if let Some(other) = shell::segments(ui, "size", &sizes, *size) {
            *size = other;
        }
        ui.add_space(6.0);
        ui.label(theme::caption(locale.text("play-bot-level")));
        for level in Level::all() {
            let name = RichText::new(format!("{level}  {}", level.name())).size(16.0);
            let (color, faded) = match level == last {
                true => (theme::ON_BRASS, theme::ON_BRASS),
                false => (theme::IVORY, theme::FADED),
            };
            let hint = RichText::new(words::level_hint(locale, level)).size(13.0).color(faded);
            let width = ui.available_width();
            let mut button = Button::new(name.color(color)).right_text(hint).truncate();
            if level == last {
                button = button.fill(theme::BRASS);
            }
            let button = ui.add(button.min_size(vec2(width, theme::BUTTON_HEIGHT)));
            if shell::named(button, &format!("level-{level}")).clicked() {
                actions.push(UiAction::PlayBot(level, *size));
            }
        }
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}
