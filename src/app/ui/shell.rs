//! Where the parts stand: zones of the window, panels within them, dialogs over them.
//!
//! Everything is an egui `Area`. A `Panel` would let clicks through to the
//! table: bevy_egui 0.42 does not count egui's background layer as covered.

use bevy_egui::egui::{
    self, Align, Align2, Area, Button, Color32, Context, Id, InnerResponse, Label, Layout, Order,
    Pos2, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::icons::{self, Icon};
use super::theme::{self, GAP};

/// The window, cut into the places that the parts stand in. None touches another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zones {
    /// All of the window.
    pub screen: Rect,
    /// The players and the palette.
    pub left: Rect,
    /// The move list.
    pub right: Rect,
    /// The player of records: along the bottom, over the whole width.
    pub bottom: Rect,
    /// Between left and right: the table is seen here.
    pub middle: Rect,
}

/// The height of the bar along the bottom.
const BAR_HEIGHT: f32 = 62.0;

impl Zones {
    /// The zones of a window; with a bar along its bottom, or without one.
    #[must_use]
    pub fn new(screen: Rect, with_bar: bool) -> Zones {
        let inner = screen.shrink(GAP);
        let bar_top = if with_bar { inner.bottom() - BAR_HEIGHT } else { inner.bottom() };
        let columns_bottom = if with_bar { bar_top - GAP } else { bar_top };
        let wide = ((screen.width() - 1280.0) / 400.0).clamp(0.0, 1.0);
        let left_width = 200.0 + 56.0 * wide;
        let right_width = 208.0 + 78.0 * wide;
        let column = |left: f32, right: f32| {
            Rect::from_min_max(pos2(left, inner.top()), pos2(right, columns_bottom))
        };
        let left = column(inner.left(), inner.left() + left_width);
        let right = column(inner.right() - right_width, inner.right());
        Zones {
            screen,
            left,
            right,
            bottom: Rect::from_min_max(pos2(inner.left(), bar_top), inner.max),
            middle: column(left.right() + GAP, right.left() - GAP),
        }
    }

    /// The zones of this context's window.
    #[must_use]
    pub fn of(ctx: &Context, with_bar: bool) -> Zones {
        Zones::new(ctx.content_rect(), with_bar)
    }
}

/// The id of the area that a part stands in, for tests and for parts that keep clear of it.
#[must_use]
pub fn area_id(name: &str) -> Id {
    Id::new(("roadstone", name))
}

/// Where the area of this name is, if it is shown.
#[must_use]
pub fn shown_rect(ctx: &Context, name: &str) -> Option<Rect> {
    let id = area_id(name);
    ctx.memory(|memory| {
        let mut layers = memory.areas().visible_layer_ids().into_iter();
        layers.find(|layer| layer.id == id)?;
        memory.area_rect(id)
    })
}

/// A framed panel of this outer width, with its `corner` at `at`.
pub fn panel<R>(
    ctx: &Context,
    name: &str,
    corner: Align2,
    at: Pos2,
    width: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    bare_panel(ctx, name, corner, at, width, |ui| {
        theme::panel()
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                add(ui)
            })
            .inner
    })
}

/// The same without a frame.
pub fn bare_panel<R>(
    ctx: &Context,
    name: &str,
    corner: Align2,
    at: Pos2,
    width: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    Area::new(area_id(name))
        .order(Order::Middle)
        .movable(false)
        .pivot(corner)
        .fixed_pos(at)
        .default_width(width)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_width(width);
            add(ui)
        })
}

/// A dialog in the middle of the window, over a backdrop that takes every click.
///
/// Under its title the content scrolls where the window is too low for it.
/// Returns what `add` returns, and whether the player wants the dialog to go:
/// by its cross, or by a click beside it.
pub fn dialog<R>(
    ctx: &Context,
    name: &str,
    width: f32,
    title: impl Into<String>,
    hint: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> (R, bool) {
    let screen = ctx.content_rect();
    let width = width.min(screen.width() - 2.0 * GAP);
    let backdrop = Area::new(area_id(name).with("backdrop"))
        .order(Order::Foreground)
        .movable(false)
        .fixed_pos(screen.min)
        .default_size(screen.size())
        .fade_in(false)
        .show(ctx, |ui| {
            ui.painter().rect_filled(screen, 0, Color32::from_black_alpha(120));
            ui.allocate_response(screen.size(), Sense::click_and_drag())
        });
    // egui's own Modal blocks only other widgets, not what lies under the window's
    // free parts; the table is there.
    ctx.memory_mut(|memory| memory.set_modal_layer(backdrop.response.layer_id));
    let area = Area::new(area_id(name))
        .order(Order::Foreground)
        .movable(false)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(screen.center())
        .default_width(width)
        .show(ctx, |ui| {
            ui.set_width(width);
            let frame = theme::panel().fill(theme::DIALOG).inner_margin(egui::Margin::same(20));
            let height = screen.height() - 2.0 * GAP - frame.total_margin().sum().y;
            let content = frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                let top = ui.cursor().top();
                let title = RichText::new(title).size(24.0).color(theme::BRASS);
                let closes = row_with_right(ui, title, |ui| {
                    let cross = icons::sized_button(ui, Icon::Close, hint, true, vec2(30.0, 30.0));
                    named(cross, "close").clicked()
                });
                ui.add_space(6.0);
                let height = height - (ui.cursor().top() - top);
                let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
                (area.auto_shrink([false, true]).show(ui, add).inner, closes)
            });
            content.inner
        });
    ctx.set_sublayer(backdrop.response.layer_id, area.response.layer_id);
    let (inner, closes) = area.inner;
    (inner, closes || backdrop.inner.clicked())
}

