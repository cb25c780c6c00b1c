//! Roadstone: the game of Tak at a 3D table.
//!
//! The house has floors; a room uses only what is below it.
//!
//! | floor | room | what it is |
//! |---|---|---|
//! | 1 | [`rules`] | the law: positions, legal plies, outcomes |
//! | 2 | [`notation`] | PTN, TPS, playtak: text to syntax with places, and back |
//! | 3 | [`record`] | the tree of plies, read from texts and written back |
//! | 4 | [`scene`] | the picture as data: which physical piece is where |
//! | 4 | [`selection`] | the turn machine: from clicks and keys to a legal ply |
//! | 4 | [`bot`] | a player: search, evaluation, levels, and the TEI engine |
//! | 5 | `app` | everything with a window, under the feature `table` |
//! | 6 | [`commands`] | what the program can do without a window |

#[cfg(feature = "table")]
pub mod app;
pub mod bot;
pub mod commands;
pub mod notation;
pub mod record;
pub mod rules;
pub mod scene;
pub mod selection;
