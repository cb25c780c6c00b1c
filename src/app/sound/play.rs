//! Plays what is cued, at the volume that is set, also while that changes.

use std::collections::HashMap;

use bevy::audio::Volume;
use bevy::prelude::*;

use super::bank::Bank;
use super::voice::Voice;
use super::{Cue, SoundSet, factor};
use crate::app::settings::Settings;
use crate::bot::Dice;

/// More sounds than these at a time are not told apart.
const MOST: usize = 16;

/// A sound that plays, with its own loudness beside the volume of the settings.
#[derive(Component)]
pub(super) struct Playing {
    gain: f32,
}

/// Whether Bevy has refused to play something: there is no device.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(super) struct Silent(pub bool);

/// Which variant of each voice was heard last.
#[derive(Resource, Debug)]
struct Variants {
    dice: Dice,
    last: HashMap<Voice, u32>,
}

impl Default for Variants {
    fn default() -> Self {
        Variants { dice: Dice::new(1), last: HashMap::new() }
    }
}

impl Variants {
    /// Any variant but the last one.
    fn next(&mut self, voice: Voice) -> u32 {
        let others = u64::from(Voice::VARIANTS - 1);
        let step = |dice: &mut Dice| 1 + dice.below(others) as u32;
        let next = match self.last.get(&voice) {
            Some(last) => (last + step(&mut self.dice)) % Voice::VARIANTS,
            None => self.dice.below(u64::from(Voice::VARIANTS)) as u32,
        };
        self.last.insert(voice, next);
        next
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Variants>()
        .init_resource::<Silent>()
        .add_systems(First, notice_silence.run_if(not(is_silent)))
        .add_systems(Update, follow_volume.run_if(resource_changed::<Settings>))
        .add_systems(
            PostUpdate,
            play.run_if(resource_exists::<Bank>)
                .run_if(not(is_silent))
                .after(SoundSet)
                .before(TransformSystems::Propagate),
        );
}

pub(super) fn is_silent(silent: Res<Silent>) -> bool {
    silent.0
}

/// Bevy gives every sound a sink in the frame in which it appears, and says in the log if there is no
/// device. Without one, sounds would wait for it forever, more and more of them.
fn notice_silence(
    mut commands: Commands,
    mut silent: ResMut<Silent>,
    waiting: Query<Entity, (With<Playing>, Without<AudioSink>)>,
) {
    for sound in &waiting {
        silent.0 = true;
        commands.entity(sound).try_despawn();
    }
}

fn play(
    mut commands: Commands,
    mut cues: MessageReader<Cue>,
    mut variants: ResMut<Variants>,
    bank: Res<Bank>,
    settings: Res<Settings>,
    playing: Query<(), With<Playing>>,
) {
    let volume = factor(&settings, settings.effects_volume);
    let mut free = MOST.saturating_sub(playing.iter().len());
    for cue in cues.read() {
        let Some(source) = bank.variant(cue.voice, variants.next(cue.voice)) else { continue };
        if volume <= 0.0 || free == 0 {
            continue;
        }
        free -= 1;
        let playback = PlaybackSettings::DESPAWN
            .with_volume(Volume::Linear(volume * cue.gain))
            .with_speed(cue.speed);
        commands.spawn((AudioPlayer::new(source), playback, Playing { gain: cue.gain }));
    }
}

/// What plays already follows a change of the volume.
fn follow_volume(settings: Res<Settings>, mut playing: Query<(&Playing, &mut AudioSink)>) {
    let volume = factor(&settings, settings.effects_volume);
    for (sound, mut sink) in &mut playing {
        sink.set_volume(Volume::Linear(volume * sound.gain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::voice::Matter;

    #[test]
    fn no_variant_follows_itself_and_all_come() {
        let mut variants = Variants::default();
        let mut counts = [0; Voice::VARIANTS as usize];
        let mut last = None;
        for turn in 0..400 {
            let next = variants.next(Voice::Tick);
            assert_ne!(Some(next), last);
            counts[next as usize] += 1;
            last = Some(next);
            // Other voices in between change nothing.
            if turn % 3 == 0 {
                variants.next(Voice::Lift(Matter::Bone));
            }
        }
        assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
    }

    #[test]
    fn the_same_evening_sounds_the_same() {
        let evening = || {
            let mut variants = Variants::default();
            (0..50).map(|_| variants.next(Voice::Tak)).collect::<Vec<_>>()
        };
        assert_eq!(evening(), evening());
    }
}
