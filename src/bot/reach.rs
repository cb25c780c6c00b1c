//! How far each edge's chains reach: what roads, threats and distances are made of.

use crate::rules::bits::{Crossing, connects, flood, neighbours};
use crate::rules::{Color, Position, Size};

/// The edges of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    /// Left and right, bottom and top.
    pub(super) pairs: [(u64, u64); 2],
    pub(super) board: u64,
}

impl Edges {
    pub(super) fn new(size: Size) -> Edges {
        let pairs = Crossing::ALL.map(|crossing| crossing.edges(size));
        Edges { pairs, board: size.squares().0 }
    }

    /// Whether these squares hold a road.
    pub(super) fn joined_by(&self, area: u64) -> bool {
        self.pairs.iter().any(|&(from, to)| connects(from, to, area))
    }
}

/// The squares that can be part of this colour's roads.
pub(super) fn road_area(position: &Position, color: Color) -> u64 {
    position.controlled(color).0 & !position.walls().0
}

/// One colour's chains, as seen from the edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// All squares of the colour that make roads.
    pub(super) area: u64,
    /// What is joined to the edges of [`Edges::pairs`].
    joined: [(u64, u64); 2],
}

impl Reach {
    pub(super) fn new(area: u64, edges: &Edges) -> Reach {
        Reach { area, joined: edges.pairs.map(|(a, b)| (flood(a, area), flood(b, area))) }
    }

    /// Whether there is a road.
    pub(super) fn is_road(&self, edges: &Edges) -> bool {
        edges.pairs.iter().zip(&self.joined).any(|(&(_, to), &(from, _))| from & to != 0)
    }

    /// For each crossing, what is beside the chains of the one edge, its own squares
    /// included, and the same of the other edge.
    pub(super) fn near(&self, edges: &Edges) -> [(u64, u64); 2] {
        std::array::from_fn(|crossing| {
            let ((a, b), (from, to)) = (edges.pairs[crossing], self.joined[crossing]);
            (a | neighbours(from), b | neighbours(to))
        })
    }

    /// The squares of the board where one more piece would complete a road.
    pub(super) fn completing(&self, edges: &Edges) -> u64 {
        let squares = self.near(edges).iter().fold(0, |all, &(a, b)| all | a & b);
        squares & edges.board & !self.area
    }

    /// The squares of `empty` where one more piece would leave only one lacking.
    pub(super) fn one_before(&self, edges: &Edges, empty: u64) -> u64 {
        edges.pairs.iter().zip(&self.joined).fold(0, |all, (&(a, b), &(from, to))| {
            let [(first, second), (first_back, second_back)] =
                [(a, from), (b, to)].map(|(edge, joined)| {
                    let first = (edge | neighbours(joined)) & empty;
                    let beyond = flood(neighbours(first), self.area);
                    (first, neighbours(first | beyond) & empty)
                });
            all | first & second_back | second & first_back
        })
    }
}

/// The most that a distance can be; a crossing that costs more counts as closed.
pub(super) const FAR: usize = 9;

/// The least number of steps to a road from one edge to the other: a step is a piece on
/// an empty square; a square of `costly` takes two steps; what is in none of the sets is
/// closed. At most [`FAR`].
pub(super) fn distance(from: u64, to: u64, area: u64, empty: u64, costly: u64) -> usize {
    let passable = area | empty | costly;
    // Reached with exactly the current number of steps or fewer, and the same one step later.
    let mut reached = flood(from, area);
    let mut frontier = from;
    let mut pending = 0;
    for steps in 0..FAR {
        if reached & to != 0 {
            return steps;
        }
        let border = (frontier | neighbours(reached)) & passable & !reached;
        let entered = border & empty | pending;
        let next = reached | entered;
        pending = border & costly & !next;
        reached = if entered == 0 { next } else { next | flood(neighbours(next) | next, area) };
        frontier = from;
        if entered == 0 && pending == 0 {
            return FAR;
        }
    }
    FAR
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tps;
    use crate::rules::Ruleset;

    fn position(text: &str) -> Position {
        let setup = tps::parse(text).unwrap();
        Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap()
    }

    fn distances(text: &str, color: Color) -> [usize; 2] {
        let position = position(text);
        let edges = Edges::new(position.size());
        let area = road_area(&position, color);
        let blocked = position.walls().0 | position.capstones().0;
        let costly = position.controlled(!color).0 & !blocked;
        let occupied = position.controlled(Color::White).0 | position.controlled(Color::Black).0;
        edges.pairs.map(|(a, b)| distance(a, b, area, edges.board & !occupied, costly))
    }

    #[test]
    fn an_empty_board_is_crossed_in_its_edge() {
        assert_eq!(distances("x5/x5/x5/x5/x5 1 2", Color::White), [5, 5]);
    }

    #[test]
    fn own_pieces_are_free_and_flats_of_the_other_cost_two() {
        assert_eq!(distances("x5/x5/1,1,1,1,x/x5/x5 1 9", Color::White), [1, 4]);
        assert_eq!(distances("x5/2,2,2,2,2/1,1,x,1,1/x5/x5 2 9", Color::White), [1, 5]);
        let walled = "x5/2,2,2,2S,2/1,1,x,1,1/2S,2S,2S,2S,2S/x5 2 9";
        assert_eq!(distances(walled, Color::White), [1, FAR]);
    }

    #[test]
    fn a_road_needs_no_step() {
        assert_eq!(distances("x4/1,1,1,1/x4/x4 2 9", Color::White), [0, 3]);
    }

    #[test]
    fn completing_squares_finish_a_road() {
        let position = position("x4/1,1,x,1/x4/2,2,2,x 1 9");
        let edges = Edges::new(position.size());
        let squares = |color| {
            let reach = Reach::new(road_area(&position, color), &edges);
            assert!(!reach.is_road(&edges));
            crate::rules::Squares(reach.completing(&edges))
                .map(|s| s.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(squares(Color::White), ["c3"]);
        assert_eq!(squares(Color::Black), ["d1"]);
    }
}
