//! A player: it finds a good ply for a position, at any strength.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use roadstone::bot::{Bot, Limits, Line, Score, WallClock};
//! use roadstone::notation::tps;
//! use roadstone::rules::{Position, Ruleset};
//!
//! let setup = tps::parse("x5/x5/1,1,x,1,1/2,2,2,x2/x5 1 6").unwrap();
//! let position = Position::from_setup(&setup, Ruleset::default()).unwrap();
//! let answer = Bot::default()
//!     .think(&Line::new(position), &Limits::depth(3), &AtomicBool::new(false), &WallClock::start(), &mut |_| {})
//!     .unwrap();
//! assert_eq!(answer.ply().to_string(), "c3");
//! assert_eq!(answer.score(), Score::Win { plies: 1 });
//! ```
//!
//! A [`Bot`] deepens an alpha-beta search until its [`Limits`] are reached or it is told to
//! stop. With one thread, a fixed number of nodes and a cleared table the answer is the same
//! in every run. It reads no clock but the one that it is given.

pub mod arena;
mod dice;
mod eval;
mod judge;
mod level;
mod limits;
mod line;
mod mind;
mod net;
mod order;
mod packed;
mod reach;
mod score;
mod search;
pub mod study;
mod table;

pub mod tei;
mod threat;
mod tinue;
pub mod tune;
mod weights;

pub use dice::Dice;
pub use judge::Judge;
pub use level::{Level, ParseLevelError};
pub use limits::{Budget, Clock, GameClock, GameClocks, Limits, WallClock};
pub use line::Line;
pub use mind::{Effort, Game, Mind, MindError, Resident};
pub use net::{Net, ReadNetError};
pub use score::Score;
pub use search::{Answer, Bot, NoAnswer, Options, Report, Variation};
pub use threat::find_road;
pub use tinue::{TinueLimits, find_tinue, is_tak, is_tinue};
pub use weights::Weights;
