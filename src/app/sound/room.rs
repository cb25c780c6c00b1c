//! The quiet of the room, while a game is shown.
//!
//! The loop runs, and fades, on the audio thread: a table at rest draws nothing for it.

use std::num::{NonZeroU16, NonZeroU32};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bevy::audio::{AddAudioSource, ChannelCount, Decodable, SampleRate, Source};
use bevy::prelude::*;
use bevy::reflect::TypePath;

use super::bank::Bank;
use super::factor;
use super::play::is_silent;
use super::synthesis::SAMPLE_RATE;
use crate::app::session::{Mode, Session};
use crate::app::settings::Settings;

/// From silence to full loudness, and back, in seconds.
const FADE: f32 = 2.5;

const CHANNELS: NonZeroU16 = NonZeroU16::new(2).expect("it is 2");
const RATE: NonZeroU32 = NonZeroU32::new(SAMPLE_RATE).expect("it is a usual one");

/// A room's loop as Bevy plays it.
#[derive(Asset, TypePath, Clone)]
pub(super) struct RoomTone {
    /// Two channels that take turns.
    samples: Arc<[f32]>,
    /// The factor that it fades to, as the bits of an `f32`; the game and the audio thread share it.
    goal: Arc<AtomicU32>,
}

impl RoomTone {
    fn new(samples: Arc<[f32]>, goal: f32) -> RoomTone {
        RoomTone { samples, goal: Arc::new(AtomicU32::new(goal.to_bits())) }
    }

    fn goal(&self) -> f32 {
        f32::from_bits(self.goal.load(Ordering::Relaxed))
    }

    fn fade_to(&self, factor: f32) {
        self.goal.store(factor.to_bits(), Ordering::Relaxed);
    }
}

impl Decodable for RoomTone {
    type Decoder = RoomLoop;

    fn decoder(&self) -> RoomLoop {
        RoomLoop { tone: self.clone(), at: 0, factor: 0.0 }
    }
}

/// The samples as they are played: round and round, and faded.
pub(super) struct RoomLoop {
    tone: RoomTone,
    at: usize,
    factor: f32,
}

impl Iterator for RoomLoop {
    type Item = f32;

    /// Ends once it has faded out.
    fn next(&mut self) -> Option<f32> {
        // Both channels of a frame fade alike.
        if self.at.is_multiple_of(2) {
            const STEP: f32 = 1.0 / (FADE * SAMPLE_RATE as f32);
            let goal = self.tone.goal();
            self.factor += (goal - self.factor).clamp(-STEP, STEP);
            if self.factor <= 0.0 && goal <= 0.0 {
                return None;
            }
        }
        let sample = *self.tone.samples.get(self.at)?;
        self.at = (self.at + 1) % self.tone.samples.len();
        Some(self.factor * sample)
    }
}

impl Source for RoomLoop {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        CHANNELS
    }

    fn sample_rate(&self) -> SampleRate {
        RATE
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<RoomTone>().add_systems(
        Update,
        keep_room.run_if(resource_exists::<Bank>).run_if(not(is_silent)).run_if(
            resource_changed::<Settings>
                .or_eager(resource_changed::<Session>)
                .or_eager(resource_exists_and_changed::<Bank>),
        ),
    );
}

/// The room is heard while a game or a record is on the table.
fn keep_room(
    mut commands: Commands,
    bank: Res<Bank>,
    settings: Res<Settings>,
    session: Res<Session>,
    mut tones: ResMut<Assets<RoomTone>>,
    mut heard: Local<Option<RoomTone>>,
) {
    let goal = match session.mode() {
        Mode::Idle => 0.0,
        Mode::Play | Mode::Watch => factor(&settings, settings.room_volume),
    };
    let is_other_room = |tone: &RoomTone| !Arc::ptr_eq(&tone.samples, &bank.room);
    if let Some(old) = heard.take_if(|tone| goal <= 0.0 || is_other_room(tone)) {
        // Once it has faded out, it ends, and Bevy takes it away.
        old.fade_to(0.0);
    }
    if goal <= 0.0 {
        return;
    }
    match &*heard {
        Some(tone) => tone.fade_to(goal),
        None => {
            let tone = RoomTone::new(bank.room.clone(), goal);
            commands.spawn((AudioPlayer(tones.add(tone.clone())), PlaybackSettings::DESPAWN));
            *heard = Some(tone);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long enough for two fades and more.
    fn loud(seconds: f32) -> RoomTone {
        let frames = (seconds * SAMPLE_RATE as f32) as usize;
        RoomTone::new(vec![1.0; 2 * frames].into(), 0.5)
    }

    fn seconds(playing: &mut RoomLoop, seconds: f32) -> Vec<f32> {
        playing.take(2 * (seconds * SAMPLE_RATE as f32) as usize).collect()
    }

    #[test]
    fn it_fades_in_goes_round_and_follows_the_volume_without_a_step() {
        let tone = loud(0.7);
        let mut playing = tone.decoder();
        let mut heard = seconds(&mut playing, 3.0);
        assert!(heard[0] < 0.001);
        assert_eq!(heard.last(), Some(&0.5));
        tone.fade_to(0.2);
        heard.extend(seconds(&mut playing, 2.0));
        assert_eq!(heard.last(), Some(&0.2));
        let steps = heard.windows(3).map(|three| (three[2] - three[0]).abs());
        assert!(steps.fold(0.0, f32::max) < 1e-4, "no step, also at the loop's end");
        assert!(heard.chunks(2).all(|frame| frame[0] == frame[1]), "both sides alike");
    }

    #[test]
    fn it_ends_when_it_has_faded_out_even_before_it_began() {
        let tone = loud(1.0);
        let mut playing = tone.decoder();
        seconds(&mut playing, 2.0);
        tone.fade_to(0.0);
        let rest = playing.count() as f32 / (2.0 * SAMPLE_RATE as f32);
        assert!((0.1..FADE).contains(&rest), "{rest}");
        assert_eq!(tone.decoder().count(), 0);
    }

    #[test]
    fn without_samples_there_is_silence_and_no_panic() {
        assert_eq!(RoomTone::new(Vec::new().into(), 1.0).decoder().count(), 0);
    }
}
