//! The settings, over any screen. Every change holds at once.

use bevy_egui::egui::{Align, Context, Grid, Label, Layout, Slider, Ui, vec2};

use super::action::{Overlay, UiAction};
use super::{look_form, shell, theme};
use crate::app::locale::{Language, Locale};
use crate::app::settings::{
    ANIMATION_SPEEDS, BOT_PAUSES, BOT_SECONDS, Settings, UI_SCALES, WindowMode,
};

const LABEL_WIDTH: f32 = 150.0;

/// Shows the settings; `languages` are the ones to choose from.
pub fn show(
    ctx: &Context,
    settings: &Settings,
    languages: &[Language],
    locale: &Locale,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let mut changed = settings.clone();
    let title = locale.text("settings-title");
    let ((), closes) = shell::dialog(ctx, "settings", 640.0, title, &locale.text("close"), |ui| {
        Grid::new("settings").num_columns(2).spacing(vec2(16.0, 12.0)).show(ui, |ui| {
            language(ui, &mut changed, languages, locale);
            picture(ui, &mut changed, locale);
            look(ui, &mut changed, locale);
            sound(ui, &mut changed, locale);
            bot(ui, &mut changed, locale);
            row(ui, locale.text("settings-engines"), |ui| {
                let count = settings.engines.specs().len();
                let text = locale.text_with("settings-engines-button", &[("count", count.into())]);
                if shell::named(shell::button(ui, text), "settings-engines").clicked() {
                    actions.push(UiAction::Open(Overlay::Engines));
                }
            });
        });
    });
    if changed != *settings {
        actions.push(UiAction::Settings(changed));
    }
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// A row of the table: what it is, and the field.
fn row(ui: &mut Ui, text: impl Into<String>, add: impl FnOnce(&mut Ui)) {
    let size = vec2(LABEL_WIDTH, theme::BUTTON_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(LABEL_WIDTH);
        ui.add(Label::new(text.into()).wrap());
    });
    let width = (600.0 - LABEL_WIDTH - 16.0).min(ui.available_width());
    ui.allocate_ui(vec2(width, theme::BUTTON_HEIGHT), |ui| {
        ui.set_width(width);
        add(ui);
    });
    ui.end_row();
}

fn language(ui: &mut Ui, settings: &mut Settings, languages: &[Language], locale: &Locale) {
    row(ui, locale.text("settings-language"), |ui| {
        ui.vertical(|ui| {
            for language in languages {
                let is_chosen = locale.language() == language.id;
                let radio = ui.radio(is_chosen, &language.name);
                if shell::named(radio, &format!("language-{}", language.id)).clicked() {
                    settings.language.clone_from(&language.id);
                }
            }
        });
    });
}

fn picture(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("settings-animation"), |ui| {
        let options = ANIMATION_SPEEDS.map(|speed| {
            let text = if speed == 0.0 {
                locale.text("settings-animation-off").into_owned()
            } else {
                locale.text_with("speed-factor", &[("factor", speed.into())])
            };
            (speed, text)
        });
        if let Some(speed) = shell::segments(ui, "animation", &options, settings.animation_speed) {
            settings.animation_speed = speed;
        }
    });
    row(ui, locale.text("settings-scale"), |ui| {
        let options = UI_SCALES.map(|scale| {
            let percent = (scale * 100.0).round();
            (scale, locale.text_with("settings-percent", &[("percent", percent.into())]))
        });
        if let Some(scale) = shell::segments(ui, "scale", &options, settings.ui_scale) {
            settings.ui_scale = scale;
        }
    });
    row(ui, locale.text("settings-window"), |ui| {
        let options = [
            (WindowMode::Windowed, locale.text("settings-windowed").into_owned()),
            (WindowMode::Fullscreen, locale.text("settings-fullscreen").into_owned()),
        ];
        if let Some(mode) = shell::segments(ui, "window", &options, settings.window_mode) {
            settings.window_mode = mode;
        }
    });
    row(ui, locale.text("settings-coordinates"), |ui| {
        let text = locale.text("settings-coordinates-hint");
        let checkbox = ui.checkbox(&mut settings.coordinates, text.into_owned());
        shell::named(checkbox, "coordinates");
    });
}

fn look(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("settings-board"), |ui| look_form::boards(ui, &mut settings.look, locale));
    row(ui, locale.text("settings-pieces"), |ui| look_form::pieces(ui, &mut settings.look, locale));
    row(ui, locale.text("settings-colors"), |ui| look_form::colors(ui, &mut settings.look, locale));
}

fn sound(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("settings-effects-volume"), |ui| {
        volume(ui, "effects-volume", &mut settings.effects_volume);
    });
    row(ui, locale.text("settings-room-volume"), |ui| {
        volume(ui, "room-volume", &mut settings.room_volume);
    });
    row(ui, locale.text("settings-muted"), |ui| {
        let text = locale.text("settings-muted-hint");
        let checkbox = ui.checkbox(&mut settings.muted, text.into_owned());
        shell::named(checkbox, "muted");
    });
}

fn bot(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    let seconds = |value: f64, _| {
        let seconds = (value * 10.0).round() / 10.0;
        locale.text_with("settings-seconds", &[("seconds", seconds.into())])
    };
    row(ui, locale.text("settings-bot-pause"), |ui| {
        ui.spacing_mut().slider_width = 300.0;
        let slider = Slider::new(&mut settings.bot_pause, BOT_PAUSES);
        let slider = ui.add(slider.step_by(0.1).custom_formatter(seconds));
        shell::named(slider.on_hover_text(locale.text("settings-bot-pause-hint")), "bot-pause");
    });
    row(ui, locale.text("settings-bot-time"), |ui| {
        ui.spacing_mut().slider_width = 300.0;
        let slider = Slider::new(&mut settings.bot_seconds, BOT_SECONDS);
        let slider = slider.logarithmic(true).step_by(0.5).custom_formatter(seconds);
        let slider = ui.add(slider);
        shell::named(slider.on_hover_text(locale.text("settings-bot-time-hint")), "bot-time");
    });
}

fn volume(ui: &mut Ui, name: &str, volume: &mut f32) {
    let mut percent = *volume * 100.0;
    ui.spacing_mut().slider_width = 300.0;
    let slider = Slider::new(&mut percent, 0.0..=100.0).fixed_decimals(0).suffix(" %");
    if shell::named(ui.add(slider), name).changed() {
        *volume = percent / 100.0;
    }
}
