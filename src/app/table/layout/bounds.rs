//! Boxes around things: for picking, menus and the camera.

use bevy::math::Vec3;

use super::Layout;
use crate::rules::{Color, Square};
use crate::scene::Scene;

/// A box along the axes of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Its middle.
    pub middle: Vec3,
    /// Half its size, not negative.
    pub half: Vec3,
}

impl Bounds {
    /// The smallest box with all these points; `None` without points.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Option<Bounds> {
        let mut points = points.into_iter();
        let first = points.next()?;
        let (low, high) =
            points.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some(Bounds { middle: 0.5 * (low + high), half: 0.5 * (high - low) })
    }

    /// The lowest corner.
    #[must_use]
    pub fn low(&self) -> Vec3 {
        self.middle - self.half
    }

    /// The highest corner.
    #[must_use]
    pub fn high(&self) -> Vec3 {
        self.middle + self.half
    }

    /// All eight corners.
    #[must_use]
    pub fn corners(&self) -> [Vec3; 8] {
        std::array::from_fn(|index| {
            let sign = |bit: usize| if index & bit == 0 { -1.0 } else { 1.0 };
            self.middle + self.half * Vec3::new(sign(1), sign(2), sign(4))
        })
    }
}

impl Layout {
    /// Around the stack on a square, without what is in the air; `None` for an empty square.
    #[must_use]
    pub fn stack_bounds(&self, scene: &Scene, square: Square) -> Option<Bounds> {
        let stack = scene.stack(square);
        let widest = stack
            .iter()
            .map(|placed| self.half_extents(scene.info(placed.id)).x)
            .fold(None, |widest: Option<f32>, half| Some(widest.map_or(half, |w| w.max(half))))?;
        let half = Vec3::new(widest, 0.5 * self.stack_top(scene, square), widest);
        Some(Bounds { middle: self.square_middle(square) + Vec3::Y * half.y, half })
    }

    /// Above everything on a square and in the air over it: where a menu hangs.
    #[must_use]
    pub fn above(&self, scene: &Scene, square: Square) -> Vec3 {
        let mut top = self.stack_top(scene, square);
        if let Some(hand) = scene.hand()
            && hand.over == square
            && let Some(&last) = hand.pieces.last()
        {
            top = self.hand_bottom(scene, square)
                + self.level_height(hand.pieces.len() - 1)
                + self.height(scene.piece(last));
        }
        self.square_middle(square) + Vec3::Y * top
    }

    /// The boxes around what stands on the table: the board with its frame and pieces, and the
    /// reserves as they are at the start.
    fn boxes(&self) -> [Bounds; 3] {
        let frame = self.frame_half();
        let top = self.measures.capstone_height;
        let corners = [Vec3::new(-frame, 0.0, -frame), Vec3::new(frame, top, frame)];
        let board = Bounds::around(corners).expect("there are two corners");
        let [white, black] = Color::ALL.map(|color| self.reserve_area(color));
        [board, white, black]
    }

    /// Around the board with its frame, and the reserves as they are at the start.
    #[must_use]
    pub fn table_bounds(&self) -> Bounds {
        let corners = self.boxes().into_iter().flat_map(|part| [part.low(), part.high()]);
        Bounds::around(corners).expect("the board has corners")
    }

    /// What the camera should have in view: the corners of the board and of both reserves.
    #[must_use]
    pub fn outline_points(&self) -> Vec<Vec3> {
        self.boxes().iter().flat_map(Bounds::corners).collect()
    }

    /// Around the board, its frame and the reserves, on the table, from the middle.
    #[must_use]
    pub fn framing_radius(&self) -> f32 {
        self.reserve_reach().max(self.frame_half() * std::f32::consts::SQRT_2)
    }

    /// How far the table's top reaches.
    #[must_use]
    pub fn table_radius(&self) -> f32 {
        self.framing_radius() + 1.0
    }
}
