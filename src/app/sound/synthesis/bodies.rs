//! The modes of what is struck: boards, the table beneath them, pieces, strings.
//!
//! Boards are plates held at their edges, with the stiffness of real wood along and across the
//! grain. Real pieces of a hand's width ring above what is heard well; here they are as large as
//! they look on the screen.

use std::f32::consts::PI;

use super::super::voice::{Board, Level, Matter};
use super::modal::{Mode, Shape};

/// A plate with the stiffness of wood: kg and m.
struct Plate {
    /// The side of the square, in metres.
    side: f32,
    /// In metres.
    thickness: f32,
    /// Young's modulus along and across the grain, in gigapascals.
    stiffness: [f32; 2],
    /// In kilograms a cubic metre.
    density: f32,
    /// The part of the energy that is lost within, a radian.
    loss: f32,
    /// What the feet and the table take away, as decay per second.
    coupling: f32,
    level: f32,
}

/// Bellies that a plate has at most, each way.
const BELLIES: i32 = 7;
/// Above this the modes of a board lie so close that the click stands for them, in hertz.
const HIGHEST: f32 = 6000.0;

impl Plate {
    fn modes(&self) -> Vec<Mode> {
        let rigidity = self.stiffness.map(|e| e * 1e9 * self.thickness.powi(3) / 12.0);
        // Twisting lies between the two, as in most woods.
        let twist = 0.5 * (rigidity[0] * rigidity[1]).sqrt();
        let mass = self.density * self.thickness;
        let mut modes = Vec::new();
        for (m, n) in (1..=BELLIES).flat_map(|m| (1..=BELLIES).map(move |n| (m, n))) {
            let (m, n) = (m as f32, n as f32);
            let bending =
                rigidity[0] * m.powi(4) + 2.0 * twist * m * m * n * n + rigidity[1] * n.powi(4);
            let hertz = PI / 2.0 / (self.side * self.side) * (bending / mass).sqrt();
            if hertz > HIGHEST {
                continue;
            }
            modes.push(Mode {
                hertz,
                decay: self.coupling + PI * self.loss * hertz,
                // Bellies that move against each other cancel out in the air.
                level: self.level / (m * n).sqrt(),
                shape: Shape::Held(m, n),
            });
        }
        modes
    }
}

/// A board with the table that it lies on.
pub fn board(board: Board) -> Vec<Mode> {
    let plate = match board {
        Board::Oak => Plate {
            side: 0.44,
            thickness: 0.022,
            stiffness: [12.0, 1.3],
            density: 700.0,
            loss: 0.035,
            coupling: 26.0,
            level: 1.0,
        },
        Board::Lime => Plate {
            side: 0.44,
            thickness: 0.018,
            stiffness: [10.0, 0.9],
            density: 490.0,
            loss: 0.030,
            coupling: 22.0,
            level: 1.0,
        },
        Board::Slate => Plate {
            side: 0.44,
            thickness: 0.014,
            stiffness: [50.0, 45.0],
            density: 2750.0,
            loss: 0.012,
            coupling: 48.0,
            level: 0.7,
        },
        // The cloth swallows everything but the table under it.
        Board::Cloth => Plate {
            side: 0.7,
            thickness: 0.03,
            stiffness: [11.0, 1.0],
            density: 600.0,
            loss: 0.09,
            coupling: 55.0,
            level: 0.5,
        },
    };
    let mut modes = plate.modes();
    modes.extend(table());
    modes
}

/// The table top and the floor under it: a thump without a pitch.
fn table() -> impl Iterator<Item = Mode> {
    [(82.0, 34.0, 0.22), (121.0, 40.0, 0.24), (173.0, 48.0, 0.22)]
        .into_iter()
        .map(|(hertz, decay, level)| Mode { hertz, decay, level, shape: Shape::Whole })
}

/// How a matter answers.
#[derive(Clone, Copy, Debug)]
pub struct Nature {
    /// The lowest mode of a flat, in hertz.
    pub hertz: f32,
    /// The part of the energy that is lost within, a radian.
    pub loss: f32,
    /// What touching the ground takes away, as decay per second.
    pub coupling: f32,
    /// How loud the piece itself is beside the board.
    pub level: f32,
    /// How long it touches oak when it is set down, in seconds.
    pub contact: f32,
    /// The middle of its rubbing noise, in hertz.
    pub rubbing: f32,
}

pub fn nature(matter: Matter) -> Nature {
    let nature = |hertz, loss, coupling, level, contact, rubbing| Nature {
        hertz,
        loss,
        coupling,
        level,
        contact,
        rubbing,
    };
    match matter {
        Matter::Wood => nature(1560.0, 0.045, 70.0, 0.40, 0.00062, 1500.0),
        Matter::Slate => nature(2350.0, 0.014, 75.0, 0.34, 0.00036, 2600.0),
        Matter::Marble => nature(2760.0, 0.008, 60.0, 0.36, 0.00032, 2900.0),
        Matter::Bone => nature(2020.0, 0.022, 70.0, 0.36, 0.00045, 2200.0),
        Matter::Brass => nature(2190.0, 0.0022, 20.0, 0.30, 0.00030, 3300.0),
    }
}

/// What a piece is, as far as one hears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A stone that lies, with so many beneath it.
    Flat(Level),
    /// A stone on its edge: only an edge is held.
    Wall,
    /// Turned and tall: heavy, with modes far apart.
    Capstone,
}

/// A free square plate: its frequencies over the lowest, and the nodal lines of each.
const PLATE: [(f32, f32, f32); 6] = [
    (1.0, 1.0, 1.0),
    (1.455, 2.0, 0.0),
    (1.802, 0.0, 2.0),
    (2.583, 2.0, 1.0),
    (4.535, 2.0, 2.0),
    (4.728, 1.0, 3.0),
];

/// A thick free bar that stands.
const BAR: [(f32, f32, f32); 4] =
    [(1.0, 0.0, 0.0), (1.83, 1.0, 0.0), (2.61, 0.0, 1.0), (3.94, 1.0, 1.0)];

/// A piece's own modes.
pub fn piece(matter: Matter, form: Form) -> Vec<Mode> {
    let nature = nature(matter);
    let (table, pitch, freedom): (&[_], f32, f32) = match form {
        // Each piece beneath stiffens the column, and takes something of the ring away.
        Form::Flat(level) => {
            let height = f32::from(level.height());
            (&PLATE, 1.045f32.powf(height), 1.0 + 0.25 * height)
        }
        Form::Wall => (&PLATE, 0.80, 0.55),
        Form::Capstone => (&BAR, 0.42, 0.75),
    };
    table
        .iter()
        .enumerate()
        .map(|(index, &(ratio, m, n))| {
            let hertz = nature.hertz * pitch * ratio;
            Mode {
                hertz,
                decay: freedom * (nature.coupling + PI * nature.loss * hertz),
                level: nature.level / (1.0 + 0.45 * index as f32),
                shape: Shape::Free(m, n),
            }
        })
        .collect()
}

/// A gut string plucked at this part of its length.
pub fn string(hertz: f32, plucked_at: f32) -> Vec<Mode> {
    const STIFFNESS: f32 = 9e-5;
    const PARTIALS: i32 = 14;
    (1..=PARTIALS)
        .map(|partial| {
            let n = partial as f32;
            let sharp = n * hertz * (1.0 + STIFFNESS * n * n).sqrt();
            Mode {
                hertz: sharp,
                decay: 2.6 + 0.0055 * sharp,
                level: (PI * n * plucked_at).sin() / n / (1.0 + (sharp / 2600.0).powi(2)),
                shape: Shape::Whole,
            }
        })
        .collect()
}
