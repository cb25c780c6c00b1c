//! What the table shows: the session's scene with the half-done turn in it, and what is lit.

use bevy::prelude::*;

use crate::app::input::{HandSet, Turn};
use crate::app::session::{Ending, Session};
use crate::app::study::Hint;
use crate::app::table::{CheckTable, Highlights, Mark, Picture, TableDisagreements, Tak};
use crate::app::threat;
use crate::record::NodeId;
use crate::rules::{Color, Direction, Effect, Outcome, Ply, Square, Squares};
use crate::scene::{self, Scene};
use crate::selection::Stage;

use super::table::animation::Cause;

/// The picture and the lights follow the session and the turn.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowRoads>().add_message::<ReplayLastPly>().add_systems(
        Update,
        (show_scene, replay.run_if(on_message::<ReplayLastPly>), light_up, compare.run_if(is_due))
            .chain()
            .after(HandSet::LetGo),
    );
}

/// A wish to see once more how the position shown came about.
#[derive(Message, Clone, Copy, Debug)]
pub struct ReplayLastPly;

/// Whether each player's longest chains are lit.
#[derive(Resource, Debug, Default)]
pub struct ShowRoads(pub bool);

/// What the picture was last asked to show.
struct Shown {
    game: u32,
    node: NodeId,
    /// The scene of `node`, and what was in the air on top of it.
    base: Scene,
    air: Vec<Effect>,
    scene: Scene,
}

fn show_scene(
    session: Res<Session>,
    turn: Res<Turn>,
    mut picture: ResMut<Picture>,
    mut shown: Local<Option<Shown>>,
) {
    if !session.is_changed() && !turn.is_changed() {
        return;
    }
    let (game, node) = (session.game(), session.shown().node);
    let before = shown.as_ref().filter(|shown| shown.game == game);
    // A place of a record never changes its scene: while only the hand or the pointer moves, the
    // record need not be played through again.
    let base = match before {
        Some(before) if before.node == node => before.base.clone(),
        _ => scene::of_record(session.record(), node),
    };
    let mut air = session.in_the_air();
    let mut scene = base.clone();
    let fits = scene.apply_all(air.iter().copied());
    debug_assert!(fits.is_ok(), "the record's own effects fit its positions");
    if session.takes_plies() {
        turn.selection.show_in(&mut scene);
        air.extend(turn.selection.effects());
    }
    if before.is_some_and(|before| before.scene == scene) {
        return;
    }
    let now = Shown { game, node, base, air, scene };
    match before {
        None => picture.begin(now.scene.clone()),
        Some(before) => picture.show(now.scene.clone(), cause(before, &now, &session)),
    }
    *shown = Some(now);
}

/// Why one scene follows the other, so that the pieces travel as hands would move them.
fn cause(before: &Shown, now: &Shown, session: &Session) -> Cause {
    let record = session.record();
    let ply =
        |base: &Scene, node: NodeId| (base.clone(), record.effects(node).into_iter().collect());
    let mut paths: Vec<(Scene, Vec<Effect>)> = Vec::new();
    if record.parent(now.node) == Some(before.node) {
        paths.push(ply(&before.base, now.node));
    }
    if record.parent(before.node) == Some(now.node) {
        paths.push(ply(&now.base, before.node));
    }
    if before.node == now.node {
        paths.push((now.base.clone(), now.air.clone()));
        paths.push((now.base.clone(), before.air.clone()));
    }
    let along =
        paths.iter().find_map(|(base, effects)| along(base, effects, &before.scene, &now.scene));
    match along {
        Some(cause) => cause,
        None if before.node == now.node => Cause::HandChange,
        None => Cause::Jump,
    }
}

