//! The rules row by row: a test named `r15_…` proves row R15, one named
//! `dispute_03_…` settles the third of the disputes that come up at real tables.

#[path = "../common/mod.rs"]
mod common;

mod disputes;
mod effects;
mod ending;
mod equipment;
mod opening;
mod road;
mod setup;
mod turn;
mod values;
