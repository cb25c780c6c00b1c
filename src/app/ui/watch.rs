//! The screen on which a record is watched: the player, the moves, what the file is.

use bevy_egui::egui::{Align2, ComboBox, Context, Label, RichText, ScrollArea, Slider, Ui, vec2};

use super::action::{Overlay, UiAction};
use super::icons::{self, Icon};
use super::model::WatchModel;
use super::moves::{self, MovesState};
use super::shell::{self, Zones};
use super::{analysis, end, hint, hud, sides, stack, theme};
use crate::app::locale::Locale;
use crate::app::session::Look;

/// The speeds on offer, as factors.
pub const SPEEDS: [f32; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

/// Shows the screen.
pub fn show(
    ctx: &Context,
    model: &WatchModel,
    locale: &Locale,
    state: &mut MovesState,
) -> Vec<UiAction> {
    let zones = Zones::of(ctx, true);
    sides::show(ctx, &model.sides, locale, &zones);
    let mut actions = about(ctx, model, locale, &zones);
    actions.extend(moves_panel(ctx, model, locale, &zones, state));
    actions.extend(player(ctx, model, locale, &zones));
    if let Some(analysis) = &model.analysis {
        actions.extend(analysis::show(ctx, analysis, locale, &zones));
    }
    if let Some(hint) = &model.hint {
        hint::show(ctx, hint, locale, &zones);
    } else if let Some(end) = &model.end {
        let offers = end::Offers { continue_from_here: true, ..Default::default() };
        actions.extend(end::show(ctx, end, model.show_end, offers, locale, &zones));
    }
    if let Some(strip) = &model.stack {
        actions.extend(stack::show(ctx, strip, locale, &zones));
    }
    actions
}

/// What is watched, what could not be read of it, and what can be done with it.
fn about(ctx: &Context, model: &WatchModel, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let height = zones.left.height() - sides::HEIGHT - theme::GAP;
    let at = zones.left.left_bottom();
    shell::panel(ctx, "about", Align2::LEFT_BOTTOM, at, zones.left.width(), |ui| {
        let height = height - theme::panel().total_margin().sum().y;
        ui.set_height(height);
        let bottom = ui.cursor().top() + height;
        let title = RichText::new(&model.title).size(17.0).color(theme::BRASS);
        ui.add(Label::new(title).truncate()).on_hover_text(&model.title);
        let film = match model.film {
            Some(percent) => locale.text_with("film-running", &[("percent", percent.into())]),
            None => locale.text("film-button").into_owned(),
        };
        let film = (RichText::new(film), "film", UiAction::Open(Overlay::Film));
        let continues = (
            RichText::new(locale.text("continue-from-here")),
            "continue-from-here",
            UiAction::Open(Overlay::Seats),
        );
        let mut buttons = vec![film, continues];
        if model.games.len() > 1 {
            let values = [("game", (model.game + 1).into()), ("count", model.games.len().into())];
            let text = RichText::new(locale.text_with("watch-game-of", &values));
            buttons.insert(0, (text, "choose-game", UiAction::Open(Overlay::Games)));
        }
        if !model.problems.is_empty() {
            let values = [("count", model.problems.len().into())];
            let text = RichText::new(locale.text_with("watch-problems-button", &values));
            let text = text.color(theme::EMBER);
            buttons.insert(0, (text, "problems", UiAction::Open(Overlay::Problems)));
        }
        let row = theme::BUTTON_HEIGHT + ui.spacing().item_spacing.y;
        let list_height = bottom - ui.cursor().top() - row * buttons.len() as f32;
        let area = ScrollArea::vertical().max_height(list_height).min_scrolled_height(list_height);
        area.auto_shrink(false).show(ui, |ui| {
            for line in model.details.iter() {
                ui.add(Label::new(theme::caption(line)).wrap());
            }
        });
        for (text, place, action) in buttons {
            if shell::named(shell::wide_button(ui, text, true), place).clicked() {
                actions.push(action);
            }
        }
    });
    actions
}

fn moves_panel(
    ctx: &Context,
    model: &WatchModel,
    locale: &Locale,
    zones: &Zones,
    state: &mut MovesState,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let (place, _) = analysis::split(zones.right, model.analysis.is_some());
    let at = place.right_top();
    shell::panel(ctx, "moves", Align2::RIGHT_TOP, at, place.width(), |ui| {
        let height = place.height() - theme::panel().total_margin().sum().y;
        ui.set_height(height);
        let bottom = ui.cursor().top() + height;
        let is_studied = model.analysis.is_some();
        hud::heading(ui, locale.text("moves-title").as_ref(), is_studied, locale, &mut actions);
        let list_height = bottom - ui.cursor().top();
        actions.extend(moves::show(ui, &model.moves, locale, state, list_height));
    });
    actions
}

/// The bar along the bottom.
fn player(ctx: &Context, model: &WatchModel, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let at = zones.bottom.left_bottom();
    let width = zones.bottom.width();
    shell::panel(ctx, "player", Align2::LEFT_BOTTOM, at, width, |ui| {
        ui.set_height(zones.bottom.height() - theme::panel().total_margin().sum().y);
        ui.horizontal_centered(|ui| {
            step_buttons(ui, model, locale, &mut actions);
            ui.add_space(8.0);
            scrub_bar(ui, model, &mut actions);
            speed(ui, model, locale, &mut actions);
        });
    });
    actions
}

fn step_buttons(ui: &mut Ui, model: &WatchModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let (at_start, at_end) = (model.ply == 0, model.ply >= model.last);
    let play = if model.playing {
        (Icon::Pause, locale.text("watch-pause"))
    } else {
        (Icon::Play, locale.text("watch-play"))
    };
    let look = UiAction::Look;
    let buttons = [
        (Icon::First, locale.text("step-first"), !at_start, look(Look::First), "step-first"),
        (Icon::Back, locale.text("step-back"), !at_start, look(Look::Back), "step-back"),
        (
            Icon::HalfBack,
            locale.text("step-half-back"),
            !at_start,
            look(Look::HalfBack),
            "step-half-back",
        ),
        (play.0, play.1, model.last > 0, UiAction::TogglePlay, "play"),
        (
            Icon::HalfForward,
            locale.text("step-half-forward"),
            !at_end,
            look(Look::HalfForward),
            "step-half-forward",
        ),
        (Icon::Forward, locale.text("step-forward"), !at_end, look(Look::Forward), "step-forward"),
        (Icon::Last, locale.text("step-last"), !at_end, look(Look::Last), "step-last"),
    ];
    for (icon, hint, enabled, action, place) in buttons {
        let is_play = action == UiAction::TogglePlay;
        let size = vec2(if is_play { 52.0 } else { theme::BUTTON_HEIGHT }, theme::BUTTON_HEIGHT);
        let button = icons::sized_button(ui, icon, &hint, enabled, size);
        if shell::named(button, place).clicked() {
            actions.push(action);
        }
    }
}

/// Where in the line one is; dragging it goes there.
fn scrub_bar(ui: &mut Ui, model: &WatchModel, actions: &mut Vec<UiAction>) {
    // The number of plies and the speed stand to its right.
    let rest = 78.0 + 96.0 + 2.0 * ui.spacing().item_spacing.x;
    ui.spacing_mut().slider_width = (ui.available_width() - rest).max(80.0);
    let mut ply = model.ply;
    let slider = Slider::new(&mut ply, 0..=model.last.max(1)).show_value(false);
    let response = shell::named(ui.add_enabled(model.last > 0, slider), "scrub");
    if response.changed() {
        actions.push(UiAction::Look(Look::Ply(ply.min(model.last))));
    }
    let text = format!("{} / {}", model.ply, model.last);
    let size = vec2(78.0, theme::BUTTON_HEIGHT);
    ui.add_sized(size, Label::new(RichText::new(text).color(theme::FADED)));
}

fn speed(ui: &mut Ui, model: &WatchModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let name = |speed: f32| locale.text_with("speed-factor", &[("factor", speed.into())]);
    ComboBox::from_id_salt("play-speed")
        .width(78.0)
        .selected_text(name(model.speed))
        .show_ui(ui, |ui| {
            for speed in SPEEDS {
                if ui.selectable_label(speed == model.speed, name(speed)).clicked() {
                    actions.push(UiAction::PlaySpeed(speed));
                }
            }
        })
        .response
        .on_hover_text(locale.text("watch-speed-hint"));
}

/// The list of what could not be read.
pub fn problems(ctx: &Context, problems: &[String], locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("problems-title");
    let ((), closes) = shell::dialog(ctx, "problems", 640.0, title, &locale.text("close"), |ui| {
        ui.label(locale.text("problems-explained"));
        theme::well().show(ui, |ui| {
            ScrollArea::vertical().max_height(300.0).auto_shrink([false, true]).show(ui, |ui| {
                for problem in problems {
                    ui.add(Label::new(problem).wrap().selectable(true));
                    ui.add_space(4.0);
                }
            });
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// The list of a file's games.
pub fn games(ctx: &Context, names: &[String], shown: usize, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("games-title");
    let ((), closes) = shell::dialog(ctx, "games", 560.0, title, &locale.text("close"), |ui| {
        let row = theme::BUTTON_HEIGHT;
        let area = ScrollArea::vertical().max_height(340.0).auto_shrink([false, true]);
        area.show_rows(ui, row, names.len(), |ui, rows| {
            for index in rows {
                let text = RichText::new(&names[index]);
                let size = vec2(ui.available_width(), row);
                let button = bevy_egui::egui::Button::selectable(index == shown, text);
                let response = ui.add(button.min_size(size).truncate());
                if shell::named(response, &format!("game-{index}")).clicked() {
                    actions.push(UiAction::ChooseGame(index));
                    actions.push(UiAction::Close);
                }
            }
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}
