//! What the parts of the interface show, as plain data.
//!
//! A model says what is true; how it looks and in which words is the parts'
//! affair. `session` builds them from the game, tests build them by hand.

use std::sync::Arc;

use crate::app::session::Seat;
use crate::bot::study::{Grade, Missed, Reason};
use crate::record::NodeId;
use crate::rules::{Color, Kind, Piece, Reserve, Square};

/// One player, as the card beside the board shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Whose card it is.
    pub color: Color,
    /// The player's name; empty where none is known.
    pub name: String,
    /// What the player has not placed yet.
    pub reserve: Reserve,
    /// What the count would give now, komi included, in half flats.
    pub half_points: i32,
    /// The komi within `half_points`, in half flats; 0 for White.
    pub half_komi: i8,
    /// Whether it is this player's turn in the position shown.
    pub to_move: bool,
    /// Who plays.
    pub seat: Seat,
    /// Whether the game waits for this bot or engine.
    pub thinks: bool,
}

/// What the player to move is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// An ordinary turn.
    Move {
        /// Whose.
        color: Color,
        /// The player's name; empty where none is known.
        name: String,
    },
    /// A ply of the opening, in which a flat of this colour is placed (R5, R7).
    Opening {
        /// Whose turn it is.
        color: Color,
        /// The player's name; empty where none is known.
        name: String,
        /// Whose flat is placed.
        placed: Color,
        /// Whether it is two flats at once.
        double: bool,
    },
    /// A bot or an engine thinks about its ply.
    Thinking {
        /// Whose turn it is.
        color: Color,
        /// The player's name.
        name: String,
    },
    /// The game is over.
    Over,
}

/// What keeps a bot or an engine from playing on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Whose turn it is.
    pub color: Color,
    /// The player's name.
    pub name: String,
    /// What went wrong, in words.
    pub text: String,
}

/// The kinds that can be placed, and how many of each there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The colour of the piece that a placement would put down: the opponent's in the opening.
    pub color: Color,
    /// What a click on an empty square places.
    pub chosen: Kind,
    /// What the reserve that the piece comes from holds.
    pub reserve: Reserve,
    /// Whether only flats may be placed (R6).
    pub flats_only: bool,
    /// False while nothing can be placed: one looks back, or the game is over.
    pub enabled: bool,
}

/// The plies of one line, as the move list shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    /// From the start to the end of the line.
    pub lines: Vec<MoveLine>,
    /// The ply whose position is shown; `None` at the start.
    pub current: Option<NodeId>,
    /// Whether the line shown is not the main line.
    pub in_variation: bool,
}

/// One line of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveLine {
    /// A move: White's ply and Black's. One is missing where the record starts with Black, at
    /// the end, and where a comment or a variation stands between the two.
    Move {
        /// Its number.
        number: u32,
        /// White's ply.
        white: Option<MoveCell>,
        /// Black's ply.
        black: Option<MoveCell>,
    },
    /// What somebody wrote about the ply before.
    Comment(String),
    /// Another way to go on instead of the ply before.
    Variation {
        /// Its first ply, with number and dots: `12... Sc3`.
        text: String,
        /// The place of that ply.
        node: NodeId,
        /// Whether it is the line that the shown one has left.
        is_main: bool,
    },
}

/// One ply in the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCell {
    /// Its place in the record.
    pub node: NodeId,
    /// In PTN, with its marks: `3c4>12*`, `Cd4'`.
    pub text: String,
    /// The evaluation that the record holds, as it is written there.
    pub evaluation: Option<String>,
}

/// An open question of the turn machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is asked.
    pub kind: ChoiceKind,
    /// The stack, or the square to drop on.
    pub square: Square,
    /// The numbers on offer, smallest first; never empty.
    pub counts: Vec<u8>,
    /// Whether there is a step to take back.
    pub can_go_back: bool,
}

/// What a [`Choice`] asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// How many pieces to lift.
    Lift,
    /// How many to drop on the target square.
    Drop {
        /// How many are in the hand.
        in_hand: u8,
    },
}

/// The pieces of one stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackStrip {
    /// Where it stands.
    pub square: Square,
    /// Bottom to top.
    pub pieces: Vec<Piece>,
}

/// How a game ended, for the banner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The winner's name; empty where none is known.
    pub name: String,
    /// Why.
    pub reason: EndReason,
    /// Each player's count in half flats, komi included.
    pub half_points: [i32; 2],
    /// The winner's score for a match (R32).
    pub score: Option<u32>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// A road from edge to edge (R20).
    Road,
    /// The count of the flats (R23).
    Flats,
    /// Both counts are equal (R25).
    EqualFlats,
    /// A position occurred too often (R28).
    Repetition,
    /// Too many plies without a placement or a flattening (R28).
    Quiet,
    /// The loser gave up (R27).
    Resignation,
    /// The players agreed on a draw (R27).
    Agreement,
    /// Bots played on and on.
    TooLong,
    /// A game of bots was stopped.
    Stopped,
    /// The record names a winner, and neither road nor count: resignation or time.
    Recorded,
}

/// Where one looks while the game goes on elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookBack {
    /// Plies from the start to the position shown.
    pub ply: usize,
    /// Plies from the start to the position of the game.
    pub last: usize,
}

