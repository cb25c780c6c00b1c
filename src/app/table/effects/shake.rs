//! A short shake of the picture.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::app::table::framing::FIELD_OF_VIEW;

/// The height of the picture whose pixels are meant.
const HEIGHT: f32 = 720.0;
/// How far it shakes to the side and up, in pixels.
const REACH: Vec2 = Vec2::new(0.9, 2.6);
/// How often a second, and how fast it calms down, in 1/s.
const PACE: Vec2 = Vec2::new(6.5, 9.0);
const CALM: f32 = 8.0;
/// Seconds after which nothing is left of it.
const END: f32 = 0.45;

/// How far the picture is off its place, in pixels of a picture 720 high; to the right and up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::app::table) struct Shake(pub Vec2);

impl Shake {
    /// So many seconds after a slam.
    pub(super) fn after(age: f32) -> Shake {
        if !(0.0..END).contains(&age) {
            return Shake::default();
        }
        let swing = |pace: f32| (TAU * pace * age).sin();
        // It does not just fade, it ends.
        let left = (-CALM * age).exp() * (1.0 - age / END);
        Shake(REACH * Vec2::new(swing(PACE.x), swing(PACE.y)) * left)
    }

    /// The stronger one.
    pub(super) fn max(self, other: Shake) -> Shake {
        if other.0.length() > self.0.length() { other } else { self }
    }

    /// Where a camera is that this shakes, when it looks at something so far away.
    pub(in crate::app::table) fn of(self, view: Transform, distance: f32) -> Transform {
        let pixel = 2.0 * distance * (0.5 * FIELD_OF_VIEW).tan() / HEIGHT;
        let aside = view.right() * self.0.x + view.up() * self.0.y;
        Transform { translation: view.translation - aside * pixel, ..view }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_few_pixels_and_passes() {
        let ages = (-50..200).map(|step| step as f32 / 200.0);
        let farthest = ages.map(|age| Shake::after(age).0.length()).fold(0.0, f32::max);
        assert!((1.0..3.0).contains(&farthest), "{farthest} pixels");
        for age in [-0.1, 0.0, END, 1.0] {
            assert_eq!(Shake::after(age), Shake::default());
        }
        assert!(Shake::after(0.3).0.length() < 0.3);
    }

    #[test]
    fn a_pixel_is_a_pixel_where_the_camera_looks() {
        let view = Transform::from_xyz(0.0, 8.0, 6.0).looking_at(Vec3::ZERO, Vec3::Y);
        let shaken = Shake(Vec2::new(0.0, 3.0)).of(view, 10.0);
        let seen = shaken.to_matrix().inverse().transform_point3(Vec3::ZERO);
        let pixels = 0.5 * HEIGHT * (seen.y / -seen.z) / (0.5 * FIELD_OF_VIEW).tan();
        assert!((pixels - 3.0).abs() < 0.01, "{pixels}");
        assert_eq!(Shake::default().of(view, 10.0), view);
    }
}
