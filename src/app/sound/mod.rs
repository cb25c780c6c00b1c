//! Sound: a piece that lands is heard, and what that means, and the room around the table.
//!
//! [`voice`] names what can be heard, [`synthesis`] computes it. [`cues`] decides what is heard
//! when, [`limit`] keeps a crowd of events from becoming one noise; both work, and are
//! tested, without an audio device. Where there is one, [`bank`] keeps the computed sounds, [`play`]
//! plays what is cued, and [`room`] is the quiet of the room.

mod bank;
mod cues;
mod limit;
mod play;
mod room;
pub mod synthesis;
pub mod voice;

use bevy::audio::AudioPlugin;
use bevy::prelude::*;

use crate::app::settings::Settings;
use crate::app::table::{Look, TableSet, Themes};
use crate::rules::Color;

pub use cues::Cue;
use voice::{Board, Matter, Room};

/// What the table sounds of. The themes choose it; a change holds as soon as its sounds are made.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soundscape {
    /// What White's pieces and Black's are made of.
    pub pieces: [Matter; 2],
    /// What they stand on.
    pub board: Board,
    /// What is around them.
    pub room: Room,
}

impl Default for Soundscape {
    fn default() -> Self {
        Soundscape { pieces: [Matter::Wood; 2], board: Board::Oak, room: Room::Tavern }
    }
}

impl Soundscape {
    fn matter(&self, color: Color) -> Matter {
        self.pieces[color.index()]
    }
}

/// The factor for the samples that a volume of the settings stands for: the ear hears
/// half the slider as about half as loud.
fn factor(settings: &Settings, volume: f32) -> f32 {
    if settings.muted { 0.0 } else { volume * volume }
}

/// Sounds for what happens at the table, in the game and in the menus.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Soundscape>()
        .init_resource::<cues::Wanted>()
        .init_resource::<limit::Limiter>()
        .add_message::<Cue>()
        .configure_sets(
            PostUpdate,
            // Bevy starts new sounds after the propagation.
            SoundSet.after(TableSet::Animate).before(TransformSystems::Propagate),
        )
        .add_systems(Update, follow_look.run_if(resource_exists_and_changed::<Look>))
        .add_systems(
            PostUpdate,
            (cues::hear_table, cues::hear_game, cues::hear_menus, cues::hear_volume, cues::tell)
                .chain()
                .in_set(SoundSet),
        );
    if app.is_plugin_added::<AudioPlugin>() {
        app.add_plugins((bank::plugin, play::plugin, room::plugin));
    }
}

/// Takes the sounds of another look.
fn follow_look(look: Res<Look>, themes: Res<Themes>, mut scape: ResMut<Soundscape>) {
    scape.set_if_neq(themes.soundscape(&look));
}

/// What has happened in a frame is heard in the same one.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SoundSet;