/// A line with its text left and `add` right.
pub fn row_with_right<R>(ui: &mut Ui, left: RichText, add: impl FnOnce(&mut Ui) -> R) -> R {
    let right_to_left = Layout::right_to_left(Align::Center);
    ui.horizontal(|ui| {
        ui.with_layout(right_to_left, |ui| {
            let inner = add(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(left).truncate());
            });
            inner
        })
        .inner
    })
    .inner
}

/// A button of a dialog that the eye should reach first.
pub fn primary_button(ui: &mut Ui, text: impl Into<String>) -> Response {
    let text = RichText::new(text).color(theme::ON_BRASS);
    add_centered(ui, Button::new(text).fill(theme::BRASS), vec2(96.0, theme::BUTTON_HEIGHT))
}

/// An ordinary button of a dialog.
pub fn button(ui: &mut Ui, text: impl Into<String>) -> Response {
    add_centered(ui, Button::new(text.into()), vec2(96.0, theme::BUTTON_HEIGHT))
}

/// A button over the whole width of its panel.
pub fn wide_button(ui: &mut Ui, text: impl Into<RichText>, enabled: bool) -> Response {
    let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
    let button = Button::new(text.into()).truncate();
    ui.add_enabled_ui(enabled, |ui| add_centered(ui, button, size)).inner
}

/// A button of at least this size, its text in the middle in every layout.
pub fn add_centered(ui: &mut Ui, button: Button<'_>, size: Vec2) -> Response {
    // A button larger than its text aligns the text like the layout that it stands in.
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| ui.add(button.min_size(size))).inner
}

/// Buttons of equal width side by side; `add` is called for each with its ui.
pub fn split<R>(ui: &mut Ui, parts: usize, mut add: impl FnMut(&mut Ui, usize) -> R) -> Vec<R> {
    let gap = ui.spacing().item_spacing.x;
    let full = ui.available_width();
    let width = (full - gap * (parts.saturating_sub(1)) as f32) / parts.max(1) as f32;
    ui.horizontal(|ui| {
        (0..parts)
            .map(|part| {
                let rect = Rect::from_min_size(
                    ui.cursor().min,
                    Vec2::new(width, ui.available_height().min(theme::BUTTON_HEIGHT)),
                );
                let child = UiBuilder::new().max_rect(rect).layout(*ui.layout());
                ui.scope_builder(child, |ui| {
                    ui.set_width(width);
                    add(ui, part)
                })
                .inner
            })
            .collect()
    })
    .inner
}

/// One choice out of a few, side by side; returns the one that was clicked.
pub fn segments<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    options: &[(T, String)],
    chosen: T,
) -> Option<T> {
    let clicked = split(ui, options.len(), |ui, index| {
        let (value, text) = &options[index];
        let is_chosen = *value == chosen;
        let color = if is_chosen { theme::ON_BRASS } else { theme::IVORY };
        let text = RichText::new(text).color(color);
        let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
        let mut button = Button::new(text).min_size(size).truncate();
        if is_chosen {
            button = button.fill(theme::BRASS);
        }
        named(ui.add(button), &format!("{name}-{index}")).clicked().then_some(*value)
    });
    clicked.into_iter().flatten().next()
}

/// Remembers where this widget is under a name, for [`place_of`].
pub fn named(response: Response, name: &str) -> Response {
    let ctx = &response.ctx;
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(area_id(name).with("place"), (response.rect, frame)));
    response
}

/// Where the widget of this name is on the screen now, in points; `None` if it is not shown.
///
/// What points at the interface from outside uses it: a virtual pointer, a tutorial.
#[must_use]
pub fn place_of(ctx: &Context, name: &str) -> Option<Rect> {
    let id = area_id(name).with("place");
    let (rect, frame) = ctx.data(|data| data.get_temp::<(Rect, u64)>(id))?;
    (frame + 1 >= ctx.cumulative_frame_nr()).then_some(rect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zones_lie_apart_and_within_the_window() {
        for size in [theme::SMALLEST, vec2(1280.0, 720.0), vec2(3840.0, 2160.0)] {
            for with_bar in [false, true] {
                let screen = Rect::from_min_size(Pos2::ZERO, size);
                let zones = Zones::new(screen, with_bar);
                let mut places = vec![zones.left, zones.middle, zones.right];
                if with_bar {
                    places.push(zones.bottom);
                }
                for (index, place) in places.iter().enumerate() {
                    assert!(screen.contains_rect(*place), "{place:?} in {size:?}");
                    assert!(place.width() >= 200.0 && place.height() > 50.0, "{place:?}");
                    for other in &places[..index] {
                        assert!(!place.intersects(*other), "{place:?} and {other:?}");
                    }
                }
            }
        }
    }
}
