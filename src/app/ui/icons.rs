//! Small pictures, drawn with lines: they are sharp at any scale and need no font.

use bevy_egui::egui::{
    self, Color32, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};

use super::theme;
use crate::rules::{Color, Kind, Piece};

/// What a button shows instead of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Start playing a record.
    Play,
    /// Stop where it is.
    Pause,
    /// To the start.
    First,
    /// One ply back.
    Back,
    /// Half a ply back.
    HalfBack,
    /// Half a ply forward.
    HalfForward,
    /// One ply forward.
    Forward,
    /// To the end.
    Last,
    /// Take a ply back.
    Undo,
    /// Play it again.
    Redo,
    /// The game's menu.
    Menu,
    /// Make this go away.
    Close,
    /// A suggestion.
    Hint,
    /// What the positions are worth.
    Analysis,
    /// Keep it.
    Save,
}

/// A square button with a picture; `hint` is its name, shown on hover.
pub fn button(ui: &mut Ui, icon: Icon, hint: &str, enabled: bool) -> Response {
    sized_button(ui, icon, hint, enabled, Vec2::splat(theme::BUTTON_HEIGHT))
}

/// The same in another size.
pub fn sized_button(ui: &mut Ui, icon: Icon, hint: &str, enabled: bool, size: Vec2) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, hint));
    let visuals = ui.style().interact(&response);
    let alpha = if enabled { 1.0 } else { ui.visuals().disabled_alpha() };
    let painter = ui.painter();
    painter.rect(
        rect.shrink(0.5),
        visuals.corner_radius,
        visuals.weak_bg_fill.gamma_multiply(alpha),
        Stroke::new(1.0, visuals.bg_stroke.color.gamma_multiply(alpha)),
        egui::StrokeKind::Inside,
    );
    let side = rect.height().min(rect.width()) * 0.46;
    let square = Rect::from_center_size(rect.center(), Vec2::splat(side));
    painter.extend(shapes(icon, square, visuals.fg_stroke.color.gamma_multiply(alpha)));
    response.on_hover_text(hint)
}

/// The picture within this square.
fn shapes(icon: Icon, square: Rect, color: Color32) -> Vec<Shape> {
    let at = |x: f32, y: f32| square.min + vec2(x, y) * square.size();
    let line = |points: Vec<Pos2>| Shape::line(points, Stroke::new(2.0, color));
    let triangle = |from: f32, to: f32| {
        Shape::convex_polygon(vec![at(from, 0.0), at(to, 0.5), at(from, 1.0)], color, Stroke::NONE)
    };
    let bar = |x: f32, width: f32| {
        Shape::rect_filled(Rect::from_min_max(at(x, 0.0), at(x + width, 1.0)), 1.0, color)
    };
    match icon {
        Icon::Play => vec![triangle(0.1, 0.95)],
        Icon::Pause => vec![bar(0.12, 0.26), bar(0.62, 0.26)],
        Icon::First => vec![bar(0.0, 0.14), triangle(0.58, 0.16), triangle(1.0, 0.58)],
        Icon::Back => vec![triangle(0.8, 0.15)],
        Icon::HalfBack => vec![line(vec![at(0.66, 0.08), at(0.3, 0.5), at(0.66, 0.92)])],
        Icon::HalfForward => vec![line(vec![at(0.34, 0.08), at(0.7, 0.5), at(0.34, 0.92)])],
        Icon::Forward => vec![triangle(0.2, 0.85)],
        Icon::Last => vec![triangle(0.0, 0.42), triangle(0.42, 0.84), bar(0.86, 0.14)],
        Icon::Undo => bent_arrow(at, color),
        Icon::Redo => bent_arrow(|x, y| at(1.0 - x, y), color),
        Icon::Menu => [0.12, 0.5, 0.88].map(|y| line(vec![at(0.0, y), at(1.0, y)])).into(),
        Icon::Hint => lamp(at, color),
        Icon::Analysis => [(0.0, 0.55), (0.38, 0.25), (0.76, 0.0)]
            .map(|(x, top)| {
                let bar = Rect::from_min_max(at(x, top), at(x + 0.24, 1.0));
                Shape::rect_filled(bar, 1.0, color)
            })
            .into(),
        Icon::Save => {
            let head = vec![at(0.2, 0.34), at(0.8, 0.34), at(0.5, 0.72)];
            vec![
                line(vec![at(0.5, 0.0), at(0.5, 0.5)]),
                Shape::convex_polygon(head, color, Stroke::NONE),
                line(vec![at(0.02, 0.7), at(0.02, 0.98), at(0.98, 0.98), at(0.98, 0.7)]),
            ]
        }
        Icon::Close => {
            vec![line(vec![at(0.1, 0.1), at(0.9, 0.9)]), line(vec![at(0.9, 0.1), at(0.1, 0.9)])]
        }
    }
}

