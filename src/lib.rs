//! Roadstone: the game of Tak at a 3D table.
//!
//! The house has floors; a room uses only what is below it.
//!
//! | floor | room | what it is |
//! |---|---|---|
//! | 1 | [`rules`] | the law: positions, legal plies, outcomes |

pub mod rules;
