//! Roads that one ply makes, found without playing the plies.

use super::reach::{Edges, Reach, road_area};
use crate::rules::bits::{file, neighbours};
use crate::rules::{Color, Direction, Drops, Kind, Ply, Position, Square, Squares};

/// A ply with which this player would make a road, were it his turn; `None` only if there
/// is none. `reach` is of this player's road squares, none of which make a road yet.
pub(super) fn road_ply(
    position: &Position,
    color: Color,
    reach: &Reach,
    edges: &Edges,
) -> Option<Ply> {
    if position.is_opening() {
        return None;
    }
    let finder = Finder::new(position, color, reach, edges);
    finder.placement().or_else(|| finder.spread())
}

/// As [`road_ply`], from the position alone; also `None` if a road is there already.
#[must_use]
pub fn find_road(position: &Position, color: Color) -> Option<Ply> {
    let edges = Edges::new(position.size());
    let reach = Reach::new(road_area(position, color), &edges);
    if reach.is_road(&edges) { None } else { road_ply(position, color, &reach, &edges) }
}

/// What a ply must do to be an answer to a threatened road; whatever does none of it leaves
/// the road to the opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    /// Where a wall or a capstone may help.
    blocks: u64,
    /// Where a flat may help.
    flats: u64,
    /// Squares of which a spread must pass one.
    passed: u64,
}

impl Answers {
    /// To the road that `threat` would make, `reach` being of the player who threatens.
    pub(super) fn to(threat: Ply, position: &Position, reach: &Reach, edges: &Edges) -> Answers {
        let me = position.to_move();
        let occupied = position.controlled(me).0 | position.controlled(!me).0;
        let empty = edges.board & !occupied;
        // A ply that ends the game by filling the board or with the last piece is more than
        // an answer.
        let may_end = empty.count_ones() == 1 || position.reserve(me).total() == 1;
        let may_fill = empty.count_ones() < u32::from(position.size().get());
        let filled = if may_fill { empty } else { 0 };
        match threat {
            Ply::Place { .. } => {
                let squares = reach.completing(edges) & empty;
                let only = if squares.is_power_of_two() { squares } else { 0 };
                let places = if may_end { empty } else { only };
                Answers { blocks: places, flats: places, passed: reach.area | squares | filled }
            }
            Ply::Spread { from, direction, drops } => {
                let path = line_of(from, direction, drops.squares());
                Answers {
                    blocks: if may_end { empty } else { path },
                    flats: if may_end { empty } else { 0 },
                    passed: reach.area | path | filled | 1 << from.index(),
                }
            }
        }
    }

    /// Whether the ply may be an answer.
    pub(super) fn may_be(&self, ply: Ply) -> bool {
        match ply {
            Ply::Place { square, kind } => {
                let places = if kind == Kind::Flat { self.flats } else { self.blocks };
                places >> square.index() & 1 == 1
            }
            Ply::Spread { from, direction, drops } => {
                line_of(from, direction, drops.squares()) & self.passed != 0
            }
        }
    }
}

/// So many squares ahead of this one, all of them on the board.
fn line_of(from: Square, direction: Direction, squares: u8) -> u64 {
    let start = 1_u64 << from.index();
    (1..=u32::from(squares)).fold(0, |line, steps| {
        line | match direction {
            Direction::Up => start << (8 * steps),
            Direction::Right => start << steps,
            Direction::Down => start >> (8 * steps),
            Direction::Left => start >> steps,
        }
    })
}

/// The next square in a direction, as a set; not necessarily on the board.
const fn beyond(bit: u64, direction: Direction) -> u64 {
    match direction {
        Direction::Up => bit << 8,
        Direction::Right => (bit & !file(7)) << 1,
        Direction::Down => bit >> 8,
        Direction::Left => (bit & !file(0)) >> 1,
    }
}

struct Finder<'a> {
    position: &'a Position,
    color: Color,
    edges: &'a Edges,
    area: u64,
    completing: u64,
    /// As [`Reach::near`].
    near: [(u64, u64); 2],
    walls: u64,
    capstones: u64,
    own: u64,
}

