//! Where the pieces stand that have not been placed.
//!
//! Beside the board, at the owner's right hand: the capstones in front, the
//! stones behind them in stacks, one stack per rank. Where one column of low
//! stacks is too little, stacks get higher and then columns are added outwards.

use bevy::math::{Vec2, Vec3};

use super::{Bounds, Layout};
use crate::rules::{Color, Reserve, Size};
use crate::scene::Scene;

/// Stacks have at least so many stones before another one is begun.
const LOW: u8 = 5;
/// Stacks never have more stones.
const HIGH: u8 = 10;
/// From one column of stacks to the next.
const COLUMN: f32 = 0.85;
/// From one capstone to the next within their common place.
const CAPSTONES_APART: f32 = 0.56;
/// Around the places of a reserve.
const MARGIN: f32 = 0.05;

/// How one player's reserve is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReserveGrid {
    start: Reserve,
    /// Stones in a full stack.
    stack: u8,
    /// Stacks in a column.
    rows: u8,
    columns: u8,
}

impl ReserveGrid {
    pub(super) fn new(size: Size, start: Reserve) -> ReserveGrid {
        // The capstones share the first place.
        let places = size.get() - u8::from(start.capstones > 0);
        let columns = start.stones.div_ceil(places * HIGH).max(1);
        let stack = start.stones.div_ceil(places * columns).max(LOW);
        let stacks = start.stones.div_ceil(stack);
        let rows = stacks.div_ceil(columns);
        ReserveGrid { start, stack, rows, columns }
    }

    /// The place of a stack: its row behind the capstones, and its column, from
    /// the board outwards. The stack that is used up first is next to the capstones.
    fn place(self, stack: u8) -> (u8, u8) {
        let first = u8::from(self.start.capstones > 0);
        (first + self.rows - 1 - stack % self.rows, self.columns - 1 - stack / self.rows)
    }

    /// Where a capstone stands within the capstones' place, in steps.
    fn capstone_offset(self, index: usize) -> Vec2 {
        let half = |index: usize| if index.is_multiple_of(2) { -0.5 } else { 0.5 };
        match self.start.capstones {
            0 | 1 => Vec2::ZERO,
            2 => Vec2::new(half(index), 0.0),
            _ => Vec2::new(half(index), half(index / 2)),
        }
    }
}

impl Layout {
    /// What a piece of a reserve stands on; the index counts stones and capstones apart.
    pub(super) fn reserve_foot(&self, color: Color, is_capstone: bool, index: usize) -> Vec3 {
        let grid = self.reserves[color.index()];
        if is_capstone {
            let offset = CAPSTONES_APART * grid.capstone_offset(index);
            return self.reserve_place(color, 0, 0, offset);
        }
        let per_stack = usize::from(grid.stack);
        // No game has more than 60 stones (R2).
        let (row, column) = grid.place((index / per_stack) as u8);
        let place = self.reserve_place(color, row, column, Vec2::ZERO);
        place + Vec3::Y * self.level_height(index % per_stack)
    }

    /// The middle of a place beside the board.
    fn reserve_place(&self, color: Color, row: u8, column: u8, offset: Vec2) -> Vec3 {
        let x = self.reserve_near() + 0.5 + f32::from(column) * COLUMN + offset.x;
        let z = self.board_half() - 0.5 - f32::from(row) + offset.y;
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
        let far = self.reserve_near() + 1.0 + f32::from(grid.columns - 1) * COLUMN + MARGIN;
        let rows = f32::from(grid.rows + u8::from(grid.start.capstones > 0));
        let (front, back) = (self.board_half() + MARGIN, self.board_half() - rows - MARGIN);
        let bottom = self.measures.table_height;
        let stones = self.level_height(usize::from(grid.stack.min(grid.start.stones)));
        let capstones = if grid.start.capstones > 0 { self.measures.capstone_height } else { 0.0 };
        let top = bottom + stones.max(capstones);
        let side = if color == Color::White { 1.0 } else { -1.0 };
        let corner = |x: f32, y: f32, z: f32| Vec3::new(side * x, y, side * z);
        Bounds::around([corner(near, bottom, front), corner(far, top, back)])
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
