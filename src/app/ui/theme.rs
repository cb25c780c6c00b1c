//! The look of the interface: dark walnut, ivory letters, a little brass.
//!
//! All colours and measures of the interface stand here. Lengths are egui
//! points: one logical pixel of the window times [`zoom`].

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, TextStyle,
    Vec2, vec2,
};

use crate::rules::Color;

/// Where panels stand over the table.
pub const PANEL: Color32 = Color32::from_rgba_unmultiplied_const(34, 24, 18, 238);
/// A dialog, under which nothing shall be read.
pub const DIALOG: Color32 = Color32::from_rgba_unmultiplied_const(34, 24, 18, 251);
/// A field within a panel, darker than it.
pub const WELL: Color32 = Color32::from_rgba_unmultiplied_const(12, 8, 6, 150);
/// The line around a panel.
pub const EDGE: Color32 = Color32::from_rgba_unmultiplied_const(214, 170, 92, 62);
/// Letters.
pub const IVORY: Color32 = Color32::from_rgb(241, 232, 214);
/// Letters of less weight.
pub const FADED: Color32 = Color32::from_rgb(186, 171, 148);
/// The accent: what is chosen, whose turn it is.
pub const BRASS: Color32 = Color32::from_rgb(222, 178, 98);
/// Letters on brass.
pub const ON_BRASS: Color32 = Color32::from_rgb(38, 26, 14);
/// What went wrong.
pub const EMBER: Color32 = Color32::from_rgb(232, 128, 98);
/// White's pieces, in pictures of them.
pub const WHITE_PIECE: Color32 = Color32::from_rgb(236, 222, 194);
/// Black's pieces, in pictures of them.
pub const BLACK_PIECE: Color32 = Color32::from_rgb(64, 55, 52);

const BUTTON: Color32 = Color32::from_rgb(66, 49, 36);
const BUTTON_HOVERED: Color32 = Color32::from_rgb(90, 67, 48);
const BUTTON_PRESSED: Color32 = Color32::from_rgb(112, 83, 57);

/// Between a panel and the window's border, and between two panels.
pub const GAP: f32 = 12.0;
/// The height of an ordinary button: a finger can hit it.
pub const BUTTON_HEIGHT: f32 = 34.0;

/// The smallest window, in points, that every screen fits into.
pub const SMALLEST: Vec2 = vec2(960.0, 540.0);

/// The window, in logical pixels, at which a scale of 1 is one point a pixel.
/// Larger windows enlarge the interface with them, so that it stays readable
/// on a large screen whose system does not scale.
const REFERENCE: Vec2 = vec2(1920.0, 1080.0);

/// egui's zoom factor for a window of `size` logical pixels at the player's UI scale.
///
/// Whatever the scale, at least [`SMALLEST`] points fit into the window.
///
/// ```
/// use bevy_egui::egui::vec2;
/// use roadstone::app::ui::theme::zoom;
///
/// assert_eq!(zoom(vec2(1280.0, 720.0), 1.0), 1.0);
/// assert_eq!(zoom(vec2(3840.0, 2160.0), 1.0), 2.0);
/// assert_eq!(zoom(vec2(960.0, 540.0), 2.0), 1.0);
/// ```
#[must_use]
pub fn zoom(size: Vec2, scale: f32) -> f32 {
    let grown = (size / REFERENCE).min_elem().max(1.0);
    let largest = (size / SMALLEST).min_elem().max(0.1);
    (grown * scale).min(largest)
}

/// Gives a context this look. Once is enough.
pub fn apply(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        text_styles(style);
        spacing(style);
        visuals(&mut style.visuals);
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.35;
        style.animation_time = 0.12;
    });
    // Zooming is a setting; the keyboard short cuts of egui would bypass it.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    // A slow machine may need a second for the frame between press and release.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

fn text_styles(style: &mut egui::Style) {
    let proportional = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, proportional(12.5)),
        (TextStyle::Body, proportional(15.0)),
        (TextStyle::Button, proportional(15.0)),
        (TextStyle::Heading, proportional(22.0)),
        (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
    ]
    .into();
}

