//! The two players' cards: name, count, reserve, and whose turn it is.

use bevy_egui::egui::{self, Align, Align2, Context, Layout, RichText, Stroke, Ui, vec2};

use super::model::Side;
use super::shell::{self, Zones};
use super::{icons, theme, words};
use crate::app::locale::Locale;
use crate::app::session::Seat;
use crate::rules::{Kind, Piece};

const CARD_HEIGHT: f32 = 90.0;

/// What a line about the bot adds to both cards.
const MIND_LINE: f32 = 17.0;

/// The height of two persons' cards with the gap between them.
pub const HEIGHT: f32 = 2.0 * CARD_HEIGHT + theme::GAP;

/// Shows both cards at the top of the left zone as they sit at the table: Black's above, or the
/// bot's where the only person plays Black.
pub fn show(ctx: &Context, sides: &[Side; 2], locale: &Locale, zones: &Zones) {
    let width = zones.left.width();
    let at = zones.left.left_top();
    shell::bare_panel(ctx, "sides", Align2::LEFT_TOP, at, width, |ui| {
        ui.spacing_mut().item_spacing.y = theme::GAP;
        let only_persons = sides.iter().all(|side| side.seat.is_person());
        let height = if only_persons { CARD_HEIGHT } else { CARD_HEIGHT + MIND_LINE };
        let [white, black] = sides;
        let black_alone = black.seat.is_person() && !white.seat.is_person();
        let from_above = if black_alone { [white, black] } else { [black, white] };
        for side in from_above {
            card(ui, side, height, locale);
        }
    });
}

fn card(ui: &mut Ui, side: &Side, height: f32, locale: &Locale) {
    let mut frame = theme::panel();
    if side.to_move {
        frame = frame.stroke(Stroke::new(2.0, theme::BRASS));
    }
    // A frame's line lies outside its margin; both cards are equally large with any line.
    let line = frame.stroke.width;
    frame = frame.inner_margin(egui::Margin::same(12 - (line - 1.0) as i8));
    frame.show(ui, |ui| {
        let outside = frame.total_margin().sum();
        ui.set_width(ui.available_width());
        ui.set_height(height - outside.y);
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        ui.horizontal(|ui| {
            icons::player(ui, side.color, 20.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if side.to_move || side.thinks {
                    let text = match side.thinks {
                        true => locale.text("side-thinks"),
                        false => locale.text("side-to-move"),
                    };
                    ui.label(RichText::new(text).size(12.5).color(theme::BRASS));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = words::player(locale, side.color, &side.name);
                    ui.add(egui::Label::new(RichText::new(name).size(16.0)).truncate());
                });
            });
        });
        if height > CARD_HEIGHT {
            let line = match &side.seat {
                Seat::Person => locale.text("seat-person").into_owned(),
                Seat::Bot(level) => {
                    locale.text_with("side-bot", &[("level", level.number().into())])
                }
                Seat::Engine(_) => locale.text("side-engine").into_owned(),
            };
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(theme::caption(line).size(12.5));
        }
        ui.horizontal(|ui| {
            count(ui, side, locale);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let hint = locale.text_with(
                    "side-reserve-hint",
                    &[
                        ("stones", side.reserve.stones.into()),
                        ("capstones", side.reserve.capstones.into()),
                    ],
                );
                let mut pieces = |kind, count: u8| {
                    ui.label(RichText::new(count.to_string()).size(15.5)).on_hover_text(&hint);
                    icons::piece(ui, Piece::new(side.color, kind), 18.0).on_hover_text(&hint);
                };
                pieces(Kind::Capstone, side.reserve.capstones);
                pieces(Kind::Flat, side.reserve.stones);
            });
        });
    });
}

/// The flats as a large number; beside it what they are, and the komi within.
fn count(ui: &mut Ui, side: &Side, locale: &Locale) {
    let komi = words::halves(i32::from(side.half_komi));
    let hint = match side.half_komi {
        0 => locale.text("side-count-hint").into_owned(),
        _ => locale.text_with("side-count-hint-komi", &[("komi", komi.as_str().into())]),
    };
    let number = RichText::new(words::halves(side.half_points)).size(23.0);
    ui.label(number).on_hover_text(&hint);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let unit = theme::caption(locale.text("side-count-unit"));
        if side.half_komi == 0 {
            ui.add_space(8.0);
            ui.label(unit).on_hover_text(hint);
        } else {
            let komi = locale.text_with("side-komi", &[("komi", komi.into())]);
            ui.label(unit.size(11.5)).on_hover_text(&hint);
            ui.label(theme::caption(komi).size(11.5)).on_hover_text(hint);
        }
    });
}
