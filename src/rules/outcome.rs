//! How a game ends: roads, counts, draws, and the winner's score.

use std::cmp::Ordering;
use std::fmt;

use super::bits::{self, Crossing};
use super::{Color, Position, Ruleset, Size, Square, Squares};

/// A finished game, with the reason (R20 to R26, R28).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A road joins two opposite edges.
    Road {
        /// Whose road it is.
        winner: Color,
        /// A shortest one.
        road: Road,
    },
    /// The flats were counted, and one side has more.
    Flats {
        /// Who has more, komi included (R25).
        winner: Color,
        /// The flats on top, without komi.
        counts: FlatCounts,
        /// Why they were counted.
        cause: CountCause,
    },
    /// The flats were counted, and the counts are equal (R25).
    Draw {
        /// The flats on top, without komi.
        counts: FlatCounts,
        /// Why they were counted.
        cause: CountCause,
    },
    /// The same position came up as often as [`Ruleset::repetition_draw`] says.
    RepetitionDraw,
    /// [`Ruleset::quiet_draw`] plies went by without a placement or a flattening.
    QuietDraw,
}

impl Outcome {
    /// Who won; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Road { winner, .. } | Outcome::Flats { winner, .. } => Some(*winner),
            Outcome::Draw { .. } | Outcome::RepetitionDraw | Outcome::QuietDraw => None,
        }
    }
}

/// Why the flats are counted (R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountCause {
    /// No square is empty.
    BoardFull,
    /// This player has neither a stone nor a capstone left.
    ReserveEmpty(Color),
}

/// How many squares show a flat of each colour (R24); komi is not in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlatCounts {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

impl FlatCounts {
    /// This player's flats.
    #[must_use]
    pub const fn of(&self, color: Color) -> u32 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// This player's count in half flats, for Black with the komi (R25).
    #[must_use]
    pub fn half_points(&self, color: Color, ruleset: &Ruleset) -> i32 {
        let komi = if color == Color::Black { i32::from(ruleset.half_komi) } else { 0 };
        2 * self.of(color) as i32 + komi
    }
}

/// The squares of a road in order, from one edge to the opposite one.
#[derive(Clone, Copy)]
pub struct Road {
    squares: [Square; 64],
    len: u8,
}

impl Road {
    /// The squares, each touching the next, left to right or bottom to top.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    /// A shortest road within `area`; of several the same one every time.
    fn shortest(area: u64, size: Size) -> Option<Road> {
        Crossing::ALL
            .into_iter()
            .filter_map(|crossing| {
                let (from, to) = crossing.edges(size);
                Road::between(from, to, area)
            })
            .min_by_key(|road| road.len)
    }

    /// A breadth-first search from the far edge, then the lowest square at every step.
    fn between(from: u64, to: u64, area: u64) -> Option<Road> {
        let mut layers = [0; 64];
        let mut steps = 0;
        let mut seen = to & area;
        layers[0] = seen;
        while layers[steps] & from == 0 {
            let next = bits::neighbours(layers[steps]) & area & !seen;
            if next == 0 {
                return None;
            }
            seen |= next;
            steps += 1;
            layers[steps] = next;
        }
        let first = Squares(layers[steps] & from).next().expect("the loop ends on a meeting");
        let mut road = Road { squares: [first; 64], len: 1 };
        let mut last = first;
        for layer in layers[..steps].iter().rev() {
            let near = bits::neighbours(Squares::from(last).0) & layer;
            last = Squares(near).next().expect("each layer touches the one before");
            road.squares[usize::from(road.len)] = last;
            road.len += 1;
        }
        Some(road)
    }
}

impl PartialEq for Road {
    fn eq(&self, other: &Road) -> bool {
        self.squares() == other.squares()
    }
}

impl Eq for Road {}

impl fmt::Debug for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.squares()).finish()
    }
}

