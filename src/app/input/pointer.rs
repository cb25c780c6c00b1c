//! The pointer, by mouse or touch, on the pick proxies of the table.

use std::collections::HashMap;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::CursorLeft;

use crate::app::session::Session;
use crate::app::table::Pick;
use crate::rules::{Color, Kind, Square};
use crate::selection::{Input, Stage};

use super::over_ui::OverUi;
use super::turn::{Turn, TurnInput, mover};

/// A press that moves as far as this is a drag, not a click, in logical pixels.
const CLICK_RADIUS: f32 = 6.0;

/// The presses that are not yet released.
#[derive(Resource, Default)]
struct Presses(HashMap<PointerId, Press>);

struct Press {
    at: Vec2,
    is_drag: bool,
    on_ui: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presses>()
        .add_observer(press)
        .add_observer(drag)
        .add_observer(click)
        .add_observer(enter)
        .add_observer(leave)
        .add_systems(PreUpdate, forget_hover.run_if(on_message::<CursorLeft>));
}

fn square_of(pick: Pick) -> Option<Square> {
    match pick {
        Pick::Square(square) | Pick::Stack(square) => Some(square),
        Pick::Reserve(..) | Pick::Background => None,
    }
}

fn press(
    event: On<Pointer<bevy::picking::events::Press>>,
    mut presses: ResMut<Presses>,
    mut over_ui: OverUi,
) {
    // Each press is heard once more for every ancestor of what was hit; the first one is enough.
    if event.entity != event.original_event_target() {
        return;
    }
    let at = event.pointer_location.position;
    let press = Press { at, is_drag: false, on_ui: over_ui.covers(at) };
    presses.0.insert(event.pointer_id, press);
}

fn drag(
    event: On<Pointer<Drag>>,
    picks: Query<&Pick>,
    mut presses: ResMut<Presses>,
    mut inputs: MessageWriter<TurnInput>,
    turn: Res<Turn>,
    session: Res<Session>,
) {
    let Ok(&pick) = picks.get(event.entity) else { return };
    let Some(press) = presses.0.get_mut(&event.pointer_id) else { return };
    if press.at.distance(event.pointer_location.position) >= CLICK_RADIUS {
        press.is_drag = true;
    }
    if event.button != PointerButton::Primary || press.on_ui || !press.is_drag {
        return;
    }
    let Stage::Aiming { square, ways, .. } = turn.selection.view(session.position()).stage else {
        return;
    };
    let way = ways.into_iter().find(|way| Some(way.target) == turn.hovered);
    if square_of(pick) == Some(square)
        && let Some(way) = way
    {
        inputs.write(TurnInput(Input::Direction(way.direction)));
    }
}

fn click(
    event: On<Pointer<Click>>,
    picks: Query<&Pick>,
    presses: Res<Presses>,
    mut over_ui: OverUi,
    mut inputs: MessageWriter<TurnInput>,
    turn: Res<Turn>,
    session: Res<Session>,
) {
    let Ok(&pick) = picks.get(event.entity) else { return };
    let at = event.pointer_location.position;
    let is_click = presses.0.get(&event.pointer_id).is_some_and(|press| {
        !press.is_drag && !press.on_ui && press.at.distance(at) < CLICK_RADIUS
    });
    if !is_click || over_ui.covers(at) {
        return;
    }
    let is_selected = !turn.selection.is_idle();
    let input = match event.button {
        PointerButton::Primary => match pick {
            Pick::Square(square) | Pick::Stack(square) => Some(Input::Square(square)),
            Pick::Reserve(color, kind) => reserve_click(color, kind, &turn, &session),
            Pick::Background => Some(Input::Cancel),
        },
        PointerButton::Secondary if is_selected => Some(Input::Back),
        PointerButton::Secondary => {
            // Over a ghost the right button turns it: flat, wall, capstone.
            let over_ghost =
                square_of(pick).is_some_and(|square| session.position().stack(square).is_empty());
            (over_ghost && session.takes_plies()).then_some(Input::NextKind)
        }
        PointerButton::Middle => None,
    };
    if let Some(input) = input {
        inputs.write(TurnInput(input));
    }
}

/// The stones beside the board choose flat, and wall with a second click; the capstones themselves.
fn reserve_click(color: Color, kind: Kind, turn: &Turn, session: &Session) -> Option<Input> {
    mover(session)?;
    if session.position().piece_to_place(kind).color != color {
        return None;
    }
    let chosen = turn.selection.view(session.position()).ghost.map(|piece| piece.kind);
    Some(Input::Kind(match (kind, chosen) {
        (Kind::Flat, Some(Kind::Flat)) => Kind::Wall,
        (kind, _) => kind,
    }))
}

fn enter(event: On<Pointer<Over>>, picks: Query<&Pick>, mut turn: ResMut<Turn>) {
    if let Ok(&pick) = picks.get(event.entity) {
        turn.hovered = square_of(pick);
    }
}

fn leave(event: On<Pointer<Out>>, picks: Query<&Pick>, mut turn: ResMut<Turn>) {
    if let Ok(&pick) = picks.get(event.entity)
        && turn.hovered == square_of(pick)
    {
        turn.hovered = None;
    }
}

/// A pointer that has left the window hovers over nothing, though no mesh says that it left.
fn forget_hover(mut turn: ResMut<Turn>) {
    turn.hovered = None;
}
