//! An egui context that is run frame by frame, with a virtual pointer.

use bevy_egui::egui::{
    self, Context, Event, LayerId, Modifiers, Order, PointerButton, Pos2, RawInput, Rect, Vec2,
    ViewportId,
};
use roadstone::app::ui::{UiAction, shell, theme};

/// A window of so many logical pixels at this zoom factor.
pub struct Screen {
    pub ctx: Context,
    size: Vec2,
    zoom: f32,
    frame: u32,
}

impl Screen {
    pub fn new(size: Vec2, zoom: f32) -> Screen {
        let ctx = Context::default();
        theme::apply(&ctx);
        ctx.set_zoom_factor(zoom);
        Screen { ctx, size, zoom, frame: 0 }
    }

    /// The window in points.
    pub fn rect(&self) -> Rect {
        Rect::from_min_size(Pos2::ZERO, self.size / self.zoom)
    }

    /// One frame with these events; returns what was asked for.
    pub fn frame(
        &mut self,
        events: Vec<Event>,
        mut show: impl FnMut(&Context) -> Vec<UiAction>,
    ) -> Vec<UiAction> {
        self.frame += 1;
        let mut input = RawInput {
            screen_rect: Some(self.rect()),
            // A second for each: a click must be one on the slowest machine, too.
            time: Some(f64::from(self.frame)),
            events,
            ..RawInput::default()
        };
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        viewport.native_pixels_per_point = Some(1.0);
        let mut actions = Vec::new();
        let output = self.ctx.run_ui(input, |ui| actions.extend(show(ui.ctx())));
        output.drop_without_applying_deltas();
        actions
    }

    /// Frames until nothing moves any more.
    pub fn settle(&mut self, mut show: impl FnMut(&Context) -> Vec<UiAction>) {
        for _ in 0..5 {
            self.frame(Vec::new(), &mut show);
        }
    }

    /// Moves to the widget of this name and clicks it; returns what was asked for meanwhile.
    pub fn click(
        &mut self,
        name: &str,
        mut show: impl FnMut(&Context) -> Vec<UiAction>,
    ) -> Vec<UiAction> {
        let place = shell::place_of(&self.ctx, name);
        let at = place.unwrap_or_else(|| panic!("{name} is not on the screen")).center();
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        let mut actions = self.frame(vec![Event::PointerMoved(at)], &mut show);
        actions.extend(self.frame(vec![button(true)], &mut show));
        actions.extend(self.frame(vec![button(false)], &mut show));
        actions
    }

    /// The areas that are seen, with their places in points.
    pub fn areas(&self) -> Vec<(LayerId, Rect)> {
        self.ctx.memory(|memory| {
            let layers = memory.areas().visible_layer_ids();
            layers
                .into_iter()
                .filter(|layer| layer.order != Order::Background)
                .filter_map(|layer| Some((layer, memory.area_rect(layer.id)?)))
                .collect()
        })
    }
}

/// Whether two areas share more than a line.
pub fn overlap(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() > 0.5 && common.height() > 0.5
}

/// The middle of the window, as a place that a menu of a turn is about.
pub fn square_at(center: Pos2) -> Rect {
    Rect::from_center_size(center, egui::vec2(70.0, 60.0))
}
