//! How high an arc has to rise to pass over what stands in its way.

use bevy::math::{FloatExt, Vec2, Vec3};

use super::motion::{flight, foot, reach_aside, reach_up, smooth, smoother};
use crate::app::table::layout::{Layout, Pose};
use crate::scene::{PieceId, Scene};

/// Left free between a piece and what it passes over.
const AIR: f32 = 0.06;
/// How finely a way is looked at.
const SAMPLES: u16 = 48;

/// Something that stands on the table.
#[derive(Clone, Copy, Debug)]
struct Obstacle {
    middle: Vec2,
    /// To each side.
    reach: f32,
    top: f32,
}

/// What stands on the table and does not move.
#[derive(Clone, Debug)]
pub(super) struct Obstacles<'a> {
    layout: &'a Layout,
    standing: Vec<Obstacle>,
}

impl<'a> Obstacles<'a> {
    /// Board and frame alone.
    pub(super) fn none(layout: &'a Layout) -> Self {
        Obstacles { layout, standing: Vec::new() }
    }

    /// All pieces in these poses but for those in the air and those that `moves` names.
    pub(super) fn of(
        scene: &Scene,
        poses: &[Pose],
        layout: &'a Layout,
        moves: impl Fn(PieceId) -> bool,
    ) -> Self {
        let in_air =
            |id| scene.hand().is_some_and(|hand| hand.pieces.iter().any(|placed| placed.id == id));
        let standing = scene
            .ids()
            .zip(poses)
            .filter(|&(id, _)| !moves(id) && !in_air(id))
            .map(|(id, &pose)| {
                let half = layout.half_extents(scene.info(id));
                let top = pose.translation.y + reach_up(pose.rotation, half);
                Obstacle { middle: flat(pose.translation), reach: reach_aside(pose, half), top }
            })
            .collect();
        Obstacles { layout, standing }
    }

    /// The least lift, not below `least`, of an arc that touches nothing.
    pub(super) fn lift(&self, from: Pose, to: Pose, half: Vec3, least: f32) -> f32 {
        let (from_foot, to_foot) = (foot(from, half), foot(to, half));
        let ends = [flat(from.translation), flat(to.translation)];
        let reach = reach_aside(from, half).max(reach_aside(to, half));
        let mut lift = least;
        for sample in 1..SAMPLES {
            let u = f32::from(sample) / f32::from(SAMPLES);
            let at = ends[0].lerp(ends[1], smoother(u));
            let straight = from_foot.lerp(to_foot, smooth(u));
            lift = lift.max((self.height_under(at, reach, ends) - straight) / flight(u));
        }
        lift
    }

    /// The height that has to be kept at this point of the way between `ends`.
    fn height_under(&self, at: Vec2, reach: f32, ends: [Vec2; 2]) -> f32 {
        let mut ground = self.layout.ground(at, reach + AIR);
        if ground == self.layout.measures().frame_top {
            // No piece ever stands on the frame.
            ground += AIR;
        }
        let tops = self
            .standing
            .iter()
            .filter(|obstacle| {
                let apart = (obstacle.middle - at).abs().max_element();
                apart < obstacle.reach + reach
            })
            .map(|obstacle| {
                // At its ends a piece may touch what it stands on.
                let is_end = ends.iter().any(|end| end.distance(obstacle.middle) < 0.1);
                obstacle.top + if is_end { 0.0 } else { AIR }
            });
        tops.fold(ground, f32::max)
    }
}

fn flat(point: Vec3) -> Vec2 {
    Vec2::new(point.x, point.z)
}
