//! Where the only person sits: the table is seen from there.

use std::f32::consts::PI;

use bevy::prelude::*;

use crate::app::session::{Mode, Session};
use crate::app::table::CameraRig;
use crate::rules::Color;

/// Turns the view when a game begins in which Black is the only person, and back afterwards. Who
/// has turned the view by hand keeps it while the same people sit there.
pub(super) fn sit_down(
    session: Res<Session>,
    mut rig: ResMut<CameraRig>,
    mut side: Local<Option<Color>>,
) {
    let now = near_side(&session);
    if side.replace(now) != Some(now) {
        rig.sit_at(if now == Color::Black { PI } else { 0.0 });
    }
}

/// The side nearest to those who look on: White's, unless the only person plays Black.
fn near_side(session: &Session) -> Color {
    let black_alone = session.mode() == Mode::Play
        && session.seat(Color::Black).is_person()
        && !session.seat(Color::White).is_person();
    if black_alone { Color::Black } else { Color::White }
}
