//! Geometry on sets of squares: edges, neighbours, flood fill.
//!
//! Every set is a `u64` on the fixed 8×8 grid (`rank * 8 + file`), so all of it
//! is shifts and masks, whatever the board's size.

use super::Size;

/// The squares of the a file.
const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The squares of the h file.
const FILE_H: u64 = FILE_A << 7;

/// One of the two ways in which a road can cross the board (R20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    LeftRight,
    BottomTop,
}

impl Crossing {
    pub(crate) const ALL: [Crossing; 2] = [Crossing::LeftRight, Crossing::BottomTop];

    /// The two edges that a road of this kind joins.
    pub(crate) const fn edges(self, size: Size) -> (u64, u64) {
        let last = size.get() - 1;
        let board = size.squares().0;
        match self {
            Crossing::LeftRight => (board & FILE_A, board & (FILE_A << last)),
            Crossing::BottomTop => (board & 0xff, board & (0xff << (8 * last))),
        }
    }
}

/// The squares of one file, 0 to 7.
pub(crate) const fn file(file: u32) -> u64 {
    FILE_A << file
}

/// All squares that touch one of `set`, those of `set` not included (unless
/// they touch another one of it).
pub(crate) const fn neighbours(set: u64) -> u64 {
    (set << 8) | (set >> 8) | ((set & !FILE_H) << 1) | ((set & !FILE_A) >> 1)
}

/// Everything in `area` that is connected to `seed` within `area`.
pub(crate) const fn flood(seed: u64, area: u64) -> u64 {
    let mut reached = seed & area;
    loop {
        let next = (reached | neighbours(reached)) & area;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Whether some chain within `area` leads from `from` to `to`.
pub(crate) const fn connects(from: u64, to: u64, area: u64) -> bool {
    let mut reached = from & area;
    let goal = to & area;
    if goal == 0 {
        return false;
    }
    loop {
        if reached & goal != 0 {
            return true;
        }
        let next = (reached | neighbours(reached)) & area;
        if next == reached {
            return false;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_wrap_round_the_edges() {
        assert_eq!(neighbours(1 << 7), 1 << 6 | 1 << 15);
        assert_eq!(neighbours(1 << 8), 1 | 1 << 9 | 1 << 16);
        assert_eq!(neighbours(1 << 63), 1 << 62 | 1 << 55);
    }

    #[test]
    fn edges_follow_the_size() {
        let five = Size::FIVE;
        let (left, right) = Crossing::LeftRight.edges(five);
        assert_eq!((left.count_ones(), right.count_ones()), (5, 5));
        assert_eq!(right, left << 4);
        let (bottom, top) = Crossing::BottomTop.edges(five);
        assert_eq!(bottom, 0b11111);
        assert_eq!(top, 0b11111 << 32);
    }
}
