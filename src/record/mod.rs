//! A game's record: a tree of legal plies with comments, marks, tags and results.
//!
//! A [`Record`] is made by playing plies into it or by [`read`]ing a text; every ply in
//! it has passed the rules. It writes itself as PTN ([`Record::to_ptn`]), and what it
//! writes reads back as an equal record. Reading never gives up what was legal: a
//! [`Reading`] holds the part before the first mistake, and [`Problem`]s that say
//! where and what each mistake is.
//!
//! ```
//! use roadstone::record::{self, NodeId, ReadOptions};
//!
//! let readings = record::read(b"1. a1 c3\n2. b2 b3 3. c2 b1", &ReadOptions::default());
//! let record = readings[0].record.as_ref().unwrap();
//! assert_eq!(record.ruleset().size.get(), 3);
//! let last = record.last(NodeId::ROOT);
//! assert_eq!(record.depth(last), 6);
//! assert_eq!(record.to_tps(last), "x,2,1/x,1,1/2,2,x 1 4");
//! ```

mod notes;
mod problem;
mod read;
mod settings;
mod tags;
mod tree;
mod write;

pub use crate::notation::{Marks, PtnResult};
pub use problem::{Problem, Reason, Severity};
pub use read::{MAX_ERRORS, MAX_GAMES, MAX_PROBLEMS, ReadOptions, Reader, Reading, read};
pub use tags::Tags;
pub use tree::{NodeId, Record};
