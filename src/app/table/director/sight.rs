//! What stands between the camera and a square: pieces as simple boxes, lines of sight through them.

use bevy::math::{Mat2, Vec2, Vec3};

use crate::app::table::layout::Layout;
use crate::rules::{Kind, Square};
use crate::scene::Scene;

/// A box that may be turned about the vertical.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Solid {
    square: Square,
    middle: Vec3,
    half: Vec3,
    /// From the table's axes to its own.
    turn: Mat2,
}

impl Solid {
    fn upright(square: Square, foot: Vec3, half: Vec3) -> Solid {
        Solid { square, middle: foot + Vec3::Y * half.y, half, turn: Mat2::IDENTITY }
    }

    fn top(&self) -> f32 {
        self.middle.y + self.half.y
    }

    /// Whether it meets the line between two points.
    fn blocks(&self, from: Vec3, to: Vec3) -> bool {
        let own = |point: Vec3| {
            let off = point - self.middle;
            let flat = self.turn * Vec2::new(off.x, off.z);
            Vec3::new(flat.x, off.y, flat.y)
        };
        let (from, to) = (own(from), own(to));
        let way = to - from;
        // The part of the line that lies between each pair of sides.
        let (near, far) = ((-self.half - from) / way, (self.half - from) / way);
        let enters = near.min(far).max_element().max(0.0);
        let leaves = near.max(far).min_element().min(1.0);
        enters < leaves
    }
}

/// Everything on the board that can hide something.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    solids: Vec<Solid>,
}

impl Sight {
    /// Of a board on which what is now and what comes stands at once.
    pub fn of(layout: &Layout, scenes: [&Scene; 2]) -> Sight {
        let mut solids = Vec::new();
        for square in layout.size().squares() {
            for scene in scenes {
                for solid in standing(layout, scene, square) {
                    if !solids.contains(&solid) {
                        solids.push(solid);
                    }
                }
            }
        }
        Sight { solids }
    }

    /// Which share of the surface at this height above a square cannot be seen from `eye`, because
    /// of what stands on other squares; 0 to 1.
    pub fn hidden(&self, layout: &Layout, eye: Vec3, square: Square, height: f32) -> f32 {
        /// Points of a piece's upper side along each edge, and how far the outermost are from
        /// the middle.
        const POINTS: i8 = 3;
        const REACH: f32 = 0.2;
        let middle = layout.square_middle(square) + Vec3::Y * (height + 0.01);
        let mut hidden = 0;
        for x in 0..POINTS {
            for z in 0..POINTS {
                let off = |index: i8| REACH * f32::from(index - POINTS / 2);
                let point = middle + Vec3::new(off(x), 0.0, off(z));
                let blocks = |solid: &Solid| {
                    solid.square != square && solid.top() > point.y && solid.blocks(point, eye)
                };
                hidden += i8::from(self.solids.iter().any(blocks));
            }
        }
        f32::from(hidden) / f32::from(POINTS * POINTS)
    }
}

/// The stack on a square as boxes: what lies, and the wall or capstone that stands on it.
fn standing(layout: &Layout, scene: &Scene, square: Square) -> impl Iterator<Item = Solid> {
    let foot = layout.square_middle(square);
    let stack = scene.stack(square);
    let top = stack.last().map(|&placed| (placed, scene.piece(placed)));
    let upright = top.filter(|(_, piece)| piece.kind != Kind::Flat);
    let lying =
        layout.stack_top(scene, square) - upright.map_or(0.0, |(_, piece)| layout.height(piece));
    let lying = stack.first().filter(|_| lying > 0.0).map(|&placed| {
        let across = layout.half_extents(scene.info(placed.id)).x;
        Solid::upright(square, foot, Vec3::new(across, 0.5 * lying, across))
    });
    let base = lying.map_or(foot, |solid| foot.with_y(solid.top()));
    let upright = upright.map(|(placed, piece)| {
        let half = layout.half_extents(scene.info(placed.id));
        if piece.kind == Kind::Capstone {
            return Solid::upright(square, base, half);
        }
        // A wall stands across its square; its own thickness is along `y`.
        let turn = Mat2::from_angle(-std::f32::consts::FRAC_PI_4);
        let half = Vec3::new(half.x, half.z, half.y);
        Solid { turn, ..Solid::upright(square, base, half) }
    });
    lying.into_iter().chain(upright)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::table::framing::View;
    use crate::notation::tps;
    use crate::rules::{Position, Ruleset};

    fn scene(text: &str) -> Scene {
        let setup = tps::parse(text).unwrap();
        Scene::start(&Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap())
    }

    fn hidden(text: &str, square: &str, yaw: f32, pitch: f32) -> f32 {
        let scene = scene(text);
        let layout = Layout::for_scene(&scene);
        let view = View { focus: Vec3::ZERO, yaw, pitch, distance: 12.0 };
        let sight = Sight::of(&layout, [&scene, &scene]);
        let square: Square = square.parse().unwrap();
        let top = layout.stack_top(&scene, square);
        sight.hidden(&layout, view.transform().translation, square, top)
    }

    const TALL: &str = "x5/x5/x,1,x3/x,1212121212,x3/x5 1 9";

    #[test]
    fn a_tall_stack_hides_what_is_behind_it_until_one_looks_down_or_past_it() {
        assert_eq!(hidden(TALL, "b3", 0.0, 0.7), 1.0);
        assert_eq!(hidden(TALL, "b3", 0.0, 1.45), 0.0);
        assert_eq!(hidden(TALL, "b3", 0.9, 0.7), 0.0);
        assert_eq!(hidden(TALL, "b3", std::f32::consts::PI, 0.7), 0.0, "it is in front then");
        assert_eq!(hidden(TALL, "b2", 0.0, 0.4), 0.0, "nothing hides itself");
    }

    #[test]
    fn a_wall_is_the_box_that_it_is_shown_as() {
        let scene = scene("x5/x5/x5/x,1S,x3/x5 1 9");
        let layout = Layout::for_scene(&scene);
        let square = "b2".parse().unwrap();
        let id = scene.stack(square)[0].id;
        let solids: Vec<Solid> = standing(&layout, &scene, square).collect();
        let [solid] = solids[..] else { panic!("a wall alone is one box: {solids:?}") };
        let (pose, half) = (layout.pose(&scene, id).unwrap(), layout.half_extents(scene.info(id)));
        // Nobody places exactly: the thickness, which is along the piece's own `y`, is no test.
        let point = |share: f32| {
            [Vec3::new(share, 0.0, share), Vec3::new(-share, 0.0, -share)]
                .map(|corner| pose.translation + pose.rotation * (half * corner))
        };
        let across = pose.rotation * Vec3::Y;
        let blocks = |point: Vec3| solid.blocks(point + across, point - across);
        assert!(point(0.8).into_iter().all(blocks));
        assert!(!point(1.2).into_iter().any(blocks));
        let aside = Vec3::Y.cross(across);
        assert!(
            !solid.blocks(pose.translation + across - aside, pose.translation + across + aside)
        );
    }
}