impl<'a> Finder<'a> {
    fn new(position: &'a Position, color: Color, reach: &Reach, edges: &'a Edges) -> Finder<'a> {
        Finder {
            position,
            color,
            edges,
            area: reach.area,
            completing: reach.completing(edges),
            near: reach.near(edges),
            walls: position.walls().0,
            capstones: position.capstones().0,
            own: position.controlled(color).0,
        }
    }

    fn placement(&self) -> Option<Ply> {
        let occupied = self.own | self.position.controlled(!self.color).0;
        let square = Squares(self.completing & !occupied).next()?;
        let reserve = self.position.reserve(self.color);
        let kind = match (reserve.stones, reserve.capstones) {
            (0, 0) => return None,
            (0, _) => Kind::Capstone,
            _ => Kind::Flat,
        };
        Some(Ply::Place { square, kind })
    }

    fn spread(&self) -> Option<Ply> {
        let hard = self.capstones | self.walls;
        // Only beside these a single piece can step onto a square that completes a road.
        let by_flat = neighbours(self.completing & !hard);
        let by_capstone = neighbours(self.completing & !self.capstones);
        Squares(self.own).find_map(|from| {
            let bit = 1 << from.index();
            if self.position.stack(from).height() == 1 {
                // A wall alone makes no road wherever it goes.
                let beside = if self.capstones & bit != 0 { by_capstone } else { by_flat };
                if beside & bit & !self.walls == 0 {
                    return None;
                }
                return Direction::ALL.into_iter().find_map(|direction| self.step(from, direction));
            }
            Direction::ALL.into_iter().find_map(|direction| self.spread_of_stack(from, direction))
        })
    }

    /// A single flat or capstone: it gains one square and loses the one it leaves.
    fn step(&self, from: Square, direction: Direction) -> Option<Ply> {
        let start = 1 << from.index();
        let bit = beyond(start, direction) & self.completing;
        if bit == 0 || !self.may_land(bit, self.capstones & start != 0) {
            return None;
        }
        let drops = Drops::all_at_once(1).expect("1 piece can be lifted");
        let makes_road = self.edges.joined_by(self.area & !start | bit);
        makes_road.then_some(Ply::Spread { from, direction, drops })
    }

    fn may_land(&self, bit: u64, flattens: bool) -> bool {
        self.capstones & bit == 0 && (flattens || self.walls & bit == 0)
    }

    fn spread_of_stack(&self, from: Square, direction: Direction) -> Option<Ply> {
        let start = 1 << from.index();
        let is_capstone = self.capstones & start != 0;
        let carry = self.position.stack(from).height().min(self.position.size().get());
        // The squares ahead in order, a wall that a capstone could flatten as the last.
        let mut path = [0; 8];
        let mut free = 0;
        let mut line = start;
        let mut flattens = false;
        let mut bit = beyond(start, direction) & self.edges.board;
        while bit != 0 && free < usize::from(carry) && self.may_land(bit, is_capstone) {
            path[free] = bit;
            free += 1;
            line |= bit;
            if self.walls & bit != 0 {
                flattens = true;
                break;
            }
            bit = beyond(bit, direction) & self.edges.board;
        }
        // A road would come from one edge to these squares and lead on to the other.
        let may_join = self.near.iter().any(|&(a, b)| line & a != 0 && line & b != 0);
        if free == 0 || !may_join || !self.edges.joined_by(self.area | line) {
            return None;
        }
        (1..1u32 << carry).find_map(|bits| {
            let drops = Drops::from_bits(bits as u8)?;
            let squares = usize::from(drops.squares());
            let meets_wall = flattens && squares == free;
            if squares > free || meets_wall && drops.last() != 1 {
                return None;
            }
            let area = self.area_after(from, &path, drops);
            self.edges.joined_by(area).then_some(Ply::Spread { from, direction, drops })
        })
    }

    /// The road squares after a spread over the squares of `path`.
    fn area_after(&self, from: Square, path: &[u64; 8], drops: Drops) -> u64 {
        let stack = self.position.stack(from);
        // Bit i: whether the i-th piece from the top is the player's.
        let own = match self.color {
            Color::White => !stack.top_colors(),
            Color::Black => stack.top_colors(),
        };
        let lifted = drops.lifted();
        let start = 1 << from.index();
        let mut area = self.area & !start;
        let below = stack.height() - lifted;
        if below > 0 && stack.get(below - 1).is_some_and(|piece| piece.color == self.color) {
            area |= start;
        }
        let mut left = lifted;
        for (bit, count) in path.iter().zip(drops) {
            left -= count;
            let is_own = own >> left & 1 == 1;
            let is_wall = left == 0 && self.walls & start != 0;
            if is_own && !is_wall {
                area |= bit;
            } else {
                area &= !bit;
            }
        }
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::dice::Dice;
    use crate::rules::{Outcome, Ruleset, Size};

    fn makes_road(position: &Position, ply: Ply) -> bool {
        let mut next = position.clone();
        next.play(ply).expect("the found ply is legal");
        let mover = position.to_move();
        matches!(next.outcome(), Some(Outcome::Road { winner, .. }) if winner == mover)
    }

    #[test]
    fn it_agrees_with_playing_every_ply() {
        // Without optimisation a tenth of the games must do.
        let games = if cfg!(debug_assertions) { 24 } else { 240_usize };
        let (mut found, mut seen) = (0, 0);
        for (seed, size) in (0..games as u64).zip((3..=8).cycle()) {
            let mut dice = Dice::new(seed);
            let mut position = Position::new(Ruleset::standard(Size::new(size).unwrap()));
            while position.outcome().is_none() {
                let plies = position.legal_plies();
                let expected = plies.iter().any(|&ply| makes_road(&position, ply));
                let road = find_road(&position, position.to_move());
                assert_eq!(road.is_some(), expected, "{position:?}");
                assert!(road.is_none_or(|ply| makes_road(&position, ply)), "{road:?}");
                found += usize::from(expected);
                seen += 1;
                // Spreads are preferred a little, so that stacks grow.
                let pick = |dice: &mut Dice| plies[dice.below(plies.len() as u64) as usize];
                let mut ply = pick(&mut dice);
                if matches!(ply, Ply::Place { .. }) {
                    ply = pick(&mut dice);
                }
                position.play(ply).unwrap();
            }
        }
        assert!(found > games / 3 && seen > 20 * games, "{found} of {seen}");
    }

    #[test]
    fn what_cannot_be_an_answer_leaves_the_road() {
        let games = if cfg!(debug_assertions) { 24 } else { 240_usize };
        let (mut left_out, mut kept) = (0, 0);
        for (seed, size) in (0..games as u64).zip((3..=7).cycle()) {
            let mut dice = Dice::new(seed + 1000);
            let mut position = Position::new(Ruleset::standard(Size::new(size).unwrap()));
            while position.outcome().is_none() {
                let plies = position.legal_plies();
                let (me, edges) = (position.to_move(), Edges::new(position.size()));
                let reach = Reach::new(road_area(&position, !me), &edges);
                let has_road = find_road(&position, me).is_some();
                if !has_road && let Some(threat) = find_road(&position, !me) {
                    let answers = Answers::to(threat, &position, &reach, &edges);
                    for &ply in &plies {
                        let undo = position.make(ply);
                        let is_lost = !position.is_over() && find_road(&position, !me).is_some()
                            || position.has_road(!me);
                        position.unmake(undo);
                        assert!(is_lost || answers.may_be(ply), "{ply} against {threat}");
                        left_out += usize::from(!answers.may_be(ply));
                        kept += usize::from(answers.may_be(ply) && is_lost);
                    }
                }
                let mut ply = plies[dice.below(plies.len() as u64) as usize];
                if matches!(ply, Ply::Place { .. }) {
                    ply = plies[dice.below(plies.len() as u64) as usize];
                }
                position.play(ply).unwrap();
            }
        }
        assert!(left_out > kept && kept > 0, "{left_out} left out, {kept} kept in vain");
    }

    #[test]
    fn the_reserve_limits_placements() {
        let mut ruleset = Ruleset::standard(Size::new(3).unwrap());
        ruleset.reserves[0].stones = 3;
        let setup = crate::notation::tps::parse("x3/1,1,x/1S,2,2 1 5").unwrap();
        let position = Position::from_setup(&setup, ruleset).unwrap();
        assert_eq!(find_road(&position, Color::White), None);
    }
}
