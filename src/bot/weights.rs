//! What the evaluation thinks things are worth.

use serde::{Deserialize, Serialize};

use super::reach::FAR;

/// All weights of the evaluation in hundredths of a flat, in one place for tuning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// To have the move.
    pub tempo: i32,
    /// A flat on top at the start of the game, and at its end.
    pub flat: [i32; 2],
    /// Half a flat of komi at the start of the game, and at its end.
    pub half_komi: [i32; 2],
    /// A wall on top.
    pub wall: i32,
    /// A capstone on the board.
    pub capstone: i32,
    /// A neighbouring square that a capstone can move to.
    pub capstone_move: i32,
    /// One step nearer to the centre, for a flat and for a capstone.
    pub centre: [i32; 2],
    /// The nearer of the two crossings, by the steps that it lacks.
    pub road: [i32; FAR + 1],
    /// The other crossing.
    pub second_road: [i32; FAR + 1],
    /// Road squares on one file or rank, times their number squared.
    pub file_or_rank: i32,
    /// Two road squares side by side.
    pub pair: i32,
    /// Each own piece under a flat, a wall, a capstone.
    pub support: [i32; 3],
    /// Each captive under a flat, a wall, a capstone.
    pub captive: [i32; 3],
    /// An own stack with a flat on top beside a piece of the other colour, for each of its pieces.
    pub exposed: i32,
    /// A square that only own pieces could move to.
    pub influence: i32,
}

impl Weights {
    /// The weights that the bot plays with.
    pub const DEFAULT: Weights = Weights {
        tempo: 110,
        flat: [75, 120],
        half_komi: [25, 60],
        wall: 45,
        capstone: 60,
        capstone_move: 8,
        centre: [8, 16],
        road: [400, 80, 50, 25, 10, 3, 0, 0, 0, 0],
        second_road: [400, 25, 18, 10, 5, 2, 0, 0, 0, 0],
        file_or_rank: 2,
        pair: 2,
        support: [60, 70, 75],
        captive: [-22, -2, 3],
        exposed: -10,
        influence: 1,
    };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::DEFAULT
    }
}
