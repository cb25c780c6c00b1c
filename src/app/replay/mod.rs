//! Playing a record by itself, and what the camera's director sees of it.

mod direct;

use bevy::prelude::*;

use crate::app::input::HandSet;
use crate::app::session::{Look, Mode, Request, Session};
use crate::app::table::Picture;

pub use direct::brief;

/// The slowest and the fastest speed of a replay; 1 is the table's own pace.
pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.25..=4.0;

/// How long a position stands before the next ply, at speed 1, in seconds.
pub const PAUSE: f32 = 0.6;

/// The record's player: it asks for the next ply whenever the last one has arrived.
#[derive(Resource, Debug)]
pub struct Player {
    playing: bool,
    speed: f32,
    rested: f32,
}

impl Default for Player {
    fn default() -> Self {
        Player { playing: false, speed: 1.0, rested: 0.0 }
    }
}

impl Player {
    /// Whether it plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Plays or pauses.
    pub fn set_playing(&mut self, playing: bool) {
        self.playing = playing;
        self.rested = 0.0;
    }

    /// Times the pace of the settings.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// Within [`SPEEDS`]; what lies outside is cut off.
    pub fn set_speed(&mut self, speed: f32) {
        self.speed = speed.clamp(*SPEEDS.start(), *SPEEDS.end());
    }
}

/// The player, before a wish of the frame can start it at the end of a line and ask for its start.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Player>()
        .add_systems(Update, play_on.before(HandSet::Obey))
        .add_plugins(direct::plugin);
}

fn play_on(
    time: Res<Time>,
    session: Res<Session>,
    picture: Res<Picture>,
    mut player: ResMut<Player>,
    mut requests: MessageWriter<Request>,
) {
    // Before the record is open there is nothing to stop for.
    if !player.playing || session.mode() == Mode::Idle {
        return;
    }
    if session.mode() != Mode::Watch || session.shown().next(session.record()).is_none() {
        player.set_playing(false);
        return;
    }
    if !picture.at_rest() {
        player.rested = 0.0;
        return;
    }
    player.rested += time.delta_secs();
    if player.rested * player.speed >= PAUSE {
        player.rested = 0.0;
        requests.write(Request::Look(Look::Forward));
    }
}
