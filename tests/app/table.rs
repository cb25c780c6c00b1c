//! What the hands see of the table: where things are in the window, what is lit, what lies where.

use bevy::ecs::system::RunSystemOnce;
use bevy::math::bounding::{Aabb3d, RayCast3d};
use bevy::prelude::*;
use roadstone::app::input::{OverUi, Turn};
use roadstone::app::session::Session;
use roadstone::app::table::layout::Layout;
use roadstone::app::table::{CameraRig, Highlights, Mark, Picture, TableCamera};
use roadstone::rules::{Color as Side, Kind, Piece, Position, Square};
use roadstone::scene::{PieceId, Scene};
use roadstone::selection::Stage;

use crate::hands::Hands;

pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

impl Hands {
    pub fn session(&self) -> &Session {
        self.resource::<Session>()
    }

    pub fn position(&self) -> &Position {
        self.session().position()
    }

    /// The pieces as they are shown, in the hand and out of it.
    pub fn scene(&self) -> &Scene {
        self.resource::<Picture>().scene()
    }

    /// The step that the turn is in.
    pub fn stage(&self) -> Stage {
        self.resource::<Turn>().selection.view(self.position()).stage
    }

    pub fn ghost(&self) -> Option<(Square, Piece)> {
        self.resource::<Highlights>().ghost
    }

    /// The squares with this mark, in order.
    pub fn lit(&self, mark: Mark) -> Vec<String> {
        let squares = &self.resource::<Highlights>().squares;
        let with_mark = squares.iter().filter(|(_, other)| *other == mark);
        let mut names: Vec<String> = with_mark.map(|(square, _)| square.to_string()).collect();
        names.sort();
        names
    }

    pub fn pieces_in_hand(&self) -> usize {
        self.scene().hand().map_or(0, |hand| hand.pieces.len())
    }

    /// Where a point of the table is seen, in logical pixels.
    pub fn pixel_of(&mut self, point: Vec3) -> Vec2 {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.single(world).expect("a table camera");
        camera.world_to_viewport(transform, point).expect("a point in front of the camera")
    }

    /// Where the top of what lies on a square is seen.
    pub fn point_of(&mut self, name: &str) -> Vec2 {
        let square = square(name);
        let layout = self.resource::<Layout>();
        let top = layout.stack_bounds(self.scene(), square).map_or(0.0, |bounds| bounds.high().y);
        let point = layout.square_middle(square) + Vec3::Y * top;
        self.pixel_of(point)
    }

    /// Where the top of the lifted pieces is seen.
    pub fn point_of_hand(&mut self) -> Vec2 {
        let over = self.scene().hand().expect("pieces in the air").over;
        let above = self.resource::<Layout>().above(self.scene(), over);
        // A little lower, where the pieces themselves are hit.
        self.pixel_of(above - 0.05 * Vec3::Y)
    }

    /// Where the middle of a square is seen, whatever stands on it.
    pub fn point_of_foot(&mut self, name: &str) -> Vec2 {
        self.point_in(name, 0.0, 0.0)
    }

    /// Where a corner of a square is seen; `-1` and `1` are its edges.
    pub fn point_in(&mut self, name: &str, file: f32, rank: f32) -> Vec2 {
        let middle = self.resource::<Layout>().square_middle(square(name));
        self.pixel_of(middle + 0.5 * Vec3::new(file, 0.0, -rank))
    }

    /// Where a player's stones or capstones are seen beside the board.
    pub fn point_of_reserve(&mut self, side: Side, kind: Kind) -> Vec2 {
        let layout = self.resource::<Layout>();
        let bounds = layout.reserve_bounds(self.scene(), side, kind == Kind::Capstone);
        let point = bounds.expect("there are such pieces").middle;
        self.pixel_of(point)
    }

    /// A point of the table beside the board that is in view, where neither a piece nor a menu is.
    pub fn point_of_background(&mut self) -> Vec2 {
        let layout = self.resource::<Layout>();
        let (height, beside) = (layout.measures().table_height, layout.frame_half() + 0.3);
        let sides = [(0.0, beside), (beside, 0.0), (-beside, 0.0), (0.0, -beside)];
        let window = self.window_size();
        let seen = sides.into_iter().find_map(|(x, z)| {
            let at = self.pixel_of(Vec3::new(x, height, z));
            let is_seen = at.cmpgt(Vec2::ZERO).all() && at.cmplt(window).all();
            (is_seen && !self.is_covered(at) && !self.is_over_reserves(at)).then_some(at)
        });
        seen.expect("some of the table is seen beside the board")
    }

    fn is_over_reserves(&mut self, at: Vec2) -> bool {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.single(world).expect("a table camera");
        let ray = camera.viewport_to_world(transform, at).expect("a point of the window");
        let ray = RayCast3d::from_ray(ray, f32::MAX);
        let (layout, scene) = (self.resource::<Layout>(), self.scene());
        Side::ALL.into_iter().any(|side| {
            let bounds = [false, true].map(|caps| layout.reserve_bounds(scene, side, caps));
            bounds.into_iter().flatten().any(|bounds| {
                let around = Aabb3d::new(bounds.middle, bounds.half + 0.05);
                ray.aabb_intersection_at(&around).is_some()
            })
        })
    }

    /// Whether a menu covers this point of the window.
    pub fn is_covered(&mut self, at: Vec2) -> bool {
        let covers = move |mut over_ui: OverUi| over_ui.covers(at);
        self.app.world_mut().run_system_once(covers).expect("a system")
    }

    /// Clicks what lies on a square, at its top, as it is seen.
    pub fn click(&mut self, square: &str) {
        self.frames(1);
        let point = self.point_of(square);
        self.click_at(point);
    }

    pub fn right_click(&mut self, square: &str) {
        let point = self.point_of(square);
        self.click_with(MouseButton::Right, point);
    }

    pub fn hover(&mut self, square: &str) {
        let point = self.point_of(square);
        self.move_to(point);
    }

    /// The angle about the table, 0 on White's side.
    pub fn yaw(&self) -> f32 {
        self.resource::<CameraRig>().yaw()
    }

    /// How the camera stands now.
    pub fn view(&self) -> Transform {
        self.resource::<CameraRig>().transform()
    }

    /// The physical pieces of a stack, bottom to top.
    pub fn pieces(&self, name: &str) -> Vec<PieceId> {
        self.scene().stack(square(name)).iter().map(|placed| placed.id).collect()
    }
}
