//! Which sound when: a knock for a piece that lands, a thud for a wall that falls.

mod synthesis;

use bevy::audio::Volume;
use bevy::prelude::*;

use crate::app::settings::Settings;
use crate::app::table::TableEvent;

/// The sounds, made once at the start.
#[derive(Resource)]
struct Sounds {
    knocks: Vec<Handle<AudioSource>>,
    thud: Handle<AudioSource>,
    next: usize,
}

/// Sounds for what happens at the table.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_sounds)
        .add_systems(Update, play_sounds.run_if(resource_exists::<Sounds>));
}

fn make_sounds(mut commands: Commands, sources: Option<ResMut<Assets<AudioSource>>>) {
    // There are none in an app without audio.
    let Some(mut sources) = sources else { return };
    let mut add = |samples: Vec<f32>| sources.add(AudioSource { bytes: synthesis::wav(&samples) });
    let knocks = (0..5).map(|variant| add(synthesis::knock(variant))).collect();
    let thud = add(synthesis::thud());
    commands.insert_resource(Sounds { knocks, thud, next: 0 });
}

fn play_sounds(
    mut commands: Commands,
    mut events: MessageReader<TableEvent>,
    mut sounds: ResMut<Sounds>,
    settings: Res<Settings>,
) {
    for event in events.read() {
        if settings.volume <= 0.0 {
            continue;
        }
        let source = match event {
            TableEvent::Landed { .. } => {
                sounds.next = (sounds.next + 1) % sounds.knocks.len();
                sounds.knocks[sounds.next].clone()
            }
            TableEvent::Flattened { .. } => sounds.thud.clone(),
        };
        let playback = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(settings.volume));
        commands.spawn((AudioPlayer::new(source), playback));
    }
}
