//! The move list: two columns, comments, and the variations that leave the line.

use bevy_egui::egui::{
    self, Align, Align2, FontId, Label, Rect, RichText, ScrollArea, Sense, Shape, Stroke, Ui, vec2,
};

use super::action::UiAction;
use super::model::{MoveCell, MoveLine, MoveList};
use super::{shell, theme};
use crate::app::locale::Locale;
use crate::app::session::Look;
use crate::record::NodeId;

const ROW_HEIGHT: f32 = 25.0;
const NUMBER_WIDTH: f32 = 34.0;
const FONT_SIZE: f32 = 15.0;
const COMMENT_ROWS: usize = 3;

/// What the list remembers from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct MovesState {
    /// The ply that the list has scrolled to, and the frame in which it did.
    seen: Option<(Option<NodeId>, u64)>,
}

/// Shows the list in this ui, `height` points high.
pub fn show(
    ui: &mut Ui,
    list: &MoveList,
    locale: &Locale,
    state: &mut MovesState,
    height: f32,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let bottom = ui.cursor().top() + height;
    if list.in_variation {
        variation_bar(ui, locale, &mut actions);
    }
    // egui may run a frame twice and forgets what the first run scrolled, so all of
    // the frame in which the ply changed scrolls.
    let frame = ui.ctx().cumulative_frame_nr();
    if state.seen.is_none_or(|(node, _)| node != list.current) {
        state.seen = Some((list.current, frame));
    }
    let scrolls = state.seen.is_some_and(|(_, since)| since == frame);

    let height = bottom - ui.cursor().top();
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.auto_shrink(false).animated(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        if list.lines.is_empty() {
            ui.label(theme::caption(locale.text("moves-none")));
        }
        if scrolls && list.current.is_none() {
            ui.scroll_to_cursor(Some(Align::Min));
        }
        for (index, line) in list.lines.iter().enumerate() {
            match line {
                MoveLine::Move { number, white, black } => {
                    let cells = [white.as_ref(), black.as_ref()];
                    // Black's ply stands alone after a comment on White's.
                    let dots = white.is_none();
                    let clicked = move_row(ui, *number, cells, dots, list.current, scrolls);
                    actions.extend(clicked.map(|node| UiAction::Look(Look::Node(node))));
                }
                MoveLine::Comment(text) => comment(ui, text),
                MoveLine::Variation { text, node, is_main } => {
                    if variation(ui, text, *is_main, index, locale).clicked() {
                        actions.push(UiAction::Look(Look::Node(*node)));
                    }
                }
            }
        }
    });
    actions
}

fn variation_bar(ui: &mut Ui, locale: &Locale, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(locale.text("moves-in-variation")).size(13.0).color(theme::BRASS));
        let leave = egui::Button::new(locale.text("moves-leave-variation")).small();
        if shell::named(ui.add(leave), "leave-variation").clicked() {
            actions.push(UiAction::Look(Look::LeaveVariation));
        }
    });
}

/// One move; returns the ply that was clicked.
fn move_row(
    ui: &mut Ui,
    number: u32,
    cells: [Option<&MoveCell>; 2],
    dots: bool,
    current: Option<NodeId>,
    scrolls: bool,
) -> Option<NodeId> {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let is_visible = ui.is_rect_visible(row);
    if is_visible {
        ui.painter().text(
            row.left_center() + vec2(NUMBER_WIDTH - 8.0, 0.0),
            Align2::RIGHT_CENTER,
            format!("{number}."),
            FontId::proportional(12.5),
            theme::FADED,
        );
    }
    let width = (row.width() - NUMBER_WIDTH) / 2.0;
    let mut clicked = None;
    for (column, cell) in cells.into_iter().enumerate() {
        let left = row.left() + NUMBER_WIDTH + width * column as f32;
        let rect = Rect::from_min_size(egui::pos2(left, row.top()), vec2(width, ROW_HEIGHT));
        let Some(cell) = cell else {
            if dots && column == 0 && is_visible {
                let font = FontId::proportional(FONT_SIZE);
                let at = rect.left_center() + vec2(6.0, 0.0);
                ui.painter().text(at, Align2::LEFT_CENTER, "…", font, theme::FADED);
            }
            continue;
        };
        let is_current = current == Some(cell.node);
        if is_current && scrolls {
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        if !is_visible {
            continue;
        }
        let response = ui.interact(rect, ui.id().with(cell.node), Sense::click());
        response.widget_info(|| {
            egui::WidgetInfo::selected(
                egui::WidgetType::SelectableLabel,
                true,
                is_current,
                &cell.text,
            )
        });
        paint_cell(ui, rect, &cell.text, is_current, response.hovered());
        let mut response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        if let Some(evaluation) = &cell.evaluation {
            response = response.on_hover_text(evaluation);
        }
        if response.clicked() {
            clicked = Some(cell.node);
        }
    }
    clicked
}

fn paint_cell(ui: &Ui, rect: Rect, text: &str, is_current: bool, is_hovered: bool) {
    let inner = rect.shrink2(vec2(1.0, 1.0));
    let color = if is_current { theme::ON_BRASS } else { theme::IVORY };
    if is_current {
        ui.painter().rect_filled(inner, 5, theme::BRASS);
    } else if is_hovered {
        ui.painter().rect_filled(inner, 5, ui.visuals().widgets.hovered.weak_bg_fill);
    }
    let room = inner.width() - 8.0;
    let layout =
        |size: f32| ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
    let mut galley = layout(FONT_SIZE);
    if galley.size().x > room {
        galley = layout(FONT_SIZE * (room / galley.size().x).max(0.6));
    }
    let at = Align2::LEFT_CENTER.anchor_size(inner.left_center() + vec2(5.0, 0.0), galley.size());
    ui.painter().with_clip_rect(inner.intersect(ui.clip_rect())).galley(at.min, galley, color);
}

fn comment(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        ui.add_space(NUMBER_WIDTH);
        let format = egui::TextFormat {
            font_id: FontId::proportional(12.5),
            color: theme::FADED,
            italics: true,
            ..Default::default()
        };
        let mut job = egui::text::LayoutJob::single_section(text.to_owned(), format);
        job.wrap.max_width = ui.available_width();
        job.wrap.max_rows = COMMENT_ROWS;
        let galley = ui.painter().layout_job(job);
        let is_cut = galley.elided;
        let response = ui.add(Label::new(galley).sense(Sense::hover()));
        if is_cut {
            response.on_hover_text(text);
        }
    });
    ui.add_space(2.0);
}

fn variation(
    ui: &mut Ui,
    text: &str,
    is_main: bool,
    index: usize,
    locale: &Locale,
) -> egui::Response {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NUMBER_WIDTH - 8.0, 20.0), Sense::hover());
        let corner = rect.left_center() + vec2(14.0, 2.0);
        let path = vec![corner - vec2(0.0, 8.0), corner, rect.right_center() + vec2(0.0, 2.0)];
        ui.painter().add(Shape::line(path, Stroke::new(1.2, theme::FADED)));
        let hint = if is_main {
            locale.text("moves-main-line-hint")
        } else {
            locale.text("moves-variation-hint")
        };
        let color = if is_main { theme::BRASS } else { theme::IVORY };
        let button = egui::Button::new(RichText::new(text).size(13.0).color(color)).small();
        let response = ui.add(button.truncate()).on_hover_text(hint);
        shell::named(response, &format!("variation-{index}"))
    })
    .inner
}
