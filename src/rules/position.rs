//! A position of a game, and how a ply changes it.

use super::{Color, Direction, Drops, Kind, Opening, Piece, Ply, Reserve, Ruleset, Size, Square};
use super::{Effect, Effects, IllegalPly, Stack};

/// A position that can arise in a game: the board, the reserves, whose turn it is.
///
/// Everything about it is in place, about 1.2 KB; play and generation allocate
/// nothing. Two positions are equal if the same plies lead to the same ends from
/// them: the move number counts, and with [`Ruleset::quiet_draw`] the quiet plies do.
///
/// ```
/// use roadstone::rules::{Kind, Ply, Position, Ruleset};
///
/// let mut position = Position::new(Ruleset::default());
/// let square = "a1".parse().unwrap();
/// position.play(Ply::Place { square, kind: Kind::Flat }).unwrap();
/// assert_eq!(position.legal_plies().len(), 24);
/// assert_eq!(position.outcome(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By square: bit 0 is the top piece, 1 means black; bits from the height on are 0.
    colors: [u128; 64],
    heights: [u8; 64],
    tops: Tops,
    reserves: [Reserve; 2],
    to_move: Color,
    move_number: u32,
    /// Plies since the last placement or flattening; stays 0 unless the rule set asks (R28).
    quiet_plies: u16,
    ruleset: Ruleset,
}

/// What shows on top of the stacks, as sets of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tops {
    /// White's and Black's.
    pub(super) by_color: [u64; 2],
    pub(super) walls: u64,
    pub(super) capstones: u64,
}

impl Tops {
    pub(super) const fn of(&self, color: Color) -> u64 {
        self.by_color[color.index()]
    }

    pub(super) const fn occupied(&self) -> u64 {
        self.by_color[0] | self.by_color[1]
    }

    /// Tops that can be part of this colour's roads (R20).
    pub(super) const fn road(&self, color: Color) -> u64 {
        self.of(color) & !self.walls
    }

    /// Tops that count for this colour (R24).
    pub(super) const fn flats(&self, color: Color) -> u64 {
        self.of(color) & !self.walls & !self.capstones
    }

    const fn kind(&self, bit: u64) -> Kind {
        if self.walls & bit != 0 {
            Kind::Wall
        } else if self.capstones & bit != 0 {
            Kind::Capstone
        } else {
            Kind::Flat
        }
    }

    const fn set(&mut self, bit: u64, color: Color, kind: Kind) {
        self.clear(bit);
        self.by_color[color.index()] |= bit;
        match kind {
            Kind::Flat => {}
            Kind::Wall => self.walls |= bit,
            Kind::Capstone => self.capstones |= bit,
        }
    }

    const fn clear(&mut self, bit: u64) {
        self.by_color[0] &= !bit;
        self.by_color[1] &= !bit;
        self.walls &= !bit;
        self.capstones &= !bit;
    }
}

/// What [`Position::unmake`] needs to take back a ply.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Undo {
    ply: Ply,
    tops: Tops,
    move_number: u32,
    quiet_plies: u16,
}

