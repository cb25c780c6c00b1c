//! What anyone may ask of the session: a hand at the table, a key, a bot, a player of records.

use bevy::prelude::Message;

use crate::record::Reading;
use crate::rules::{Color, Ply, Ruleset};

use super::Look;

/// A wish; the session's writer grants it or says in a [`Reply`](super::Reply) why not.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Starts a game.
    New(Box<NewGame>),
    /// Takes up the saved game.
    Continue,
    /// Another game of the same two, colours swapped (R36).
    Rematch,
    /// Plays a ply in the last position.
    Play(Ply),
    /// Takes back the last ply; it stays in the record.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// This player gives up (R27).
    Resign(Color),
    /// The player to move offers a draw.
    OfferDraw,
    /// The opponent's answer to the offer.
    AnswerDraw {
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Shows another position of the record; the game stays what it is.
    Look(Look),
    /// Makes a game of the position shown.
    ContinueFromHere,
    /// Shows a file's records, to watch.
    Open {
        /// Where it came from, for the screen.
        name: String,
        /// The games read.
        games: Vec<Reading>,
        /// Which of them to show, from 0.
        game: usize,
    },
    /// Shows another game of the file that is open, from 0.
    ChooseGame(usize),
    /// Nothing is played or watched any more: an empty table behind the title.
    Close,
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// What is played.
    pub ruleset: Ruleset,
    /// The two players, in the order in which they sit.
    pub names: [String; 2],
    /// Which of them plays White (R4).
    pub white: WhiteIs,
}

/// Who plays White (R4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhiteIs {
    /// The first name.
    First,
    /// The second name.
    Second,
    /// Drawn by lot.
    #[default]
    Lot,
}
