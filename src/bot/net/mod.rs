//! A small network that says what a position is worth, one for each size of board that it
//! was trained for.
//!
//! A row of numbers is added up for each thing that is seen ([`inputs`]); the sums, cut off
//! below and above and squared, go through a second layer of the same kind to one number. All of
//! it is in whole numbers, so that it is the same on every machine. `roadstone tune` makes the files.

mod file;
mod inputs;

use crate::rules::Position;

pub use file::ReadNetError;
pub(in crate::bot) use inputs::Inputs;

/// Sums of the first layer.
pub(in crate::bot) const FIRST: usize = 64;
/// Sums of the second layer.
pub(in crate::bot) const SECOND: usize = 16;

/// 1 in a sum of the first layer.
pub(in crate::bot) const ONE: i16 = 255;
/// 1 in a value of the first layer: the square of [`ONE`] in one byte.
pub(in crate::bot) const VALUE: i32 = 254;
/// 1 in a weight of the second layer, as bits.
pub(in crate::bot) const WEIGHT_BITS: u32 = 10;
/// What a sum of the second layer loses before it is squared, and after, as bits.
const SUM_BITS: u32 = 6;
const SQUARE_BITS: u32 = 12;
/// The largest sum of the second layer.
const SECOND_ONE: i32 = VALUE << (WEIGHT_BITS - SUM_BITS);
/// 1 in a value of the second layer.
pub(in crate::bot) const SECOND_VALUE: i32 = (SECOND_ONE * SECOND_ONE) >> SQUARE_BITS;

/// The numbers of one row of the first layer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(in crate::bot) struct Row(pub(in crate::bot) [i16; FIRST]);

/// A network for one size of board.
#[derive(Clone, Debug)]
pub struct Net {
    inputs: Inputs,
    weights: NetWeights,
}

/// All numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) struct NetWeights {
    /// In hundredths of a flat, what an output of 1 (a factor e in the chances) is worth.
    pub(in crate::bot) scale: i32,
    /// One for each input, the last one for the sums' start.
    pub(in crate::bot) rows: Vec<Row>,
    pub(in crate::bot) second: [Row; SECOND],
    pub(in crate::bot) second_start: [i32; SECOND],
    pub(in crate::bot) out: [i32; SECOND],
    pub(in crate::bot) out_start: i32,
}

impl Net {
    pub(in crate::bot) const fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    pub(in crate::bot) const fn weights(&self) -> &NetWeights {
        &self.weights
    }

    /// In hundredths of a flat for the player to move; the board must have the network's size.
    #[inline]
    pub(in crate::bot) fn evaluate(&self, position: &Position) -> i32 {
        let active = self.inputs.active(position);
        let weights = &self.weights;
        let mut sums = weights.rows[weights.rows.len() - 1].0;
        for &row in active.rows() {
            let row = &weights.rows[usize::from(row)].0;
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum = sum.saturating_add(*value);
            }
        }
        let mut values = [0i16; FIRST];
        for (value, &sum) in values.iter_mut().zip(&sums) {
            let sum = sum.clamp(0, ONE) as u16;
            *value = ((sum * sum) >> 8) as i16;
        }
        let mut out = weights.out_start;
        for number in 0..SECOND {
            let products = values.iter().zip(&weights.second[number].0);
            let sum: i32 = products.map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
            let sum = (sum + weights.second_start[number]) >> SUM_BITS;
            let sum = sum.clamp(0, SECOND_ONE);
            out += ((sum * sum) >> SQUARE_BITS) * weights.out[number];
        }
        // The product may be beyond 32 bits.
        let value = i64::from(out) * i64::from(weights.scale);
        (value / i64::from(SECOND_VALUE << WEIGHT_BITS)).clamp(-MOST, MOST) as i32
    }
}

/// The most that an estimate can be, far from what a proven end is worth.
const MOST: i64 = 20_000;

#[cfg(test)]
mod tests;
