//! The real app, operated by virtual hands: whole games by clicks, records forwards and backwards.

#![cfg(feature = "table")]

mod games;
mod hands;
mod records;
mod words;
