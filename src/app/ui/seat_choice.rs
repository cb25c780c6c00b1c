//! Lists of who can sit at the table.

use bevy_egui::egui::{ComboBox, Label, RichText, Ui};

use super::{shell, theme, words};
use crate::app::locale::Locale;
use crate::app::session::Seat;
use crate::bot::Level;

/// The height of a list that shows persons, levels and some engines at once.
const LIST_HEIGHT: f32 = 380.0;

/// Everybody who can sit down: a person, each level of the bot, the engines of these names.
fn everybody(engines: &[String]) -> impl Iterator<Item = Seat> {
    let bots = Level::all().map(Seat::Bot);
    [Seat::Person].into_iter().chain(bots).chain(engines.iter().cloned().map(Seat::Engine))
}

/// A list that drops down, `width` points wide; an entry is named `name`, a dash and its number.
pub(super) fn list(
    ui: &mut Ui,
    name: &str,
    width: f32,
    seat: &mut Seat,
    engines: &[String],
    locale: &Locale,
) {
    let combo = ComboBox::from_id_salt(name).width(width).height(LIST_HEIGHT).truncate();
    let shown = combo.selected_text(words::seat(locale, seat)).show_ui(ui, |ui| {
        for (index, other) in everybody(engines).enumerate() {
            let entry = ui.selectable_label(other == *seat, words::seat(locale, &other));
            let entry = match &other {
                Seat::Bot(level) => entry.on_hover_text(words::level_hint(locale, *level)),
                Seat::Person | Seat::Engine(_) => entry,
            };
            if shell::named(entry, &format!("{name}-{index}")).clicked() {
                *seat = other;
            }
        }
    });
    shell::named(shown.response, name);
}

/// What to expect of whoever sits there; nothing about persons.
pub(super) fn hint(ui: &mut Ui, seat: &Seat, locale: &Locale) {
    let text = match seat {
        Seat::Person => return,
        Seat::Bot(level) => words::level_hint(locale, *level),
        Seat::Engine(_) => locale.text("seat-engine-hint").into_owned(),
    };
    ui.add(Label::new(RichText::new(text).size(12.5).color(theme::FADED)).wrap());
}

/// A button over the whole width that asks for a level of the bot.
pub(super) fn level_menu(
    ui: &mut Ui,
    name: &str,
    text: impl Into<String>,
    hint: impl Into<String>,
    locale: &Locale,
) -> Option<Level> {
    let mut chosen = None;
    let width = ui.available_width();
    let combo = ComboBox::from_id_salt(name).width(width).height(LIST_HEIGHT).truncate();
    let shown = combo.selected_text(text.into()).show_ui(ui, |ui| {
        for level in Level::all() {
            let entry = ui.selectable_label(false, words::seat(locale, &Seat::Bot(level)));
            let entry = entry.on_hover_text(words::level_hint(locale, level));
            if shell::named(entry, &format!("{name}-{level}")).clicked() {
                chosen = Some(level);
            }
        }
    });
    shell::named(shown.response.on_hover_text(hint.into()), name);
    chosen
}
