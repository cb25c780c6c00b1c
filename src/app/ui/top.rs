//! The strip at the top of the table: whose turn it is, or what needs an answer first.

use bevy_egui::egui::{self, Align, Align2, Button, Context, Label, Layout, Rect, RichText, Ui};

use super::action::UiAction;
use super::model::{HudModel, LookBack, Turn};
use super::shell::{self, Zones};
use super::{end, fault, hint, icons, theme, words};
use crate::app::locale::Locale;
use crate::app::session::Look;
use crate::rules::Color;
use crate::selection::Input;

pub(super) const WIDTH: f32 = 400.0;

/// The height of the strip that tells whose turn it is.
pub const USUAL_HEIGHT: f32 = 56.0;

/// Shows the most urgent thing: a draw on offer, that one looks back, that a bot does not play on,
/// the end, what is in the hand, the turn.
pub fn show(ctx: &Context, model: &HudModel, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let mut actions = Vec::new();
    if let Some(color) = model.draw_offer {
        let sides = &model.sides;
        draw_offer(ctx, color, &sides[color.index()].name, locale, zones, &mut actions);
    } else if let Some(look_back) = model.look_back {
        look_back_banner(ctx, look_back, locale, zones, &mut actions);
    } else if let Some(fault) = &model.fault {
        fault::show(ctx, fault, locale, zones, &mut actions);
    } else if let Some(end) = &model.end {
        let offers = end::Offers { rematch: true, ..Default::default() };
        actions.extend(end::show(ctx, end, model.show_end, offers, locale, zones));
    } else if let Some(hint) = &model.hint {
        hint::show(ctx, hint, locale, zones);
    } else if let (Some(in_hand), Turn::Move { color, .. }) = (model.aiming, &model.turn) {
        aiming(ctx, *color, in_hand, locale, zones, &mut actions);
    } else {
        turn(ctx, &model.turn, model.bots == Some(true), locale, zones);
    }
    actions
}

/// A panel at the top of the middle zone.
pub(super) fn strip<R>(
    ctx: &Context,
    name: &str,
    width: f32,
    zones: &Zones,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let at = zones.middle.center_top();
    let width = width.min(zones.middle.width());
    shell::panel(ctx, name, Align2::CENTER_TOP, at, width, add).inner
}

/// The names that [`strip`] is used with.
const STRIPS: [&str; 5] = ["turn", "look-back", "draw-offer", "fault", "end-recall"];

/// The middle zone without the strip at its top and the banner at its bottom, as far as they
/// are shown.
#[must_use]
pub fn free_room(ctx: &Context, zones: &Zones) -> Rect {
    let mut room = zones.middle;
    for strip in STRIPS {
        if let Some(rect) = shell::shown_rect(ctx, strip) {
            room.min.y = room.min.y.max(rect.bottom() + theme::GAP);
        }
    }
    if let Some(rect) = shell::shown_rect(ctx, end::AREA) {
        room.max.y = room.max.y.min(rect.top() - theme::GAP);
    }
    room
}

/// Whose turn it is; bots among themselves may be `paused`.
fn turn(ctx: &Context, turn: &Turn, paused: bool, locale: &Locale, zones: &Zones) {
    let (disc, text) = match turn {
        Turn::Move { color, name } | Turn::Opening { color, name, .. } if paused => {
            let player = words::short_player(locale, *color, name);
            (*color, locale.text_with("turn-waiting", &[("player", player.into())]))
        }
        Turn::Thinking { color, name } => {
            let player = words::short_player(locale, *color, name);
            (*color, locale.text_with("turn-thinking", &[("player", player.into())]))
        }
        Turn::Move { color, name } => {
            let player = words::short_player(locale, *color, name);
            (*color, locale.text_with("turn-move", &[("player", player.into())]))
        }
        Turn::Opening { color, name, placed, double } => {
            let values = [
                ("player", words::short_player(locale, *color, name).into()),
                ("color", words::color_key(*placed).into()),
            ];
            let text = if *double {
                locale.text_with("turn-opening-double", &values)
            } else {
                locale.text_with("turn-opening", &values)
            };
            (*color, text)
        }
        Turn::Over => return,
    };
    strip(ctx, "turn", WIDTH, zones, |ui| {
        ui.vertical_centered(|ui| disc_and_text(ui, disc, &text));
    });
}

/// What is in the hand, and the button that puts it back: a menu beside the piece would cover the
/// squares to choose from.
fn aiming(
    ctx: &Context,
    color: Color,
    in_hand: u8,
    locale: &Locale,
    zones: &Zones,
    actions: &mut Vec<UiAction>,
) {
    strip(ctx, "turn", WIDTH, zones, |ui| {
        ui.horizontal(|ui| {
            icons::player(ui, color, 24.0);
            let text = locale.text_with("choice-aim", &[("count", in_hand.into())]);
            ui.label(RichText::new(text).size(17.0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = ui.add(Button::new(locale.text("choice-back")).small());
                let button = button.on_hover_text(locale.text("choice-back-hint"));
                if shell::named(button, "choice-back").clicked() {
                    actions.push(UiAction::Turn(Input::Back));
                }
            });
        });
    });
}

/// A player's disc and a line of text, in the middle together.
pub(super) fn disc_and_text(ui: &mut Ui, disc: Color, text: &str) {
    let room = ui.available_width() - 36.0;
    let font = egui::FontId::proportional(19.0);
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, theme::IVORY);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = ui.painter().layout_job(job);
    let width = galley.size().x + 32.0;
    ui.horizontal(|ui| {
        ui.add_space((ui.available_width() - width).max(0.0) / 2.0);
        icons::player(ui, disc, 24.0);
        ui.add(Label::new(galley));
    });
}

fn look_back_banner(
    ctx: &Context,
    look_back: LookBack,
    locale: &Locale,
    zones: &Zones,
    actions: &mut Vec<UiAction>,
) {
    strip(ctx, "look-back", 440.0, zones, |ui| {
        let values = [("ply", look_back.ply.into()), ("last", look_back.last.into())];
        let text = locale.text_with("look-back-place", &values);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(text).size(17.0).color(theme::BRASS));
        });
        shell::split(ui, 2, |ui, part| {
            if part == 0 {
                let button = shell::wide_button(ui, locale.text("look-back-return"), true);
                let button = button.on_hover_text(locale.text("look-back-return-hint"));
                if shell::named(button, "look-back-return").clicked() {
                    actions.push(UiAction::Look(Look::Last));
                }
            } else {
                let button = shell::wide_button(ui, locale.text("continue-from-here"), true);
                let button = button.on_hover_text(locale.text("continue-from-here-hint"));
                if shell::named(button, "continue-from-here").clicked() {
                    actions.push(UiAction::ContinueFromHere);
                }
            }
        });
    });
}

fn draw_offer(
    ctx: &Context,
    from: Color,
    name: &str,
    locale: &Locale,
    zones: &Zones,
    actions: &mut Vec<UiAction>,
) {
    strip(ctx, "draw-offer", 440.0, zones, |ui| {
        let player = words::short_player(locale, from, name);
        let text = locale.text_with("draw-offered", &[("player", player.into())]);
        ui.vertical_centered(|ui| disc_and_text(ui, from, &text));
        shell::split(ui, 2, |ui, part| {
            let agrees = part == 0;
            let text =
                if agrees { locale.text("draw-accept") } else { locale.text("draw-decline") };
            let button = shell::wide_button(ui, text, true);
            let place = if agrees { "draw-accept" } else { "draw-decline" };
            if shell::named(button, place).clicked() {
                actions.push(UiAction::AnswerDraw(agrees));
            }
        });
    });
}
