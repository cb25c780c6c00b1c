//! Training: Adam on small batches, every position in one of its eight symmetries.

use std::thread;

use super::games::Game;
use super::model::{Numbers, logistic, loss};
use super::samples::Samples;
use crate::bot::dice::Dice;
use crate::bot::net::{FIRST, Inputs, Net};
use crate::rules::{Color, Size};

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct Training {
    /// The board.
    pub size: Size,
    /// How often every position is looked at.
    pub epochs: usize,
    /// Positions for each step.
    pub batch: usize,
    /// The size of the first steps; it falls to nothing.
    pub rate: f32,
    /// How much the rest of the game counts beside the search's own score, 0 to 1.
    pub future_share: f32,
    /// How much less each later ply counts in the rest of the game, 0 to 1; with 1 only the end counts.
    pub decay: f32,
    /// In hundredths of a flat, what changes the odds by a factor e; `None` finds it from the games.
    pub scale: Option<i32>,
    /// Where to start; a network of another size serves too.
    pub start: Option<&'static Net>,
    /// Decides the start and the order.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// How a training goes on.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs that are done.
    pub epoch: usize,
    /// The mean loss on what was learnt from.
    pub learnt: f64,
    /// The mean loss on games that are not learnt from, above the least that is possible.
    pub held_out: f64,
    /// The same against the ends of the games alone.
    pub against_results: f64,
}

/// The share of the games that are not learnt from.
const HELD_OUT: usize = 20;

impl Training {
    /// Trains on games of this size.
    pub fn run(&self, games: &[Game], each: &mut dyn FnMut(&Progress)) -> Net {
        let (test, learn) = games.split_at(games.len() / HELD_OUT);
        let scale = self.scale.unwrap_or_else(|| fitting_scale(learn));
        let [test, learn] =
            [test, learn].map(|games| Samples::of_games(self.size, games, scale, self.decay));
        let mut state = State::new(self, scale);
        let mut order: Vec<u32> = (0..learn.len() as u32).collect();
        let mut dice = Dice::new(self.seed);
        let steps = learn.len().div_ceil(self.batch) * self.epochs;
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut dice);
            let mut sum = 0.0;
            for batch in order.chunks(self.batch) {
                sum += state.step(&learn, batch, steps);
            }
            let learnt = sum / learn.len().max(1) as f64;
            let (held_out, against_results) = state.test(&test);
            each(&Progress { epoch, learnt, held_out, against_results });
        }
        state.model.finish(self.size, scale)
    }
}

struct State<'a> {
    training: &'a Training,
    scale: f32,
    symmetries: Vec<Vec<u16>>,
    traits: Vec<Vec<u16>>,
    /// The rows without what their traits give, then the traits, then the start.
    numbers: Numbers,
    /// What [`State::numbers`] come to: a row for each input, and the start.
    model: Numbers,
    /// Mean gradient and mean squared gradient.
    means: [Numbers; 2],
    steps: usize,
    dice: Dice,
}

