//! The course of a game: White's winning chances ply by ply, with the mistakes marked.

use bevy_egui::egui::{
    self, Align2, Color32, CursorIcon, FontId, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2,
    vec2,
};

use super::action::UiAction;
use super::model::{AnalysisModel, GraphPoint};
use super::{shell, theme};
use crate::app::locale::Locale;
use crate::app::session::Look;
use crate::bot::study::{Grade, Missed};
use crate::rules::Color;

/// Shows the graph, `height` points high; a click goes to the position there.
pub fn show(
    ui: &mut Ui,
    model: &AnalysisModel,
    locale: &Locale,
    height: f32,
    actions: &mut Vec<UiAction>,
) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = shell::named(response, "analysis-graph");
    ui.painter().rect_filled(rect, 6, theme::piece(Color::Black));
    let points = &model.graph;
    let plot = Plot { area: rect.shrink(3.0), last: points.len().saturating_sub(1).max(1) };
    let known = points.iter().filter(|point| point.chance.is_some() || point.noted.is_some());
    // One point makes no course.
    let is_empty = known.count() < 2;
    if is_empty && model.progress.is_none() {
        note(ui, rect, &locale.text("analysis-graph-empty"));
    } else {
        plot.fill(ui, points);
        let middle = plot.area.center().y;
        let line = Stroke::new(1.0, Color32::from_rgba_unmultiplied(128, 110, 90, 110));
        ui.painter().hline(plot.area.x_range(), middle, line);
        plot.noted(ui, points);
        plot.mistakes(ui, points);
    }
    if let Some(current) = model.current.filter(|_| points.len() > 1) {
        let x = plot.x(current);
        ui.painter().vline(x, rect.y_range(), Stroke::new(2.0, theme::BRASS));
    }
    if let Some(progress) = model.progress {
        let values = [
            ("done", progress.done.into()),
            ("total", progress.total.into()),
            ("pass", (progress.pass + 1).into()),
            ("passes", progress.passes.into()),
        ];
        let text = locale.text_with("analysis-progress", &values);
        tag(ui, rect, &text);
    } else if let Some(missed) = model.missed {
        let text = match missed {
            Missed::Road { moves } => {
                locale.text_with("analysis-missed-road", &[("moves", moves.into())])
            }
            Missed::Win { moves } => {
                locale.text_with("analysis-missed-win", &[("moves", moves.into())])
            }
        };
        tag(ui, rect, &text);
    }
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.clicked())
        && let Some(point) = points.get(plot.ply(pointer.x))
    {
        actions.push(UiAction::Look(Look::Node(point.node)));
    }
    if points.len() > 1 {
        let hint = locale.text("analysis-graph-hint");
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint);
    }
}

/// Where the plies stand.
struct Plot {
    area: Rect,
    /// The number of the last ply, at least 1.
    last: usize,
}

impl Plot {
    fn x(&self, ply: usize) -> f32 {
        egui::lerp(self.area.x_range(), ply as f32 / self.last as f32)
    }

    fn y(&self, chance: f32) -> f32 {
        egui::lerp(self.area.bottom()..=self.area.top(), chance)
    }

    /// The ply that is nearest.
    fn ply(&self, x: f32) -> usize {
        let share = egui::remap_clamp(x, self.area.x_range(), 0.0..=1.0);
        (share * self.last as f32).round() as usize
    }

    /// White's share, from the bottom up, as far as it is known.
    fn fill(&self, ui: &Ui, points: &[GraphPoint]) {
        let mut mesh = Mesh::default();
        let mut border: Vec<Pos2> = Vec::new();
        let finish = |border: &mut Vec<Pos2>| {
            let line = Shape::line(std::mem::take(border), Stroke::new(1.5, theme::FADED));
            ui.painter().add(line);
        };
        for (ply, point) in points.iter().enumerate() {
            let Some(chance) = point.chance else {
                finish(&mut border);
                continue;
            };
            let top = pos2(self.x(ply), self.y(chance));
            let next = mesh.vertices.len() as u32;
            mesh.colored_vertex(top, theme::piece(Color::White));
            mesh.colored_vertex(pos2(top.x, self.area.bottom()), theme::piece(Color::White));
            if !border.is_empty() {
                mesh.add_triangle(next - 2, next - 1, next);
                mesh.add_triangle(next - 1, next, next + 1);
            }
            border.push(top);
        }
        ui.painter().add(mesh);
        finish(&mut border);
    }

    /// What others wrote, each player's program a line of its own.
    fn noted(&self, ui: &Ui, points: &[GraphPoint]) {
        for color in Color::ALL {
            let of_color = points.iter().enumerate().filter_map(|(ply, point)| {
                let (by, chance) = point.noted?;
                (by == color).then(|| pos2(self.x(ply), self.y(chance)))
            });
            let stroke = match color {
                Color::White => Stroke::new(1.5, theme::piece(Color::White)),
                Color::Black => Stroke::new(1.5, theme::piece_edge(Color::Black)),
            };
            ui.painter().add(Shape::line(of_color.collect(), stroke));
        }
    }

    /// A dot for a mistake, a larger one for a blunder.
    fn mistakes(&self, ui: &Ui, points: &[GraphPoint]) {
        for (ply, point) in points.iter().enumerate() {
            let (radius, color) = match point.grade {
                Grade::Good | Grade::Inaccuracy => continue,
                Grade::Mistake => (3.0, theme::BRASS),
                Grade::Blunder => (4.0, theme::EMBER),
            };
            if let Some(chance) = point.chance {
                let at = pos2(self.x(ply), self.y(chance));
                let edge = Stroke::new(1.0, theme::ON_BRASS);
                ui.painter().circle(at, radius, color, edge);
            }
        }
    }
}

/// Words in the middle of the empty graph.
fn note(ui: &Ui, rect: Rect, text: &str) {
    let font = FontId::proportional(12.5);
    let mut job =
        egui::text::LayoutJob::simple(text.to_owned(), font, theme::FADED, rect.width() - 12.0);
    job.halign = egui::Align::Center;
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.center().x, rect.center().y - galley.size().y / 2.0);
    ui.painter().with_clip_rect(rect).galley(at, galley, theme::FADED);
}

/// Words in a corner, readable on white and on black.
fn tag(ui: &Ui, rect: Rect, text: &str) {
    let font = FontId::proportional(11.5);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, theme::IVORY);
    let place =
        Align2::LEFT_TOP.anchor_size(rect.min + vec2(4.0, 4.0), galley.size() + vec2(8.0, 2.0));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(place, 4, Color32::from_black_alpha(190));
    painter.galley(place.min + vec2(4.0, 1.0), galley, theme::IVORY);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_is_found_again_where_it_is_drawn() {
        let area = Rect::from_min_max(pos2(10.0, 0.0), pos2(194.0, 50.0));
        for last in [1, 7, 150] {
            let plot = Plot { area, last };
            for ply in 0..=last {
                assert_eq!(plot.ply(plot.x(ply)), ply);
            }
            assert_eq!((plot.ply(-50.0), plot.ply(900.0)), (0, last));
        }
        let plot = Plot { area, last: 3 };
        assert!(plot.y(1.0) < plot.y(0.5) && plot.y(0.5) < plot.y(0.0));
    }
}
