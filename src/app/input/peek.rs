//! A look into a stack: with X, or with the right button held on it.

use std::time::Duration;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use super::HandSet;
use super::turn::Turn;
use crate::app::power::Awake;
use crate::app::session::Session;
use crate::app::table::LookInto;

/// A key or button that is down for longer is held: the look ends when it is let go.
pub(super) const HOLD: Duration = Duration::from_millis(350);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, look_with_key.in_set(HandSet::Feel));
}

/// X opens a look into the stack under the pointer. A tap leaves it open until the next one.
fn look_with_key(
    mut presses: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut pressed_at: Local<Option<Duration>>,
    mut look: ResMut<LookInto>,
    time: Res<Time>,
    turn: Res<Turn>,
    session: Res<Session>,
    mut over_ui: super::OverUi,
) {
    for press in presses.read() {
        let is_x =
            matches!(&press.logical_key, Key::Character(text) if text.eq_ignore_ascii_case("x"));
        if !is_x || press.repeat {
            continue;
        }
        if !press.state.is_pressed() {
            let is_held = pressed_at.take().is_some_and(|at| time.elapsed() - at >= HOLD);
            if is_held {
                look.0 = None;
            }
        } else if !over_ui.wants_keys() {
            *pressed_at = Some(time.elapsed());
            toggle(&mut look, &turn, &session);
        }
    }
    if focus_lost.read().count() > 0 && pressed_at.take().is_some() {
        look.0 = None;
    }
}

/// Looks into the stack under the pointer; without one, or into the same again, no longer.
fn toggle(look: &mut LookInto, turn: &Turn, session: &Session) {
    let has_pieces = |square| !session.position().stack(square).is_empty();
    let under_pointer = turn.hovered.filter(|&square| has_pieces(square));
    look.0 = under_pointer.filter(|&square| look.0 != Some(square));
}

/// A right press on a stack that may become a look into it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Hold {
    since: Duration,
    /// Whether the look has begun.
    pub(super) looks: bool,
}

impl Hold {
    pub(super) fn begun(time: &Time) -> Hold {
        Hold { since: time.elapsed(), looks: false }
    }

    /// Whether the look begins now; draws on until that is decided.
    pub(super) fn ripens(&mut self, time: &Time, awake: &mut Awake) -> bool {
        if self.looks {
            return false;
        }
        awake.stay(time, Duration::from_millis(100));
        self.looks = time.elapsed() - self.since >= HOLD;
        self.looks
    }
}
