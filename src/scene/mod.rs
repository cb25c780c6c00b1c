//! The picture of a game as data: which physical piece is where.
//!
//! A [`Scene`] is a position plus the hand in the air, so a pickup, a single
//! drop or half a ply is a scene like any other. Pieces keep their identity for
//! a whole game: identities follow from replaying the plies, so every position
//! of a record has exactly one arrangement of the same pieces.

mod difference;
mod effects;
mod history;

#[cfg(test)]
pub(crate) mod random_games;
#[cfg(test)]
mod tests;

use crate::rules::{Color, Direction, Kind, Piece, Position, Size, Square};

pub use difference::Disagreement;
pub use effects::{UnfitEffect, steps};
pub use history::of_record;

/// One physical piece of a game, for as long as the game lasts; the index into
/// [`Scene::pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u16);

impl PieceId {
    /// For arrays with one entry per piece.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What never changes about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceInfo {
    /// Whose piece it is.
    pub color: Color,
    /// A capstone, or else a stone (R3).
    pub is_capstone: bool,
}

/// A piece outside the reserve, and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedPiece {
    /// Which piece.
    pub id: PieceId,
    /// How it stands.
    pub kind: Kind,
}

/// The pieces of one colour that have not been placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReservePieces {
    /// Stones; the last one is the next to leave.
    pub stones: Vec<PieceId>,
    /// Capstones; the last one is the next to leave.
    pub capstones: Vec<PieceId>,
}

/// Pieces that are lifted and not dropped yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Bottom to top, never empty.
    pub pieces: Vec<PlacedPiece>,
    /// The square that they were lifted from.
    pub from: Square,
    /// The square that they hover over.
    pub over: Square,
    /// Which way they travel, once that is decided.
    pub direction: Option<Direction>,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not placed yet.
    Reserve {
        /// Whose reserve.
        color: Color,
        /// Among the stones or the capstones of that reserve; the highest leaves next.
        index: usize,
    },
    /// In a stack.
    Board {
        /// The stack's square.
        square: Square,
        /// 0 for the bottom of the stack.
        level: usize,
    },
    /// Lifted.
    Hand {
        /// 0 for the bottom of the hand.
        index: usize,
    },
}

/// Every piece of a game, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    size: Size,
    pieces: Vec<PieceInfo>,
    /// By [`Square::index`], each bottom to top.
    stacks: Vec<Vec<PlacedPiece>>,
    reserves: [ReservePieces; 2],
    hand: Option<Hand>,
}

impl Scene {
    /// The scene of a game that starts here.
    ///
    /// Numbers the pieces on the board square by square (a1, b1, …), each stack
    /// bottom to top, then White's stones and capstones in reserve, then Black's.
    #[must_use]
    pub fn start(position: &Position) -> Scene {
        let mut scene = Scene {
            size: position.size(),
            pieces: Vec::new(),
            stacks: vec![Vec::new(); 64],
            reserves: Default::default(),
            hand: None,
        };
        for square in position.size().squares() {
            for piece in position.stack(square).pieces() {
                let id = scene.add_piece(piece.color, piece.kind == Kind::Capstone);
                scene.stacks[square.index()].push(PlacedPiece { id, kind: piece.kind });
            }
        }
        for color in Color::ALL {
            let reserve = position.reserve(color);
            let stones = (0..reserve.stones).map(|_| scene.add_piece(color, false)).collect();
            let capstones = (0..reserve.capstones).map(|_| scene.add_piece(color, true)).collect();
            scene.reserves[color.index()] = ReservePieces { stones, capstones };
        }
        scene
    }

    fn add_piece(&mut self, color: Color, is_capstone: bool) -> PieceId {
        let id = PieceId(u16::try_from(self.pieces.len()).expect("a game has at most 128 pieces"));
        self.pieces.push(PieceInfo { color, is_capstone });
        id
    }

    /// The board's edge.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every piece of the game, indexed by [`PieceId`].
    #[must_use]
    pub fn pieces(&self) -> &[PieceInfo] {
        &self.pieces
    }

    /// The identities of all pieces, ascending.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u16).map(PieceId)
    }

    /// What never changes about this piece.
    ///
    /// # Panics
    /// If the piece belongs to another game.
    #[must_use]
    pub fn info(&self, id: PieceId) -> PieceInfo {
        self.pieces[id.index()]
    }

    /// The stack on this square, bottom to top.
    #[must_use]
    pub fn stack(&self, square: Square) -> &[PlacedPiece] {
        &self.stacks[square.index()]
    }

    /// What this player has not placed.
    #[must_use]
    pub fn reserve(&self, color: Color) -> &ReservePieces {
        &self.reserves[color.index()]
    }

    /// The pieces in the air, if there are any.
    #[must_use]
    pub fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    /// The piece as the rules see it.
    #[must_use]
    pub fn piece(&self, placed: PlacedPiece) -> Piece {
        Piece::new(self.info(placed.id).color, placed.kind)
    }

    /// Where this piece is; `None` for a piece of another game.
    #[must_use]
    pub fn place_of(&self, id: PieceId) -> Option<Place> {
        let info = self.pieces.get(id.index())?;
        let reserve = self.reserve(info.color);
        let rest = if info.is_capstone { &reserve.capstones } else { &reserve.stones };
        if let Some(index) = rest.iter().position(|&other| other == id) {
            return Some(Place::Reserve { color: info.color, index });
        }
        if let Some(hand) = &self.hand
            && let Some(index) = hand.pieces.iter().position(|piece| piece.id == id)
        {
            return Some(Place::Hand { index });
        }
        self.size.squares().find_map(|square| {
            let level = self.stack(square).iter().position(|piece| piece.id == id)?;
            Some(Place::Board { square, level })
        })
    }

    /// How this piece stands; a stone in reserve lies flat. `None` for a piece of another game.
    #[must_use]
    pub fn kind_of(&self, id: PieceId) -> Option<Kind> {
        let info = self.pieces.get(id.index())?;
        Some(match self.place_of(id)? {
            Place::Board { square, level } => self.stack(square)[level].kind,
            Place::Hand { index } => self.hand.as_ref()?.pieces[index].kind,
            Place::Reserve { .. } if info.is_capstone => Kind::Capstone,
            Place::Reserve { .. } => Kind::Flat,
        })
    }
}
