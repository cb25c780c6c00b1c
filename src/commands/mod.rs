//! The commands that need no window: each is its arguments and a `run` that writes to
//! any output.

pub mod perft;
