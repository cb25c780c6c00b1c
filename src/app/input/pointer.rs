//! The pointer, by mouse or touch, on the pick proxies of the table.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::math::bounding::{Aabb3d, RayCast3d};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::CursorLeft;

use crate::app::power::Awake;
use crate::app::session::Session;
use crate::app::table::layout::Layout;
use crate::app::table::{LookInto, Pick, Picture, TableCamera};
use crate::rules::{Color, Direction, Kind, Square};
use crate::selection::{Input, Stage};

use super::HandSet;
use super::over_ui::OverUi;
use super::peek::Hold;
use super::turn::{Turn, TurnInput};

/// A press that moves as far as this is a drag, not a click, in logical pixels.
const CLICK_RADIUS: f32 = 6.0;

/// The presses that are not yet released.
#[derive(Resource, Default)]
struct Presses(HashMap<PointerId, Press>);

struct Press {
    at: Vec2,
    /// What of the table was hit, in the world.
    hit: Option<Vec3>,
    is_drag: bool,
    /// The drag has said a direction; it says no other one.
    has_aimed: bool,
    on_ui: bool,
    /// The stack under a right press, and what comes of it.
    on_stack: Option<(Square, Hold)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presses>()
        .add_observer(press)
        .add_observer(release)
        .add_observer(drag)
        .add_observer(click)
        .add_observer(enter)
        .add_observer(wander)
        .add_observer(leave)
        .add_systems(PreUpdate, forget_hover.run_if(on_message::<CursorLeft>))
        .add_systems(Update, look_while_held.in_set(HandSet::Feel));
}

fn square_of(pick: Pick) -> Option<Square> {
    match pick {
        Pick::Square(square) | Pick::Stack(square) => Some(square),
        Pick::Reserve(..) | Pick::Background => None,
    }
}

/// The line of sight through a point of the window, and what lies along it.
#[derive(SystemParam)]
struct Sight<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    layout: Res<'w, Layout>,
    picture: Res<'w, Picture>,
    session: Res<'w, Session>,
}

impl Sight<'_, '_> {
    fn ray(&self, at: Vec2) -> Option<Ray3d> {
        let (camera, transform) = self.cameras.single().ok()?;
        camera.viewport_to_world(transform, at).ok()
    }

    /// The square that the pointer means, where it is at `at` and hits this shape at `hit`.
    ///
    /// Lifted pieces hide the squares that they can go to: through them one aims at those.
    fn square(&self, pick: Pick, hit: Option<Vec3>, at: Vec2, turn: &Turn) -> Option<Square> {
        let square = square_of(pick)?;
        let stage = turn.selection.view(self.session.position()).stage;
        let Stage::Aiming { square: from, ways, .. } = stage else { return Some(square) };
        let scene = self.picture.scene();
        let is_in_the_air = hit.is_some_and(|hit| hit.y > self.layout.stack_top(scene, from));
        if square != from || !is_in_the_air {
            return Some(square);
        }
        let ray = RayCast3d::from_ray(self.ray(at)?, f32::MAX);
        let behind = ways.into_iter().filter_map(|way| {
            let distance = ray.aabb_intersection_at(&self.column(way.target))?;
            Some((distance, way.target))
        });
        let nearest = behind.min_by(|(one, _), (other, _)| one.total_cmp(other));
        Some(nearest.map_or(square, |(_, target)| target))
    }

    /// A square with the stack on it.
    fn column(&self, square: Square) -> Aabb3d {
        let half = 0.5 * self.layout.stack_top(self.picture.scene(), square);
        let middle = self.layout.square_middle(square) + Vec3::Y * half;
        Aabb3d::new(middle, Vec3::new(0.5, half.max(0.001), 0.5))
    }

    /// The edge of a square that a drag has crossed, which took hold at `hit` above it and is at
    /// `at` now.
    fn crossed(&self, square: Square, hit: Vec3, at: Vec2) -> Option<Direction> {
        let ray = self.ray(at)?;
        let now = ray.plane_intersection_point(hit, InfinitePlane3d::new(Vec3::Y))?;
        let Vec3 { x, z, .. } = now - self.layout.square_middle(square);
        if x.abs().max(z.abs()) < 0.5 {
            return None;
        }
        Some(match x.abs() > z.abs() {
            true if x > 0.0 => Direction::Right,
            true => Direction::Left,
            false if z > 0.0 => Direction::Down,
            false => Direction::Up,
        })
    }
}

fn press(
    event: On<Pointer<bevy::picking::events::Press>>,
    picks: Query<&Pick>,
    time: Res<Time>,
    mut presses: ResMut<Presses>,
    mut over_ui: OverUi,
) {
    // Each press is heard once more for every ancestor of what was hit; the first one is enough.
    if event.entity != event.original_event_target() {
        return;
    }
    let at = event.pointer_location.position;
    let (hit, on_ui) = (event.hit.position, over_ui.covers(at));
    let on_stack = match picks.get(event.entity) {
        Ok(&Pick::Stack(square)) if event.button == PointerButton::Secondary && !on_ui => {
            Some((square, Hold::begun(&time)))
        }
        _ => None,
    };
    let press = Press { at, hit, is_drag: false, has_aimed: false, on_ui, on_stack };
    presses.0.insert(event.pointer_id, press);
}

