//! The form for who plays on: in a game, or from a position of a record.

use bevy_egui::egui::{Align, Context, Label, Layout, RichText, vec2};

use super::action::UiAction;
use super::{icons, seat_choice, shell, words};
use crate::app::locale::Locale;
use crate::app::session::{Mode, Seat};
use crate::rules::Color;

/// What stands in the form, White's first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatsForm {
    /// Who sits there so far.
    pub seats: [Seat; 2],
    /// What they are called.
    pub names: [String; 2],
}

/// Shows the form over the screen of this mode; `engines` are the names of those in the settings.
pub fn show(
    ctx: &Context,
    form: &mut SeatsForm,
    mode: Mode,
    engines: &[String],
    locale: &Locale,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("seats-title");
    let ((), closes) = shell::dialog(ctx, "seats", 440.0, title, &locale.text("close"), |ui| {
        for color in Color::ALL {
            let index = color.index();
            let name = words::player(locale, color, &form.names[index]);
            ui.horizontal(|ui| {
                icons::player(ui, color, 20.0);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let place = if color == Color::White { "white-seat" } else { "black-seat" };
                    let seat = &mut form.seats[index];
                    seat_choice::list(ui, place, 190.0, seat, engines, locale);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.add(Label::new(RichText::new(name).size(16.0)).truncate());
                    });
                });
            });
            // As high with a hint as without one, so that nothing jumps under the pointer.
            let room = vec2(ui.available_width(), 34.0);
            ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
                ui.set_min_height(room.y);
                seat_choice::hint(ui, &form.seats[index], locale);
            });
        }
        ui.horizontal(|ui| {
            let start = shell::primary_button(ui, locale.text("seats-start"));
            if shell::named(start, "seats-start").clicked() {
                let seats = form.seats.clone();
                actions.push(UiAction::Close);
                actions.push(match mode {
                    Mode::Play => UiAction::Seats(seats),
                    Mode::Watch | Mode::Idle => UiAction::PlayFromHere(seats),
                });
            }
            let cancel = shell::button(ui, locale.text("cancel"));
            if shell::named(cancel, "seats-cancel").clicked() {
                actions.push(UiAction::Close);
            }
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}
