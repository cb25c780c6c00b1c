//! What is heard when: from what happens at the table, in the game and in the menus to sounds.

use std::time::Duration;

use bevy::prelude::*;

use super::limit::Limiter;
use super::voice::{Level, Voice};
use super::{Soundscape, factor};
use crate::app::input::TurnRefused;
use crate::app::session::{Ending, Reply, Session};
use crate::app::settings::Settings;
use crate::app::table::animation::{Happening, Touch};
use crate::app::table::{Picture, TableEvent};
use crate::app::ui::UiAction;
use crate::bot::find_road;
use crate::record::{NodeId, Record};
use crate::rules::{Kind, Outcome};

/// A sound that is to be heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// Which one.
    pub voice: Voice,
    /// A factor for its samples, 0 to 1.
    pub gain: f32,
    /// How fast it is played; 1 as it was made.
    pub speed: f32,
}

impl Cue {
    /// A voice as it is.
    #[must_use]
    pub fn of(voice: Voice) -> Cue {
        Cue { voice, gain: 1.0, speed: 1.0 }
    }

    fn softer(self, gain: f32) -> Cue {
        Cue { gain, ..self }
    }

    /// In decibels below full scale.
    pub(super) fn loudness(&self) -> f32 {
        self.voice.loudness() + 20.0 * self.gain.max(1e-6).log10()
    }
}

/// Between two samples of the volume that is being set.
const SAMPLES_APART: Duration = Duration::from_millis(180);

/// What this frame's events ask for, before the crowd is thinned out.
#[derive(Resource, Debug, Default)]
pub(super) struct Wanted(Vec<Cue>);

/// A hand that goes on faster than this makes no noise of its own: it would be a chirp.
const FASTEST_SLIDE: f32 = 2.5;
/// Sliding noise can be played this much slower and faster.
const SLIDE_SPEEDS: [f32; 2] = [0.6, 1.8];

/// The sound of something that happens at the table, if it has one.
pub(super) fn at_the_table(event: &TableEvent, scape: &Soundscape) -> Option<Cue> {
    // Where pieces do not travel, only that they are there is heard.
    let travels = event.speed > 0.0;
    match event.what {
        Happening::Landed(touch) => Some(landing(&touch, scape)),
        Happening::Taken(touch) if travels => {
            let lift = Cue::of(Voice::Lift(scape.matter(touch.piece.color)));
            // The reserve lies on the table, not on the board.
            Some(if touch.square.is_some() { lift } else { lift.softer(0.6) })
        }
        Happening::Carried { lowest, seconds } if travels && event.speed <= FASTEST_SLIDE => {
            let voice = Voice::Slide(scape.matter(lowest.color));
            let [slowest, fastest] = SLIDE_SPEEDS;
            let speed = (voice.seconds() * event.speed / seconds).clamp(slowest, fastest);
            Some(Cue { speed, gain: speed.min(1.0), voice })
        }
        Happening::Flattened { color, .. } => Some(Cue::of(Voice::Flatten(scape.matter(color)))),
        Happening::Raised { color, .. } => {
            Some(Cue::of(Voice::Wall(scape.matter(color))).softer(0.6))
        }
        Happening::Taken(_) | Happening::Carried { .. } => None,
    }
}

fn landing(touch: &Touch, scape: &Soundscape) -> Cue {
    let matter = scape.matter(touch.piece.color);
    let is_home = touch.square.is_none();
    match touch.piece.kind {
        // A wall lies down in its reserve.
        Kind::Wall if !is_home => Cue::of(Voice::Wall(matter)),
        Kind::Capstone => {
            let gain = if is_home || touch.beneath > 0 { 0.7 } else { 1.0 };
            Cue::of(Voice::Capstone(matter)).softer(gain)
        }
        _ if is_home => Cue::of(Voice::Place(matter)).softer(0.5),
        _ if touch.is_placement => Cue::of(Voice::Place(matter)),
        _ => Cue::of(Voice::Drop(matter, Level::of(touch.beneath))),
    }
}

/// The sounds of all that happens at the table in one frame.
pub(super) fn of_frame(events: &[TableEvent], scape: &Soundscape) -> Vec<Cue> {
    // The blow that flattens a wall is the capstone's landing, too.
    let is_struck = |square| {
        events.iter().any(|event| {
            matches!(event.what, Happening::Flattened { square: flat, .. } if Some(flat) == square)
        })
    };
    events
        .iter()
        .filter(|event| match event.what {
            Happening::Landed(touch) => {
                touch.piece.kind != Kind::Capstone || !is_struck(touch.square)
            }
            _ => true,
        })
        .filter_map(|event| at_the_table(event, scape))
        .collect()
}

/// A place in a record, and whether the game is over there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub node: NodeId,
    pub is_over: bool,
}

