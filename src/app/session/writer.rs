//! The one system that writes the session.

use bevy::prelude::*;

use crate::record::{NodeId, Reading, Record};
use crate::rules::{Color, Ply};

use super::ending::Agreed;
use super::{Autosave, Loaded, Lot, Mode, NewGame, Refused, Reply, Request, Session, WhiteIs};

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
            let [white, black] = session.names.clone();
            let ruleset = *session.ruleset();
            let new = NewGame { ruleset, names: [black, white], white: WhiteIs::First };
            start(session, &new, lot);
            Ok(Reply::Started)
        }
        Request::Play(ply) => session.play(*ply),
        Request::Undo => session.undo(),
        Request::Redo => session.redo(),
        Request::Resign(loser) => session.agree(Agreed::Resigned(*loser)),
        Request::OfferDraw => session.offer_draw(),
        Request::AnswerDraw { accept } => session.answer_draw(*accept),
        Request::Look(look) => {
            session.look(*look);
            Ok(Reply::Moved)
        }
        Request::ContinueFromHere => session.continue_from_here(),
        Request::Open { name, games, game } => {
            let loaded = Loaded { name: name.clone(), games: games.clone(), game: *game };
            watch(session, loaded)
        }
        Request::ChooseGame(game) => {
            let loaded = Loaded { game: *game, ..session.loaded.clone() };
            watch(session, loaded)
        }
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
    let [first, second] = &new.names;
    let (white, black) = if first_is_white { (first, second) } else { (second, first) };
    let mut record = Record::new(new.ruleset);
    record.set_tag("Player1", white);
    record.set_tag("Player2", black);
    replace(session, Session::new(Mode::Play, record, NodeId::ROOT));
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

    fn play(&mut self, ply: Ply) -> Result<Reply, Refused> {
        self.must_go_on()?;
        if self.is_looking_back() {
            return Err(Refused::LookingBack);
        }
        let node = self.record.play(self.live.node, ply)?;
        // What was taken back stays as a variation; the game is the main line.
        self.record.promote(node);
        self.live.end = self.record.last(node);
        self.go_live(node);
        Ok(if self.ending().is_some() { Reply::Ended } else { Reply::Played(ply) })
    }

    fn undo(&mut self) -> Result<Reply, Refused> {
        self.must_be_played()?;
        // A resignation or an agreed draw is taken back before any ply is.
        let node = match self.agreed {
            Some(_) => self.live.node,
            None => self.record.parent(self.live.node).ok_or(Refused::NothingToUndo)?,
        };
        self.go_live(node);
        Ok(Reply::Moved)
    }

    fn redo(&mut self) -> Result<Reply, Refused> {
        self.must_be_played()?;
        let next = self.live.next(&self.record).filter(|_| self.agreed.is_none());
        self.go_live(next.ok_or(Refused::NothingToRedo)?);
        Ok(Reply::Moved)
    }

    fn agree(&mut self, agreed: Agreed) -> Result<Reply, Refused> {
        self.must_go_on()?;
        self.agreed = Some(agreed);
        self.draw_offer = None;
        self.record.set_result(Some(agreed.result()));
        self.show_live();
        Ok(Reply::Ended)
    }

    fn offer_draw(&mut self) -> Result<Reply, Refused> {
        self.must_go_on()?;
        let by: Color = self.record.position(self.live.node).to_move();
        self.draw_offer = Some(by);
        Ok(Reply::DrawOffered(by))
    }

    fn answer_draw(&mut self, accept: bool) -> Result<Reply, Refused> {
        self.draw_offer.take().ok_or(Refused::NoOffer)?;
        if accept { self.agree(Agreed::Draw) } else { Ok(Reply::DrawDeclined) }
    }

    /// A watched record becomes a game at the position shown; a game in play goes back to it.
    fn continue_from_here(&mut self) -> Result<Reply, Refused> {
        if self.mode == Mode::Idle {
            return Err(Refused::NoGame);
        }
        self.mode = Mode::Play;
        self.loaded = Loaded::default();
        self.live = self.shown;
        self.live.half = 0;
        self.go_live(self.shown.node);
        Ok(Reply::Started)
    }
}
