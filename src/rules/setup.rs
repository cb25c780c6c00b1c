//! A raw position, as a text says it, and the checks that make it a real one.

use thiserror::Error;

use super::{Color, InvalidRuleset, Kind, Piece, Position, Ruleset, Size, Square};

/// Stacks on a board and whose turn it is; nothing about it is checked until
/// [`Position::from_setup`].
///
/// ```
/// use roadstone::rules::{Color, Kind, Piece, Position, Ruleset, Setup, Size};
///
/// let mut setup = Setup::empty(Size::FIVE);
/// setup.set_stack("c3".parse().unwrap(), vec![Piece::new(Color::White, Kind::Capstone)]);
/// setup.move_number = 12;
/// let position = Position::from_setup(&setup, Ruleset::default()).unwrap();
/// assert_eq!(position.reserve(Color::White).capstones, 0);
/// assert_eq!(position.to_setup(), setup);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board's edge.
    pub size: Size,
    /// Who plays the next ply.
    pub to_move: Color,
    /// The number of the move that the next ply belongs to, from 1, as in TPS.
    pub move_number: u32,
    /// By square index, each bottom to top.
    stacks: [Vec<Piece>; 64],
}

impl Setup {
    /// An empty board, White to play move 1.
    #[must_use]
    pub fn empty(size: Size) -> Setup {
        Setup {
            size,
            to_move: Color::White,
            move_number: 1,
            stacks: std::array::from_fn(|_| Vec::new()),
        }
    }

    /// The pieces on a square, bottom to top.
    #[must_use]
    pub fn stack(&self, square: Square) -> &[Piece] {
        &self.stacks[square.index()]
    }

    /// Puts these pieces, bottom to top, on a square in place of what was there.
    pub fn set_stack(&mut self, square: Square, pieces: Vec<Piece>) {
        self.stacks[square.index()] = pieces;
    }

    /// Every square that has pieces, with them.
    pub fn stacks(&self) -> impl Iterator<Item = (Square, &[Piece])> {
        Size::MAX
            .squares()
            .map(|square| (square, self.stack(square)))
            .filter(|(_, pieces)| !pieces.is_empty())
    }
}

/// Why a [`Setup`] is no position of a game with this rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The rule set itself cannot be played.
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
    /// The rule set is for another board.
    #[error("the position is {setup}x{setup}, the game {ruleset}x{ruleset}")]
    Size {
        /// The size of the set-up.
        setup: Size,
        /// The size of the rule set.
        ruleset: Size,
    },
    /// Move numbers start from 1.
    #[error("moves are numbered from 1, not 0")]
    MoveNumberZero,
    /// Pieces lie outside the board.
    #[error("{square} is not on a board of {size}x{size}")]
    OffBoard {
        /// The square outside.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// Only the top of a stack can be a wall or a capstone (R17, R18).
    #[error("{} on {square} has pieces on top of it", match kind {
        Kind::Flat => "a flat",
        Kind::Wall => "a wall",
        Kind::Capstone => "a capstone",
    })]
    Buried {
        /// The square of the stack.
        square: Square,
        /// What lies under other pieces.
        kind: Kind,
    },
    /// More stones than the player has (R2).
    #[error("{color} has {count} stones on the board, but only {limit} in all")]
    TooManyStones {
        /// Whose stones.
        color: Color,
        /// How many lie on the board.
        count: usize,
        /// How many there are.
        limit: u8,
    },
    /// More capstones than the player has (R2).
    #[error("{color} has {count} capstones on the board, but only {limit} in all")]
    TooManyCapstones {
        /// Whose capstones.
        color: Color,
        /// How many are on the board.
        count: usize,
        /// How many there are.
        limit: u8,
    },
    /// In the opening a player places stones of the other colour (R5), which are used up.
    #[error("move 1 places {needed} of {color}'s stones, but only {left} are left")]
    OpeningStones {
        /// Whose stones are to be placed.
        color: Color,
        /// How many the opening needs.
        needed: u8,
        /// How many are left.
        left: u8,
    },
}

impl Position {
    /// Checks a set-up and makes it a position of a game with this rule set.
    ///
    /// What is not on the board is in the reserves. A position in which the
    /// game is over is accepted.
    ///
    /// # Errors
    /// The first [`SetupError`] found: sizes that differ, pieces outside the board, a
    /// buried wall or capstone, more pieces than the rule set has.
    pub fn from_setup(setup: &Setup, ruleset: Ruleset) -> Result<Position, SetupError> {
        ruleset.validate()?;
        let size = ruleset.size;
        if setup.size != size {
            return Err(SetupError::Size { setup: setup.size, ruleset: size });
        }
        if setup.move_number == 0 {
            return Err(SetupError::MoveNumberZero);
        }
        for (square, pieces) in setup.stacks() {
            if !square.is_on(size) {
                return Err(SetupError::OffBoard { square, size });
            }
            let (_, below) = pieces.split_last().expect("stacks() yields no empty stack");
            if let Some(piece) = below.iter().find(|piece| piece.kind != Kind::Flat) {
                return Err(SetupError::Buried { square, kind: piece.kind });
            }
        }
        let mut position = Position::new(ruleset);
        for color in Color::ALL {
            let reserve = ruleset.reserve(color);
            let own = || setup.stacks().flat_map(|(_, pieces)| pieces).filter(|p| p.color == color);
            let capstones = own().filter(|p| p.kind == Kind::Capstone).count();
            let stones = own().count() - capstones;
            if stones > usize::from(reserve.stones) {
                let limit = reserve.stones;
                return Err(SetupError::TooManyStones { color, count: stones, limit });
            }
            if capstones > usize::from(reserve.capstones) {
                let limit = reserve.capstones;
                return Err(SetupError::TooManyCapstones { color, count: capstones, limit });
            }
        }
        for (square, pieces) in setup.stacks() {
            for &piece in pieces {
                position.put_from_reserve(square, piece);
            }
        }
        position.set_turn(setup.to_move, setup.move_number);
        position.check_opening_stones()?;
        Ok(position)
    }

    /// In the opening there must be stones to place, or nobody could play on.
    fn check_opening_stones(&self) -> Result<(), SetupError> {
        if !self.is_opening() || self.outcome().is_some() {
            return Ok(());
        }
        let color = self.piece_to_place(Kind::Flat).color;
        let (needed, left) = (self.pieces_to_place(), self.reserve(color).stones);
        if left < needed {
            return Err(SetupError::OpeningStones { color, needed, left });
        }
        Ok(())
    }

    /// The position as a raw set-up, for writing it down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.size());
        for square in self.size().squares() {
            setup.set_stack(square, self.stack(square).pieces().collect());
        }
        setup.to_move = self.to_move();
        setup.move_number = self.move_number();
        setup
    }
}
