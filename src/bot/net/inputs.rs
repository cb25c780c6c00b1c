//! What the network sees of a position: the numbers of the rows of its first layer that count.
//!
//! Everything is seen by the player to move: "own" is his, whatever his colour.

use crate::bot::reach::{Edges, FAR, distance};
use crate::rules::{Color, Position, Size, Squares};

/// How many pieces from the top of a stack are seen one by one.
pub(in crate::bot) const SEEN: u8 = 4;
/// Kinds of the top times the colours of up to [`SEEN`] pieces with a 1 above the last of them.
const PATTERNS: usize = 3 << (SEEN + 1);
/// What lies deeper: 0 to 3 or more own pieces times as many of the other colour.
const DEEP: usize = 16;
/// The flat count with komi in half flats, clamped on both sides.
const LEAD: i32 = 12;
const LEADS: usize = 2 * LEAD as usize + 1;
/// How near the end is, by [`phase`].
const PHASES: usize = 12;
/// Stones in reserve, clamped.
const STONES: usize = 32;
/// Capstones in reserve, clamped.
const CAPSTONES: usize = 3;
/// Steps to a road in each direction.
const ROADS: usize = (FAR + 1) * (FAR + 1);

/// The most rows that one position can have.
pub(in crate::bot) const MOST_ACTIVE: usize = 2 * 64 + 7;

/// The rows of one position.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Active {
    rows: [u16; MOST_ACTIVE],
    len: usize,
}

impl Active {
    pub(in crate::bot) const fn new() -> Active {
        Active { rows: [0; MOST_ACTIVE], len: 0 }
    }

    #[inline]
    fn push(&mut self, row: usize) {
        self.rows[self.len] = row as u16;
        self.len += 1;
    }

    #[inline]
    pub(in crate::bot) fn rows(&self) -> &[u16] {
        &self.rows[..self.len]
    }
}

/// The rows for one size of board.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Inputs {
    size: Size,
    edges: Edges,
    /// From squares of the 8×8 grid to the squares of the board without gaps.
    number: [u8; 64],
}

/// Where each group of rows begins.
struct Starts {
    deep: usize,
    lead: usize,
    stones: [usize; 2],
    capstones: [usize; 2],
    roads: [usize; 2],
    end: usize,
}

impl Inputs {
    pub(in crate::bot) fn new(size: Size) -> Inputs {
        let mut number = [0; 64];
        for (index, square) in size.squares().enumerate() {
            number[square.index()] = index as u8;
        }
        Inputs { size, edges: Edges::new(size), number }
    }

    pub(in crate::bot) const fn size(&self) -> Size {
        self.size
    }

    const fn starts(&self) -> Starts {
        let area = self.size.area() as usize;
        let deep = area * PATTERNS;
        let lead = deep + area * DEEP;
        let stones = lead + LEADS * PHASES;
        let capstones = stones + 2 * STONES;
        let roads = capstones + 2 * CAPSTONES;
        Starts {
            deep,
            lead,
            stones: [stones, stones + STONES],
            capstones: [capstones, capstones + CAPSTONES],
            roads: [roads, roads + ROADS],
            end: roads + 2 * ROADS,
        }
    }

    /// How many rows there are.
    pub(in crate::bot) const fn len(&self) -> usize {
        self.starts().end
    }

    /// The rows of this position.
    #[inline]
    pub(in crate::bot) fn active(&self, position: &Position) -> Active {
        let starts = self.starts();
        let mut active = Active::new();
        let me = position.to_move();
        let [own, other] = [me, !me].map(|color| position.controlled(color).0);
        let (walls, capstones) = (position.walls().0, position.capstones().0);
        for square in Squares(own | other) {
            let number = usize::from(self.number[square.index()]);
            let stack = position.stack(square);
            let height = stack.height();
            let colors = match me {
                Color::White => stack.top_colors(),
                Color::Black => !stack.top_colors(),
            };
            let seen = height.min(SEEN);
            let bits = usize::from(colors) & ((1 << seen) - 1) | 1 << seen;
            let bit = 1 << square.index();
            let kind = usize::from(walls & bit != 0) + 2 * usize::from(capstones & bit != 0);
            active.push(number * PATTERNS + (kind << (SEEN + 1)) + bits);
            if height > SEEN {
                let seen_own = (!colors & ((1 << SEEN) - 1)).count_ones() as u8;
                let deep_own = stack.count(me) - seen_own;
                let deep_other = stack.count(!me) - (SEEN - seen_own);
                let deep = 4 * deep_own.min(3) + deep_other.min(3);
                active.push(starts.deep + number * DEEP + usize::from(deep));
            }
        }

        let hard = walls | capstones;
        let count = |set: u64| set.count_ones() as i32;
        let komi = i32::from(position.ruleset().half_komi);
        let mut lead = 2 * (count(own & !hard) - count(other & !hard));
        lead += if me == Color::White { -komi } else { komi };
        let lead = (lead.clamp(-LEAD, LEAD) + LEAD) as usize;
        let empty = self.edges.board & !(own | other);
        let reserves = [me, !me].map(|color| position.reserve(color));
        let least = i32::from(reserves[0].total().min(reserves[1].total()));
        active.push(starts.lead + lead * PHASES + phase(count(empty).min(2 * least)));
        for (side, reserve) in reserves.into_iter().enumerate() {
            let stones = usize::from(reserve.stones).min(STONES - 1);
            active.push(starts.stones[side] + stones);
            let capstones = usize::from(reserve.capstones).min(CAPSTONES - 1);
            active.push(starts.capstones[side] + capstones);
        }
        for (side, (mine, yours)) in [(own, other), (other, own)].into_iter().enumerate() {
            let [a, b] = self
                .edges
                .pairs
                .map(|(from, to)| distance(from, to, mine & !walls, empty, yours & !hard));
            active.push(starts.roads[side] + a.min(b) * (FAR + 1) + a.max(b));
        }
        active
    }

