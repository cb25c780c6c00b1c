//! What anyone may ask of the session: a hand at the table, a key, a bot, a player of records.

use bevy::prelude::Message;

use crate::bot::study::Evaluation;
use crate::record::{NodeId, Reading};
use crate::rules::{Color, Ply, Ruleset};

use super::{Look, Seat};

/// A wish; the session's writer grants it or says in a [`Reply`](super::Reply) why not.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Starts a game.
    New(Box<NewGame>),
    /// Takes up the saved game.
    Continue,
    /// Another game of the same two, colours swapped (R36).
    Rematch,
    /// A person plays a ply in the last position.
    Play(Ply),
    /// A bot or an engine has found a ply. It is dropped without a word unless it answers the last
    /// position of the game in play: while it was thought about the game may have gone another way.
    Answer {
        /// The game of this run that it was thought for.
        game: u32,
        /// The position that it answers.
        node: NodeId,
        /// What to play.
        ply: Ply,
    },
    /// Takes back the last ply; it stays in the record. With a bot, everything back to the
    /// person's last turn.
    Undo,
    /// Plays again what was taken back, with a bot's reply.
    Redo,
    /// This player gives up (R27).
    Resign(Color),
    /// The person to move, or the only person, offers a draw.
    OfferDraw,
    /// The opponent's answer to the offer.
    AnswerDraw {
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Shows another position of the record; the game stays what it is.
    Look(Look),
    /// Makes a game of the position shown, between these two, White's first; without them, who sits
    /// at the table stays there.
    ContinueFromHere(Option<[Seat; 2]>),
    /// From now on these two play the game, White's first.
    Seats([Seat; 2]),
    /// Bots wait for one another (`true`), or play on; where a person plays, nothing waits.
    Pause(bool),
    /// Ends a game of bots before its end.
    Stop,
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
    /// Writes evaluations into this game's record, as comments.
    Annotate {
        /// Which game of this run they are about.
        game: u32,
        /// What the positions are worth.
        evaluations: Vec<(NodeId, Evaluation)>,
    },
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
    /// Who they are, in the same order.
    pub seats: [Seat; 2],
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
