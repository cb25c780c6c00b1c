//! The one system that writes the session.

use bevy::prelude::*;

use crate::bot::arena::{MOST_PLIES, REPETITIONS};
use crate::bot::study::{self, Evaluation};
use crate::record::{NodeId, Reading, Record};
use crate::rules::{Color, Ply};

use super::ending::Agreed;
use super::{
    Autosave, Cursor, Loaded, Lot, Mode, NewGame, Refused, Reply, Request, Seat, Session, WhiteIs,
};

/// Carries out this frame's requests, in order.
pub(super) fn carry_out(
    mut requests: MessageReader<Request>,
    mut replies: MessageWriter<Reply>,
    mut session: ResMut<Session>,
    mut autosave: ResMut<Autosave>,
    mut lot: ResMut<Lot>,
) {
    for request in requests.read() {
        let reply = match request {
            &Request::Answer { game, node, .. } if !session.awaits(game, node) => continue,
            Request::Continue => continue_saved(&mut session, &mut autosave),
            request => grant(session.as_mut(), request, &mut lot),
        };
        replies.write(reply.unwrap_or_else(Reply::Refused));
    }
}

/// Carries out one request, or says why not and changes nothing.
fn grant(session: &mut Session, request: &Request, lot: &mut Lot) -> Result<Reply, Refused> {
    match request {
        Request::New(new) => {
            start(session, new, lot);
            Ok(Reply::Started)
        }
        Request::Rematch => {
            let ruleset = *session.ruleset();
            let (mut names, mut seats) = (session.names.clone(), session.seats.clone());
            names.reverse();
            seats.reverse();
            let new = NewGame { ruleset, names, seats, white: WhiteIs::First };
            start(session, &new, lot);
            Ok(Reply::Started)
        }
        Request::Play(ply) => session.play_by_hand(*ply),
        Request::Answer { ply, .. } => session.play(*ply),
        Request::Undo => session.undo(),
        Request::Redo => session.redo(),
        Request::Resign(loser) => session.agree(Agreed::Resigned(*loser)),
        Request::OfferDraw => session.offer_draw(),
        Request::AnswerDraw { accept } => session.answer_draw(*accept),
        Request::Look(look) => {
            session.look(*look);
            Ok(Reply::Moved)
        }
        Request::ContinueFromHere(seats) => session.continue_from_here(seats.clone()),
        Request::Seats(seats) => {
            session.must_be_played()?;
            session.sit_down(seats.clone());
            Ok(Reply::Seated)
        }
        Request::Pause(paused) => {
            session.must_be_played()?;
            session.paused = *paused;
            Ok(Reply::Seated)
        }
        Request::Stop => session.agree(Agreed::Stopped),
        Request::Open { name, games, game } => {
            let loaded = Loaded { name: name.clone(), games: games.clone(), game: *game };
            watch(session, loaded)
        }
        Request::ChooseGame(game) => {
            let loaded = Loaded { game: *game, ..session.loaded.clone() };
            watch(session, loaded)
        }
        Request::Annotate { game, evaluations } => session.annotate(*game, evaluations),
        Request::Close => {
            replace(session, Session::default());
            Ok(Reply::Moved)
        }
        Request::Continue => Err(Refused::NoSavedGame),
    }
}

fn replace(session: &mut Session, mut other: Session) {
    other.game = session.game + 1;
    *session = other;
}

fn start(session: &mut Session, new: &NewGame, lot: &mut Lot) {
    let first_is_white = match new.white {
        WhiteIs::First => true,
        WhiteIs::Second => false,
        WhiteIs::Lot => lot.falls_to_first(),
    };
    let (mut names, mut seats) = (new.names.clone(), new.seats.clone());
    if !first_is_white {
        names.reverse();
        seats.reverse();
    }
    let mut other = Session::new(Mode::Play, Record::new(new.ruleset), NodeId::ROOT);
    for (index, (name, seat)) in names.into_iter().zip(seats).enumerate() {
        let name = if name.is_empty() { seat.name().to_owned() } else { name };
        other.name(Color::ALL[index], name);
        other.seats[index] = seat;
    }
    replace(session, other);
}

fn watch(session: &mut Session, loaded: Loaded) -> Result<Reply, Refused> {
    let record = loaded
        .games
        .get(loaded.game)
        .and_then(|reading: &Reading| reading.record.clone())
        .ok_or(Refused::NoGame)?;
    let mut other = Session::new(Mode::Watch, record, NodeId::ROOT);
    other.loaded = loaded;
    replace(session, other);
    Ok(Reply::Opened)
}

fn continue_saved(session: &mut Session, autosave: &mut Autosave) -> Result<Reply, Refused> {
    let saved = autosave.load()?;
    let mut other = Session::new(Mode::Play, saved.record, saved.live);
    other.agreed = saved.agreed;
    other.seats = saved.seats;
    other.show_live();
    replace(session, other);
    Ok(Reply::Started)
}

impl Session {
    fn must_be_played(&self) -> Result<(), Refused> {
        if self.mode == Mode::Play { Ok(()) } else { Err(Refused::Watching) }
    }

    fn must_go_on(&self) -> Result<(), Refused> {
        self.must_be_played()?;
        if self.agreed.is_some() || self.live_outcome().is_some() {
            return Err(Refused::GameOver);
        }
        Ok(())
    }

    /// Moves the game's last position, and shows it.
    fn go_live(&mut self, node: NodeId) {
        self.live.node = node;
        self.draw_offer = None;
        self.agreed = None;
        self.show_live();
        self.record.set_result(self.live_outcome().as_ref().map(Into::into));
    }

