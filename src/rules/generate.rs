//! All plies of a position, one by one or only their number.
//!
//! How many ways a stack can be spread in one direction depends on two numbers
//! only: how many pieces can be lifted and how many squares ahead are free. So
//! the drops stand in tables, and counting needs no generation.

use super::bits;
use super::{Direction, Drops, Kind, Ply, Position, Size, Square, Squares};

/// Drops that pass a limited number of squares, for every limit 0 to 7, each list in
/// the order of the pieces lifted, so that a carry limit is a prefix.
struct DropTable<const LEN: usize> {
    lists: [[Drops; LEN]; 8],
    /// How long the prefix is, by squares and by pieces that can be lifted, 0 to 8.
    counts: [[u16; 9]; 8],
}

impl<const LEN: usize> DropTable<LEN> {
    /// Those of the 255 drops that `belongs` says belong to the list of each limit.
    const fn new(flattening: bool) -> DropTable<LEN> {
        let filler = Drops::all_at_once(1).expect("1 piece can be lifted");
        let mut table = DropTable { lists: [[filler; LEN]; 8], counts: [[0; 9]; 8] };
        let mut free = 0;
        while free < 8 {
            let mut len = 0;
            let mut bits: u32 = 1;
            while bits < 256 {
                let drops = Drops::from_bits(bits as u8).expect("the bits start from 1");
                let belongs = if flattening {
                    drops.squares() == free as u8 + 1 && drops.last() == 1
                } else {
                    drops.squares() <= free as u8
                };
                if belongs {
                    table.lists[free][len] = drops;
                    len += 1;
                }
                // All drops of up to k pieces are below 1 << k.
                if (bits + 1).is_power_of_two() {
                    table.counts[free][(bits + 1).ilog2() as usize] = len as u16;
                }
                bits += 1;
            }
            free += 1;
        }
        table
    }

    fn get(&self, free: usize, carry: usize) -> &[Drops] {
        &self.lists[free][..usize::from(self.counts[free][carry])]
    }

    fn count(&self, free: usize, carry: usize) -> u64 {
        u64::from(self.counts[free][carry])
    }
}

/// Spreads over at most so many free squares (R10 to R13).
static SPREADS: DropTable<255> = DropTable::new(false);
/// Spreads over exactly so many free squares and then onto a wall, where one piece is left (R15).
static FLATTENINGS: DropTable<35> = DropTable::new(true);

/// What generation needs to know of a position: a copy, so that plies can be
/// made and taken back while it runs.
#[derive(Clone, Copy, Debug)]
pub struct Plies {
    size: Size,
    /// Empty squares.
    empty: u64,
    /// Kinds that can be placed.
    flats: bool,
    walls: bool,
    capstones: bool,
    /// Stacks that can be moved, and which of them have a capstone on top.
    sources: u64,
    capstone_sources: u64,
    /// All walls on the board.
    standing: u64,
    /// Walls, capstones, and everything outside the board.
    blockers: u64,
    heights: [u8; 64],
}

impl Plies {
    fn new(position: &Position) -> Plies {
        let size = position.size();
        let board = size.squares().0;
        let tops = position.tops();
        let opening = position.is_opening();
        let reserve = position.reserve(position.piece_to_place(Kind::Flat).color);
        let stones = reserve.stones >= position.pieces_to_place();
        let sources = if opening { 0 } else { tops.of(position.to_move()) };
        Plies {
            size,
            empty: board & !tops.occupied(),
            flats: stones,
            walls: stones && !opening,
            capstones: reserve.capstones > 0 && !opening,
            sources,
            capstone_sources: sources & tops.capstones,
            standing: tops.walls,
            blockers: tops.walls | tops.capstones | !board,
            heights: *position.heights(),
        }
    }