/// A light bulb.
fn lamp(at: impl Fn(f32, f32) -> Pos2, color: Color32) -> Vec<Shape> {
    let stroke = Stroke::new(2.0, color);
    // Open at the bottom, where the socket is.
    let bulb = (0..=16).map(|step| {
        let angle = std::f32::consts::PI * (0.68 + 1.64 * step as f32 / 16.0);
        at(0.5 + 0.38 * angle.cos(), 0.34 + 0.38 * angle.sin())
    });
    vec![
        Shape::line(bulb.chain([at(0.64, 0.8), at(0.36, 0.8), at(0.3, 0.66)]).collect(), stroke),
        Shape::line(vec![at(0.38, 1.0), at(0.62, 1.0)], stroke),
    ]
}

/// An arrow that leaves to the left, turns, and comes back at the bottom.
fn bent_arrow(at: impl Fn(f32, f32) -> Pos2, color: Color32) -> Vec<Shape> {
    let turn = (0..=12).map(|step| {
        let angle = std::f32::consts::PI * (step as f32 / 12.0 - 0.5);
        at(0.62 + 0.34 * angle.cos(), 0.62 + 0.34 * angle.sin())
    });
    let path = [at(0.12, 0.28)].into_iter().chain(turn).chain([at(0.2, 0.96)]).collect();
    let head = vec![at(0.4, -0.04), at(-0.02, 0.28), at(0.4, 0.6)];
    vec![
        Shape::line(path, Stroke::new(2.0, color)),
        Shape::convex_polygon(head, color, Stroke::NONE),
    ]
}

/// A picture of a piece as it stands, seen from the side, in the middle of `rect`.
pub fn paint_piece(painter: &egui::Painter, rect: Rect, piece: Piece) {
    let unit = rect.width().min(rect.height());
    // A flat lies in the middle; what stands, stands lower, for its height.
    let bottom = match piece.kind {
        Kind::Flat => 0.16,
        Kind::Wall | Kind::Capstone => 0.4,
    };
    let box_of = |width: f32, height: f32| {
        let bottom = rect.center().y + unit * bottom;
        let size = vec2(width, height) * unit;
        Rect::from_min_size(pos2(rect.center().x - size.x / 2.0, bottom - size.y), size)
    };
    let fill = theme::piece(piece.color);
    let edge = Stroke::new(1.2, theme::piece_edge(piece.color));
    match piece.kind {
        Kind::Flat => {
            painter.rect(box_of(0.9, 0.28), 2.5, fill, edge, egui::StrokeKind::Inside);
        }
        Kind::Wall => {
            painter.rect(box_of(0.3, 0.84), 2.5, fill, edge, egui::StrokeKind::Inside);
        }
        Kind::Capstone => {
            let body = box_of(0.56, 0.56);
            let head = pos2(rect.center().x, body.top());
            painter.circle(head, unit * 0.22, fill, edge);
            let taper = body.width() * 0.16;
            let outline = vec![
                body.left_top() + vec2(taper, 0.0),
                body.right_top() - vec2(taper, 0.0),
                body.right_bottom(),
                body.left_bottom(),
            ];
            painter.add(Shape::convex_polygon(outline, fill, edge));
        }
    }
}

/// A picture of a piece as one item of a row.
pub fn piece(ui: &mut Ui, piece: Piece, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_piece(ui.painter(), rect, piece);
    response
}

/// The disc that stands for a player.
pub fn player(ui: &mut Ui, color: Color, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let stroke = Stroke::new(1.5, theme::piece_edge(color));
    ui.painter().circle(rect.center(), size * 0.42, theme::piece(color), stroke);
    response
}