impl<'a> State<'a> {
    fn new(training: &'a Training, scale: i32) -> State<'a> {
        let inputs = Inputs::new(training.size);
        let (traits, count) = inputs.traits();
        let mut dice = Dice::new(training.seed ^ 0x5eed);
        let mut numbers = Numbers::random(inputs.len() + count + 1, &mut dice);
        // At first only the traits differ.
        numbers.rows[..inputs.len()]
            .iter_mut()
            .zip(&traits)
            .filter(|(_, traits)| !traits.is_empty())
            .for_each(|(row, _)| *row = [0.0; FIRST]);
        if let Some(net) = training.start {
            let Numbers { rows, second, second_start, out, out_start } =
                Numbers::of_net(net, training.size);
            numbers.rows[inputs.len()..].fill([0.0; FIRST]);
            numbers.rows[..inputs.len()].copy_from_slice(&rows[..inputs.len()]);
            let last = numbers.rows.len() - 1;
            numbers.rows[last] = rows[inputs.len()];
            numbers = Numbers { rows: numbers.rows, second, second_start, out, out_start };
        }
        let zero = Numbers::zero(numbers.rows.len());
        let mut state = State {
            training,
            scale: scale as f32,
            symmetries: inputs.symmetries(),
            traits,
            numbers,
            model: Numbers::zero(inputs.len() + 1),
            means: [zero.clone(), zero],
            steps: 0,
            dice,
        };
        state.assemble();
        state
    }

    fn target(&self, samples: &Samples, number: usize) -> f32 {
        let expected = logistic(f32::from(samples.scores[number]) / self.scale);
        expected + (samples.futures[number] - expected) * self.training.future_share
    }

    /// Learns from one batch; the sum of its losses.
    fn step(&mut self, samples: &Samples, batch: &[u32], steps: usize) -> f64 {
        let seed = self.dice.next();
        let share = batch.len().div_ceil(self.training.threads.max(1));
        let this = &*self;
        let parts: Vec<(Numbers, f64)> = thread::scope(|scope| {
            let threads: Vec<_> = batch
                .chunks(share)
                .enumerate()
                .map(|(part, batch)| {
                    scope.spawn(move || this.gradient(samples, batch, seed ^ part as u64))
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("arithmetic does not panic"))
                .collect()
        });
        let loss = parts.iter().map(|(_, loss)| loss).sum();
        let mut parts = parts.into_iter().map(|(gradient, _)| gradient);
        let mut gradient = parts.next().expect("a batch is not empty");
        for other in parts {
            for (sum, part) in gradient.parts_mut().zip(other.parts()) {
                sum.iter_mut().zip(part).for_each(|(sum, value)| *sum += value);
            }
        }
        let gradient = self.spread_to_traits(gradient);
        self.adam(&gradient, batch.len(), steps);
        self.assemble();
        loss
    }

    fn gradient(&self, samples: &Samples, batch: &[u32], seed: u64) -> (Numbers, f64) {
        let mut gradient = Numbers::zero(self.model.rows.len());
        let mut dice = Dice::new(seed);
        let mut sum = 0.0;
        for &number in batch {
            let number = number as usize;
            let symmetry = &self.symmetries[dice.below(8) as usize];
            let rows =
                samples.rows(number).iter().map(|&row| usize::from(symmetry[usize::from(row)]));
            sum += f64::from(self.model.learn(rows, self.target(samples, number), &mut gradient));
        }
        (gradient, sum)
    }

    /// The gradient of [`State::numbers`] from that of [`State::model`].
    fn spread_to_traits(&self, mut gradient: Numbers) -> Numbers {
        let inputs = self.traits.len();
        let start = gradient.rows.pop().expect("there is a start");
        gradient.rows.resize(self.numbers.rows.len() - 1, [0.0; FIRST]);
        let (rows, sums) = gradient.rows.split_at_mut(inputs);
        for (row, traits) in rows.iter().zip(&self.traits) {
            for &number in traits {
                let sum = &mut sums[usize::from(number)];
                sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
            }
        }
        gradient.rows.push(start);
        gradient
    }

    fn assemble(&mut self) {
        let inputs = self.traits.len();
        for (number, (row, traits)) in self.model.rows.iter_mut().zip(&self.traits).enumerate() {
            *row = self.numbers.rows[number];
            for &number in traits {
                let shared = &self.numbers.rows[inputs + usize::from(number)];
                row.iter_mut().zip(shared).for_each(|(sum, value)| *sum += value);
            }
        }
        self.model.rows[inputs] = self.numbers.rows[self.numbers.rows.len() - 1];
        self.model.second = self.numbers.second;
        self.model.second_start = self.numbers.second_start;
        self.model.out = self.numbers.out;
        self.model.out_start = self.numbers.out_start;
    }

    /// One step of Adam; the rate falls as half a cosine.
    fn adam(&mut self, gradient: &Numbers, batch: usize, steps: usize) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        const DECAY: f32 = 0.01;
        self.steps += 1;
        let done = self.steps as f32 / steps as f32;
        let warm = (self.steps as f32 / 100.0).min(1.0);
        let rate =
            self.training.rate * warm * (0.505 + 0.495 * (done * std::f32::consts::PI).cos());
        let unbias = KEEP.map(|keep| 1.0 / (1.0 - keep.powi(self.steps as i32)));
        let [mean, square] = &mut self.means;
        let parts = self.numbers.parts_mut().zip(gradient.parts());
        for ((values, gradients), (means, squares)) in
            parts.zip(mean.parts_mut().zip(square.parts_mut()))
        {
            for ((value, gradient), (mean, square)) in
                values.iter_mut().zip(gradients).zip(means.iter_mut().zip(squares))
            {
                let gradient = gradient / batch as f32;
                *mean = KEEP[0] * *mean + (1.0 - KEEP[0]) * gradient;
                *square = KEEP[1] * *square + (1.0 - KEEP[1]) * gradient * gradient;
                let step = *mean * unbias[0] / ((*square * unbias[1]).sqrt() + 1e-8);
                *value -= rate * (step + DECAY * *value);
            }
        }
    }

    /// The mean loss on these, above the least that is possible, and against the results alone.
    fn test(&self, samples: &Samples) -> (f64, f64) {
        let (mut sum, mut results) = (0.0, 0.0);
        for number in 0..samples.len() {
            let output =
                self.model.output(samples.rows(number).iter().map(|&row| usize::from(row)));
            let target = self.target(samples, number);
            let least = loss((target / (1.0 - target)).ln().clamp(-20.0, 20.0), target);
            sum += f64::from(loss(output, target) - least);
            results += f64::from(loss(output, f32::from(samples.results[number]) / 2.0));
        }
        let count = samples.len().max(1) as f64;
        (sum / count, results / count)
    }
}

fn shuffle(order: &mut [u32], dice: &mut Dice) {
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last as u64 + 1) as usize);
    }
}

/// The scale at which the scores foretell the results best.
fn fitting_scale(games: &[Game]) -> i32 {
    let mut pairs = vec![];
    for game in games {
        for (number, judged) in game.plies.iter().enumerate() {
            let Some(score) = judged.score else { continue };
            let mover = if number % 2 == 0 { Color::White } else { Color::Black };
            let result = game.winner.map_or(0.5, |winner| f32::from(u8::from(winner == mover)));
            pairs.push((f32::from(score), result));
        }
    }
    let wrong = |scale: i32| {
        pairs
            .iter()
            .map(|&(score, result)| f64::from(loss(score / scale as f32, result)))
            .sum::<f64>()
    };
    let scales = (0..40).map(|step| (40.0 * 1.1f64.powi(step)) as i32);
    scales.min_by(|&a, &b| wrong(a).total_cmp(&wrong(b))).expect("there are scales")
}