    /// Calls `f` with every ply: placements by square, then spreads by square.
    #[inline]
    pub fn for_each(&self, mut f: impl FnMut(Ply)) {
        for square in Squares(self.empty) {
            if self.flats {
                f(Ply::Place { square, kind: Kind::Flat });
            }
            if self.walls {
                f(Ply::Place { square, kind: Kind::Wall });
            }
            if self.capstones {
                f(Ply::Place { square, kind: Kind::Capstone });
            }
        }
        for from in Squares(self.sources) {
            let carry = self.carry(from);
            for (direction, free) in Direction::ALL.into_iter().zip(self.free_squares(from)) {
                for &drops in SPREADS.get(free, carry) {
                    f(Ply::Spread { from, direction, drops });
                }
                if self.flattens(from, direction, free) {
                    for &drops in FLATTENINGS.get(free, carry) {
                        f(Ply::Spread { from, direction, drops });
                    }
                }
            }
        }
    }

    /// How many plies there are, without generating them.
    #[must_use]
    pub fn count(&self) -> u64 {
        let kinds = u64::from(self.flats) + u64::from(self.walls) + u64::from(self.capstones);
        let mut count = u64::from(self.empty.count_ones()) * kinds;
        for from in Squares(self.sources) {
            let carry = self.carry(from);
            for free in self.free_squares(from) {
                count += SPREADS.count(free, carry);
            }
        }
        for from in Squares(self.capstone_sources) {
            let carry = self.carry(from);
            for (direction, free) in Direction::ALL.into_iter().zip(self.free_squares(from)) {
                if self.flattens(from, direction, free) {
                    count += FLATTENINGS.count(free, carry);
                }
            }
        }
        count
    }

    /// How many pieces can be lifted (R10).
    fn carry(&self, from: Square) -> usize {
        usize::from(self.heights[from.index()].min(self.size.get()))
    }

    /// How many squares can be passed in each direction before a wall, a capstone
    /// or the edge, in the order of [`Direction::ALL`].
    fn free_squares(&self, from: Square) -> [usize; 4] {
        let index = from.index() as u32;
        let (file, rank) = (index % 8, index / 8);
        let column = self.blockers & bits::file(file);
        let above = column & !1 << index;
        let below = column & ((1 << index) - 1);
        // A sentinel past the h file; the zero counts below do the same past the ranks.
        let row = (self.blockers >> (8 * rank)) as u32 & 0xff | 0x100;
        let left_of = row & ((1 << file) - 1);
        let up = above.trailing_zeros() / 8 - rank - 1;
        let right = (row >> (file + 1)).trailing_zeros();
        let down = rank + below.leading_zeros() / 8 - 8;
        let left = file + left_of.leading_zeros() - u32::BITS;
        [up as usize, right as usize, down as usize, left as usize]
    }

    /// Whether a capstone starts here and a wall stands right behind the free squares.
    fn flattens(&self, from: Square, direction: Direction, free: usize) -> bool {
        self.capstone_sources & 1 << from.index() != 0
            && from
                .steps(direction, free as u8 + 1, self.size)
                .is_some_and(|square| self.standing & 1 << square.index() != 0)
    }
}

impl Position {
    /// The generator of this position's plies, as a copy that stays valid while
    /// plies are made and taken back. Like [`Position::for_each_ply`] it does not
    /// ask whether the game is over.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> Plies {
        Plies::new(self)
    }

    /// Calls `f` with every ply that the rules of movement allow, in a fixed order;
    /// whether the game is over is not asked.
    #[inline]
    pub fn for_each_ply(&self, f: impl FnMut(Ply)) {
        self.plies().for_each(f);
    }

    /// How many plies [`Position::for_each_ply`] would yield.
    #[must_use]
    pub fn count_plies(&self) -> u64 {
        self.plies().count()
    }

    /// Every legal ply; none when the game is over.
    #[must_use]
    pub fn legal_plies(&self) -> Vec<Ply> {
        let mut plies = Vec::new();
        if !self.is_over() {
            self.for_each_ply(|ply| plies.push(ply));
        }
        plies
    }
}
