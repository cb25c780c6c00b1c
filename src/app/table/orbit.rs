//! Hands on the camera: drags orbit, wheel and pinch zoom, a double click on the table resets.

use bevy::ecs::system::SystemParam;
use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::MouseScrollUnit;
use bevy::input::touch::Touches;
use bevy::picking::events::{Click, Drag, DragEnd, DragStart, Pointer, Scroll};
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;

use super::camera::{CameraRig, TableCamera};
use super::proxies::Pick;
use crate::app::input::OverUi;

/// Radians per logical pixel of a drag.
const TURN: f32 = 0.0065;
/// A shorter drag is a click, in logical pixels.
const CLICK_RADIUS: f32 = 6.0;
/// Zoom per line of the wheel.
const WHEEL: f32 = 0.11;
/// Pixels of a touchpad's scroll that count as a line.
const PIXELS_PER_LINE: f32 = 40.0;

/// The drag that orbits, if there is one.
#[derive(Resource, Default)]
struct Orbit(Option<Held>);

struct Held {
    pointer: PointerId,
    button: PointerButton,
    start: Vec2,
    last: Vec2,
    is_drag: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_observer(take)
        .add_observer(turn)
        .add_observer(let_go)
        .add_observer(wheel)
        .add_observer(reset)
        .add_systems(Update, (pinch, two_fingers));
}

/// Whether a pointer is over nothing but the table around the board.
#[derive(SystemParam)]
struct Ground<'w, 's> {
    picks: Query<'w, 's, &'static Pick>,
    windows: Query<'w, 's, (), With<Window>>,
}

impl Ground<'_, '_> {
    fn is(&self, target: Entity) -> bool {
        self.windows.contains(target)
            || self.picks.get(target).is_ok_and(|&pick| pick == Pick::Background)
    }
}

fn take(
    drag: On<Pointer<DragStart>>,
    mut orbit: ResMut<Orbit>,
    ground: Ground,
    mut over_ui: OverUi,
) {
    // Every event is heard again for each ancestor of what was hit.
    if drag.entity != drag.original_event_target() || orbit.0.is_some() {
        return;
    }
    let turns = drag.button != PointerButton::Primary || ground.is(drag.entity);
    let at = drag.pointer_location.position;
    if turns && !over_ui.covers(at) {
        orbit.0 = Some(Held {
            pointer: drag.pointer_id,
            button: drag.button,
            start: at,
            last: at,
            is_drag: false,
        });
    }
}

fn turn(
    drag: On<Pointer<Drag>>,
    mut orbit: ResMut<Orbit>,
    mut rig: ResMut<CameraRig>,
    touches: Option<Res<Touches>>,
) {
    let at = drag.pointer_location.position;
    let Some(held) = &mut orbit.0 else { return };
    if drag.entity != drag.original_event_target()
        || (held.pointer, held.button) != (drag.pointer_id, drag.button)
    {
        return;
    }
    held.is_drag |= held.start.distance(at) >= CLICK_RADIUS;
    let step = at - held.last;
    held.last = at;
    // Two fingers zoom and turn together, elsewhere.
    let fingers = touches.map_or(0, |touches| touches.iter().count());
    if held.is_drag && fingers < 2 {
        rig.orbit(-TURN * step.x, TURN * step.y);
    }
}

fn let_go(drag: On<Pointer<DragEnd>>, mut orbit: ResMut<Orbit>) {
    orbit.0.take_if(|held| (held.pointer, held.button) == (drag.pointer_id, drag.button));
}

fn wheel(
    scroll: On<Pointer<Scroll>>,
    mut rig: ResMut<CameraRig>,
    cameras: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut over_ui: OverUi,
) {
    let at = scroll.pointer_location.position;
    if scroll.entity != scroll.original_event_target() || over_ui.covers(at) {
        return;
    }
    let lines = match scroll.unit {
        MouseScrollUnit::Line => scroll.y,
        MouseScrollUnit::Pixel => scroll.y / PIXELS_PER_LINE,
    };
    let factor = (-WHEEL * lines).exp();
    let point = cameras.single().ok().and_then(|(camera, place)| {
        let ray = camera.viewport_to_world(place, at).ok()?;
        Some(
            ray.origin
                + ray.direction * ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?,
        )
    });
    match point {
        Some(point) => rig.zoom_at(factor, point),
        None => rig.zoom(factor),
    }
}

fn reset(
    click: On<Pointer<Click>>,
    mut rig: ResMut<CameraRig>,
    ground: Ground,
    mut over_ui: OverUi,
) {
    if click.entity == click.original_event_target()
        && click.button == PointerButton::Primary
        && click.count == 2
        && ground.is(click.entity)
        && !over_ui.covers(click.pointer_location.position)
    {
        rig.reset();
    }
}

/// A pinch on a touchpad.
fn pinch(mut pinches: MessageReader<PinchGesture>, mut rig: ResMut<CameraRig>) {
    for &PinchGesture(growth) in pinches.read() {
        rig.zoom((-growth).exp());
    }
}

/// Two fingers on a screen: their distance zooms, their middle turns.
fn two_fingers(touches: Option<Res<Touches>>, mut rig: ResMut<CameraRig>, mut over_ui: OverUi) {
    let Some(touches) = touches else { return };
    let mut fingers = touches.iter();
    let (Some(one), Some(two), None) = (fingers.next(), fingers.next(), fingers.next()) else {
        return;
    };
    if over_ui.covers(one.start_position()) || over_ui.covers(two.start_position()) {
        return;
    }
    let before = one.previous_position().distance(two.previous_position());
    let now = one.position().distance(two.position());
    if before > 1.0 && now > 1.0 && before != now {
        rig.zoom(before / now);
    }
    let step = 0.5 * (one.delta() + two.delta());
    if step != Vec2::ZERO {
        rig.orbit(-TURN * step.x, TURN * step.y);
    }
}
