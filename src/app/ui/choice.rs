//! The menus of a turn: how many pieces to lift, how many to drop.

use bevy_egui::egui::{
    Align2, Area, Button, Context, Frame, Margin, Order, Pos2, Rect, Response, RichText, Ui, vec2,
};

use super::action::UiAction;
use super::model::{Choice, ChoiceKind};
use super::shell::{self, Zones};
use super::{notices, stack, theme, top};
use crate::app::locale::Locale;
use crate::selection::Input;

/// The side of a number's button.
const NUMBER: f32 = 42.0;

/// What the menu remembers from frame to frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceState {
    /// The number under the pointer: it is lifted, or its outcome lit, in the picture.
    hovered: Option<u8>,
}

/// Shows the menu beside `anchor`, the place on the screen of the piece or the
/// square in question, within the free part of the middle zone.
pub fn show(
    ctx: &Context,
    choice: &Choice,
    anchor: Rect,
    locale: &Locale,
    zones: &Zones,
    state: &mut ChoiceState,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let room = free_room(ctx, zones);
    let (corner, at) = place(choice, anchor, room);
    let name = match choice.kind {
        ChoiceKind::Lift => "lift",
        ChoiceKind::Drop { .. } => "drop",
    };
    // Another number of buttons is another width; a new area measures itself anew.
    let id = shell::area_id(name).with(choice.counts.len());
    let area = Area::new(id).order(Order::Middle).movable(false).fade_in(false);
    area.pivot(corner).fixed_pos(at).constrain_to(room).show(ctx, |ui| {
        frame().show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            heading(ui, choice, locale, &mut actions);
            let hovered = numbers(ui, choice, locale, &mut actions);
            if hovered != state.hovered {
                state.hovered = hovered;
                actions.push(UiAction::Turn(Input::HoverCount(hovered)));
            }
        });
    });
    actions
}

/// Beside the stack to lift from, above the square to drop on.
fn place(choice: &Choice, anchor: Rect, room: Rect) -> (Align2, Pos2) {
    const APART: f32 = 8.0;
    /// About as wide as the widest menu is.
    const WIDTH: f32 = 260.0;
    match choice.kind {
        ChoiceKind::Drop { .. } => (Align2::CENTER_BOTTOM, anchor.center_top() - vec2(0.0, APART)),
        ChoiceKind::Lift if anchor.right() + APART + WIDTH > room.right() => {
            (Align2::RIGHT_CENTER, anchor.left_center() - vec2(APART, 0.0))
        }
        ChoiceKind::Lift => (Align2::LEFT_CENTER, anchor.right_center() + vec2(APART, 0.0)),
    }
}

fn frame() -> Frame {
    theme::panel().inner_margin(Margin::same(10))
}

fn question(choice: &Choice, locale: &Locale) -> String {
    match choice.kind {
        ChoiceKind::Lift => locale.text("choice-lift").into_owned(),
        ChoiceKind::Drop { in_hand } => {
            locale.text_with("choice-drop", &[("count", in_hand.into())])
        }
    }
}

/// The buttons, in one row or two; returns the number under the pointer.
fn numbers(
    ui: &mut Ui,
    choice: &Choice,
    locale: &Locale,
    actions: &mut Vec<UiAction>,
) -> Option<u8> {
    let mut hovered = None;
    let per_row = match choice.counts.len() {
        few @ ..=5 => few,
        many => many.div_ceil(2),
    };
    for row in choice.counts.chunks(per_row.max(1)) {
        ui.horizontal(|ui| {
            for &count in row {
                let response = number(ui, choice.kind, count, locale);
                if response.hovered() {
                    hovered = Some(count);
                }
                if response.clicked() {
                    actions.push(UiAction::Turn(Input::Count(count)));
                }
            }
        });
    }
    hovered
}

fn number(ui: &mut Ui, kind: ChoiceKind, count: u8, locale: &Locale) -> Response {
    let values = [("count", count.into())];
    let hint = match kind {
        ChoiceKind::Lift => locale.text_with("choice-lift-count", &values),
        ChoiceKind::Drop { .. } => locale.text_with("choice-drop-count", &values),
    };
    let text = RichText::new(count.to_string()).size(19.0);
    let response = ui.add(Button::new(text).min_size(vec2(NUMBER, NUMBER)));
    shell::named(response.on_hover_text(hint), &format!("count-{count}"))
}

/// What is asked, and the button that takes a step back.
fn heading(ui: &mut Ui, choice: &Choice, locale: &Locale, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(theme::caption(question(choice, locale)));
        if choice.can_go_back {
            let response = ui.add(Button::new(locale.text("choice-back")).small());
            let response = response.on_hover_text(locale.text("choice-back-hint"));
            if shell::named(response, "choice-back").clicked() {
                actions.push(UiAction::Turn(Input::Back));
            }
        }
    });
}

/// The free part of the middle zone without the stack at its side and the notices below.
fn free_room(ctx: &Context, zones: &Zones) -> Rect {
    let mut room = top::free_room(ctx, zones);
    if let Some(rect) = shell::shown_rect(ctx, stack::AREA) {
        room.max.x = room.max.x.min(rect.left() - theme::GAP);
    }
    if let Some(rect) = shell::shown_rect(ctx, notices::AREA) {
        room.max.y = room.max.y.min(rect.top() - theme::GAP);
    }
    room
}
