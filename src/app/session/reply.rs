//! What came of a request.

use bevy::prelude::Message;

use crate::rules::{Color, IllegalPly, Ply};

/// Said by the session's writer after each request.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Reply {
    /// A game began, or was taken up again.
    Started,
    /// The ply stands in the record.
    Played(Ply),
    /// Plies were taken back or played again.
    Moved,
    /// Others sit at the table, or those who sit there wait or go on.
    Seated,
    /// The game came to its end with this request.
    Ended,
    /// This player offers a draw.
    DrawOffered(Color),
    /// The offer was turned down.
    DrawDeclined,
    /// A record is shown.
    Opened,
    /// So many evaluations stand in the record.
    Annotated(usize),
    /// The request changed nothing; why.
    Refused(Refused),
}

/// Why a request changed nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The rules forbid the ply.
    #[error(transparent)]
    Illegal(#[from] IllegalPly),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// An earlier position is shown; the game goes on at its last one.
    #[error("an earlier position is shown")]
    LookingBack,
    /// A record is being watched, not played.
    #[error("a record is being watched")]
    Watching,
    /// A bot or an engine is to move.
    #[error("it is the turn of another player")]
    OthersTurn {
        /// Whose turn it is.
        color: Color,
        /// The player's name.
        name: String,
    },
    /// Only bots and engines play: nobody here can resign or offer a draw for them.
    #[error("nobody here plays")]
    NobodyHere,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// No draw was offered.
    #[error("no draw is offered")]
    NoOffer,
    /// No game is saved.
    #[error("no game is saved")]
    NoSavedGame,
    /// The saved game cannot be read; it was set aside.
    #[error("the saved game cannot be read: {0}")]
    UnreadableSave(String),
    /// The text holds no game.
    #[error("there is no game in it")]
    NoGame,
}