/// Whether both scenes lie on the way of these effects from `base`; if so, the way between them.
fn along(base: &Scene, effects: &[Effect], from: &Scene, to: &Scene) -> Option<Cause> {
    let mut scenes = vec![base.clone()];
    for &effect in effects {
        let mut next = scenes.last().expect("it begins with one").clone();
        next.apply(effect).ok()?;
        scenes.push(next);
    }
    let start = scenes.iter().position(|scene| same_pieces(scene, from))?;
    let end = scenes.iter().position(|scene| same_pieces(scene, to))?;
    match start < end {
        true => Some(Cause::Step(effects[start..end].to_vec())),
        false => Some(Cause::Undo(effects[end..start].to_vec())),
    }
}

/// Whether every piece is at the same place; a hand may hover over another square.
fn same_pieces(one: &Scene, other: &Scene) -> bool {
    let hand = |scene: &Scene| scene.hand().map(|hand| hand.pieces.clone());
    one.size().squares().all(|square| one.stack(square) == other.stack(square))
        && Color::ALL.into_iter().all(|color| one.reserve(color) == other.reserve(color))
        && hand(one) == hand(other)
}

/// Shows the last ply again, or the half ply in the air, whatever the hand holds meanwhile.
fn replay(session: Res<Session>, mut picture: ResMut<Picture>) {
    let record = session.record();
    let node = session.shown().node;
    let air = session.in_the_air();
    let (before, effects) = match record.parent(node) {
        _ if !air.is_empty() => (node, air),
        Some(parent) => (parent, record.effects(node).into_iter().collect()),
        None => return,
    };
    picture.replay(scene::of_record(record, before), effects);
}

fn is_due(check: Res<CheckTable>, session: Res<Session>) -> bool {
    check.0 && session.is_changed()
}

/// Is the scene of the position shown what the rules say? The table compares itself with the scene.
fn compare(session: Res<Session>, mut disagreements: ResMut<TableDisagreements>) {
    let scene = scene::of_record(session.record(), session.shown().node);
    if let Some(what) = scene.difference(session.position()) {
        error!("the scene and the rules disagree: {what}");
        disagreements.0 += 1;
    }
}

fn light_up(
    session: Res<Session>,
    turn: Res<Turn>,
    show_roads: Res<ShowRoads>,
    hint: Res<Hint>,
    mut highlights: ResMut<Highlights>,
    mut known: Local<KnownTak>,
) {
    let is_changed = session.is_changed() || turn.is_changed();
    if !(is_changed || show_roads.is_changed() || hint.is_changed()) {
        return;
    }
    let mut lit = last_ply(&session);
    if session.takes_plies() {
        half_done_turn(&session, &turn, &mut lit);
    }
    if let Some(suggestion) = hint.shown() {
        suggest(&session, suggestion.ply, &mut lit);
    }
    lit.refused = turn.refused;
    if session.in_the_air().is_empty() {
        lit.tak = known.of(&session);
    }
    if show_roads.0 {
        for color in Color::ALL {
            let chains = longest_chains(&session, color);
            lit.squares.extend(chains.map(|square| (square, owned_by(color))));
        }
    }
    if let Some(Ending::Rules(Outcome::Road { road, .. })) = session.ending() {
        lit.road = road.squares().to_vec();
    }
    highlights.set_if_neq(lit);
}

/// What is threatened in the position shown last: the pointer changes lights more often than plies do.
#[derive(Default)]
struct KnownTak(Option<(u32, NodeId, Option<Tak>)>);

impl KnownTak {
    fn of(&mut self, session: &Session) -> Option<Tak> {
        let (game, node) = (session.game(), session.shown().node);
        match &self.0 {
            Some((known, at, tak)) if (*known, *at) == (game, node) => tak.clone(),
            _ => {
                let tak = threat::tak(session.record(), node);
                self.0 = Some((game, node, tak.clone()));
                tak
            }
        }
    }
}

