//! From where everything can be seen: the views of the camera, and the one that fits.

use bevy::prelude::*;

/// Vertical field of view in radians: long enough a lens that the board stays square.
pub(super) const FIELD_OF_VIEW: f32 = 0.56;

/// One place of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// Where it looks.
    pub focus: Vec3,
    /// 0 on White's side, growing counter-clockwise seen from above.
    pub yaw: f32,
    /// Above the horizon.
    pub pitch: f32,
    /// From the focus.
    pub distance: f32,
}

impl View {
    /// Where a camera stands that sees this.
    pub(super) fn transform(self) -> Transform {
        let rotation = self.rotation();
        Transform {
            translation: self.focus + rotation * Vec3::Z * self.distance,
            rotation,
            ..default()
        }
    }

    fn rotation(self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// How different two views are, in units in which a thousandth is invisible.
    pub(super) fn difference(self, other: View) -> f32 {
        (self.yaw - other.yaw).abs()
            + (self.pitch - other.pitch).abs()
            + (self.distance - other.distance).abs() / other.distance
            + self.focus.distance(other.focus) / other.distance
    }
}

/// Shares of the picture at its edges that menus cover; the table is framed in the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// 0 to less than 0.5, as are all.
    pub left: f32,
    /// At the right edge.
    pub right: f32,
    /// At the upper edge.
    pub top: f32,
    /// At the lower edge.
    pub bottom: f32,
}

/// How far what no menu covers reaches from the picture's middle at distance 1: to the left, the right,
/// the bottom and the top.
fn reaches(aspect: f32, margins: Margins) -> [f32; 4] {
    let tall = (0.5 * FIELD_OF_VIEW).tan();
    let wide = tall * aspect;
    let reach = |extent: f32, margin: f32| extent * (1.0 - 2.0 * margin.clamp(0.0, 0.45));
    [
        reach(wide, margins.left),
        reach(wide, margins.right),
        reach(tall, margins.bottom),
        reach(tall, margins.top),
    ]
}

/// Where a point is seen: from -1 at the left and lower edges of what no menu covers to 1 at the right
/// and upper ones; `None` behind the camera.
pub(super) fn in_free_space(
    view: View,
    point: Vec3,
    aspect: f32,
    margins: Margins,
) -> Option<Vec2> {
    let [left, right, bottom, top] = reaches(aspect, margins);
    let rotation = view.rotation();
    let Vec3 { x, y, z } = rotation.inverse() * (point - view.focus) - Vec3::Z * view.distance;
    let across = |at: f32, low: f32, high: f32| (2.0 * at - high + low) / (high + low);
    (z < 0.0).then(|| Vec2::new(across(x / -z, left, right), across(y / -z, bottom, top)))
}

/// The nearest view from this angle that shows all points, as centred as it can be.
pub(super) fn fit(points: &[Vec3], yaw: f32, pitch: f32, aspect: f32, margins: Margins) -> View {
    /// What a frame has of the free space.
    const FILL: f32 = 0.95;
    let [left, right, bottom, top] = reaches(aspect, margins).map(|reach| reach * FILL);
    let view = View { focus: Vec3::ZERO, yaw, pitch, distance: 1.0 };
    let to_camera = view.rotation().inverse();
    let turn = Quat::from_rotation_y(yaw);
    let focus = |across: f32, away: f32| turn * Vec3::new(across, 0.0, -away);
    // How far the camera must be to see everything across and everything up and down.
    let distances = |across: f32, away: f32| {
        let focus = focus(across, away);
        points.iter().fold((1.0f32, 1.0f32), |(horizontal, vertical), &point| {
            let Vec3 { x, y, z } = to_camera * (point - focus);
            (
                horizontal.max((x / right).max(-x / left) + z),
                vertical.max((y / top).max(-y / bottom) + z),
            )
        })
    };
    // Where one direction leaves room, the table is centred in it: each counts a little.
    let cost = |across: f32, away: f32| {
        let (horizontal, vertical) = distances(across, away);
        horizontal.max(vertical) + 0.01 * (horizontal + vertical)
    };
    let range = points.iter().map(|point| point.length()).fold(1.0, f32::max);
    let best_across = |away: f32| lowest(range, |across| cost(across, away));
    let away = lowest(range, |away| cost(best_across(away), away));
    let across = best_across(away);
    let (horizontal, vertical) = distances(across, away);
    View { focus: focus(across, away), distance: horizontal.max(vertical), ..view }
}

/// Where a function with one hollow is lowest, between `-range` and `range`.
fn lowest(range: f32, cost: impl Fn(f32) -> f32) -> f32 {
    let (mut from, mut to) = (-range, range);
    while to - from > 1e-3 {
        let third = (to - from) / 3.0;
        if cost(from + third) < cost(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    0.5 * (from + to)
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use super::*;

    const PITCH: f32 = 0.92;

    fn corners() -> Vec<Vec3> {
        [(-4.0, -3.0), (4.0, -3.0), (4.0, 3.0), (-4.0, 3.0)]
            .map(|(x, z)| Vec3::new(x, 0.0, z))
            .into()
    }

    #[test]
    fn the_home_view_shows_every_point_and_not_much_more() {
        for (aspect, pitch) in [(1.78, PITCH), (1.0, PITCH), (0.6, FRAC_PI_2)] {
            let view = fit(&corners(), 0.3, pitch, aspect, Margins::default());
            let to_camera = view.transform().to_matrix().inverse();
            let reach = corners()
                .iter()
                .map(|&corner| {
                    let seen = to_camera.transform_point3(corner);
                    let tall = -seen.z * (0.5 * FIELD_OF_VIEW).tan();
                    (seen.y.abs() / tall).max(seen.x.abs() / (tall * aspect))
                })
                .fold(0.0, f32::max);
            assert!((0.93..=0.951).contains(&reach), "{reach} at {aspect} {pitch}");
        }
    }

    #[test]
    fn what_fits_touches_the_edges_of_the_free_space() {
        let margins = Margins { right: 0.25, top: 0.1, ..Margins::default() };
        let view = fit(&corners(), 0.4, PITCH, 1.78, margins);
        let farthest = corners()
            .iter()
            .map(|&corner| in_free_space(view, corner, 1.78, margins).unwrap().abs().max_element())
            .fold(0.0, f32::max);
        assert!((0.9..=0.96).contains(&farthest), "{farthest}");
        let behind = view.transform().translation * 1.5;
        assert_eq!(in_free_space(view, behind, 1.78, margins), None);
    }

    #[test]
    fn margins_keep_the_table_out_of_their_way() {
        let margins = Margins { right: 0.25, top: 0.1, ..Margins::default() };
        let view = fit(&corners(), 0.0, PITCH, 1.78, margins);
        let to_camera = view.transform().to_matrix().inverse();
        for corner in corners() {
            let seen = to_camera.transform_point3(corner);
            let tall = -seen.z * (0.5 * FIELD_OF_VIEW).tan();
            let (x, y) = (seen.x / (tall * 1.78), seen.y / tall);
            assert!((-1.0..=0.5).contains(&x) && (-1.0..=0.8).contains(&y), "{corner} at {x} {y}");
        }
    }
}
