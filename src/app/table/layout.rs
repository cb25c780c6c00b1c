//! All measures of the table, and where each piece of a scene belongs.
//!
//! One square is 1 long; `y` points up and the squares lie at `y = 0`. The board's
//! middle is the origin, files run along `+x`, ranks along `-z`: White sits at `+z`
//! and looks to `-z`. Each player's reserve stands between the player and the board.
//!
//! A piece's own origin is the middle of its bounding box. A stone lies flat in
//! its own frame, thickness along `y`; as a wall it is turned about `x`, so that
//! the edge at its own `+z` is the one that it stands on.

mod bounds;
mod reserve;

#[cfg(test)]
mod tests;

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::{Resource, Transform};

use crate::rules::{Color, Kind, Piece, Reserve, Size, Square};
use crate::scene::{PieceId, PieceInfo, Place, Scene};

pub use bounds::Bounds;
use reserve::ReserveGrid;

/// Where a piece is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Of the middle of the piece.
    pub translation: Vec3,
    /// From the piece's own frame.
    pub rotation: Quat,
}

impl From<Pose> for Transform {
    fn from(pose: Pose) -> Transform {
        Transform::from_translation(pose.translation).with_rotation(pose.rotation)
    }
}

/// What everything is derived from; in squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// Width of a lying stone between opposite edges, White's and Black's; also
    /// the height of a wall. At most 0.65.
    pub stone_across: [f32; 2],
    /// Height of a lying stone.
    pub stone_thickness: f32,
    /// Width of a capstone, White's and Black's.
    pub capstone_across: [f32; 2],
    /// Height of a capstone.
    pub capstone_height: f32,
    /// Width of the board's frame, which bears the coordinates.
    pub frame_width: f32,
    /// The frame's upper side.
    pub frame_top: f32,
    /// The surface that the board and the reserves stand on.
    pub table_height: f32,
    /// Between the frame and the place of the nearest reserve.
    pub reserve_gap: f32,
    /// Between what lies on a square and the hand above it.
    pub hand_gap: f32,
    /// How far a piece lies off its square's middle, at most: nobody places exactly.
    pub slack: f32,
    /// How far a piece is turned, at most, in radians.
    pub slack_turn: f32,
}

impl Default for Measures {
    fn default() -> Self {
        Measures {
            stone_across: [0.60, 0.62],
            stone_thickness: 0.15,
            capstone_across: [0.48, 0.48],
            capstone_height: 0.72,
            frame_width: 0.42,
            frame_top: 0.03,
            table_height: -0.30,
            reserve_gap: 0.24,
            hand_gap: 0.45,
            slack: 0.012,
            slack_turn: 0.05,
        }
    }
}

/// Where everything on the table is, for one size of board and one set of pieces.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Layout {
    size: Size,
    measures: Measures,
    reserves: [ReserveGrid; 2],
}

impl Layout {
    /// For a board of this size and players that start with these reserves.
    #[must_use]
    pub fn new(size: Size, reserves: [Reserve; 2]) -> Layout {
        Layout::with_measures(size, reserves, Measures::default())
    }

    /// For the game that a scene belongs to.
    #[must_use]
    pub fn for_scene(scene: &Scene) -> Layout {
        let mut reserves = [Reserve::default(); 2];
        for piece in scene.pieces() {
            let reserve = &mut reserves[piece.color.index()];
            let count =
                if piece.is_capstone { &mut reserve.capstones } else { &mut reserve.stones };
            *count += 1;
        }
        Layout::new(scene.size(), reserves)
    }

    /// With measures of one's own.
    #[must_use]
    pub fn with_measures(size: Size, reserves: [Reserve; 2], measures: Measures) -> Layout {
        Layout { size, measures, reserves: reserves.map(|reserve| ReserveGrid::new(size, reserve)) }
    }

    /// What everything is derived from.
    #[must_use]
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// The board's edge.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// From the board's middle to the outer edge of the squares.
    #[must_use]
    pub fn board_half(&self) -> f32 {
        0.5 * f32::from(self.size.get())
    }

    /// From the board's middle to the outer edge of the frame.
    #[must_use]
    pub fn frame_half(&self) -> f32 {
        self.board_half() + self.measures.frame_width
    }

    /// The middle of a square, on its surface.
    #[must_use]
    pub fn square_middle(&self, square: Square) -> Vec3 {
        let first = 0.5 - self.board_half();
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        Vec3::new(first + file, 0.0, -(first + rank))
    }

    /// The highest fixed surface under a footprint that reaches so far to each side.
    #[must_use]
    pub fn ground(&self, middle: Vec2, reach: f32) -> f32 {
        let farthest = middle.abs().max_element();
        if farthest - reach >= self.frame_half() {
            self.measures.table_height
        } else if farthest + reach > self.board_half() {
            self.measures.frame_top
        } else {
            0.0
        }
    }

    /// Half the size of a piece along the axes of its own frame.
    #[must_use]
    pub fn half_extents(&self, piece: PieceInfo) -> Vec3 {
        let measures = &self.measures;
        let (across, height) = if piece.is_capstone {
            (measures.capstone_across, measures.capstone_height)
        } else {
            (measures.stone_across, measures.stone_thickness)
        };
        let across = across[piece.color.index()];
        0.5 * Vec3::new(across, height, across)
    }

    /// How high a piece reaches above what it stands on.
    #[must_use]
    pub fn height(&self, piece: Piece) -> f32 {
        match piece.kind {
            Kind::Flat => self.measures.stone_thickness,
            Kind::Wall => self.measures.stone_across[piece.color.index()],
            Kind::Capstone => self.measures.capstone_height,
        }
    }

