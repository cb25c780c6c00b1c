//! A planned animation: where each piece is at any time.

use super::motion::{Motion, Segment};
use crate::app::table::layout::{Layout, Pose};
use crate::rules::{Color, Piece, Square};
use crate::scene::{PieceId, Place, Scene};

/// Something that can be heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// Seconds after the clip's begin.
    pub at: f32,
    /// What it is.
    pub what: Happening,
}

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happening {
    /// A piece, the lowest of several that move as one, leaves where it was.
    Taken(Touch),
    /// A piece comes to lie.
    Landed(Touch),
    /// A hand of pieces goes on to the next square.
    Carried {
        /// Its lowest piece, as it stands.
        lowest: Piece,
        /// How long that takes, at normal speed.
        seconds: f32,
    },
    /// A wall falls flat under a capstone.
    Flattened {
        /// The wall's square.
        square: Square,
        /// Whose wall it is.
        color: Color,
        /// How many pieces lie beneath it.
        beneath: usize,
    },
    /// A flattened wall stands up again, when time runs backwards.
    Raised {
        /// The wall's square.
        square: Square,
        /// Whose wall it is.
        color: Color,
        /// How many pieces lie beneath it.
        beneath: usize,
    },
}

/// A piece that leaves its place, or comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Which piece.
    pub id: PieceId,
    /// Whose it is, and how it stands.
    pub piece: Piece,
    /// The square; `None` for the reserve.
    pub square: Option<Square>,
    /// How many pieces lie beneath it there.
    pub beneath: usize,
    /// Whether it comes from the reserve or goes back there, and not from square to square.
    pub is_placement: bool,
}

impl Happening {
    /// The same seen backwards.
    fn reversed(self) -> Happening {
        match self {
            Happening::Taken(touch) => Happening::Landed(touch),
            Happening::Landed(touch) => Happening::Taken(touch),
            Happening::Carried { .. } => self,
            Happening::Flattened { square, color, beneath } => {
                Happening::Raised { square, color, beneath }
            }
            Happening::Raised { square, color, beneath } => {
                Happening::Flattened { square, color, beneath }
            }
        }
    }

    /// How long it goes on.
    fn seconds(self) -> f32 {
        if let Happening::Carried { seconds, .. } = self { seconds } else { 0.0 }
    }
}

impl Touch {
    /// A piece at its place in this scene; a lifted one touches what is left of its stack. `None`
    /// for a piece of another game.
    pub(super) fn in_scene(scene: &Scene, id: PieceId, is_placement: bool) -> Option<Touch> {
        let (square, beneath) = match scene.place_of(id)? {
            Place::Board { square, level } => (Some(square), level),
            Place::Reserve { index, .. } => (None, index),
            Place::Hand { .. } => {
                let from = scene.hand()?.from;
                (Some(from), scene.stack(from).len())
            }
        };
        let piece = Piece::new(scene.info(id).color, scene.kind_of(id)?);
        Some(Touch { id, piece, square, beneath, is_placement })
    }
}

/// The way of one piece: segments that follow each other in time, at least one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Track {
    pub id: PieceId,
    pub segments: Vec<Segment>,
}

impl Track {
    fn at(&self, time: f32) -> Pose {
        let begun = self.segments.partition_point(|segment| segment.start <= time);
        self.segments[begun.saturating_sub(1)].at(time)
    }

    fn first(&self) -> Pose {
        self.segments[0].from
    }

    fn last(&self) -> Pose {
        self.segments[self.segments.len() - 1].to
    }
}

/// Where each piece is from one scene to the next, at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Only of pieces that move, as time runs forward.
    tracks: Vec<Track>,
    /// By piece: where it ends.
    rest: Vec<Pose>,
    events: Vec<Event>,
    duration: f32,
    is_reversed: bool,
}

impl Clip {
    /// Nothing moves.
    #[must_use]
    pub fn still(scene: &Scene, layout: &Layout) -> Clip {
        Clip::new(Vec::new(), layout.poses(scene), Vec::new())
    }

    /// Of tracks that end in the poses `rest`.
    pub(super) fn new(tracks: Vec<Track>, rest: Vec<Pose>, mut events: Vec<Event>) -> Clip {
        let ends = tracks.iter().flat_map(|track| &track.segments).map(Segment::end);
        let duration = ends.fold(0.0, f32::max);
        events.sort_by(|one, other| one.at.total_cmp(&other.at));
        debug_assert!(tracks.iter().all(|track| track.last() == rest[track.id.index()]));
        Clip { tracks, rest, events, duration, is_reversed: false }
    }

    /// In seconds, at normal speed.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.duration
    }

    /// Where this piece is so many seconds after the begin; `None` for a piece of
    /// another game. Before the begin it is where it begins, after the end where it ends.
    #[must_use]
    pub fn sample(&self, seconds: f32, id: PieceId) -> Option<Pose> {
        let rest = *self.rest.get(id.index())?;
        let track = self.tracks.iter().find(|track| track.id == id);
        Some(track.map_or(rest, |track| self.pose_of(track, seconds)))
    }

    /// Calls `place` with each piece that this clip moves and where it is then. Allocates nothing.
    pub fn sample_all(&self, seconds: f32, mut place: impl FnMut(PieceId, Pose)) {
        for track in &self.tracks {
            place(track.id, self.pose_of(track, seconds));
        }
    }

    fn pose_of(&self, track: &Track, seconds: f32) -> Pose {
        // The ends are exact, whatever the sums of durations round to.
        let (begin, end) = (seconds <= 0.0, seconds >= self.duration);
        match self.is_reversed {
            false if end => track.last(),
            true if end => track.first(),
            false if begin => track.first(),
            true if begin => track.last(),
            false => track.at(seconds),
            true => track.at(self.duration - seconds),
        }
    }

    /// The pieces that this clip moves.
    pub fn moving(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.tracks.iter().map(|track| track.id)
    }

    /// What can be heard, in the order of time.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What can be heard after `since` and up to `until`, both in seconds. Begin
    /// with a `since` below 0 to hear what is at the very begin.
    pub fn events_between(&self, since: f32, until: f32) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |event| since < event.at && event.at <= until)
    }

    /// The same clip with time running backwards.
    #[must_use]
    pub fn reversed(mut self) -> Clip {
        self.is_reversed = !self.is_reversed;
        for track in &self.tracks {
            self.rest[track.id.index()] =
                if self.is_reversed { track.first() } else { track.last() };
        }
        for event in &mut self.events {
            // What goes on for a while begins where it ended.
            event.at = (self.duration - event.at - event.what.seconds()).max(0.0);
            event.what = event.what.reversed();
        }
        self.events.reverse();
        self.events.sort_by(|one, other| one.at.total_cmp(&other.at));
        self
    }

    /// The same ways at the same times, without swaying and bouncing.
    #[must_use]
    pub fn calm(mut self) -> Clip {
        for segment in self.tracks.iter_mut().flat_map(|track| &mut track.segments) {
            segment.motion = segment.motion.calm();
        }
        self
    }

    /// The end of this clip at once: a clip of no duration.
    #[must_use]
    pub fn instant(mut self) -> Clip {
        for track in &mut self.tracks {
            let end = self.rest[track.id.index()];
            let first = track.segments[0];
            let motion = Motion::Glide;
            let segment =
                Segment { start: 0.0, duration: 0.0, from: end, to: end, motion, ..first };
            track.segments = vec![segment];
        }
        for event in &mut self.events {
            event.at = 0.0;
        }
        self.duration = 0.0;
        self.is_reversed = false;
        self
    }
}
