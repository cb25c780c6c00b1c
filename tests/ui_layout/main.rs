//! The interface without a window: where its areas lie, and what its buttons ask for.

#![cfg(feature = "table")]

mod clicks;
mod engines;
mod fixtures;
mod harness;
mod layout;
