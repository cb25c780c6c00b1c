//! The title screen, over a table that is set.

use bevy_egui::egui::{Align2, Button, Context, Rect, RichText, Ui, pos2, vec2};

use super::action::{Overlay, UiAction};
use super::model::TitleModel;
use super::{shell, theme};
use crate::app::locale::Locale;

const WIDTH: f32 = 320.0;

/// Where the screen's panel ends and the table is free, for a window of this size.
#[must_use]
pub fn right_edge(screen: Rect) -> f32 {
    left_edge(screen) + WIDTH
}

fn left_edge(screen: Rect) -> f32 {
    screen.left() + (screen.width() * 0.06).max(theme::GAP)
}

/// Shows the screen at the left of the window, so that the table is seen beside it.
pub fn show(ctx: &Context, model: &TitleModel, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let screen = ctx.content_rect();
    let at = pos2(left_edge(screen), screen.center().y);
    shell::panel(ctx, "title", Align2::LEFT_CENTER, at, WIDTH, |ui| {
        ui.add_space(10.0);
        ui.vertical_centered(|ui| {
            let name = RichText::new(locale.text("game-name")).size(44.0).color(theme::BRASS);
            ui.label(name.extra_letter_spacing(3.0));
            ui.label(RichText::new(locale.text("game-subtitle")).color(theme::FADED));
        });
        ui.add_space(18.0);
        if model.can_continue {
            let text = locale.text("title-continue");
            entry(ui, text, "continue", UiAction::Continue, true, &mut actions);
        }
        let text = locale.text("title-new-game");
        let action = UiAction::Open(Overlay::NewGame);
        entry(ui, text, "new-game", action, !model.can_continue, &mut actions);
        let text = locale.text("title-play-bot");
        let action = UiAction::Open(Overlay::PlayBot);
        entry(ui, text, "play-bot", action, false, &mut actions);
        let text = locale.text("title-watch");
        entry(ui, text, "watch", UiAction::Open(Overlay::OpenFile), false, &mut actions);
        let text = locale.text("title-settings");
        entry(ui, text, "settings", UiAction::Open(Overlay::Settings), false, &mut actions);
        let text = locale.text("title-help");
        entry(ui, text, "help", UiAction::Open(Overlay::Help), false, &mut actions);
        let text = locale.text("title-quit");
        entry(ui, text, "quit", UiAction::Quit, false, &mut actions);
        ui.add_space(6.0);
    });
    actions
}

fn entry(
    ui: &mut Ui,
    text: impl Into<String>,
    place: &str,
    action: UiAction,
    is_primary: bool,
    actions: &mut Vec<UiAction>,
) {
    let text = RichText::new(text).size(18.0);
    let size = vec2(ui.available_width(), 44.0);
    let button = if is_primary {
        Button::new(text.color(theme::ON_BRASS)).fill(theme::BRASS)
    } else {
        Button::new(text)
    };
    if shell::named(shell::add_centered(ui, button, size), place).clicked() {
        actions.push(action);
    }
}
