//! What a position is worth without looking ahead.

use super::net::Net;
use super::reach::{Edges, distance};
use super::weights::Weights;
use crate::rules::bits::{file, neighbours};
use crate::rules::{Color, Kind, Position, Squares};

/// The evaluation for one size of board.
#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    /// Judges instead of the weights if there is one.
    net: Option<&'static Net>,
    weights: Weights,
    edges: Edges,
    /// Nested squares round the centre, the board without its edge first: each one that a
    /// square is in is a step nearer to the centre.
    rings: Vec<u64>,
    /// All files and ranks.
    lines: Vec<u64>,
}

/// What both sides' terms need to know of the board.
struct Board {
    empty: u64,
    walls: u64,
    capstones: u64,
    controlled: [u64; 2],
}

impl Evaluator {
    pub(super) fn new(weights: Weights, edges: Edges, net: Option<&'static Net>) -> Evaluator {
        let mut rings = vec![];
        let mut ring = edges.board;
        while ring != 0 {
            // A square with all four neighbours in the ring is in the next one.
            let up_down = ring >> 8 & ring << 8;
            ring &= up_down & (ring >> 1 & !file(7)) & (ring << 1 & !file(0));
            rings.push(ring);
        }
        let lines = (0..8)
            .flat_map(|line| [edges.board & file(line), edges.board & 0xff << (8 * line)])
            .filter(|&line| line != 0)
            .collect();
        Evaluator { net, weights, edges, rings, lines }
    }

    /// In hundredths of a flat for the player to move.
    pub(super) fn evaluate(&self, position: &Position) -> i32 {
        if let Some(net) = self.net {
            return net.evaluate(position);
        }
        let controlled = Color::ALL.map(|color| position.controlled(color).0);
        let board = Board {
            empty: self.edges.board & !(controlled[0] | controlled[1]),
            walls: position.walls().0,
            capstones: position.capstones().0,
            controlled,
        };
        let progress = self.progress(position, &board);
        let blend = |[start, end]: [i32; 2]| start + (end - start) * progress / 256;
        let komi = i32::from(position.ruleset().half_komi) * blend(self.weights.half_komi);
        let flat = blend(self.weights.flat);
        let [white, black] = Color::ALL
            .map(|color| self.side(&board, color, flat) + self.stacks(position, &board, color));
        let white_ahead = white - black - komi;
        let ahead = if position.to_move() == Color::White { white_ahead } else { -white_ahead };
        ahead + self.weights.tempo
    }

    /// How near the count is, 0 to 256: by empty squares or by the shorter reserve.
    fn progress(&self, position: &Position, board: &Board) -> i32 {
        let area = self.edges.board.count_ones() as i32;
        let reserve = Color::ALL.map(|color| i32::from(position.reserve(color).total()));
        // Two squares are filled while one reserve loses one piece.
        let left = (board.empty.count_ones() as i32).min(2 * reserve[0].min(reserve[1]));
        256 - 256 * left / area
    }

    /// What can be seen from above.
    fn side(&self, board: &Board, color: Color, flat: i32) -> i32 {
        let weights = &self.weights;
        let own = board.controlled[color.index()];
        let other = board.controlled[(!color).index()];
        let area = own & !board.walls;
        let flats = area & !board.capstones;
        let capstones = own & board.capstones;
        let count = |set: u64| set.count_ones() as i32;

        let mut score = flat * count(flats)
            + weights.wall * count(own & board.walls)
            + weights.capstone * count(capstones);
        for &ring in &self.rings {
            score += weights.centre[0] * count(flats & ring);
            score += weights.centre[1] * count(capstones & ring);
        }
        if capstones != 0 {
            let open = neighbours(capstones) & self.edges.board & !board.capstones;
            score += weights.capstone_move * count(open);
        }
        let above = area & area << 8;
        let beside = area & area << 1 & !file(0);
        score += weights.pair * (count(above) + count(beside));
        for line in &self.lines {
            let on_line = count(area & line);
            score += weights.file_or_rank * on_line * on_line;
        }
        let influenced = neighbours(own) & !neighbours(other) & self.edges.board & !own;
        score += weights.influence * count(influenced);

        let costly = other & !board.walls & !board.capstones;
        let [a, b] =
            self.edges.pairs.map(|(from, to)| distance(from, to, area, board.empty, costly));
        score + weights.road[a.min(b)] + weights.second_road[a.max(b)]
    }

    /// What lies under the tops.
    fn stacks(&self, position: &Position, board: &Board, color: Color) -> i32 {
        let near_other = neighbours(board.controlled[(!color).index()]);
        let mut score = 0;
        for square in Squares(board.controlled[color.index()]) {
            let stack = position.stack(square);
            let height = i32::from(stack.height());
            if height == 1 {
                continue;
            }
            let bit = 1 << square.index();
            let kind = if board.walls & bit != 0 {
                Kind::Wall
            } else if board.capstones & bit != 0 {
                Kind::Capstone
            } else {
                Kind::Flat
            };
            let captives = i32::from(stack.count(!color));
            score += self.weights.support[kind as usize] * (height - 1 - captives)
                + self.weights.captive[kind as usize] * captives;
            if kind == Kind::Flat && near_other & bit != 0 {
                score += self.weights.exposed * height;
            }
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tps;
    use crate::rules::Ruleset;

    fn evaluate_with(text: &str, half_komi: i8) -> i32 {
        let setup = tps::parse(text).unwrap();
        let ruleset = Ruleset { half_komi, ..Ruleset::standard(setup.size) };
        let position = Position::from_setup(&setup, ruleset).unwrap();
        Evaluator::new(Weights::DEFAULT, Edges::new(setup.size), None).evaluate(&position)
    }

    fn evaluate(text: &str) -> i32 {
        evaluate_with(text, 0)
    }

    #[test]
    fn swapped_colours_are_worth_the_same() {
        assert_eq!(
            evaluate("x2,1,2S,x/x,12C,x3/x,1,1,2,x/x5/x5 1 9"),
            evaluate("x2,2,1S,x/x,21C,x3/x,2,2,1,x/x5/x5 2 9")
        );
    }

    #[test]
    fn mirrored_boards_are_worth_the_same() {
        let value = evaluate("x2,1,2S,x/x,12C,x3/x,1,1,2,x/x5/x5 1 9");
        assert_eq!(value, evaluate("x5/x5/x,1,1,2,x/x,12C,x3/x2,1,2S,x 1 9"));
        assert_eq!(value, evaluate("x,2S,1,x2/x3,12C,x/x,2,1,1,x/x5/x5 1 9"));
    }

    #[test]
    fn more_flats_and_a_nearer_road_are_better() {
        let even = evaluate("x5/x,2,x3/x5/x3,1,x/x5 1 9");
        assert!(evaluate("x5/x,2,x3/x5/x2,1,1,x/x5 1 9") > even + 50);
        let scattered = evaluate("1,x3,1/x5/2,x,2,x,2/x5/x,1,x3 1 9");
        assert!(evaluate("2,x,2,x,2/x5/x,1,1,1,x/x5/x5 1 9") > scattered);
    }

    #[test]
    fn komi_is_worth_more_towards_the_end() {
        let loss = |text| evaluate(text) - evaluate_with(text, 4);
        let early = loss("x5/x,2,x3/x5/x3,1,x/x5 1 9");
        let late = loss("1,2,1,2,1/2,1,2,1,2/x5/2,1,2,1,2/1,2,1,2,1 1 30");
        assert!(early > 0 && late > early, "{early} {late}");
    }
}
