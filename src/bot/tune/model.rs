//! The network while it learns: in floating point, with its gradient.

use crate::bot::dice::Dice;
use crate::bot::net::{
    FIRST, Inputs, Net, NetWeights, ONE, Row, SECOND, SECOND_VALUE, VALUE, WEIGHT_BITS,
};
use crate::rules::Size;

/// Weights beyond it would not fit the whole numbers of the finished network.
const MOST_IN_ROW: f32 = 8.0;
const MOST_IN_SECOND: f32 = 16.0;

/// All numbers of the network, or their gradient.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// One for each input, the last one for the sums' start.
    pub(super) rows: Vec<[f32; FIRST]>,
    pub(super) second: [[f32; FIRST]; SECOND],
    pub(super) second_start: [f32; SECOND],
    pub(super) out: [f32; SECOND],
    pub(super) out_start: f32,
}

impl Numbers {
    pub(super) fn zero(rows: usize) -> Numbers {
        Numbers {
            rows: vec![[0.0; FIRST]; rows],
            second: [[0.0; FIRST]; SECOND],
            second_start: [0.0; SECOND],
            out: [0.0; SECOND],
            out_start: 0.0,
        }
    }

    /// Small random numbers.
    pub(super) fn random(rows: usize, dice: &mut Dice) -> Numbers {
        let mut numbers = Numbers::zero(rows);
        let mut random = |size: f32| (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        numbers.rows.iter_mut().flatten().for_each(|value| *value = random(0.05));
        numbers.rows[rows - 1] = [0.4; FIRST];
        numbers.second.iter_mut().flatten().for_each(|value| *value = random(0.25));
        numbers.second_start = [0.3; SECOND];
        numbers.out.iter_mut().for_each(|value| *value = random(0.5));
        numbers
    }

    /// The numbers of a finished network, for a board of this size.
    pub(super) fn of_net(net: &Net, size: Size) -> Numbers {
        let weights = net.weights();
        let row = |row: &Row, one: f32| row.0.map(|value| f32::from(value) / one);
        let counterparts = Inputs::new(size).counterparts(net.inputs());
        let last = weights.rows.len() - 1;
        let rows = counterparts.into_iter().chain([last]);
        let weight = (1 << WEIGHT_BITS) as f32;
        Numbers {
            rows: rows.map(|number| row(&weights.rows[number], f32::from(ONE))).collect(),
            second: weights.second.each_ref().map(|values| row(values, weight)),
            second_start: weights.second_start.map(|value| value as f32 / (VALUE as f32 * weight)),
            out: weights.out.map(|value| value as f32 / weight),
            out_start: weights.out_start as f32 / (weight * SECOND_VALUE as f32),
        }
    }

    /// Everything, piece by piece, always in the same order.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[f32]> {
        let rows = self.rows.as_flattened();
        let small = [&self.second_start[..], &self.out, std::slice::from_ref(&self.out_start)];
        [rows, self.second.as_flattened()].into_iter().chain(small)
    }