    /// For each row the one that is most like it on a board of another size.
    pub(in crate::bot) fn counterparts(&self, other: &Inputs) -> Vec<usize> {
        let [edge, other_edge] = [self, other].map(|inputs| usize::from(inputs.size.get()));
        let [here, there] = [self, other].map(Inputs::starts);
        // Edges to edges, the centre to the centre.
        let place = |at: usize| (2 * at * (other_edge - 1) + edge - 1) / (2 * (edge - 1));
        let place = |number: usize| place(number / edge) * other_edge + place(number % edge);
        (0..here.end)
            .map(|row| {
                if row < here.deep {
                    place(row / PATTERNS) * PATTERNS + row % PATTERNS
                } else if row < here.lead {
                    let within = row - here.deep;
                    there.deep + place(within / DEEP) * DEEP + within % DEEP
                } else {
                    row - here.lead + there.lead
                }
            })
            .collect()
    }

    /// For each of the board's eight symmetries: the row that each row becomes.
    pub(in crate::bot) fn symmetries(&self) -> Vec<Vec<u16>> {
        let edge = usize::from(self.size.get());
        let starts = self.starts();
        (0..8)
            .map(|symmetry| {
                let turned = |number: usize| {
                    let (mut file, mut rank) = (number % edge, number / edge);
                    if symmetry & 1 != 0 {
                        file = edge - 1 - file;
                    }
                    if symmetry & 2 != 0 {
                        rank = edge - 1 - rank;
                    }
                    if symmetry & 4 != 0 {
                        (file, rank) = (rank, file);
                    }
                    rank * edge + file
                };
                (0..starts.end)
                    .map(|row| {
                        let new = if row < starts.deep {
                            turned(row / PATTERNS) * PATTERNS + row % PATTERNS
                        } else if row < starts.lead {
                            let within = row - starts.deep;
                            starts.deep + turned(within / DEEP) * DEEP + within % DEEP
                        } else {
                            row
                        };
                        new as u16
                    })
                    .collect()
            })
            .collect()
    }

    /// For each row the traits that it shares with others, for learning from few games: what a
    /// trait is worth is part of what each of its rows is worth. The second number is how many
    /// traits there are.
    pub(in crate::bot) fn traits(&self) -> (Vec<Vec<u16>>, usize) {
        let area = usize::from(self.size.area());
        let starts = self.starts();
        // By square: kind and colour of the top; by square, depth and colour: a piece below;
        // by depth, colour and kind of the top; by pattern alone; flat counts; phases.
        let kinds = |number: usize| number * 6;
        let below = |number: usize| area * 6 + number * 2 * usize::from(SEEN);
        let anywhere = area * 6 + area * 2 * usize::from(SEEN);
        let deep = anywhere + PATTERNS;
        let leads = deep + DEEP;
        let phases = leads + LEADS;
        let nearer = phases + PHASES;
        let farther = nearer + 2 * (FAR + 1);
        let end = farther + 2 * (FAR + 1);
        let rows = (0..starts.end)
            .map(|row| {
                let mut traits = vec![];
                if row < starts.deep {
                    let (number, pattern) = (row / PATTERNS, row % PATTERNS);
                    let (kind, bits) = (pattern >> (SEEN + 1), pattern & ((2 << SEEN) - 1));
                    traits.push(anywhere + pattern);
                    if bits >= 2 {
                        traits.push(kinds(number) + 2 * kind + (bits & 1));
                        let seen = bits.ilog2() as usize;
                        for depth in 1..seen {
                            traits.push(below(number) + 2 * depth + (bits >> depth & 1));
                        }
                    }
                } else if row < starts.lead {
                    traits.push(deep + (row - starts.deep) % DEEP);
                } else if row < starts.stones[0] {
                    let within = row - starts.lead;
                    traits.extend([leads + within / PHASES, phases + within % PHASES]);
                } else if row >= starts.roads[0] {
                    let within = row - starts.roads[0];
                    let (side, within) = (within / ROADS, within % ROADS);
                    traits.push(nearer + side * (FAR + 1) + within / (FAR + 1));
                    traits.push(farther + side * (FAR + 1) + within % (FAR + 1));
                }
                traits.into_iter().map(|number| number as u16).collect()
            })
            .collect();
        (rows, end)
    }
}

/// Plies left at least, in steps that grow.
const fn phase(left: i32) -> usize {
    match left {
        ..=2 => 0,
        3..=4 => 1,
        5..=6 => 2,
        7..=8 => 3,
        9..=11 => 4,
        12..=14 => 5,
        15..=17 => 6,
        18..=20 => 7,
        21..=24 => 8,
        25..=28 => 9,
        29..=33 => 10,
        _ => 11,
    }
}
