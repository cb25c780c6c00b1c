//! What the training reads: positions as rows of the network's inputs, with what they are worth.

use super::games::Game;
use super::model::logistic;
use crate::bot::find_road;
use crate::bot::net::Inputs;
use crate::rules::{Color, Position, Ruleset, Size};

/// Many positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// The active rows of all positions, one after the other.
    rows: Vec<u16>,
    /// Where the rows of each position end.
    ends: Vec<u32>,
    /// In hundredths of a flat for the player to move.
    pub(super) scores: Vec<i16>,
    /// Points of the player to move, halves: 0 lost, 1 drawn, 2 won.
    pub(super) results: Vec<u8>,
    /// The chances of the player to move by the rest of the game, 0 to 1.
    pub(super) futures: Vec<f32>,
}

/// White's chances by what came after each ply's position: the mean of what the search said later and of
/// the end, in which each ply later has `decay` times the weight of the one before it.
fn futures(game: &Game, scale: i32, decay: f32) -> Vec<f32> {
    let mut future = match game.winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == Color::White)),
    };
    let mut futures = vec![future; game.plies.len()];
    for (number, judged) in game.plies.iter().enumerate().rev() {
        futures[number] = future;
        let Some(score) = judged.score else { break };
        let mover = logistic(f32::from(score) / scale as f32);
        // White moves at the even numbers.
        let white = if number % 2 == 0 { mover } else { 1.0 - mover };
        future = white + (future - white) * decay;
    }
    futures
}

impl Samples {
    /// The judged positions of these games in which neither side can make a road at once.
    pub(super) fn of_games(size: Size, games: &[Game], scale: i32, decay: f32) -> Samples {
        let inputs = Inputs::new(size);
        let mut samples = Samples::default();
        for game in games {
            let half_komi = game.half_komi;
            let futures = futures(game, scale, decay);
            let mut position = Position::new(Ruleset { half_komi, ..Ruleset::standard(size) });
            for (judged, future) in game.plies.iter().zip(futures) {
                let me = position.to_move();
                if let Some(score) = judged.score
                    && Color::ALL.into_iter().all(|color| find_road(&position, color).is_none())
                {
                    samples.rows.extend(inputs.active(&position).rows());
                    samples.ends.push(samples.rows.len() as u32);
                    samples.scores.push(score);
                    samples.futures.push(if me == Color::White { future } else { 1.0 - future });
                    samples.results.push(match game.winner {
                        None => 1,
                        Some(winner) => 2 * u8::from(winner == me),
                    });
                }
                if position.play(judged.ply).is_err() {
                    break;
                }
            }
        }
        samples
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The active rows of one position.
    pub(super) fn rows(&self, number: usize) -> &[u16] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.rows[start..self.ends[number] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::tune::games::Judged;

    #[test]
    fn what_comes_later_counts_less_and_the_end_takes_the_rest() {
        let ply = "a1".parse().unwrap();
        let judged = |score| Judged { ply, score };
        // Even for White, then twice 3 : 1 for the one to move.
        let three = (3.0f32.ln() * 100.0).round() as i16;
        let scores = [None, None, Some(0), Some(three), Some(three)];
        let plies = scores.into_iter().map(judged).collect();
        let game = Game { half_komi: 0, winner: Some(Color::White), plies };
        let found = futures(&game, 100, 0.5);
        // After the last ply there is only the end, before it 3 : 1 for White, then for Black.
        let last = [1.0, 0.5 * 0.75 + 0.5, 0.5 * 0.25 + 0.5 * (0.5 * 0.75 + 0.5)];
        for (found, wanted) in found.iter().rev().zip(last) {
            assert!((found - wanted).abs() < 0.001, "{found} {wanted}");
        }
        assert_eq!(futures(&game, 100, 1.0)[2..], [1.0; 3]);
    }
}
