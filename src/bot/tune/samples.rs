//! What the training reads: positions as rows of the network's inputs, with what they are worth.

use super::games::Game;
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
}

impl Samples {
    /// The judged positions of these games in which neither side can make a road at once.
    pub(super) fn of_games(size: Size, games: &[Game]) -> Samples {
        let inputs = Inputs::new(size);
        let mut samples = Samples::default();
        for game in games {
            let half_komi = game.half_komi;
            let mut position = Position::new(Ruleset { half_komi, ..Ruleset::standard(size) });
            for judged in &game.plies {
                let me = position.to_move();
                if let Some(score) = judged.score
                    && Color::ALL.into_iter().all(|color| find_road(&position, color).is_none())
                {
                    samples.rows.extend(inputs.active(&position).rows());
                    samples.ends.push(samples.rows.len() as u32);
                    samples.scores.push(score);
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
