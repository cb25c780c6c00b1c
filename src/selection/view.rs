//! What a selection has to show: the open question and what each answer leads to.

use super::machine::available_kinds;
use super::spreads::{self, Candidate};
use super::{Selection, Spread};
use crate::rules::{Color, Direction, Kind, Piece, Position, Square};

/// Everything that menus and highlights need to know about the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What a click on an empty square would place; `None` if nothing can be placed.
    /// In the opening it has the opponent's colour (R5).
    pub ghost: Option<Piece>,
    /// The kinds that can be placed, in the order in which they are cycled.
    pub kinds: Vec<Kind>,
    /// The step that the turn is in.
    pub stage: Stage,
}

/// The step that a turn is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is selected.
    Idle,
    /// How many pieces shall be lifted?
    Lifting {
        /// The selected stack.
        square: Square,
        /// The numbers from which a spread can be finished, ascending, at least two.
        counts: Vec<u8>,
        /// The number under the pointer.
        hovered: Option<u8>,
    },
    /// Where shall the hand go?
    Aiming {
        /// The selected stack.
        square: Square,
        /// How many pieces are in the air.
        lifted: u8,
        /// The directions in which a spread can be finished, at least one.
        ways: Vec<Way>,
    },
    /// How many pieces shall stay on the target square?
    Dropping {
        /// The selected stack.
        square: Square,
        /// The way of the hand, decided for the rest of the move.
        direction: Direction,
        /// How many pieces are in the air.
        left: u8,
        /// What was dropped so far, nearest square first.
        dropped: Vec<u8>,
        /// The square that the hand is over.
        target: Square,
        /// The numbers from which the spread can be finished, ascending.
        offers: Vec<DropOffer>,
        /// The number under the pointer.
        hovered: Option<u8>,
    },
}

/// A direction that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The way that the hand would go.
    pub direction: Direction,
    /// The neighbouring square, to be lit.
    pub target: Square,
    /// Where on this way a wall can be flattened, if it can (R15).
    pub flattens: Option<Square>,
}

/// A number of pieces that can be dropped on the target square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropOffer {
    /// How many pieces stay.
    pub count: u8,
    /// Whether the ply is complete with this drop, or finishes by itself.
    pub finishes: bool,
    /// Who would control the squares from the target on, nearest first. Only
    /// squares for which it would be certain after this drop.
    pub owners: Vec<Owner>,
}

/// Who would control a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The square.
    pub square: Square,
    /// Its owner to be.
    pub color: Color,
}

impl Selection {
    /// What there is to show in this position. What was selected in another
    /// position does not show.
    #[must_use]
    pub fn view(&self, position: &Position) -> View {
        let nothing = Selection::default();
        let shown = if self.is_for(position) { self } else { &nothing };
        let kinds = available_kinds(position);
        let kind = shown.kind_to_place(position);
        View {
            ghost: kinds.contains(&kind).then(|| position.piece_to_place(kind)),
            kinds,
            stage: shown
                .spread
                .as_ref()
                .map_or(Stage::Idle, |spread| shown.stage(spread, position)),
        }
    }

    fn stage(&self, spread: &Spread, position: &Position) -> Stage {
        let square = spread.square;
        let candidates = spreads::matching(spread, position);
        let Some(lifted) = spread.lifted else {
            let counts = spreads::lifts(&candidates);
            return Stage::Lifting { square, counts, hovered: self.hovered };
        };
        let aimed = spread.direction.and_then(|direction| {
            spread.target(direction, position).map(|target| (direction, target))
        });
        let Some((direction, target)) = aimed else {
            return Stage::Aiming { square, lifted, ways: ways(spread, &candidates, position) };
        };
        let counts = spreads::next_drops(&candidates, spread.drops.len());
        let offer = |count| drop_offer(spread, count, position);
        Stage::Dropping {
            square,
            direction,
            left: spread.left(),
            dropped: spread.drops.clone(),
            target,
            offers: counts.into_iter().map(offer).collect(),
            hovered: self.hovered,
        }
    }
}

fn ways(spread: &Spread, candidates: &[Candidate], position: &Position) -> Vec<Way> {
    let way = |direction| {
        let mut leading = candidates.iter().filter(|candidate| candidate.direction == direction);
        leading.clone().next()?;
        Some(Way {
            direction,
            target: spread.target(direction, position)?,
            flattens: leading.find_map(|candidate| candidate.flattens(spread.square, position)),
        })
    };
    Direction::ALL.into_iter().filter_map(way).collect()
}

fn drop_offer(spread: &Spread, count: u8, position: &Position) -> DropOffer {
    let mut after = spread.clone();
    after.drops.push(count);
    let candidates = spreads::matching(&after, position);
    DropOffer {
        count,
        finishes: candidates.len() == 1,
        owners: owners(spread, &candidates, position),
    }
}

/// The owners, from the target square on, in which all the candidates agree.
fn owners(spread: &Spread, candidates: &[Candidate], position: &Position) -> Vec<Owner> {
    let done = spread.drops.len() as u8;
    let reach = candidates.iter().map(|candidate| candidate.drops.squares()).max().unwrap_or(0);
    let owner = |steps| {
        let direction = spread.direction?;
        let square = spread.square.steps(direction, steps, position.size())?;
        let mut colors = candidates
            .iter()
            .map(|candidate| owner_after(spread.square, *candidate, steps, position));
        let color = colors.next()??;
        colors.all(|other| other == Some(color)).then_some(Owner { square, color })
    };
    (done + 1..=reach).filter_map(owner).collect()
}

/// Who controls the square so many steps ahead once this spread is complete.
fn owner_after(
    from: Square,
    candidate: Candidate,
    steps: u8,
    position: &Position,
) -> Option<Color> {
    let stack = position.stack(from);
    let Candidate { direction, drops } = candidate;
    if steps > drops.squares() {
        let square = from.steps(direction, steps, position.size())?;
        return position.stack(square).controller();
    }
    let dropped: u8 = drops.into_iter().take(usize::from(steps)).sum();
    let level = stack.height() - drops.lifted() + dropped - 1;
    stack.get(level).map(|piece| piece.color)
}