fn spacing(style: &mut egui::Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(12.0, 6.0);
    spacing.interact_size = vec2(36.0, 30.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(8);
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.slider_width = 160.0;
    spacing.combo_width = 160.0;
    spacing.tooltip_width = 320.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
}

fn visuals(visuals: &mut egui::Visuals) {
    visuals.window_fill = DIALOG;
    visuals.window_stroke = Stroke::new(1.0, EDGE);
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.window_shadow = shadow();
    visuals.popup_shadow = shadow();
    visuals.panel_fill = PANEL;
    visuals.faint_bg_color = WELL;
    visuals.extreme_bg_color = Color32::from_rgb(16, 11, 8);
    visuals.weak_text_color = Some(FADED);
    visuals.warn_fg_color = BRASS;
    visuals.error_fg_color = EMBER;
    visuals.hyperlink_color = BRASS;
    visuals.selection.bg_fill = BRASS;
    visuals.selection.stroke = Stroke::new(1.0, ON_BRASS);
    visuals.text_cursor.stroke = Stroke::new(2.0, BRASS);
    // A blinking cursor would draw the whole table again and again.
    visuals.text_cursor.blink = false;
    visuals.slider_trailing_fill = true;
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);

    let widgets = &mut visuals.widgets;
    let radius = CornerRadius::same(8);
    let state = |fill, edge, letters| egui::style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: radius,
        fg_stroke: Stroke::new(1.5, letters),
        expansion: 0.0,
    };
    widgets.noninteractive = state(PANEL, EDGE, IVORY);
    widgets.inactive = state(BUTTON, Color32::TRANSPARENT, IVORY);
    widgets.hovered = state(BUTTON_HOVERED, BRASS, IVORY);
    widgets.active = state(BUTTON_PRESSED, BRASS, IVORY);
    widgets.open = state(BUTTON_HOVERED, BRASS, IVORY);
}

fn shadow() -> Shadow {
    Shadow { offset: [0, 6], blur: 20, spread: 0, color: Color32::from_black_alpha(120) }
}

/// The frame around every panel.
pub fn panel() -> egui::Frame {
    egui::Frame::new()
        .fill(PANEL)
        .stroke(Stroke::new(1.0, EDGE))
        .corner_radius(12)
        .inner_margin(Margin::same(12))
        .shadow(shadow())
}

/// The frame around something that belongs together within a panel.
pub fn well() -> egui::Frame {
    egui::Frame::new().fill(WELL).corner_radius(8).inner_margin(Margin::same(8))
}

/// The colour of a player's pieces in pictures of them.
#[must_use]
pub const fn piece(color: Color) -> Color32 {
    match color {
        Color::White => WHITE_PIECE,
        Color::Black => BLACK_PIECE,
    }
}

/// The line around a picture of a player's piece, seen on wood and on ivory.
#[must_use]
pub const fn piece_edge(color: Color) -> Color32 {
    match color {
        Color::White => Color32::from_rgb(150, 128, 92),
        Color::Black => Color32::from_rgb(168, 154, 140),
    }
}

/// The small letters above a group of fields.
#[must_use]
pub fn caption(text: impl Into<String>) -> RichText {
    RichText::new(text).size(12.5).color(FADED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_screen_fits_into_every_window_at_every_scale() {
        for size in
            [vec2(800.0, 450.0), vec2(1024.0, 600.0), vec2(1920.0, 1080.0), vec2(5120.0, 1440.0)]
        {
            for scale in [0.75, 1.0, 1.5, 2.0] {
                let points = size / zoom(size, scale);
                assert!(points.x >= 959.9 && points.y >= 539.9, "{size:?} at {scale}: {points:?}");
            }
        }
    }

    #[test]
    fn the_scale_counts_where_there_is_room() {
        assert_eq!(zoom(vec2(1920.0, 1080.0), 1.5), 1.5);
        assert_eq!(zoom(vec2(1920.0, 1080.0), 2.0), 2.0);
        assert_eq!(zoom(vec2(3840.0, 2160.0), 1.5), 3.0);
        assert_eq!(zoom(vec2(1920.0, 1080.0), 0.75), 0.75);
    }
}
