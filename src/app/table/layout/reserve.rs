//! Where the pieces stand that have not been placed.
//!
//! Before their owner, as players keep them, and as a wide window has room: the
//! capstones at the owner's right hand, the stones left of them in stacks, one stack
//! per file. Where one row of low stacks is too little, rows are added outwards: high
//! stacks would hide the coordinates on the frame.

use bevy::math::Vec3;

use super::{Bounds, Layout};
use crate::rules::{Color, Reserve, Size};
use crate::scene::Scene;

/// Stacks have at least so many stones before another one is begun.
const LOW: u8 = 5;
/// Stacks never have more stones.
const HIGH: u8 = 6;
/// From one row of stacks to the next.
const ROW: f32 = 0.72;
/// From one capstone to the next.
const CAPSTONES_APART: f32 = 0.53;
/// Around the places of a reserve, for pieces that do not lie exactly in them.
const MARGIN: f32 = 0.08;

/// How one player's reserve is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReserveGrid {
    start: Reserve,
    /// Stones in a full stack.
    stack: u8,
    /// Stacks in a row.
    files: u8,
    rows: u8,
}

impl ReserveGrid {
    pub(super) fn new(size: Size, start: Reserve) -> ReserveGrid {
        let places = size.get().saturating_sub(capstone_places(start)).max(1);
        let rows = start.stones.div_ceil(places * HIGH).max(1);
        let stack = start.stones.div_ceil(places * rows).max(LOW);
        let stacks = start.stones.div_ceil(stack);
        let files = stacks.div_ceil(rows);
        ReserveGrid { start, stack, files, rows }
    }

    /// The place of a stack: its file from the owner's right hand, and its row from the board
    /// outwards. The stack that is used up first is next to the capstones.
    fn place(self, stack: u8) -> (u8, u8) {
        let first = capstone_places(self.start);
        (first + self.files - 1 - stack % self.files, self.rows - 1 - stack / self.files)
    }

    /// How far left of the middle of the first place a capstone stands: they fill their places
    /// evenly.
    fn capstone_left(self, index: usize) -> f32 {
        let middle = 0.5 * f32::from(capstone_places(self.start).saturating_sub(1));
        let from_middle = index as f32 - 0.5 * f32::from(self.start.capstones.saturating_sub(1));
        middle + CAPSTONES_APART * from_middle
    }
}

/// How many places the capstones take.
fn capstone_places(start: Reserve) -> u8 {
    start.capstones.div_ceil(2)
}

impl Layout {
    /// What a piece of a reserve stands on; the index counts stones and capstones apart.
    pub(super) fn reserve_foot(&self, color: Color, is_capstone: bool, index: usize) -> Vec3 {
        let grid = self.reserves[color.index()];
        if is_capstone {
            return self.reserve_place(color, grid.capstone_left(index), 0);
        }
        let per_stack = usize::from(grid.stack);
        // No game has more than 60 stones (R2).
        let (file, row) = grid.place((index / per_stack) as u8);
        let place = self.reserve_place(color, f32::from(file), row);
        place + Vec3::Y * self.level_height(index % per_stack)
    }

    /// A point before the board, so many files from the owner's right hand.
    fn reserve_place(&self, color: Color, file: f32, row: u8) -> Vec3 {
        let x = self.board_half() - 0.5 - file;
        let z = self.reserve_near() + (0.5 + f32::from(row)) * ROW;
        // Black sees the table as White does, from the other side.
        let side = if color == Color::White { 1.0 } else { -1.0 };
        Vec3::new(side * x, self.measures.table_height, side * z)
    }

    /// From the board's middle to the inner edge of a reserve.
    fn reserve_near(&self) -> f32 {
        self.frame_half() + self.measures.reserve_gap
    }

    /// Around the places of this player's reserve, as high as it is at the start.
    #[must_use]
    pub fn reserve_area(&self, color: Color) -> Bounds {
        let grid = self.reserves[color.index()];
        let near = self.reserve_near() - MARGIN;
        let far = self.reserve_near() + f32::from(grid.rows) * ROW + MARGIN;
        let files = f32::from(grid.files + capstone_places(grid.start));
        let (right, left) = (self.board_half() + MARGIN, self.board_half() - files - MARGIN);
        let bottom = self.measures.table_height;
        let stones = self.level_height(usize::from(grid.stack.min(grid.start.stones)));
        let capstones = if grid.start.capstones > 0 { self.measures.capstone_height } else { 0.0 };
        let top = bottom + stones.max(capstones);
        let side = if color == Color::White { 1.0 } else { -1.0 };
        let corner = |x: f32, y: f32, z: f32| Vec3::new(side * x, y, side * z);
        Bounds::around([corner(right, bottom, near), corner(left, top, far)])
            .expect("there are two corners")
    }

    /// Around the stones or the capstones that this player has left, if any.
    #[must_use]
    pub fn reserve_bounds(&self, scene: &Scene, color: Color, is_capstone: bool) -> Option<Bounds> {
        let reserve = scene.reserve(color);
        let ids = if is_capstone { &reserve.capstones } else { &reserve.stones };
        let half = self.half_extents(scene.info(*ids.first()?));
        let feet = (0..ids.len()).map(|index| self.reserve_foot(color, is_capstone, index));
        Bounds::around(feet.flat_map(|foot| {
            let middle = foot + Vec3::Y * half.y;
            [middle - half, middle + half]
        }))
    }

    /// From the middle to the farthest corner of a reserve.
    #[must_use]
    pub fn reserve_reach(&self) -> f32 {
        let reach = |color| {
            let area = self.reserve_area(color);
            (area.middle.abs() + area.half).with_y(0.0).length()
        };
        Color::ALL.into_iter().map(reach).fold(0.0, f32::max)
    }
}