    /// As [`Numbers::parts`].
    pub(super) fn parts_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let rows = self.rows.as_flattened_mut();
        let small =
            [&mut self.second_start[..], &mut self.out, std::slice::from_mut(&mut self.out_start)];
        [rows, self.second.as_flattened_mut()].into_iter().chain(small)
    }

    /// The output for the position with these rows; its logistic function is the share of the
    /// points that the player to move is expected to get.
    pub(super) fn output(&self, rows: impl Iterator<Item = usize>) -> f32 {
        self.forward(rows).output
    }

    fn forward(&self, rows: impl Iterator<Item = usize>) -> Forward {
        let mut sums = self.rows[self.rows.len() - 1];
        for row in rows {
            for (sum, value) in sums.iter_mut().zip(&self.rows[row]) {
                *sum += value;
            }
        }
        let values = sums.map(|sum| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0));
        let mut second = self.second_start;
        for (sum, weights) in second.iter_mut().zip(&self.second) {
            let mut lanes = [0.0f32; 16];
            for (values, weights) in values.chunks_exact(16).zip(weights.chunks_exact(16)) {
                for lane in 0..16 {
                    lanes[lane] += values[lane] * weights[lane];
                }
            }
            *sum += lanes.iter().sum::<f32>();
        }
        let mut output = self.out_start;
        for (&sum, weight) in second.iter().zip(&self.out) {
            output += sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0) * weight;
        }
        Forward { sums, values, second, output }
    }

    /// Adds to `gradient` what one position gives; the loss is the cross entropy between the
    /// output's chances and `target`. Returns the loss.
    pub(super) fn learn(
        &self,
        rows: impl Iterator<Item = usize> + Clone,
        target: f32,
        gradient: &mut Numbers,
    ) -> f32 {
        let Forward { sums, values, second, output } = self.forward(rows.clone());
        let slope = logistic(output) - target;
        gradient.out_start += slope;
        let mut value_slopes = [0.0f32; FIRST];
        for (number, sum) in second.into_iter().enumerate() {
            let value = sum.clamp(0.0, 1.0);
            gradient.out[number] += slope * value * value;
            if value <= 0.0 || value >= 1.0 {
                continue;
            }
            let slope = slope * self.out[number] * 2.0 * value;
            gradient.second_start[number] += slope;
            let weights = gradient.second[number].iter_mut().zip(&self.second[number]);
            for ((gradient, weight), (value, value_slope)) in
                weights.zip(values.iter().zip(&mut value_slopes))
            {
                *gradient += slope * value;
                *value_slope += slope * weight;
            }
        }
        let mut sum_slopes = [0.0f32; FIRST];
        for ((slope, sum), value_slope) in sum_slopes.iter_mut().zip(&sums).zip(&value_slopes) {
            let inside = if *sum > 0.0 && *sum < 1.0 { 2.0 * sum } else { 0.0 };
            *slope = inside * value_slope;
        }
        let start = gradient.rows.len() - 1;
        for row in rows.chain([start]) {
            for (gradient, slope) in gradient.rows[row].iter_mut().zip(&sum_slopes) {
                *gradient += slope;
            }
        }
        loss(output, target)
    }

    /// Rounds everything to the whole numbers of a finished network.
    pub(super) fn finish(&self, size: Size, scale: i32) -> Net {
        debug_assert_eq!(self.rows.len(), Inputs::new(size).len() + 1);
        let round =
            |value: f32, one: f32, most: f32| (value.clamp(-most, most) * one).round() as i32;
        let row = |values: &[f32; FIRST], one: f32, most: f32| {
            Row(values.map(|value| round(value, one, most) as i16))
        };
        let weight = (1 << WEIGHT_BITS) as f32;
        let sum = VALUE as f32 * weight;
        let out = |value: f32| round(value, weight, 64.0);
        Net::new(
            size,
            NetWeights {
                scale,
                rows: self
                    .rows
                    .iter()
                    .map(|values| row(values, f32::from(ONE), MOST_IN_ROW))
                    .collect(),
                second: self.second.each_ref().map(|values| row(values, weight, MOST_IN_SECOND)),
                second_start: self.second_start.map(|value| round(value, sum, 64.0)),
                out: self.out.map(out),
                out_start: round(self.out_start, weight * SECOND_VALUE as f32, 64.0),
            },
        )
    }
}

/// What is needed of one position for the way back.
struct Forward {
    sums: [f32; FIRST],
    values: [f32; FIRST],
    second: [f32; SECOND],
    output: f32,
}

pub(super) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross entropy between the chances of an output and a target, in nats.
pub(super) fn loss(output: f32, target: f32) -> f32 {
    // ln(1 + e^x) without overflow.
    output.max(0.0) + (-output.abs()).exp().ln_1p() - target * output
}