    /// The height of a stack's top above the board; what is in the air does not count.
    #[must_use]
    pub fn stack_top(&self, scene: &Scene, square: Square) -> f32 {
        let stack = scene.stack(square);
        stack
            .last()
            .map_or(0.0, |&top| self.level_height(stack.len() - 1) + self.height(scene.piece(top)))
    }

    /// The lower side of the hand when it hovers over this square.
    #[must_use]
    pub fn hand_bottom(&self, scene: &Scene, square: Square) -> f32 {
        self.stack_top(scene, square) + self.measures.hand_gap
    }

    /// The lower side of the piece on this level of a stack: all below it lie flat (R18).
    pub(super) fn level_height(&self, level: usize) -> f32 {
        level as f32 * self.measures.stone_thickness
    }

    /// Where this piece belongs; `None` for a piece of another game.
    #[must_use]
    pub fn pose(&self, scene: &Scene, id: PieceId) -> Option<Pose> {
        let kind = scene.kind_of(id)?;
        let info = scene.info(id);
        let foot = match scene.place_of(id)? {
            Place::Board { square, level } => {
                self.square_middle(square) + Vec3::Y * self.level_height(level)
            }
            Place::Hand { index } => {
                let over = scene.hand()?.over;
                let bottom = self.hand_bottom(scene, over);
                self.square_middle(over) + Vec3::Y * (bottom + self.level_height(index))
            }
            Place::Reserve { color, index } => self.reserve_foot(color, info.is_capstone, index),
        };
        Some(self.pose_at(foot, Piece::new(info.color, kind), id))
    }

    /// Where every piece belongs, indexed by [`PieceId`].
    #[must_use]
    pub fn poses(&self, scene: &Scene) -> Vec<Pose> {
        let mut poses =
            vec![Pose { translation: Vec3::ZERO, rotation: Quat::IDENTITY }; scene.pieces().len()];
        for square in scene.size().squares() {
            let middle = self.square_middle(square);
            for (level, &placed) in scene.stack(square).iter().enumerate() {
                let foot = middle + Vec3::Y * self.level_height(level);
                poses[placed.id.index()] = self.pose_at(foot, scene.piece(placed), placed.id);
            }
        }
        if let Some(hand) = scene.hand() {
            let middle = self.square_middle(hand.over);
            let bottom = self.hand_bottom(scene, hand.over);
            for (index, &placed) in hand.pieces.iter().enumerate() {
                let foot = middle + Vec3::Y * (bottom + self.level_height(index));
                poses[placed.id.index()] = self.pose_at(foot, scene.piece(placed), placed.id);
            }
        }
        for color in Color::ALL {
            let reserve = scene.reserve(color);
            for (is_capstone, kind, ids) in
                [(false, Kind::Flat, &reserve.stones), (true, Kind::Capstone, &reserve.capstones)]
            {
                for (index, &id) in ids.iter().enumerate() {
                    let foot = self.reserve_foot(color, is_capstone, index);
                    poses[id.index()] = self.pose_at(foot, Piece::new(color, kind), id);
                }
            }
        }
        poses
    }

    /// Where a piece would stand that is placed on this square next.
    #[must_use]
    pub fn ghost_pose(&self, scene: &Scene, square: Square, piece: Piece) -> Pose {
        let foot = self.square_middle(square) + Vec3::Y * self.stack_top(scene, square);
        let reserve = scene.reserve(piece.color);
        let next = match piece.kind {
            Kind::Capstone => reserve.capstones.last(),
            Kind::Flat | Kind::Wall => reserve.stones.last(),
        };
        self.pose_at(foot, piece, next.copied().unwrap_or(PieceId(0)))
    }

    /// The pieces of a stack pulled apart, so that each can be seen.
    #[must_use]
    pub fn fanned(&self, scene: &Scene, square: Square) -> Vec<(PieceId, Pose)> {
        let gap = 0.9 * self.measures.stone_thickness;
        let fan = |(level, placed): (usize, &crate::scene::PlacedPiece)| {
            let foot = self.level_height(level) + level as f32 * gap;
            let foot = self.square_middle(square) + Vec3::Y * foot;
            (placed.id, self.pose_at(foot, scene.piece(*placed), placed.id))
        };
        scene.stack(square).iter().enumerate().map(fan).collect()
    }

    /// The pose of a piece that stands on this point.
    fn pose_at(&self, foot: Vec3, piece: Piece, id: PieceId) -> Pose {
        let (offset, turn) = self.slack_of(id);
        let rotation = match piece.kind {
            Kind::Flat | Kind::Capstone => Quat::from_rotation_y(turn),
            // Across the square, so that a wall is seen from both sides of the table.
            Kind::Wall => {
                Quat::from_rotation_y(turn - FRAC_PI_4) * Quat::from_rotation_x(FRAC_PI_2)
            }
        };
        let middle = foot + Vec3::Y * 0.5 * self.height(piece);
        Pose { translation: middle + Vec3::new(offset.x, 0.0, offset.y), rotation }
    }

    /// How a piece deviates from where it belongs exactly, always in the same way.
    fn slack_of(&self, id: PieceId) -> (Vec2, f32) {
        let [x, z, turn] = scatter(id.0);
        (self.measures.slack * Vec2::new(x, z), self.measures.slack_turn * turn)
    }
}

/// Three numbers in -1 to 1 that look random and depend on the seed only.
fn scatter(seed: u16) -> [f32; 3] {
    let mut bits = u32::from(seed).wrapping_add(1).wrapping_mul(0x9e37_79b9);
    [(); 3].map(|()| {
        bits ^= bits >> 15;
        bits = bits.wrapping_mul(0x2c1b_3c6d);
        bits ^= bits >> 12;
        (bits & 0xffff) as f32 / 32767.5 - 1.0
    })
}
