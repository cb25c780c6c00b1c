//! The analysis under the move list: who is ahead, what is expected, and the course of the game.

use bevy_egui::egui::{
    self, Align2, Context, CornerRadius, CursorIcon, FontId, Label, Rect, RichText, Sense, Ui,
    pos2, vec2,
};

use super::action::UiAction;
use super::icons::{self, Icon};
use super::model::{AnalysisModel, Worth};
use super::shell::{self, Zones};
use super::{graph, theme, words};
use crate::app::locale::Locale;
use crate::app::study::StudyWish;
use crate::rules::Color;

/// Its share of the column on the right, and its bounds.
const SHARE: f32 = 0.36;
const HEIGHTS: std::ops::RangeInclusive<f32> = 190.0..=300.0;
const BAR_HEIGHT: f32 = 22.0;
const BUTTON: f32 = 26.0;

/// The places of the move list and of the analysis, which stands under it if it is open.
#[must_use]
pub fn split(column: Rect, is_open: bool) -> (Rect, Option<Rect>) {
    if !is_open {
        return (column, None);
    }
    let height = (column.height() * SHARE).clamp(*HEIGHTS.start(), *HEIGHTS.end());
    let top = column.bottom() - height;
    let mut list = column;
    list.max.y = top - theme::GAP;
    (list, Some(Rect::from_min_max(pos2(column.left(), top), column.max)))
}

/// Shows the panel in its place on the right.
pub fn show(ctx: &Context, model: &AnalysisModel, locale: &Locale, zones: &Zones) -> Vec<UiAction> {
    let (_, Some(place)) = split(zones.right, true) else { return Vec::new() };
    let mut actions = Vec::new();
    let at = place.left_top();
    shell::panel(ctx, "analysis", Align2::LEFT_TOP, at, place.width(), |ui| {
        let height = place.height() - theme::panel().total_margin().sum().y;
        ui.set_height(height);
        let bottom = ui.cursor().top() + height;
        ui.spacing_mut().item_spacing.y = 5.0;
        head(ui, model, locale, &mut actions);
        bar(ui, model, locale);
        ui.add(Label::new(theme::caption(depth(model, locale))).truncate());
        line(ui, model, locale, &mut actions);
        let rest = bottom - ui.cursor().top();
        graph::show(ui, model, locale, rest, &mut actions);
    });
    actions
}

/// The title, and what can be done.
fn head(ui: &mut Ui, model: &AnalysisModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let title = RichText::new(locale.text("analysis-title")).size(16.0).color(theme::BRASS);
    let study = match model.progress {
        Some(_) => (Icon::Pause, locale.text("analysis-stop")),
        None => (Icon::Play, locale.text("analysis-game")),
    };
    // From the right to the left.
    let buttons = [
        (
            Icon::Close,
            locale.text("analysis-close"),
            true,
            StudyWish::ToggleAnalysis,
            "analysis-close",
        ),
        (
            Icon::Save,
            locale.text("analysis-save"),
            model.can_save,
            StudyWish::Save,
            "analysis-save",
        ),
        (study.0, study.1, model.graph.len() > 1, StudyWish::StudyGame, "analysis-game"),
    ];
    shell::row_with_right(ui, title, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (icon, hint, enabled, wish, place) in buttons {
            let button = icons::sized_button(ui, icon, &hint, enabled, vec2(BUTTON, BUTTON));
            if shell::named(button, place).clicked() {
                actions.push(UiAction::Study(wish));
            }
        }
    });
}

