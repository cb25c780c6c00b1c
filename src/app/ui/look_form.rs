//! The part of the settings that says what the table looks like.

use std::borrow::Cow;

use bevy_egui::egui::{Button, Color32, Label, Stroke, Ui, vec2};

use super::{shell, theme, words};
use crate::app::locale::Locale;
use crate::app::table::{Look, PlayerColor, Themes};
use crate::rules::Color as Side;

/// Width and height of a colour to choose.
const SWATCH: f32 = 30.0;

/// Width of the name before the colours of a side.
const SIDE_WIDTH: f32 = 50.0;

/// The boards; changes the look at a click.
pub(super) fn boards(ui: &mut Ui, look: &mut Look, themes: &Themes, locale: &Locale) {
    let names: Vec<&str> = themes.boards().collect();
    choose(ui, "board", &names, &mut look.board, locale);
}

/// The sets of pieces; changes the look at a click.
pub(super) fn pieces(ui: &mut Ui, look: &mut Look, themes: &Themes, locale: &Locale) {
    let names: Vec<&str> = themes.pieces().collect();
    choose(ui, "pieces", &names, &mut look.pieces, locale);
}

fn choose(ui: &mut Ui, name: &str, themes: &[&str], chosen: &mut String, locale: &Locale) {
    let options: Vec<(&str, String)> =
        themes.iter().map(|&theme| (theme, name_of(theme, locale).into_owned())).collect();
    // None is marked where the settings name a theme that is gone.
    let current = themes.iter().find(|theme| *theme == chosen).copied().unwrap_or_default();
    if let Some(theme) = shell::segments(ui, name, &options, current) {
        theme.clone_into(chosen);
    }
}

/// What a theme is called; one of somebody else's, as its file is.
fn name_of<'a>(theme: &'a str, locale: &'a Locale) -> Cow<'a, str> {
    match theme {
        "cloth" => locale.text("theme-cloth"),
        "selas" => locale.text("theme-selas"),
        "tavern" => locale.text("theme-tavern"),
        "university" => locale.text("theme-university"),
        other => other.into(),
    }
}

/// The colours of both sides' pieces; changes the look at a click.
///
/// A colour that the other side has cannot be chosen.
pub(super) fn colors(ui: &mut Ui, look: &mut Look, locale: &Locale) {
    ui.vertical(|ui| {
        for (side, player) in [Side::White, Side::Black].into_iter().enumerate() {
            ui.horizontal(|ui| {
                let width = vec2(SIDE_WIDTH, SWATCH);
                let name = Label::new(words::short_player(locale, player, ""));
                ui.allocate_ui(width, |ui| {
                    ui.set_width(SIDE_WIDTH);
                    ui.add(name);
                });
                let natural = look.colors[side].is_none();
                let text = locale.text("settings-colors-natural");
                let button = ui.selectable_label(natural, text.into_owned());
                if shell::named(button, &format!("color-{side}-natural")).clicked() {
                    look.colors[side] = None;
                }
                for color in PlayerColor::ALL {
                    let is_free = look.colors[1 - side] != Some(color);
                    if swatch(ui, side, color, look.colors[side] == Some(color), is_free, locale) {
                        look.colors[side] = Some(color);
                    }
                }
            });
        }
    });
}

/// One colour; says whether it was clicked.
fn swatch(
    ui: &mut Ui,
    side: usize,
    color: PlayerColor,
    is_chosen: bool,
    is_free: bool,
    locale: &Locale,
) -> bool {
    let [r, g, b] = color.rgb();
    let fill = Color32::from_rgb(r, g, b);
    let fill = if is_free { fill } else { fill.gamma_multiply(0.25) };
    // The darkest would not be seen on the panel without a line.
    let line = if is_chosen {
        Stroke::new(3.0, theme::BRASS)
    } else {
        Stroke::new(1.0, Color32::from_white_alpha(50))
    };
    let button = Button::new("").fill(fill).stroke(line).min_size(vec2(SWATCH, SWATCH));
    let response = ui.add_enabled(is_free, button).on_hover_text(name_of_color(color, locale));
    shell::named(response, &format!("color-{side}-{}", color.id())).clicked()
}

fn name_of_color(color: PlayerColor, locale: &Locale) -> Cow<'_, str> {
    match color {
        PlayerColor::Ivory => locale.text("color-ivory"),
        PlayerColor::Straw => locale.text("color-straw"),
        PlayerColor::Sky => locale.text("color-sky"),
        PlayerColor::Vermilion => locale.text("color-vermilion"),
        PlayerColor::Indigo => locale.text("color-indigo"),
        PlayerColor::Ebony => locale.text("color-ebony"),
    }
}