/// Source, path and destination of the ply that led to the position shown, or of the half ply in
/// the air.
fn last_ply(session: &Session) -> Highlights {
    let air = session.in_the_air();
    if air.is_empty() {
        let ply = session.record().ply(session.shown().node);
        return ply.map(Highlights::of_ply).unwrap_or_default();
    }
    let mark = |effect| match effect {
        Effect::Lifted { square, .. } => Some((square, Mark::LastFrom)),
        Effect::Dropped { square, .. } => Some((square, Mark::LastPath)),
        Effect::Placed { square, .. } => Some((square, Mark::LastTo)),
        Effect::Flattened { .. } => None,
    };
    Highlights { squares: air.into_iter().filter_map(mark).collect(), ..default() }
}

fn owned_by(color: Color) -> Mark {
    match color {
        Color::White => Mark::OwnedWhite,
        Color::Black => Mark::OwnedBlack,
    }
}

/// The squares of a suggested ply, and the piece that it would place.
fn suggest(session: &Session, ply: Ply, lit: &mut Highlights) {
    lit.squares.extend(Highlights::of_hint(ply));
    if let Ply::Place { square, kind } = ply
        && lit.ghost.is_none()
    {
        lit.ghost = Some((square, session.position().piece_to_place(kind)));
    }
}

fn half_done_turn(session: &Session, turn: &Turn, lit: &mut Highlights) {
    let position = session.position();
    let view = turn.selection.view(position);
    match view.stage {
        Stage::Idle => {
            let Some(square) = turn.hovered.filter(|square| square.is_on(position.size())) else {
                return;
            };
            let stack = position.stack(square);
            if stack.is_empty() {
                lit.ghost = view.ghost.map(|piece| (square, piece));
            }
            let is_own = stack.controller() == Some(position.to_move()) && !position.is_opening();
            if is_own || (stack.is_empty() && view.ghost.is_some()) {
                lit.squares.push((square, Mark::Hover));
            }
        }
        Stage::Lifting { square, .. } => lit.squares.push((square, Mark::Selected)),
        Stage::Aiming { square, ways, .. } => {
            lit.squares.push((square, Mark::Selected));
            for way in ways {
                if way.flattens != Some(way.target) {
                    lit.squares.push((way.target, Mark::Target));
                }
                lit.squares.extend(way.flattens.map(|square| (square, Mark::FlattenTarget)));
                if turn.hovered == Some(way.target) {
                    lit.squares.push((way.target, Mark::Hover));
                }
            }
        }
        Stage::Dropping { square, target, offers, hovered, .. } => {
            lit.squares.push((square, Mark::Selected));
            lit.squares.push((target, Mark::Target));
            // Without a hover it is what a click on the target leads to: the least drop.
            let offer = match hovered {
                Some(count) => offers.into_iter().find(|offer| offer.count == count),
                None => offers.into_iter().next(),
            };
            let owners = offer.into_iter().flat_map(|offer| offer.owners);
            lit.squares.extend(owners.map(|owner| (owner.square, owned_by(owner.color))));
        }
    }
}

/// The largest connected group of this player's road pieces, all of them where several are as large.
fn longest_chains(session: &Session, color: Color) -> impl Iterator<Item = Square> + use<> {
    let position = session.position();
    let mut open: Squares = position
        .size()
        .squares()
        .filter(|&square| {
            position
                .stack(square)
                .top()
                .is_some_and(|top| top.color == color && top.kind.makes_road())
        })
        .collect();
    let mut best = Vec::new();
    let mut longest = 2;
    while let Some(first) = open.next() {
        let mut chain = vec![first];
        let mut reached = 0;
        while let Some(&square) = chain.get(reached) {
            reached += 1;
            for direction in Direction::ALL {
                let next = square.step(direction, position.size());
                if let Some(next) = next.filter(|&next| open.contains(next)) {
                    open.remove(next);
                    chain.push(next);
                }
            }
        }
        if chain.len() > longest {
            longest = chain.len();
            best.clear();
        }
        if chain.len() == longest {
            best.extend(chain);
        }
    }
    best.into_iter()
}
