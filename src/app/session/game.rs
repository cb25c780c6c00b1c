//! The session's state and what can be read from it.

use bevy::prelude::Resource;

use crate::record::{NodeId, Problem, Reading, Record};
use crate::rules::{Color, Effect, Outcome, Position, Ruleset, score};

use super::cursor::{Cursor, Look};
use super::ending::Agreed;
use super::{Ending, Seat, seat};

/// What the table is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing yet: the empty table behind the title.
    #[default]
    Idle,
    /// Two players play.
    Play,
    /// A record is watched.
    Watch,
}

/// The games of an opened file.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Where they came from.
    pub name: String,
    /// What was read of each.
    pub games: Vec<Reading>,
    /// Which one is shown, from 0.
    pub game: usize,
}

impl Loaded {
    /// What could not be read of the game shown, or of the file where nothing could.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        self.games.get(self.game).map_or(&[], |reading| &reading.problems)
    }
}

/// The game that is played or watched; see the module for who may change it.
#[derive(Resource, Clone, Debug)]
pub struct Session {
    pub(super) mode: Mode,
    pub(super) record: Record,
    /// The last position of the game, and the line that redo would follow.
    pub(super) live: Cursor,
    pub(super) shown: Cursor,
    pub(super) agreed: Option<Agreed>,
    pub(super) draw_offer: Option<Color>,
    pub(super) names: [String; 2],
    /// White's first.
    pub(super) seats: [Seat; 2],
    /// Whether bots among themselves wait.
    pub(super) paused: bool,
    pub(super) loaded: Loaded,
    /// Counts the games of this run, so that a view knows a new one from the same one changed.
    pub(super) game: u32,
    // Derived from the above after every change, since they are read every frame.
    position: Position,
    ending: Option<Ending>,
}

impl Default for Session {
    fn default() -> Self {
        Session::new(Mode::Idle, Record::new(Ruleset::default()), NodeId::ROOT)
    }
}

impl Session {
    /// A session that shows this record at this position, which is the game's last one.
    pub(super) fn new(mode: Mode, record: Record, at: NodeId) -> Session {
        let live = Cursor::at(&record, at);
        let mut session = Session {
            mode,
            live,
            shown: live,
            agreed: None,
            draw_offer: None,
            names: names_of(&record),
            seats: Default::default(),
            paused: false,
            loaded: Loaded::default(),
            game: 0,
            position: record.start().clone(),
            ending: None,
            record,
        };
        session.show_live();
        session
    }

    /// What the table is used for.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The whole record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What was agreed on.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        self.record.ruleset()
    }

    /// The names, White's first; empty where nobody said.
    #[must_use]
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Who plays, White's first; persons where a record is watched.
    #[must_use]
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Who plays this side.
    #[must_use]
    pub fn seat(&self, color: Color) -> &Seat {
        &self.seats[color.index()]
    }

    /// Whether somebody at this table plays, and not bots and engines alone.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_person)
    }

    /// The side for which the hand at the table resigns or offers a draw: that of the person to
    /// move, or of the only person, also while the bot is to move; `None` without a person.
    #[must_use]
    pub fn hand(&self) -> Option<Color> {
        seat::hand(&self.seats, self.live_to_move())
    }

    /// Whether bots among themselves wait.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Which game of this run it is.
    #[must_use]
    pub fn game(&self) -> u32 {
        self.game
    }

    /// The file that is watched.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// The place in the record that is shown.
    #[must_use]
    pub fn shown(&self) -> Cursor {
        self.shown
    }

    /// The last position of the game in play.
    #[must_use]
    pub fn live(&self) -> NodeId {
        self.live.node
    }

    /// Whose turn it is in the last position of the game.
    #[must_use]
    pub fn live_to_move(&self) -> Color {
        !self.record.mover(self.live.node)
    }

    /// Whether the game in play is over, whatever position is shown.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.agreed.is_some() || self.live_outcome().is_some()
    }

    /// The position shown (of a half ply, the one before it).
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The end of the line that the move list shows: of the game in play, unless a variation that
    /// leaves it is looked at.
    #[must_use]
    pub fn line_end(&self) -> NodeId {
        match self.mode {
            Mode::Play if self.record.path(self.live.node).contains(&self.shown.node) => {
                self.live.node
            }
            _ => self.shown.end,
        }
    }

    /// Whether another than the last position of the game in play is shown.
    #[must_use]
    pub fn is_looking_back(&self) -> bool {
        self.mode == Mode::Play && (self.shown.node != self.live.node || self.shown.half > 0)
    }

    /// Whether a click on the board can be a ply now: the hand at the table is to move.
    #[must_use]
    pub fn takes_plies(&self) -> bool {
        self.mode == Mode::Play
            && !self.is_looking_back()
            && self.ending.is_none()
            && self.seat(self.position.to_move()).is_person()
    }

    /// Who offers a draw.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// How the game ended, if the position shown is its end.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The winner's score at the position shown; `None` before the end and for a draw (R32).
    #[must_use]
    pub fn score(&self) -> Option<u32> {
        let winner = self.ending.as_ref()?.winner()?;
        Some(score(&self.position, winner))
    }

    /// The effects of the next ply that are shown already: the half ply in the air.
    #[must_use]
    pub fn in_the_air(&self) -> Vec<Effect> {
        self.shown.in_the_air(&self.record)
    }

    /// Plies shown, and plies of the whole line.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.record.depth(self.shown.node), self.record.depth(self.shown.end))
    }

    pub(super) fn look(&mut self, look: Look) {
        let mut cursor = match look {
            Look::Last if self.mode == Mode::Play => self.live_cursor(),
            look => self.shown.step(look, &self.record),
        };
        // Whoever comes out of a variation follows the game again, not what was taken back of it.
        let changes_line = cursor.end != self.shown.end;
        if self.mode == Mode::Play && changes_line && self.leads_to_live(cursor.node) {
            cursor.end = self.live.node;
        }
        self.show(cursor);
    }

    /// Whether the game in play has gone through this position.
    fn leads_to_live(&self, node: NodeId) -> bool {
        node == NodeId::ROOT || self.record.path(self.live.node).contains(&node)
    }

    pub(super) fn show(&mut self, cursor: Cursor) {
        self.shown = cursor;
        self.position = self.record.position(cursor.node);
        self.ending = self.find_ending();
    }

    pub(super) fn show_live(&mut self) {
        self.show(self.live_cursor());
    }

    /// The game in play ends at its live position for those who look, whatever redo could bring.
    fn live_cursor(&self) -> Cursor {
        match self.mode {
            Mode::Play => Cursor { end: self.live.node, ..self.live },
            Mode::Idle | Mode::Watch => self.live,
        }
    }

    fn find_ending(&self) -> Option<Ending> {
        if self.shown.half > 0 {
            return None;
        }
        if let Some(outcome) = self.record.outcome(self.shown.node) {
            return Some(Ending::Rules(outcome));
        }
        match self.mode {
            Mode::Idle => None,
            Mode::Play => {
                let at_end = self.shown.node == self.live.node;
                self.agreed.filter(|_| at_end).map(Agreed::ending)
            }
            Mode::Watch => Ending::of_record(&self.record, self.shown.node),
        }
    }

    /// The outcome by the rules of the game's last position.
    pub(super) fn live_outcome(&self) -> Option<Outcome> {
        self.record.outcome(self.live.node)
    }
}

fn names_of(record: &Record) -> [String; 2] {
    ["Player1", "Player2"].map(|tag| record.tag(tag).unwrap_or_default().to_owned())
}