    fn play_by_hand(&mut self, ply: Ply) -> Result<Reply, Refused> {
        self.must_go_on()?;
        if self.is_looking_back() {
            return Err(Refused::LookingBack);
        }
        let color = self.live_to_move();
        if !self.seat(color).is_person() {
            return Err(Refused::OthersTurn { color, name: self.names[color.index()].clone() });
        }
        self.play(ply)
    }

    /// Whether a bot's or an engine's answer to this position still counts.
    fn awaits(&self, game: u32, node: NodeId) -> bool {
        let is_here = self.game == game && self.live.node == node;
        is_here && self.must_go_on().is_ok() && !self.seat(self.live_to_move()).is_person()
    }

    /// Plays a ply in the last position. Who looks at an earlier one goes on looking at it.
    fn play(&mut self, ply: Ply) -> Result<Reply, Refused> {
        let before = self.live.node;
        let looked_at = self.is_looking_back().then_some(self.shown);
        let node = self.record.play(before, ply)?;
        // What was taken back stays as a variation; the game is the main line.
        self.record.promote(node);
        self.live.end = self.record.last(node);
        self.go_live(node);
        self.call_off();
        if let Some(shown) = looked_at {
            let end = if shown.end == before { node } else { shown.end };
            self.show(Cursor { end, ..shown });
        }
        Ok(if self.is_over() { Reply::Ended } else { Reply::Played(ply) })
    }

    /// Bots among themselves never tire: their games end as in a match of bots.
    fn call_off(&mut self) {
        if self.has_person() || self.is_over() {
            return;
        }
        let agreed = if self.occurrences() >= REPETITIONS {
            Agreed::Repetition
        } else if self.record.depth(self.live.node) >= MOST_PLIES {
            Agreed::TooLong
        } else {
            return;
        };
        self.end(agreed);
    }

    /// How often the game has come to its last position.
    fn occurrences(&self) -> usize {
        let mut position = self.record.start().clone();
        let mut keys = vec![position.key()];
        for node in self.record.path(self.live.node) {
            let ply = self.record.ply(node).expect("a path does not contain the root");
            position.play(ply).expect("every ply of a record was legal when it was added");
            keys.push(position.key());
        }
        keys.iter().filter(|&&key| key == position.key()).count()
    }

    fn undo(&mut self) -> Result<Reply, Refused> {
        self.must_be_played()?;
        // A resignation or an agreed draw is taken back before any ply is.
        let node = match self.agreed {
            Some(_) => self.live.node,
            None => self.undo_target().ok_or(Refused::NothingToUndo)?,
        };
        self.go_live(node);
        // Bots would at once play on from there.
        self.paused = !self.has_person();
        Ok(Reply::Moved)
    }

    fn redo(&mut self) -> Result<Reply, Refused> {
        self.must_be_played()?;
        let next = self.redo_target().filter(|_| self.agreed.is_none());
        self.go_live(next.ok_or(Refused::NothingToRedo)?);
        Ok(Reply::Moved)
    }

    fn agree(&mut self, agreed: Agreed) -> Result<Reply, Refused> {
        self.must_go_on()?;
        self.end(agreed);
        Ok(Reply::Ended)
    }

    fn end(&mut self, agreed: Agreed) {
        self.agreed = Some(agreed);
        self.draw_offer = None;
        self.record.set_result(Some(agreed.result()));
        self.show_live();
    }

    fn annotate(
        &mut self,
        game: u32,
        evaluations: &[(NodeId, Evaluation)],
    ) -> Result<Reply, Refused> {
        if game != self.game || self.mode == Mode::Idle {
            return Err(Refused::NoGame);
        }
        for (node, evaluation) in evaluations {
            study::annotate(&mut self.record, *node, evaluation);
        }
        // Whoever looks at another game of the file and comes back finds them again.
        let current = self.loaded.game;
        if let Some(reading) = self.loaded.games.get_mut(current) {
            reading.record = Some(self.record.clone());
        }
        Ok(Reply::Annotated(evaluations.len()))
    }

    fn offer_draw(&mut self) -> Result<Reply, Refused> {
        self.must_go_on()?;
        let by = self.hand().ok_or(Refused::NobodyHere)?;
        self.draw_offer = Some(by);
        Ok(Reply::DrawOffered(by))
    }

    fn answer_draw(&mut self, accept: bool) -> Result<Reply, Refused> {
        self.draw_offer.take().ok_or(Refused::NoOffer)?;
        if accept { self.agree(Agreed::Draw) } else { Ok(Reply::DrawDeclined) }
    }

    /// A watched record becomes a game at the position shown; a game in play goes back to it.
    fn continue_from_here(&mut self, seats: Option<[Seat; 2]>) -> Result<Reply, Refused> {
        if self.mode == Mode::Idle {
            return Err(Refused::NoGame);
        }
        if let Some(seats) = seats {
            self.sit_down(seats);
        }
        self.mode = Mode::Play;
        self.loaded = Loaded::default();
        self.live = self.shown;
        self.live.half = 0;
        self.go_live(self.shown.node);
        Ok(Reply::Started)
    }

    fn sit_down(&mut self, seats: [Seat; 2]) {
        for (color, seat) in Color::ALL.into_iter().zip(seats) {
            // Whoever keeps the place keeps the name.
            if *self.seat(color) != seat {
                self.name(color, seat.name().to_owned());
                self.seats[color.index()] = seat;
            }
        }
        self.paused = false;
    }

    fn name(&mut self, color: Color, name: String) {
        self.record.set_tag(["Player1", "Player2"][color.index()], &name);
        self.names[color.index()] = name;
    }
}