impl Position {
    /// The start of a game.
    ///
    /// # Panics
    /// If [`Ruleset::validate`] refuses the rule set.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Position {
        if let Err(error) = ruleset.validate() {
            panic!("{error}");
        }
        Position {
            colors: [0; 64],
            heights: [0; 64],
            tops: Tops::default(),
            reserves: ruleset.reserves,
            to_move: Color::White,
            move_number: 1,
            quiet_plies: 0,
            ruleset,
        }
    }

    /// The settings of the game.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board's edge.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.ruleset.size
    }

    /// Who plays the next ply.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The number of the move that the next ply belongs to, from 1, as in TPS.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Whether the next ply places a flat of the other colour and nothing else
    /// is possible (R5 to R7): move 1, unless there is no swap.
    #[must_use]
    pub const fn is_opening(&self) -> bool {
        self.move_number == 1 && !matches!(self.ruleset.opening, Opening::NoSwap)
    }

    /// The piece that a placement of this kind would put down now: the player's
    /// own, in the opening the opponent's.
    #[must_use]
    pub fn piece_to_place(&self, kind: Kind) -> Piece {
        Piece::new(if self.is_opening() { !self.to_move } else { self.to_move }, kind)
    }

    /// How many pieces the next placement puts down: 2 in White's double black stack (R7).
    pub(super) const fn pieces_to_place(&self) -> u8 {
        let doubles = matches!(self.ruleset.opening, Opening::DoubleBlackStack);
        if self.is_opening() && doubles && matches!(self.to_move, Color::White) { 2 } else { 1 }
    }

    /// The pieces on a square; empty also for a square outside the board.
    #[must_use]
    pub const fn stack(&self, square: Square) -> Stack {
        let index = square.index();
        Stack::new(self.colors[index], self.heights[index], self.tops.kind(1 << index))
    }

    /// What this player has not placed yet.
    #[must_use]
    pub const fn reserve(&self, color: Color) -> Reserve {
        self.reserves[color.index()]
    }

    /// Plies since the last placement or flattening, counted only where
    /// [`Ruleset::quiet_draw`] is set (R28).
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The squares whose top piece is this player's.
    #[must_use]
    pub const fn controlled(&self, color: Color) -> super::Squares {
        super::Squares(self.tops.of(color))
    }

    /// The squares with a wall on top, of either colour.
    #[must_use]
    pub const fn walls(&self) -> super::Squares {
        super::Squares(self.tops.walls)
    }

    /// The squares with a capstone on top, of either colour.
    #[must_use]
    pub const fn capstones(&self) -> super::Squares {
        super::Squares(self.tops.capstones)
    }

    pub(super) const fn tops(&self) -> &Tops {
        &self.tops
    }

    pub(super) const fn heights(&self) -> &[u8; 64] {
        &self.heights
    }

    /// A number that tells positions apart for repetition and for tables: the
    /// board and whose turn it is, not the move number or the quiet plies.
    ///
    /// The same in every run of the same version; not meant to be stored.
    #[must_use]
    pub fn key(&self) -> u64 {
        super::Squares(self.tops.occupied())
            .fold(Position::turn_key(self.to_move), |key, square| key ^ self.square_key(square))
    }

    /// What one square gives to [`Position::key`]: the key is the exclusive or of these
    /// and of [`Position::turn_key`], so a search can carry it along. 0 if the square is empty.
    #[must_use]
    pub fn square_key(&self, square: Square) -> u64 {
        let index = square.index();
        if self.heights[index] == 0 {
            return 0;
        }
        let colors = self.colors[index];
        let place = index as u64 | u64::from(self.heights[index]) << 8;
        let kind = (self.tops.kind(1 << index) as u64) << 16;
        let low = mix(colors as u64 ^ mix(place | kind));
        mix(low ^ (colors >> 64) as u64)
    }

    /// What the player to move gives to [`Position::key`].
    #[must_use]
    pub const fn turn_key(to_move: Color) -> u64 {
        mix(to_move.index() as u64)
    }

    /// Gives the turn away without a ply, and back when called again. No rule allows it
    /// (R8): for searches that ask what the opponent threatens. Not in the opening.
    pub fn skip_turn(&mut self) {
        debug_assert!(!self.is_opening(), "the opening's plies differ by whose turn it is");
        self.to_move = !self.to_move;
    }

    /// Plays a ply if it is legal, and says what happens to the pieces.
    ///
    /// # Errors
    /// The reason why it is not legal; the position is untouched then.
    pub fn play(&mut self, ply: Ply) -> Result<Effects, IllegalPly> {
        self.check(ply)?;
        let effects = self.effects(ply);
        let _ = self.make(ply);
        Ok(effects)
    }

    /// What a legal ply would do to the pieces, in order.
    fn effects(&self, ply: Ply) -> Effects {
        match ply {
            Ply::Place { square, kind } => {
                let placed = Effect::Placed { square, piece: self.piece_to_place(kind) };
                let mut effects = Effects::starting_with(placed);
                for _ in 1..self.pieces_to_place() {
                    effects.push(placed);
                }
                effects
            }
            Ply::Spread { from, direction, drops } => {
                let lifted = Effect::Lifted { square: from, count: drops.lifted() };
                let mut effects = Effects::starting_with(lifted);
                let mut square = from;
                for count in drops {
                    square = square.step(direction, self.size()).expect("the ply is legal");
                    if self.tops.walls & 1 << square.index() != 0 {
                        effects.push(Effect::Flattened { square });
                    }
                    effects.push(Effect::Dropped { square, count });
                }
                effects
            }
        }
    }

    /// Plays a ply without asking whether it is legal: for searches, with plies from
    /// [`Position::for_each_ply`]. Another ply may panic or leave nonsense.
    ///
    /// A game that is over can be played on in this way, as perft's convention C does.
    #[inline]
    pub fn make(&mut self, ply: Ply) -> Undo {
        let undo = Undo {
            ply,
            tops: self.tops,
            move_number: self.move_number,
            quiet_plies: self.quiet_plies,
        };
        let quiet = match ply {
            Ply::Place { square, kind } => {
                let piece = self.piece_to_place(kind);
                for _ in 0..self.pieces_to_place() {
                    self.put_from_reserve(square, piece);
                }
                false
            }
            Ply::Spread { from, direction, drops } => !self.spread(from, direction, drops),
        };
        if self.ruleset.quiet_draw.is_some() {
            self.quiet_plies = if quiet { self.quiet_plies.saturating_add(1) } else { 0 };
        }
        if self.to_move == Color::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.to_move = !self.to_move;
        undo
    }

    /// Takes back the ply that was made last.
    ///
    /// ```
    /// use roadstone::rules::{Position, Ruleset};
    ///
    /// let before = Position::new(Ruleset::default());
    /// let mut position = before.clone();
    /// position.plies().for_each(|ply| {
    ///     let undo = position.make(ply);
    ///     position.unmake(undo);
    /// });
    /// assert_eq!(position, before);
    /// ```
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        self.to_move = !self.to_move;
        self.tops = undo.tops;
        self.move_number = undo.move_number;
        self.quiet_plies = undo.quiet_plies;
        match undo.ply {
            Ply::Place { square, kind } => {
                self.colors[square.index()] = 0;
                self.heights[square.index()] = 0;
                let color = self.piece_to_place(kind).color;
                let count = self.pieces_to_place();
                let reserve = &mut self.reserves[color.index()];
                match kind {
                    Kind::Capstone => reserve.capstones += count,
                    Kind::Flat | Kind::Wall => reserve.stones += count,
                }
            }
            Ply::Spread { from, direction, drops } => {
                let mut hand: u32 = 0;
                let mut index = from.index();
                let stride = stride(direction);
                for count in drops {
                    index = index.wrapping_add_signed(stride);
                    hand = hand << count | self.colors[index] as u32 & low_bits(count);
                    self.colors[index] >>= count;
                    self.heights[index] -= count;
                }
                let from = from.index();
                self.colors[from] = self.colors[from] << drops.lifted() | u128::from(hand);
                self.heights[from] += drops.lifted();
            }
        }
    }

    /// Moves the pieces; true if a wall was flattened.
    fn spread(&mut self, from: Square, direction: Direction, drops: Drops) -> bool {
        let lifted = drops.lifted();
        let start = from.index();
        let top = self.tops.kind(1 << start);
        let mut hand = self.colors[start] as u32 & low_bits(lifted);
        self.colors[start] >>= lifted;
        self.heights[start] -= lifted;
        self.tops.clear(1 << start);
        if self.heights[start] > 0 {
            self.tops.by_color[(self.colors[start] & 1) as usize] |= 1 << start;
        }

        let stride = stride(direction);
        let mut left = lifted;
        let mut index = start;
        let (mut passed, mut black) = (0, 0);
        for count in drops {
            index = index.wrapping_add_signed(stride);
            left -= count;
            let dropped = hand >> left;
            hand &= low_bits(left);
            self.colors[index] = self.colors[index] << count | u128::from(dropped);
            self.heights[index] += count;
            passed |= 1 << index;
            black |= u64::from(dropped & 1) << index;
        }
        self.tops.by_color[0] = self.tops.by_color[0] & !passed | passed & !black;
        self.tops.by_color[1] = self.tops.by_color[1] & !passed | black;

        let last = 1 << index;
        match top {
            Kind::Flat => false,
            Kind::Wall => {
                self.tops.walls |= last;
                false
            }
            Kind::Capstone => {
                let flattened = self.tops.walls & last != 0;
                self.tops.walls &= !last;
                self.tops.capstones |= last;
                flattened
            }
        }
    }

    /// Puts a piece on top of what is there and takes it from its reserve.
    pub(super) fn put_from_reserve(&mut self, square: Square, piece: Piece) {
        let index = square.index();
        self.colors[index] = self.colors[index] << 1 | piece.color.index() as u128;
        self.heights[index] += 1;
        self.tops.set(1 << index, piece.color, piece.kind);
        let reserve = &mut self.reserves[piece.color.index()];
        match piece.kind {
            Kind::Capstone => reserve.capstones -= 1,
            Kind::Flat | Kind::Wall => reserve.stones -= 1,
        }
    }

    pub(super) const fn set_turn(&mut self, to_move: Color, move_number: u32) {
        self.to_move = to_move;
        self.move_number = move_number;
    }
}

/// A mask for a hand of up to 8 pieces.
const fn low_bits(count: u8) -> u32 {
    (1 << count) - 1
}

/// The change of a square's index in one step.
const fn stride(direction: Direction) -> isize {
    match direction {
        Direction::Up => 8,
        Direction::Right => 1,
        Direction::Down => -8,
        Direction::Left => -1,
    }
}

/// The finaliser of SplitMix64: every input bit changes every output bit.
const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}
