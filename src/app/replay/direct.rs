//! What the camera's director is told: where something happens in a record, or in a game that bots play
//! among themselves, and what comes next.

use bevy::prelude::*;

use super::Player;
use crate::app::input::HandSet;
use crate::app::session::{Cursor, Mode, Session};
use crate::app::settings::Settings;
use crate::app::table::{Action, Brief, Director, End, Stance, plies_ahead};
use crate::record::{NodeId, Record};
use crate::rules::Outcome;
use crate::scene::{self, Scene};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, direct.after(HandSet::LetGo));
}

/// What a director has to know when the ply that leads to `now` is made or taken back, and the plies
/// that lead to `next` follow, each from the one before; `end` is where the game is over.
#[must_use]
pub fn brief(
    record: &Record,
    now: Option<NodeId>,
    next: impl IntoIterator<Item = NodeId>,
    end: Option<NodeId>,
) -> Brief {
    let action = |node: NodeId, before: &Scene| Action::ply(before, record.effects(node));
    let before = |node: NodeId| record.parent(node).map(|before| scene::of_record(record, before));
    let now = now.and_then(|node| action(node, &before(node)?));
    let mut scene = now.as_ref().map(|action| action.after().clone());
    let follow = |node: NodeId| {
        let next = action(node, &scene.take().or_else(|| before(node))?)?;
        scene = Some(next.after().clone());
        Some(next)
    };
    let next = next.into_iter().map_while(follow).collect();
    let end = end.map(|node| match record.outcome(node) {
        Some(Outcome::Road { road, .. }) => {
            let road = Action::road(road.squares().to_vec(), &scene::of_record(record, node));
            road.map_or(End::Table, |road| End::Road(Box::new(road)))
        }
        _ => End::Table,
    });
    Brief { now, next, end }
}

/// What the director was told last.
#[derive(Default)]
struct Told {
    game: Option<u32>,
    shown: Option<Cursor>,
    stance: Stance,
    plays: bool,
    is_wanted: Option<bool>,
}

/// The director takes the camera when a record or a game of bots begins to play by itself, and frames
/// every step until a hand takes the camera away or something else is shown.
fn direct(
    session: Res<Session>,
    player: Res<Player>,
    settings: Res<Settings>,
    mut director: ResMut<Director>,
    mut told: Local<Told>,
) {
    let (is_show, plays) = match session.mode() {
        Mode::Idle => (false, false),
        Mode::Watch => (true, player.is_playing()),
        Mode::Play if session.has_person() => (false, false),
        Mode::Play => (true, !session.is_paused() && session.ending().is_none()),
    };
    // Who wants no motion wants none of the camera.
    let is_wanted = settings.director && settings.camera_may_move();
    let is_another = told.game != Some(session.game());
    if director.stance() != Stance::Idle && (!is_show || !is_wanted || is_another) {
        director.dismiss();
    }
    let begins = plays && (is_another || !told.plays);
    if is_show && is_wanted && (begins || told.is_wanted == Some(false)) {
        director.take_up();
        told.stance = Stance::Idle;
    }
    let (shown, stance) = (session.shown(), director.stance());
    let is_new = told.stance != Stance::AtWork;
    if stance == Stance::AtWork && (is_new || told.shown != Some(shown)) {
        let from = told.shown.filter(|_| !is_new);
        director.show(brief_of(&session, from, plays, plies_ahead(player.speed())));
    }
    *told = Told {
        game: Some(session.game()),
        shown: Some(shown),
        stance,
        plays,
        is_wanted: Some(is_wanted),
    };
}

/// What happens when the record is shown here, after it was shown at `from`.
fn brief_of(session: &Session, from: Option<Cursor>, plays: bool, ahead: usize) -> Brief {
    let (record, shown) = (session.record(), session.shown());
    let next = shown.next(record);
    let now = match from {
        _ if shown.half > 0 => next,
        // A ply is taken back.
        Some(from) if record.parent(from.node) == Some(shown.node) => Some(from.node),
        // The camera goes to where it goes on.
        None if plays && next.is_some() => None,
        _ => Some(shown.node),
    };
    let following = std::iter::successors(next.filter(|_| plays), |&node| {
        Cursor { node, ..shown }.next(record)
    });
    let is_over = next.is_none() && (session.mode() == Mode::Watch || session.ending().is_some());
    // Before the first ply, while nothing goes on, there is only the table to be seen.
    let is_start = shown.node == NodeId::ROOT && shown.half == 0 && !plays;
    brief(record, now, following.take(ahead), (is_over || is_start).then_some(shown.node))
}