/// What it means that the session shows `now` after `before`: only a step forwards, or
/// an end that the players agree on, is news. `ending` is that of `now`.
pub(super) fn news(
    record: &Record,
    before: Place,
    now: Place,
    ending: Option<&Ending>,
) -> Option<Voice> {
    let is_step = record.parent(now.node) == Some(before.node);
    let is_end = now.node == before.node && now.is_over && !before.is_over;
    if !is_step && !is_end {
        return None;
    }
    match ending {
        Some(Ending::Rules(Outcome::Road { .. })) => Some(Voice::Road),
        Some(ending) if ending.winner().is_some() => Some(Voice::Win),
        Some(_) => Some(Voice::Draw),
        None => {
            let position = record.position(now.node);
            find_road(&position, !position.to_move()).map(|_| Voice::Tak)
        }
    }
}

/// Whether a wish of the player is a button that clicks. Steps of a turn and of a record are
/// heard at the table; what is dragged changes in every frame.
pub(super) fn ticks(action: &UiAction) -> bool {
    !matches!(
        action,
        UiAction::Turn(_)
            | UiAction::Look(_)
            | UiAction::Undo
            | UiAction::Redo
            | UiAction::PlaySpeed(_)
            | UiAction::Settings(_)
            | UiAction::ToggleMute
            | UiAction::StopLooking
            | UiAction::Quit
    )
}

pub(super) fn hear_table(
    mut events: MessageReader<TableEvent>,
    scape: Res<Soundscape>,
    mut wanted: ResMut<Wanted>,
) {
    let events: Vec<TableEvent> = events.read().copied().collect();
    wanted.0.extend(of_frame(&events, &scape));
}

/// What the session showed last, and the news that waits until the pieces have come to rest.
pub(super) struct Followed {
    game: u32,
    place: Place,
    news: Option<Voice>,
}

pub(super) fn hear_game(
    session: Res<Session>,
    picture: Res<Picture>,
    mut replies: MessageReader<Reply>,
    mut followed: Local<Option<Followed>>,
    mut wanted: ResMut<Wanted>,
) {
    if replies.read().any(|reply| matches!(reply, Reply::Refused(_))) {
        wanted.0.push(Cue::of(Voice::Illegal));
    }
    if session.is_changed() {
        let place = Place { node: session.shown().node, is_over: session.ending().is_some() };
        let game = session.game();
        let before = followed.take().filter(|followed| followed.game == game);
        let news = match before {
            Some(before) if before.place == place => before.news,
            Some(before) => news(session.record(), before.place, place, session.ending()),
            None => None,
        };
        *followed = Some(Followed { game, place, news });
    }
    if picture.at_rest()
        && let Some(voice) = followed.as_mut().and_then(|followed| followed.news.take())
    {
        wanted.0.push(Cue::of(voice));
    }
}

pub(super) fn hear_menus(
    mut actions: MessageReader<UiAction>,
    mut refusals: MessageReader<TurnRefused>,
    mut wanted: ResMut<Wanted>,
) {
    if refusals.read().count() > 0 {
        wanted.0.push(Cue::of(Voice::Illegal));
    }
    if actions.read().filter(|action| ticks(action)).count() > 0 {
        wanted.0.push(Cue::of(Voice::Tick));
    }
}

/// What [`hear_volume`] heard last.
#[derive(Default)]
pub(super) struct VolumeHeard {
    factor: Option<f32>,
    at: Option<Duration>,
}

/// Who sets the volume hears how loud that is, not too often while dragging.
pub(super) fn hear_volume(
    time: Res<Time>,
    settings: Res<Settings>,
    scape: Res<Soundscape>,
    mut heard: Local<VolumeHeard>,
    mut wanted: ResMut<Wanted>,
) {
    if !settings.is_changed() {
        return;
    }
    let now = factor(&settings, settings.effects_volume);
    // The first one is what the file says.
    let is_new = heard.factor.replace(now).is_some_and(|before| before != now);
    let is_soon = heard.at.is_some_and(|at| time.elapsed() < at + SAMPLES_APART);
    if is_new && !is_soon {
        heard.at = Some(time.elapsed());
        wanted.0.push(Cue::of(Voice::Place(scape.pieces[0])));
    }
}

/// Says what is heard in this frame.
pub(super) fn tell(
    time: Res<Time>,
    mut wanted: ResMut<Wanted>,
    mut limiter: ResMut<Limiter>,
    mut cues: MessageWriter<Cue>,
) {
    if !wanted.0.is_empty() {
        let wanted = std::mem::take(&mut wanted.0);
        cues.write_batch(limiter.admit(time.elapsed(), wanted));
    }
}

#[cfg(test)]
mod tests;
