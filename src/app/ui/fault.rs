//! The strip that says that a bot or an engine does not play on, and how the game can go on.

use bevy_egui::egui::{Context, Label, RichText};

use super::action::UiAction;
use super::model::Fault;
use super::shell::{self, Zones};
use super::{seat_choice, theme, top, words};
use crate::app::locale::Locale;
use crate::app::session::Seat;

/// Shows the strip. What is chosen there replaces whoever failed.
pub(super) fn show(
    ctx: &Context,
    fault: &Fault,
    locale: &Locale,
    zones: &Zones,
    actions: &mut Vec<UiAction>,
) {
    top::strip(ctx, "fault", 440.0, zones, |ui| {
        let player = words::short_player(locale, fault.color, &fault.name);
        let player = [("player", player.into())];
        ui.vertical_centered(|ui| {
            let title = locale.text_with("fault-title", &player);
            top::disc_and_text(ui, fault.color, &title);
            let text = RichText::new(&fault.text).color(theme::EMBER);
            ui.add(Label::new(text).wrap());
        });
        shell::split(ui, 3, |ui, part| match part {
            0 => {
                let button = shell::wide_button(ui, locale.text("fault-retry"), true);
                let button = button.on_hover_text(locale.text_with("fault-retry-hint", &player));
                if shell::named(button, "fault-retry").clicked() {
                    actions.push(UiAction::Retry);
                }
            }
            1 => {
                let text = locale.text("fault-bot");
                let hint = locale.text("fault-bot-hint");
                if let Some(level) = seat_choice::level_menu(ui, "fault-bot", text, hint, locale) {
                    actions.push(UiAction::Replace(fault.color, Seat::Bot(level)));
                }
            }
            _ => {
                let button = shell::wide_button(ui, locale.text("fault-by-hand"), true);
                let button = button.on_hover_text(locale.text("fault-by-hand-hint"));
                if shell::named(button, "fault-by-hand").clicked() {
                    actions.push(UiAction::Replace(fault.color, Seat::Person));
                }
            }
        });
    });
}
