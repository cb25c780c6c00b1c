//! The camera's director: frames what each ply does, moves slowly, and keeps what it shows in sight.
//!
//! Who plays a record by itself tells the [`Director`] what happens now and what comes next. For each ply
//! it [chooses a view](shot) in which nothing hides the ply's squares, and leads the camera there on a
//! [course] that never jumps. A hand on the camera takes it over.

mod course;
mod shot;
mod sight;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::camera::CameraRig;
use super::framing::View;
use super::layout::Layout;
use super::picture::Picture;

pub(super) use course::{Course, Motion};
pub use shot::Action;
pub(super) use shot::{NEAREST, Stage};

/// How long the move to the end of a game takes at least, in seconds.
const LAST_MOVE: f32 = 2.7;

/// How many plies a director should know of in advance, where they follow each other at this speed:
/// a quick replay does not make the camera quicker.
#[must_use]
pub fn plies_ahead(speed: f32) -> usize {
    (3.0 * speed).ceil().clamp(3.0, 7.0) as usize
}

/// What there is to be shown.
#[derive(Clone, Debug, Default)]
pub struct Brief {
    /// What happens now.
    pub now: Option<Action>,
    /// What happens after that, in the order of time.
    pub next: Vec<Action>,
    /// What is shown at the end, once everything has come to rest and nothing follows.
    pub end: Option<End>,
}

/// What the camera shows when a game is over.
#[derive(Clone, Debug)]
pub enum End {
    /// The road.
    Road(Box<Action>),
    /// The whole table.
    Table,
}

/// Whether somebody leads the camera.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stance {
    /// Nobody does.
    #[default]
    Idle,
    /// The director does.
    AtWork,
    /// A hand has taken the camera from the director.
    TakenOver,
}

/// Which part of a brief the camera is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Now,
    /// It has been seen: what comes next, or the end.
    After,
}

/// The director of the table's camera.
#[derive(Resource, Debug, Default)]
pub struct Director {
    stance: Stance,
    brief: Brief,
    /// What the camera has been sent to; nothing of a new brief.
    part: Option<Part>,
    /// What that depended on, besides the brief.
    home: Option<View>,
    /// How often hands had touched the camera before.
    touches: Option<u32>,
}

impl Director {
    /// Takes the camera, from a hand too.
    pub fn take_up(&mut self) {
        self.stance = Stance::AtWork;
        self.touches = None;
        self.part = None;
    }

    /// Lets the camera go; one that no hand has touched goes home.
    pub fn dismiss(&mut self) {
        *self = Director::default();
    }

    /// Whether somebody leads the camera.
    #[must_use]
    pub fn stance(&self) -> Stance {
        self.stance
    }

    /// Something else is to be shown from now on.
    pub fn show(&mut self, brief: Brief) {
        self.brief = brief;
        self.part = None;
    }

    /// What the director does in a frame.
    fn work(&mut self, rig: &mut CameraRig, layout: &Layout, at_rest: bool) {
        let touches = rig.touches();
        match self.touches.replace(touches) {
            None => rig.hand_over(),
            Some(known) if known == touches => {}
            Some(_) => {
                self.stance = Stance::TakenOver;
                return;
            }
        }
        let (from, goal) = (rig.motion(), rig.goal());
        if let Some(course) = self.direct(&rig.stage(layout), at_rest, from, goal) {
            rig.lead(course);
        }
    }

    /// Where the camera should go now: the view, and how long that takes at least, in seconds.
    fn direct(&mut self, stage: &Stage, at_rest: bool, from: Motion, goal: View) -> Option<Course> {
        let known = self.home.replace(stage.home) == Some(stage.home);
        let part = match self.part {
            None if self.brief.now.is_some() => Part::Now,
            None => Part::After,
            Some(Part::Now) if at_rest => Part::After,
            // The table between the menus has changed.
            Some(part) if !known => part,
            Some(_) => return None,
        };
        self.part = Some(part);
        let Brief { now, next, end } = &self.brief;
        let now = now.iter().filter(|_| part == Part::Now);
        let actions: Vec<&Action> = now.chain(next).collect();
        let (view, least) = match end {
            _ if !actions.is_empty() => (shot::choose(stage, &actions, from, goal), 0.0),
            Some(End::Road(road)) => (shot::choose(stage, &[road.as_ref()], from, goal), LAST_MOVE),
            Some(End::Table) => (stage.home, LAST_MOVE),
            None => return None,
        };
        (view != goal).then(|| Course::new(from, view, least))
    }
}

/// Sends the camera to what is to be seen next.
pub(super) fn direct(
    picture: Res<Picture>,
    layout: Res<Layout>,
    mut director: ResMut<Director>,
    mut rig: ResMut<CameraRig>,
) {
    match director.stance {
        Stance::Idle if rig.is_led() => rig.go_home(),
        Stance::Idle | Stance::TakenOver => {}
        Stance::AtWork => director.work(&mut rig, &layout, picture.at_rest()),
    }
}
