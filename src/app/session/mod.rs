//! The one authoritative resource: the record, where in it we are, who plays, how it ended.
//!
//! Everything reads [`Session`]; one system ([`writer`]) writes it, from [`Request`] messages, and
//! tells what came of each in [`Reply`] messages.

mod autosave;
mod cursor;
mod ending;
mod game;
mod lot;
mod reply;
mod request;
mod seat;
mod takeback;
#[cfg(test)]
mod tests;
mod writer;

use bevy::prelude::*;

pub use autosave::{Autosave, SaveError, SavedGame};
pub use cursor::{Cursor, Look};
pub use ending::Ending;
pub use game::{Loaded, Mode, Session};
pub use lot::Lot;
pub use reply::{Refused, Reply};
pub use request::{NewGame, Request, WhiteIs};
pub use seat::Seat;

/// The moment of a frame in which the session may change.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SessionSet;

/// The session, its requests, and the saving of a game in play.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Session>()
        .init_resource::<Autosave>()
        .init_resource::<Lot>()
        .add_message::<Request>()
        .add_message::<Reply>()
        .add_systems(
            Update,
            (writer::carry_out, autosave::save.run_if(resource_changed::<Session>))
                .chain()
                .in_set(SessionSet),
        );
}
