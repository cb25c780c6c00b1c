//! The pieces of one stack, bottom to top, beside the table.

use bevy_egui::egui::{Align, Align2, Context, Layout, Rect, RichText, ScrollArea, Sense, vec2};

use super::action::UiAction;
use super::icons::{self, Icon};
use super::model::StackStrip;
use super::shell::{self, Zones};
use super::{theme, top};
use crate::app::locale::Locale;

/// The name of the strip's area.
pub const AREA: &str = "stack";

const WIDTH: f32 = 118.0;
const PIECE_HEIGHT: f32 = 24.0;

/// The strip without its list: its title and its margins.
const HEADING_HEIGHT: f32 = 92.0;

/// Shows the strip at the right edge of the middle zone, its bottom piece lowest.
pub fn show(ctx: &Context, stack: &StackStrip, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let room = top::free_room(ctx, zones);
    let height = room.height() - HEADING_HEIGHT;
    shell::panel(ctx, AREA, Align2::RIGHT_BOTTOM, room.right_bottom(), WIDTH, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(stack.square.to_string()).size(17.0).color(theme::BRASS));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let hint = locale.text("stack-close");
                let size = vec2(24.0, 24.0);
                if icons::sized_button(ui, Icon::Close, &hint, true, size).clicked() {
                    actions.push(UiAction::StopLooking);
                }
            });
        });
        let count = stack.pieces.len();
        ui.label(theme::caption(locale.text_with("stack-count", &[("count", count.into())])));
        let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (level, &piece) in stack.pieces.iter().enumerate().rev() {
                let size = vec2(ui.available_width(), PIECE_HEIGHT);
                let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                let picture = Rect::from_center_size(row.center(), vec2(30.0, 30.0));
                icons::paint_piece(ui.painter(), picture, piece);
                ui.painter().text(
                    row.left_center(),
                    Align2::LEFT_CENTER,
                    level + 1,
                    bevy_egui::egui::FontId::proportional(11.5),
                    theme::FADED,
                );
            }
        });
    });
    actions
}
