//! The kinds of piece to place: flat, wall, capstone.

use bevy_egui::egui::{
    self, Align2, Context, FontId, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::action::UiAction;
use super::model::Palette;
use super::shell::{self, Zones};
use super::{icons, theme};
use crate::app::locale::Locale;
use crate::rules::{Kind, Piece};
use crate::selection::Input;

/// The height of the palette's panel.
pub const HEIGHT: f32 = 118.0;

/// Shows the palette at the bottom of the left zone.
pub fn show(ctx: &Context, model: &Palette, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let width = zones.left.width();
    let at = zones.left.left_bottom();
    shell::panel(ctx, "palette", Align2::LEFT_BOTTOM, at, width, |ui| {
        ui.set_height(HEIGHT - theme::panel().total_margin().sum().y);
        shell::split(ui, Kind::ALL.len(), |ui, index| {
            let kind = Kind::ALL[index];
            if entry(ui, model, kind, locale).clicked() {
                actions.push(UiAction::Turn(Input::Kind(kind)));
            }
        });
    });
    actions
}

/// One kind: its picture, how many are left, and its key.
fn entry(ui: &mut Ui, model: &Palette, kind: Kind, locale: &Locale) -> egui::Response {
    let (name, key, place) = match kind {
        Kind::Flat => (locale.text("kind-flat"), "F", "palette-flat"),
        Kind::Wall => (locale.text("kind-wall"), "S", "palette-wall"),
        Kind::Capstone => (locale.text("kind-capstone"), "C", "palette-capstone"),
    };
    let left = match kind {
        Kind::Capstone => model.reserve.capstones,
        Kind::Flat | Kind::Wall => model.reserve.stones,
    };
    let enabled = model.enabled && left > 0 && (kind == Kind::Flat || !model.flats_only);
    let chosen = model.enabled && model.chosen == kind;

    let size = vec2(ui.available_width(), HEIGHT - theme::panel().total_margin().sum().y);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, chosen, name.as_ref())
    });
    let visuals = *ui.style().interact(&response);
    let edge = if chosen { Stroke::new(2.0, theme::BRASS) } else { visuals.bg_stroke };
    let mut painter = ui.painter_at(rect);
    if !enabled {
        painter.multiply_opacity(ui.visuals().disabled_alpha());
    }
    let (fill, radius) = (visuals.weak_bg_fill, visuals.corner_radius);
    painter.rect(rect.shrink(0.5), radius, fill, edge, StrokeKind::Inside);
    let picture = Rect::from_center_size(rect.center() - vec2(0.0, 20.0), vec2(34.0, 34.0));
    icons::paint_piece(&painter, picture, Piece::new(model.color, kind));
    let text = |y: f32, align: Align2, text: &str, size: f32, color| {
        let at = pos2(rect.center().x, rect.bottom() - y);
        painter.text(at, align, text, FontId::proportional(size), color);
    };
    text(43.0, Align2::CENTER_CENTER, &left.to_string(), 17.0, theme::IVORY);
    let name_color = if chosen { theme::BRASS } else { theme::FADED };
    text(25.0, Align2::CENTER_CENTER, &name, 12.0, name_color);
    text(11.0, Align2::CENTER_CENTER, key, 10.5, theme::FADED);

    let hint =
        locale.text_with("kind-hint", &[("kind", name.into_owned().into()), ("key", key.into())]);
    shell::named(response.on_hover_text(hint), place)
}