/// White's share of the winning chances from the left, Black's from the right.
fn bar(ui: &mut Ui, model: &AnalysisModel, locale: &Locale) {
    let size = vec2(ui.available_width(), BAR_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let text = worth(model.worth, locale);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    shell::named(response, "analysis-bar");
    let share = model.chance.unwrap_or(0.5).clamp(0.0, 1.0);
    let middle = egui::lerp(rect.x_range(), share);
    let radius = 6;
    let painter = ui.painter();
    let black = CornerRadius { nw: 0, sw: 0, ne: radius, se: radius };
    let white = CornerRadius { nw: radius, sw: radius, ne: 0, se: 0 };
    let of = |from: f32, to: f32| Rect::from_x_y_ranges(from..=to, rect.y_range());
    painter.rect_filled(rect, radius, theme::piece(Color::Black));
    if share > 0.0 {
        let rounded = if share < 1.0 { white } else { CornerRadius::same(radius) };
        painter.rect_filled(of(rect.left(), middle), rounded, theme::piece(Color::White));
    }
    if share < 1.0 && share > 0.0 {
        painter.rect_filled(of(middle, rect.right()), black, theme::piece(Color::Black));
    }
    let edge = egui::Stroke::new(1.0, theme::EDGE);
    painter.rect_stroke(rect, radius, edge, egui::StrokeKind::Inside);
    // The words stand on the larger side.
    let (at, align, letters) = if share >= 0.5 {
        (rect.left_center() + vec2(8.0, 0.0), Align2::LEFT_CENTER, theme::ON_BRASS)
    } else {
        (rect.right_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, theme::IVORY)
    };
    painter.text(at, align, text, FontId::proportional(13.5), letters);
}

/// What the position is worth, in words.
fn worth(worth: Worth, locale: &Locale) -> String {
    match worth {
        Worth::Unknown => String::new(),
        Worth::Flats(centiflats) => format!("{:+.2}", f64::from(centiflats) / 100.0),
        Worth::Win { winner, moves, by_road } => {
            let values = [("color", words::color_key(winner).into()), ("moves", moves.into())];
            if by_road {
                locale.text_with("analysis-road", &values)
            } else {
                locale.text_with("analysis-wins", &values)
            }
        }
        Worth::Over(Some(winner)) => {
            locale.text_with("analysis-won", &[("color", words::color_key(winner).into())])
        }
        Worth::Over(None) => locale.text("analysis-drawn").into_owned(),
    }
}

fn depth(model: &AnalysisModel, locale: &Locale) -> String {
    match model.worth {
        Worth::Unknown => locale.text("analysis-thinking").into_owned(),
        Worth::Over(_) => locale.text("analysis-over").into_owned(),
        Worth::Flats(_) | Worth::Win { .. } if model.is_noted => {
            locale.text("analysis-noted").into_owned()
        }
        Worth::Flats(_) | Worth::Win { .. } if model.nodes == 0 => {
            locale.text_with("analysis-depth", &[("depth", model.depth.into())])
        }
        Worth::Flats(_) | Worth::Win { .. } => {
            let nodes = thousands(model.nodes);
            let values = [("depth", model.depth.into()), ("nodes", nodes.into())];
            locale.text_with("analysis-depth-nodes", &values)
        }
    }
}

/// A large number with three digits or so: `950`, `12k`, `3.4M`.
fn thousands(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

/// What is expected; a click shows the first ply on the table.
fn line(ui: &mut Ui, model: &AnalysisModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let text = model.line.join("  ");
    let format = egui::TextFormat {
        font_id: FontId::proportional(14.0),
        color: theme::IVORY,
        ..Default::default()
    };
    // Two lines, whether or not there is something to write in them.
    let height = 2.0 * 18.0;
    let size = vec2(ui.available_width(), height);
    let sense = if text.is_empty() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let response = shell::named(response, "analysis-line");
    if text.is_empty() {
        return;
    }
    let mut job = egui::text::LayoutJob::single_section(text.clone(), format);
    job.wrap.max_width = rect.width();
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
    let color = if response.hovered() { theme::BRASS } else { theme::IVORY };
    ui.painter().with_clip_rect(rect).galley_with_override_text_color(rect.min, galley, color);
    let hint = locale.text_with("analysis-line-hint", &[("line", text.into())]);
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint).clicked() {
        actions.push(UiAction::Study(StudyWish::Preview));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        let texts = [0, 999, 1_000, 999_999, 3_449_000].map(thousands);
        assert_eq!(texts, ["0", "999", "1k", "999k", "3.4M"]);
    }

    #[test]
    fn both_places_fill_the_column() {
        for size in [vec2(208.0, 442.0), vec2(286.0, 1056.0)] {
            let column = Rect::from_min_size(pos2(5.0, 12.0), size);
            let (list, analysis) = split(column, true);
            let analysis = analysis.expect("it is open");
            assert_eq!(list.union(analysis), column);
            assert!(!list.intersects(analysis) && list.height() > 200.0, "{list:?}");
            assert_eq!(split(column, false), (column, None));
        }
    }
}