impl Position {
    /// How the game has ended in this position; `None` while it goes on.
    ///
    /// A draw by repetition depends on the positions before: see [`super::History`].
    ///
    /// ```
    /// use roadstone::notation::tps;
    /// use roadstone::rules::{Color, Outcome, Position, Ruleset};
    ///
    /// let setup = tps::parse("x4/1,1,21,1/2,2,12S,x/x4 2 9").unwrap();
    /// let position = Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap();
    /// let Some(Outcome::Road { winner, road }) = position.outcome() else { panic!() };
    /// assert_eq!(winner, Color::White);
    /// assert_eq!(road.squares(), ["a3", "b3", "c3", "d3"].map(|name| name.parse().unwrap()));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        // The player who moved comes first (R21, R22).
        for winner in [!self.to_move(), self.to_move()] {
            if let Some(road) = Road::shortest(self.tops().road(winner), self.size()) {
                return Some(Outcome::Road { winner, road });
            }
        }
        if let Some(cause) = self.count_cause() {
            let counts = self.flat_counts();
            let [white, black] = Color::ALL.map(|color| counts.half_points(color, self.ruleset()));
            return Some(match white.cmp(&black) {
                Ordering::Greater => Outcome::Flats { winner: Color::White, counts, cause },
                Ordering::Less => Outcome::Flats { winner: Color::Black, counts, cause },
                Ordering::Equal => Outcome::Draw { counts, cause },
            });
        }
        self.is_quiet_draw().then_some(Outcome::QuietDraw)
    }

    /// Whether [`Position::outcome`] is something, at less cost.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.has_road(color))
            || self.count_cause().is_some()
            || self.is_quiet_draw()
    }

    /// Whether this player has a road (R20).
    #[must_use]
    #[inline]
    pub fn has_road(&self, color: Color) -> bool {
        let area = self.tops().road(color);
        Crossing::ALL.into_iter().any(|crossing| {
            let (from, to) = crossing.edges(self.size());
            bits::connects(from, to, area)
        })
    }

    /// Why the flats are to be counted now, if they are (R23).
    fn count_cause(&self) -> Option<CountCause> {
        if self.tops().occupied() == self.size().squares().0 {
            return Some(CountCause::BoardFull);
        }
        Color::ALL
            .into_iter()
            .find(|&color| self.reserve(color).total() == 0)
            .map(CountCause::ReserveEmpty)
    }

    fn is_quiet_draw(&self) -> bool {
        self.ruleset().quiet_draw.is_some_and(|plies| self.quiet_plies() >= plies)
    }

    /// How many flats show on each side (R24).
    #[must_use]
    pub fn flat_counts(&self) -> FlatCounts {
        let [white, black] = Color::ALL.map(|color| self.tops().flats(color).count_ones());
        FlatCounts { white, black }
    }

    /// Every square that lies on some road of this player: on a chain without
    /// repetition that joins two opposite edges. Branches that lead nowhere are
    /// not part; the set is empty if there is no road.
    #[must_use]
    pub fn roads(&self, color: Color) -> Squares {
        let area = self.tops().road(color);
        let on_some_road = Crossing::ALL.into_iter().map(|crossing| {
            let (from, to) = crossing.edges(self.size());
            squares_on_chains(from, to, area)
        });
        Squares(on_some_road.fold(0, |all, squares| all | squares))
    }
}

/// The squares of `area` on chains without repetition between the two edges.
///
/// Such a chain through a square is two chains from it that share nothing else,
/// one to each edge. By Menger's theorem they exist unless losing one thing, an
/// edge or another square, cuts the square off from all edges that are left.
fn squares_on_chains(from: u64, to: u64, area: u64) -> u64 {
    let joined = bits::flood(from, area) & bits::flood(to, area);
    Squares(joined).fold(joined, |on_chain, lost| {
        let lost = Squares::from(lost).0;
        on_chain & (bits::flood(from | to, area & !lost) | lost)
    })
}

/// The winner's score for a match (R32): the squares of the board and the
/// pieces left in the winner's reserve.
#[must_use]
pub fn score(position: &Position, winner: Color) -> u32 {
    u32::from(position.size().area()) + u32::from(position.reserve(winner).total())
}
