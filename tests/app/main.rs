//! The real app, operated by virtual hands: whole games by clicks, records forwards and backwards.
//!
//! [`hands`], [`table`], [`plies`] and [`keyboard`] are what the hands can do, [`words`] what they
//! can read, [`puppet`] whom they play against; the other rooms are the tests.

#![cfg(feature = "table")]

mod hands;
mod keyboard;
mod plies;
mod puppet;
mod table;
mod words;

mod bots;
mod bots_alone;
mod director;
mod endings;
mod engines;
mod faults;
mod games;
mod history;
mod keys;
mod peeks;
mod pointer;
mod records;
mod settings;
mod sounds;
mod studies;
mod titles;
mod touches;
mod turns;
mod whims;