/// A hint, from the wish for it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintModel {
    /// The bot thinks.
    Thinking,
    /// It has found something.
    Shown {
        /// The ply in PTN.
        ply: String,
        /// Why, where a few words can say it.
        reason: Option<Reason>,
    },
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Worth {
    /// Nothing has been found yet.
    #[default]
    Unknown,
    /// An estimate in hundredths of a flat, positive for White.
    Flats(i32),
    /// Proven.
    Win {
        /// Who wins.
        winner: Color,
        /// With so many plies of the winner's own.
        moves: u32,
        /// Whether by a road.
        by_road: bool,
    },
    /// The game has ended, won by this player or drawn.
    Over(Option<Color>),
}

/// The analysis of the position shown and of its line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisModel {
    /// What the position is worth.
    pub worth: Worth,
    /// White's winning chances, 0 to 1.
    pub chance: Option<f32>,
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// How many positions were visited; 0 if nobody said.
    pub nodes: u64,
    /// Whether it stands in the record, by another program.
    pub is_noted: bool,
    /// What is expected to follow, in PTN.
    pub line: Vec<String>,
    /// The positions of the line, its start first. Shared, since it is long.
    pub graph: Arc<Vec<GraphPoint>>,
    /// Which of them is shown.
    pub current: Option<usize>,
    /// The win that the ply before has let go.
    pub missed: Option<Missed>,
    /// Set while the whole line is evaluated.
    pub progress: Option<StudyProgress>,
    /// Whether there is something to write into the record.
    pub can_save: bool,
}

/// How far the evaluation of a whole line has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyProgress {
    /// Positions done in this pass.
    pub done: usize,
    /// Positions in a pass.
    pub total: usize,
    /// The pass, from 0.
    pub pass: usize,
    /// How many passes there are.
    pub passes: usize,
}

/// One position of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// Its place in the record.
    pub node: NodeId,
    /// White's winning chances, 0 to 1, if they are known.
    pub chance: Option<f32>,
    /// The same as another program has written it into the record, and whose ply it was.
    pub noted: Option<(Color, f32)>,
    /// How good the ply was that led here.
    pub grade: Grade,
}

/// The screen on which a game is played.
#[derive(Clone, Debug, PartialEq)]
pub struct HudModel {
    /// White's card and Black's.
    pub sides: [Side; 2],
    /// What comes next in the game.
    pub turn: Turn,
    /// The kinds to place.
    pub palette: Palette,
    /// The plies so far. Shared, since it is long and seldom changes.
    pub moves: Arc<MoveList>,
    /// Whether there is a ply to take back.
    pub can_undo: bool,
    /// Whether there is one to play again.
    pub can_redo: bool,
    /// Set while an earlier position is shown.
    pub look_back: Option<LookBack>,
    /// Set while the turn machine asks something.
    pub choice: Option<Choice>,
    /// Set while lifted pieces wait for a direction: how many there are.
    pub aiming: Option<u8>,
    /// Set while a draw is offered to a person: by whom.
    pub draw_offer: Option<Color>,
    /// Set where no person plays: whether the bots wait.
    pub bots: Option<bool>,
    /// Set while a bot or an engine does not play on.
    pub fault: Option<Fault>,
    /// Set once the game is over.
    pub end: Option<GameEnd>,
    /// Whether the banner about the end is to be seen.
    pub show_end: bool,
    /// Set while one looks into a stack.
    pub stack: Option<StackStrip>,
    /// Set from the wish for a hint until it goes away.
    pub hint: Option<HintModel>,
    /// Set while the analysis is open.
    pub analysis: Option<AnalysisModel>,
}

/// The screen on which a record is watched.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchModel {
    /// White's card and Black's.
    pub sides: [Side; 2],
    /// The file's name, or what stands for it.
    pub title: String,
    /// What the tags tell of the game: event, date, place. Each is one line.
    pub details: Arc<Vec<String>>,
    /// The names of the file's games; one for most files.
    pub games: Arc<Vec<String>>,
    /// Which of them is shown, from 0.
    pub game: usize,
    /// The plies of the line that is shown.
    pub moves: Arc<MoveList>,
    /// Plies from the start to the position shown.
    pub ply: usize,
    /// Plies of the whole line.
    pub last: usize,
    /// Whether it plays by itself.
    pub playing: bool,
    /// How fast, 1 as designed.
    pub speed: f32,
    /// What could not be read, each a line with its place in the file.
    pub problems: Arc<Vec<String>>,
    /// How much there is of the film that is being made, in percent.
    pub film: Option<u32>,
    /// How the game ended, set at the end of its line.
    pub end: Option<GameEnd>,
    /// Whether the banner about the end is to be seen.
    pub show_end: bool,
    /// Set while one looks into a stack.
    pub stack: Option<StackStrip>,
    /// Set from the wish for a hint until it goes away.
    pub hint: Option<HintModel>,
    /// Set while the analysis is open.
    pub analysis: Option<AnalysisModel>,
}

/// The title screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TitleModel {
    /// Whether there is a saved game to go on with.
    pub can_continue: bool,
}
