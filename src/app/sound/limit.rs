//! A crowd of events is not a crowd of sounds.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use std::time::Duration;

use bevy::prelude::Resource;

use super::cues::Cue;
use super::voice::Voice;

/// Sounds that begin in one frame at most.
pub const MOST_AT_ONCE: usize = 4;
/// Two sounds of the same kind within this would be one, too loud.
pub const APART: Duration = Duration::from_millis(28);

/// Remembers what was heard when, and lets pass what can be told apart.
#[derive(Resource, Debug, Default)]
pub struct Limiter {
    last: HashMap<Discriminant<Voice>, Duration>,
}

impl Limiter {
    /// Those of a frame's cues that are to be heard, the loudest first. `now` is the time on any
    /// one clock.
    pub fn admit(&mut self, now: Duration, mut cues: Vec<Cue>) -> Vec<Cue> {
        cues.sort_by(|one, other| other.loudness().total_cmp(&one.loudness()));
        let mut admitted = Vec::new();
        for cue in cues {
            let kind = discriminant(&cue.voice);
            let too_soon = self.last.get(&kind).is_some_and(|&last| now < last + APART);
            if too_soon || admitted.len() == MOST_AT_ONCE {
                continue;
            }
            self.last.insert(kind, now);
            admitted.push(cue);
        }
        admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::voice::{Level, Matter};

    const START: Duration = Duration::from_secs(1);

    fn drop(level: usize) -> Cue {
        Cue::of(Voice::Drop(Matter::Wood, Level::of(level)))
    }

    #[test]
    fn a_burst_becomes_a_few_sounds_the_loudest_of_each_kind() {
        let mut burst: Vec<Cue> = (0..40).map(drop).collect();
        burst.extend((0..40).map(|_| Cue::of(Voice::Lift(Matter::Wood))));
        burst.push(Cue::of(Voice::Flatten(Matter::Wood)));
        let heard = Limiter::default().admit(START, burst);
        let voices: Vec<Voice> = heard.iter().map(|cue| cue.voice).collect();
        let expected = [
            Voice::Flatten(Matter::Wood),
            Voice::Drop(Matter::Wood, Level::GROUND),
            Voice::Lift(Matter::Wood),
        ];
        assert_eq!(voices, expected);
    }

    #[test]
    fn one_frame_begins_at_most_so_many_sounds() {
        let all = Voice::all(&[Matter::Wood]);
        let heard = Limiter::default().admit(START, all.into_iter().map(Cue::of).collect());
        assert_eq!(heard.len(), MOST_AT_ONCE);
    }

    #[test]
    fn drops_one_after_the_other_are_all_heard() {
        let mut limiter = Limiter::default();
        for index in 0..8 {
            let now = START + Duration::from_millis(35) * index;
            assert_eq!(limiter.admit(now, vec![drop(index as usize)]).len(), 1);
            assert_eq!(limiter.admit(now + APART / 2, vec![drop(0)]), [], "too soon");
        }
    }
}
