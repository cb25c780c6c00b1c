//! How the network learns: games against itself, and training on them.

mod games;
mod model;
mod samples;
mod train;

pub use games::{Game, Judged, Play, ReadGamesError, read_games, write_games};
pub use train::{Progress, Training};

#[cfg(test)]
mod tests;