/// The right button, held on a stack without moving, looks into it.
fn look_while_held(
    time: Res<Time>,
    mut presses: ResMut<Presses>,
    mut look: ResMut<LookInto>,
    mut awake: ResMut<Awake>,
) {
    for press in presses.0.values_mut() {
        if let Some((square, hold)) = &mut press.on_stack
            && !press.is_drag
            && hold.ripens(&time, &mut awake)
        {
            look.0 = Some(*square);
        }
    }
}

/// Ends a look that the button held. A click, if it was one, has been heard before.
fn release(event: On<Pointer<Release>>, mut presses: ResMut<Presses>, mut look: ResMut<LookInto>) {
    if let Some(press) = presses.0.get_mut(&event.pointer_id)
        && let Some((_, hold)) = press.on_stack.take()
        && hold.looks
    {
        look.0 = None;
    }
}

fn drag(
    event: On<Pointer<Drag>>,
    picks: Query<&Pick>,
    mut presses: ResMut<Presses>,
    mut inputs: MessageWriter<TurnInput>,
    turn: Res<Turn>,
    sight: Sight,
) {
    let Ok(&pick) = picks.get(event.entity) else { return };
    let Some(press) = presses.0.get_mut(&event.pointer_id) else { return };
    let at = event.pointer_location.position;
    press.is_drag |= press.at.distance(at) >= CLICK_RADIUS;
    let can_aim = press.is_drag && !press.on_ui && !press.has_aimed;
    if event.button != PointerButton::Primary || !can_aim {
        return;
    }
    let stage = turn.selection.view(sight.session.position()).stage;
    if let Stage::Aiming { square, .. } = stage
        && square_of(pick) == Some(square)
        && let Some(hit) = press.hit
        && let Some(direction) = sight.crossed(square, hit, at)
    {
        press.has_aimed = true;
        inputs.write(TurnInput(Input::Direction(direction)));
    }
}

fn click(
    event: On<Pointer<Click>>,
    picks: Query<&Pick>,
    presses: Res<Presses>,
    mut over_ui: OverUi,
    mut inputs: MessageWriter<TurnInput>,
    turn: Res<Turn>,
    sight: Sight,
) {
    let Ok(&pick) = picks.get(event.entity) else { return };
    let at = event.pointer_location.position;
    let is_click = presses.0.get(&event.pointer_id).is_some_and(|press| {
        let looks = press.on_stack.is_some_and(|(_, hold)| hold.looks);
        !press.is_drag && !press.on_ui && !looks && press.at.distance(at) < CLICK_RADIUS
    });
    if !is_click || over_ui.covers(at) {
        return;
    }
    let session = &*sight.session;
    let is_selected = !turn.selection.is_idle();
    let input = match event.button {
        PointerButton::Primary => match pick {
            Pick::Square(_) | Pick::Stack(_) => {
                sight.square(pick, event.hit.position, at, &turn).map(Input::Square)
            }
            Pick::Reserve(color, kind) => reserve_click(color, kind, &turn, session),
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
    if !session.takes_plies() || session.position().piece_to_place(kind).color != color {
        return None;
    }
    let chosen = turn.selection.view(session.position()).ghost.map(|piece| piece.kind);
    Some(Input::Kind(match (kind, chosen) {
        (Kind::Flat, Some(Kind::Flat)) => Kind::Wall,
        (kind, _) => kind,
    }))
}

fn enter(event: On<Pointer<Over>>, picks: Query<&Pick>, mut turn: ResMut<Turn>, sight: Sight) {
    if let Ok(&pick) = picks.get(event.entity) {
        let at = event.pointer_location.position;
        let square = sight.square(pick, event.hit.position, at, &turn);
        turn.hovered = square;
    }
}

/// Over the same shape, but perhaps before another square.
fn wander(event: On<Pointer<Move>>, picks: Query<&Pick>, mut turn: ResMut<Turn>, sight: Sight) {
    if let Ok(&pick) = picks.get(event.entity) {
        let at = event.pointer_location.position;
        let square = sight.square(pick, event.hit.position, at, &turn);
        // The turn changes, and the lights with it, only where the square does.
        if turn.hovered != square {
            turn.hovered = square;
        }
    }
}

fn leave(event: On<Pointer<Out>>, picks: Query<&Pick>, mut turn: ResMut<Turn>) {
    // Whatever is entered says so afterwards.
    if picks.contains(event.entity) {
        turn.hovered = None;
    }
}

/// A pointer that has left the window hovers over nothing, though no mesh says that it left.
fn forget_hover(mut turn: ResMut<Turn>) {
    turn.hovered = None;
}
