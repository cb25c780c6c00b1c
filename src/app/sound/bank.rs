//! The computed sounds, ready to be played. They are made beside the game, on a thread of its pool,
//! so that the first frame does not wait for them.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::voice::Voice;
use super::{SoundSet, Soundscape, synthesis};

/// The sounds of a soundscape.
#[derive(Resource)]
pub(super) struct Bank {
    /// By voice, its variants.
    voices: HashMap<Voice, Vec<Handle<AudioSource>>>,
    /// The room's loop: two channels that take turns.
    pub room: Arc<[f32]>,
}

impl Bank {
    /// A variant of a voice; `None` for a voice of another soundscape.
    pub fn variant(&self, voice: Voice, variant: u32) -> Option<Handle<AudioSource>> {
        self.voices.get(&voice)?.get(variant as usize).cloned()
    }
}

/// What the thread hands over.
struct Made {
    voices: Vec<(Voice, Vec<AudioSource>)>,
    room: Arc<[f32]>,
}

impl Made {
    /// Makes way between any two sounds: shaders are compiled on the same thread, and the first
    /// frame waits for them.
    async fn of(scape: Soundscape) -> Made {
        let source = |voice, variant| {
            let samples = synthesis::render(voice, scape.board, variant);
            AudioSource { bytes: synthesis::wav(&samples, 1).into() }
        };
        let mut voices = Vec::new();
        for voice in Voice::all(&scape.pieces) {
            let mut variants = Vec::new();
            for variant in 0..Voice::VARIANTS {
                variants.push(source(voice, variant));
                yield_now().await;
            }
            voices.push((voice, variants));
        }
        Made { voices, room: synthesis::room_tone(scape.room).into() }
    }
}

#[derive(Resource)]
struct Making(Task<Made>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            begin.run_if(resource_exists_and_changed::<Soundscape>),
            finish.run_if(resource_exists::<Making>),
        )
            .chain()
            .before(SoundSet),
    );
}

fn begin(mut commands: Commands, scape: Res<Soundscape>) {
    let task = AsyncComputeTaskPool::get().spawn(Made::of(*scape));
    commands.insert_resource(Making(task));
}

fn finish(
    mut commands: Commands,
    mut making: ResMut<Making>,
    mut sources: ResMut<Assets<AudioSource>>,
) {
    let Some(made) = block_on(poll_once(&mut making.0)) else { return };
    let mut add = |(voice, variants): (Voice, Vec<AudioSource>)| {
        (voice, variants.into_iter().map(|source| sources.add(source)).collect())
    };
    let voices = made.voices.into_iter().map(&mut add).collect();
    commands.insert_resource(Bank { voices, room: made.room });
    commands.remove_resource::<Making>();
}
