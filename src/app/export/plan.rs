//! What happens when in a film: counted in frames, before anything is drawn.

use std::ops::RangeInclusive;

use crate::app::replay::PAUSE;
use crate::app::table::animation::{self, Cause};
use crate::app::table::layout::Layout;
use crate::record::{NodeId, Record};
use crate::rules::Effect;
use crate::scene::{self, Scene};

/// How long the title, the first and the last position stand, in seconds.
const TITLE: f32 = 2.5;
const FIRST: f32 = 1.0;
const LAST: f32 = 3.0;

/// What one cut of a film shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Shot {
    /// The card with the names, over the first position.
    Title,
    /// The position in which the film begins.
    Start,
    /// One ply that does this, from the position before it.
    Ply(Vec<Effect>),
}

/// A part of a film: something moves, and then the picture stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// What is seen.
    pub shot: Shot,
    /// The place of the record in which it ends.
    pub node: NodeId,
    /// What is on the table then.
    pub scene: Scene,
    /// Frames in which pieces travel; they may come to rest a little earlier.
    pub moving: u32,
    /// Frames in which they lie.
    pub still: u32,
}

impl Cut {
    /// How many frames it has.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.moving + self.still
    }
}

/// The pace of a film.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Frames per second, not 0.
    pub fps: u32,
    /// Times the table's own pace, above 0.
    pub speed: f32,
}

impl Pace {
    fn frames(self, seconds: f32) -> u32 {
        ((seconds * self.fps as f32).round() as u32).max(1)
    }

    /// A time that passes faster at a higher speed.
    fn paced(self, seconds: f32) -> u32 {
        self.frames(seconds / self.speed)
    }
}

/// The whole film.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// In the order of time; at least the start.
    pub cuts: Vec<Cut>,
    /// Of all cuts.
    pub pace: Pace,
}

impl Plan {
    /// The film of the main line from the position after `plies.start()` plies to the one after
    /// `plies.end()`; what the record does not have is left out.
    #[must_use]
    pub fn of(record: &Record, plies: RangeInclusive<usize>, pace: Pace, title: bool) -> Plan {
        let line = record.main_line();
        let first = (*plies.start()).min(line.len());
        let last = (*plies.end()).clamp(first, line.len());
        let before = first.checked_sub(1).map_or(NodeId::ROOT, |index| line[index]);
        let mut scene = scene::of_record(record, before);
        let layout = Layout::for_scene(&scene);
        let still = |shot, seconds| Cut {
            shot,
            node: before,
            scene: scene.clone(),
            moving: 0,
            still: pace.frames(seconds),
        };
        let mut cuts = Vec::new();
        if title {
            cuts.push(still(Shot::Title, TITLE));
        }
        cuts.push(still(Shot::Start, if first == last { LAST } else { FIRST }));
        for &node in &line[first..last] {
            let effects: Vec<Effect> = record.effects(node).into_iter().collect();
            let mut after = scene.clone();
            after.apply_all(effects.iter().copied()).expect("a record's effects fit its positions");
            let clip = animation::plan(&scene, &after, &Cause::Step(effects.clone()), &layout);
            let travel = (clip.duration() / pace.speed * pace.fps as f32).ceil() as u32;
            cuts.push(Cut {
                shot: Shot::Ply(effects),
                node,
                scene: after.clone(),
                // The first frame of a clip shows its beginning.
                moving: travel + 1,
                still: pace.paced(PAUSE),
            });
            scene = after;
        }
        if first < last
            && let Some(cut) = cuts.last_mut()
        {
            cut.still = pace.frames(LAST);
        }
        Plan { cuts, pace }
    }

    /// How many frames the film has.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.cuts.iter().map(Cut::frames).sum()
    }

    /// Those of them in which pieces travel.
    #[must_use]
    pub fn moving_frames(&self) -> u32 {
        self.cuts.iter().map(|cut| cut.moving).sum()
    }

    /// Its length in seconds.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.frames() as f32 / self.pace.fps as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::ReadOptions;

    fn record() -> Record {
        let text = b"[Size \"5\"]\n\n1. a1 e5\n2. b1 d5\n3. b1< d5>\n4. 2a1+11 c3\n";
        let reading = crate::record::read(text, &ReadOptions::default()).remove(0);
        assert_eq!(reading.problems, []);
        reading.record.unwrap()
    }

    const PACE: Pace = Pace { fps: 10, speed: 1.0 };

    fn plies(plan: &Plan) -> usize {
        plan.cuts.iter().filter(|cut| matches!(cut.shot, Shot::Ply(_))).count()
    }

    #[test]
    fn every_ply_has_its_cut_and_ends_in_its_position() {
        let record = record();
        let plan = Plan::of(&record, 0..=usize::MAX, PACE, true);
        assert_eq!((plan.cuts.len(), plies(&plan)), (10, 8));
        assert_eq!((plan.cuts[0].shot.clone(), plan.cuts[0].frames()), (Shot::Title, 25));
        assert_eq!((plan.cuts[1].shot.clone(), plan.cuts[1].frames()), (Shot::Start, 10));
        for (cut, node) in plan.cuts[2..].iter().zip(record.main_line()) {
            assert_eq!(cut.scene, scene::of_record(&record, node));
            assert!(cut.moving > 2, "a ply takes longer than {} frames", cut.moving);
        }
        assert_eq!((plan.cuts[2].still, plan.cuts[9].still), (6, 30));
        assert_eq!(plan.seconds(), plan.frames() as f32 / 10.0);
    }

    #[test]
    fn a_part_begins_and_ends_where_it_is_told() {
        let record = record();
        let part = Plan::of(&record, 2..=5, PACE, false);
        assert_eq!(plies(&part), 3);
        assert_eq!(part.cuts[0].scene, scene::of_record(&record, record.main_line()[1]));
        assert_eq!(part.cuts[3].scene, scene::of_record(&record, record.main_line()[4]));
        let nothing = Plan::of(&record, 8..=8, PACE, false);
        assert_eq!((nothing.cuts.len(), nothing.cuts[0].shot.clone()), (1, Shot::Start));
    }

    #[test]
    fn twice_the_speed_takes_half_the_time_and_more_frames_none() {
        let record = record();
        let plan = |fps, speed| Plan::of(&record, 0..=usize::MAX, Pace { fps, speed }, false);
        let moving = |plan: &Plan| plan.moving_frames() as f32 / plan.pace.fps as f32;
        let (normal, fast, fine) = (plan(50, 1.0), plan(50, 2.0), plan(100, 1.0));
        assert!((moving(&normal) / moving(&fast) - 2.0).abs() < 0.1);
        assert!((fine.seconds() - normal.seconds()).abs() < 0.2);
    }
}
