//! What the table shows: the session's scene with the half-done turn in it, and what is lit.

use bevy::prelude::*;

use crate::app::input::Turn;
use crate::app::session::{Ending, Session, SessionSet};
use crate::app::table::{Highlights, Mark, Picture, TableSet};
use crate::record::NodeId;
use crate::rules::{Color, Effect, Outcome, Square, Squares};
use crate::scene::{self, Scene};
use crate::selection::Stage;

use super::table::animation::Cause;

/// The picture and the lights follow the session and the turn.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowRoads>().add_systems(
        Update,
        (show_scene, light_up).chain().after(SessionSet).before(TableSet::Plan),
    );
}

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
    let mut target = session.scene();
    let mut air = session.in_the_air();
    if session.takes_plies() {
        turn.selection.show_in(&mut target);
        air.extend(turn.selection.effects());
    }
    if let Some(shown) = shown.as_ref()
        && shown.game == session.game()
        && shown.scene == target
    {
        return;
    }
    let now = Shown {
        game: session.game(),
        node: session.shown().node,
        base: scene::of_record(session.record(), session.shown().node),
        air,
        scene: target.clone(),
    };
    match shown.as_ref().filter(|shown| shown.game == now.game) {
        None => picture.begin(target),
        Some(before) => picture.show(target, cause(before, &now, &session)),
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

fn light_up(
    session: Res<Session>,
    turn: Res<Turn>,
    picture: Res<Picture>,
    show_roads: Res<ShowRoads>,
    mut highlights: ResMut<Highlights>,
    mut was_at_rest: Local<bool>,
) {
    let at_rest = picture.at_rest();
    let rest_changed = at_rest != *was_at_rest;
    *was_at_rest = at_rest;
    if !(session.is_changed() || turn.is_changed() || show_roads.is_changed() || rest_changed) {
        return;
    }
    let mut lit = Highlights::default();
    last_ply(&session, &mut lit);
    if session.takes_plies() {
        half_done_turn(&session, &turn, &mut lit);
    }
    lit.refused = turn.refused;
    if show_roads.0 {
        for color in Color::ALL {
            let mark = match color {
                Color::White => Mark::OwnedWhite,
                Color::Black => Mark::OwnedBlack,
            };
            lit.squares.extend(longest_chains(&session, color).map(|square| (square, mark)));
        }
    }
    // The last ply is seen before its consequence.
    if at_rest && let Some(Ending::Rules(Outcome::Road { road, .. })) = session.ending() {
        lit.road = road.squares().to_vec();
    }
    if *highlights != lit {
        *highlights = lit;
    }
}

/// Source, path and destination of the ply that led to the position shown.
fn last_ply(session: &Session, lit: &mut Highlights) {
    let record = session.record();
    let node = session.shown().node;
    let air = session.in_the_air();
    let effects: Vec<Effect> = if air.is_empty() && node != NodeId::ROOT {
        record.effects(node).into_iter().collect()
    } else {
        air
    };
    let last = effects.len().saturating_sub(1);
    for (index, effect) in effects.into_iter().enumerate() {
        let mark = match effect {
            Effect::Lifted { .. } => Mark::LastFrom,
            Effect::Placed { .. } => Mark::LastTo,
            Effect::Dropped { .. } if index == last => Mark::LastTo,
            Effect::Dropped { .. } => Mark::LastPath,
            Effect::Flattened { .. } => continue,
        };
        lit.squares.push((square_of(effect), mark));
    }
}

fn square_of(effect: Effect) -> Square {
    match effect {
        Effect::Placed { square, .. }
        | Effect::Lifted { square, .. }
        | Effect::Flattened { square }
        | Effect::Dropped { square, .. } => square,
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
                lit.squares.push((way.target, Mark::Target));
                if let Some(square) = way.flattens {
                    lit.squares.push((square, Mark::FlattenTarget));
                }
            }
        }
        Stage::Dropping { square, target, offers, hovered, .. } => {
            lit.squares.push((square, Mark::Selected));
            lit.squares.push((target, Mark::Target));
            let offer = offers.into_iter().find(|offer| Some(offer.count) == hovered);
            for owner in offer.into_iter().flat_map(|offer| offer.owners) {
                let mark = match owner.color {
                    Color::White => Mark::OwnedWhite,
                    Color::Black => Mark::OwnedBlack,
                };
                lit.squares.push((owner.square, mark));
            }
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
            for direction in crate::rules::Direction::ALL {
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
