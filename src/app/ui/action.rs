//! Everything that a player can ask for by way of the interface.

use std::path::PathBuf;

use bevy::prelude::Message;

use crate::app::session::{Look, NewGame, Seat};
use crate::app::settings::Settings;
use crate::app::study::StudyWish;
use crate::bot::Level;
use crate::bot::tei::client::EngineSpec;
use crate::rules::{Color, Size};
use crate::selection::Input;

/// One wish. The parts of the interface return them; nothing else leaves a part.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Start this game.
    NewGame(NewGame),
    /// Start a game against the bot by the standard rules, White by lot.
    PlayBot(Level, Size),
    /// Go on with the saved game.
    Continue,
    /// The game once more, with the colours swapped.
    Rematch,
    /// Go on from the position shown, with those who sit at the table.
    ContinueFromHere,
    /// Make a game of the position shown, between these, White's first.
    PlayFromHere([Seat; 2]),
    /// Let these play the game, White's first.
    Seats([Seat; 2]),
    /// Let this one play the side instead.
    Replace(Color, Seat),
    /// Ask the bot or engine once more that failed.
    Retry,
    /// To the title screen.
    ToTitle,
    /// Leave the program.
    Quit,

    /// Something for the turn machine: a count, a kind, Back.
    Turn(Input),
    /// Take the last ply back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// The person to move, or the only person, gives up.
    Resign,
    /// The same person offers a draw.
    OfferDraw,
    /// End a game that bots play among themselves.
    Stop,
    /// The opponent's answer: whether the draw is agreed.
    AnswerDraw(bool),

    /// Show another position of the record.
    Look(Look),
    /// Start or stop playing the record, or the bots among themselves.
    TogglePlay,
    /// How fast the record plays, 1 as designed.
    PlaySpeed(f32),
    /// Watch this game of a file with several, counted from 0.
    ChooseGame(usize),

    /// Open this file.
    OpenRecord(PathBuf),
    /// Open what the clipboard holds, PTN or TPS.
    Paste,
    /// Put the record on the clipboard.
    CopyPtn,
    /// Put the position shown on the clipboard.
    CopyTps,
    /// Write the record to this file.
    SavePtn(PathBuf),
    /// Write a picture of the table.
    TakePicture,
    /// Make the film that its form describes.
    MakeFilm,
    /// Give up the film that is being made.
    StopFilm,

    /// Something of the hint or the analysis.
    Study(StudyWish),

    /// Look into the stack no longer.
    StopLooking,
    /// Bring the result banner back, or take it away.
    ShowEnd(bool),
    /// Between a window and the whole screen.
    ToggleFullscreen,
    /// The camera follows what plays by itself, or no longer does.
    ToggleDirector,
    /// Silence, or sound again.
    ToggleMute,
    /// These settings hold from now on, and are kept.
    Settings(Settings),

    /// Start this engine to see what it answers.
    TestEngine(EngineSpec),
    /// This is the program of the engine that is being set up.
    ChooseProgram(PathBuf),

    /// Put this over the screen.
    Open(Overlay),
    /// Take the topmost overlay away.
    Close,
}

/// What covers the screen, and closes with Esc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The menu of the game or of the record.
    GameMenu,
    /// The form for a new game.
    NewGame,
    /// How strong the bot shall be that one plays against.
    PlayBot,
    /// Who plays on.
    Seats,
    /// The settings.
    Settings,
    /// The engines in the settings.
    Engines,
    /// Which program an engine is.
    ChooseProgram,
    /// The list of keys.
    Help,
    /// "Do you resign?"
    ConfirmResign,
    /// What could not be read of a file.
    Problems,
    /// The games of a file with several.
    Games,
    /// What film to make of a record.
    Film,
    /// Which file to open.
    OpenFile,
    /// Where to save the record.
    SaveFile,
}
