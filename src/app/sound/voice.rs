//! The sounds that there are: which voices, of which matter, on which board, in which room.

use serde::Deserialize;

/// What a piece is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Matter {
    /// Hard, dry wood.
    Wood,
    /// Split stone: short and bright.
    Slate,
    /// Dense stone that rings a little.
    Marble,
    /// Between wood and stone.
    Bone,
    /// It rings.
    Brass,
}

impl Matter {
    /// Every matter.
    pub const ALL: [Matter; 5] =
        [Matter::Wood, Matter::Slate, Matter::Marble, Matter::Bone, Matter::Brass];
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub enum Board {
    /// A thick board of oak.
    Oak,
    /// A lighter board of lime wood.
    Lime,
    /// A slab of slate.
    Slate,
    /// A cloth spread over a table.
    Cloth,
}

impl Board {
    /// Every board.
    pub const ALL: [Board; 4] = [Board::Oak, Board::Lime, Board::Slate, Board::Cloth];
}

/// The room around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub enum Room {
    /// A hearth that crackles, in a tavern after closing time.
    Tavern,
    /// A window to a garden, with wind in the leaves.
    Window,
    /// A library with a tall clock.
    Library,
}

impl Room {
    /// Every room.
    pub const ALL: [Room; 3] = [Room::Tavern, Room::Window, Room::Library];
}

/// How many pieces lie beneath the one that lands; [`Level::TOP`] stands for all higher stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The board itself.
    pub const GROUND: Level = Level(0);
    /// So many and more sound alike.
    pub const TOP: Level = Level(6);

    /// The level of a piece with so many beneath it.
    #[must_use]
    pub fn of(pieces_beneath: usize) -> Level {
        Level(pieces_beneath.min(usize::from(Level::TOP.0)) as u8)
    }

    /// 0 for the board.
    #[must_use]
    pub fn height(self) -> u8 {
        self.0
    }

    /// From the board to [`Level::TOP`].
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=Level::TOP.0).map(Level)
    }
}

/// Something that can be heard, in one of its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Voice {
    /// A flat is placed.
    Place(Matter),
    /// A piece of a spread falls on the board or on a stack.
    Drop(Matter, Level),
    /// Pieces are taken up.
    Lift(Matter),
    /// A hand of pieces goes on to the next square.
    Slide(Matter),
    /// A wall is set on its edge.
    Wall(Matter),
    /// A capstone is set down.
    Capstone(Matter),
    /// A wall is struck flat.
    Flatten(Matter),
    /// That is not possible.
    Illegal,
    /// Tak: a road threatens.
    Tak,
    /// A road ends the game.
    Road,
    /// The game is won in another way.
    Win,
    /// Nobody has won.
    Draw,
    /// A button.
    Tick,
}

impl Voice {
    /// How many variants each voice has.
    pub const VARIANTS: u32 = 4;

    /// Every voice of a table whose pieces are of these matters.
    pub fn all(matters: &[Matter]) -> Vec<Voice> {
        let mut voices =
            vec![Voice::Illegal, Voice::Tak, Voice::Road, Voice::Win, Voice::Draw, Voice::Tick];
        for &matter in matters {
            voices.extend([Voice::Place(matter), Voice::Lift(matter), Voice::Slide(matter)]);
            voices.extend([Voice::Wall(matter), Voice::Capstone(matter), Voice::Flatten(matter)]);
            voices.extend(Level::all().map(|level| Voice::Drop(matter, level)));
        }
        voices.sort_unstable();
        voices.dedup();
        voices
    }

    /// How long it is, in seconds.
    #[must_use]
    pub fn seconds(self) -> f32 {
        match self {
            Voice::Place(_) => 0.34,
            // A taller stack is drier.
            Voice::Drop(_, level) => 0.30 - 0.015 * f32::from(level.0),
            Voice::Lift(_) => 0.20,
            Voice::Slide(_) => 0.32,
            Voice::Wall(_) => 0.38,
            Voice::Capstone(_) => 0.48,
            Voice::Flatten(_) => 0.95,
            Voice::Illegal => 0.24,
            Voice::Tak => 0.42,
            Voice::Road => 2.6,
            Voice::Win => 2.6,
            Voice::Draw => 2.2,
            Voice::Tick => 0.07,
        }
    }

    /// How loud it is: the level of its loudest twentieth of a second, as the root of the mean
    /// square in decibels below full scale.
    #[must_use]
    pub fn loudness(self) -> f32 {
        match self {
            Voice::Place(_) => -21.0,
            Voice::Drop(_, level) => -22.5 - 0.6 * f32::from(level.0),
            Voice::Lift(_) => -35.0,
            Voice::Slide(_) => -34.0,
            Voice::Wall(_) => -20.0,
            Voice::Capstone(_) => -17.5,
            Voice::Flatten(_) => -15.5,
            Voice::Illegal => -25.0,
            Voice::Tak => -23.0,
            Voice::Road => -22.0,
            Voice::Win => -23.0,
            Voice::Draw => -24.0,
            Voice::Tick => -33.0,
        }
    }

    /// Its name for a file.
    #[must_use]
    pub fn name(self) -> String {
        let of = |name: &str, matter: Matter| format!("{name}-{matter:?}").to_lowercase();
        match self {
            Voice::Place(matter) => of("place", matter),
            Voice::Drop(matter, level) => format!("{}-on-{}", of("drop", matter), level.0),
            Voice::Lift(matter) => of("lift", matter),
            Voice::Slide(matter) => of("slide", matter),
            Voice::Wall(matter) => of("wall", matter),
            Voice::Capstone(matter) => of("capstone", matter),
            Voice::Flatten(matter) => of("flatten", matter),
            Voice::Illegal => "illegal".to_owned(),
            Voice::Tak => "tak".to_owned(),
            Voice::Road => "road".to_owned(),
            Voice::Win => "win".to_owned(),
            Voice::Draw => "draw".to_owned(),
            Voice::Tick => "tick".to_owned(),
        }
    }
}
