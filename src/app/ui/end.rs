//! The banner about the end of a game: who won, why, the counts, the score.

use bevy_egui::egui::{Align2, Context, Label, RichText, Ui, Vec2};

use super::action::{Overlay, UiAction};
use super::icons::{self, Icon};
use super::model::GameEnd;
use super::shell::{self, Zones};
use super::{theme, top, words};
use crate::app::locale::Locale;
use crate::rules::Color;

/// The name of the banner's area.
pub const AREA: &str = "end";

/// What else the banner offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Another game with the colours swapped.
    pub rematch: bool,
    /// A game of one's own from this position.
    pub continue_from_here: bool,
}

/// Shows the banner, or, when it was taken away, a button that brings it back.
pub fn show(
    ctx: &Context,
    end: &GameEnd,
    is_open: bool,
    offers: Offers,
    locale: &Locale,
    zones: &Zones,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = words::end_title(locale, end);
    if !is_open {
        top::strip(ctx, "end-recall", 400.0, zones, |ui| {
            let text = RichText::new(title).size(17.0);
            let shows = shell::row_with_right(ui, text, |ui| {
                shell::named(ui.button(locale.text("end-show")), "end-show").clicked()
            });
            if shows {
                actions.push(UiAction::ShowEnd(true));
            }
        });
        return actions;
    }
    // At the bottom: what lies there, the nearest row, is the largest on the screen,
    // and the road is seen above the banner.
    let at = zones.middle.center_bottom();
    let width = zones.middle.width().min(440.0);
    shell::panel(ctx, AREA, Align2::CENTER_BOTTOM, at, width, |ui| {
        let title = RichText::new(title).size(24.0).color(theme::BRASS);
        let closes = shell::row_with_right(ui, title, |ui| {
            let hint = locale.text("end-dismiss");
            let button = icons::sized_button(ui, Icon::Close, &hint, true, Vec2::splat(28.0));
            shell::named(button, "end-dismiss").clicked()
        });
        if closes {
            actions.push(UiAction::ShowEnd(false));
        }
        ui.label(words::end_reason(locale, end.reason));
        counts(ui, end, locale);
        ui.add_space(4.0);
        actions.extend(buttons(ui, offers, locale));
    });
    actions
}

fn counts(ui: &mut Ui, end: &GameEnd, locale: &Locale) {
    ui.horizontal(|ui| {
        for color in [Color::White, Color::Black] {
            icons::player(ui, color, 18.0);
            let count = words::halves(end.half_points[color.index()]);
            let text = locale.text_with("end-count", &[("count", count.into())]);
            ui.label(RichText::new(text).color(theme::FADED));
            ui.add_space(8.0);
        }
        if let Some(score) = end.score {
            let text = locale.text_with("end-score", &[("score", score.into())]);
            let response = ui.add(Label::new(RichText::new(text).color(theme::BRASS)));
            response.on_hover_text(locale.text("end-score-hint"));
        }
    });
}

fn buttons(ui: &mut Ui, offers: Offers, locale: &Locale) -> Vec<UiAction> {
    let mut entries = Vec::new();
    if offers.rematch {
        entries.push((locale.text("rematch"), "rematch", UiAction::Rematch));
    }
    if offers.continue_from_here {
        let text = locale.text("continue-from-here");
        entries.push((text, "continue-from-here", UiAction::Open(Overlay::Seats)));
    }
    let save = UiAction::Open(Overlay::SaveFile);
    entries.push((locale.text("save-record"), "end-save", save));
    entries.push((locale.text("to-title"), "end-to-title", UiAction::ToTitle));
    let clicked = shell::split(ui, entries.len(), |ui, index| {
        let (text, place, action) = &entries[index];
        let button = shell::wide_button(ui, text.clone(), true);
        shell::named(button, place).clicked().then(|| action.clone())
    });
    clicked.into_iter().flatten().collect()
}
