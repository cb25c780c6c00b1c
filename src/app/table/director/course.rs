//! A slow move of the camera from wherever it is, and however fast, to a view: where it is at any
//! time of it.

use std::iter::successors;

use bevy::math::Vec3;

use crate::app::table::framing::View;

/// How fast the camera goes round the table and up at most, in radians per second.
pub(super) const MAX_YAW_SPEED: f32 = 0.22;
pub(super) const MAX_PITCH_SPEED: f32 = 0.16;
/// How fast it pans, and comes nearer or goes away, at most, in shares of its distance per second.
pub(super) const MAX_PAN: f32 = 0.18;
pub(super) const MAX_APPROACH: f32 = 0.24;

/// The shortest and the longest move, in seconds.
const SHORTEST: f32 = 2.2;
const LONGEST: f32 = 16.0;
/// So long it takes to lose any speed, in seconds; less than the shortest move.
const BRAKE: f32 = 1.2;
/// Moves are longer by this factor until none of their moments is too fast.
const LONGER: f32 = 1.1;
/// Moments of a move at which its speed is looked at.
const MOMENTS: u8 = 16;

/// One thing of a view, and how fast it changes; a number is along `x`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Value {
    place: Vec3,
    /// Per second.
    speed: Vec3,
}

/// A camera in motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::table) struct Motion {
    /// Yaw, pitch, distance, focus.
    values: [Value; 4],
}

impl Motion {
    /// A camera that stands here.
    pub fn still(view: View) -> Motion {
        Motion { values: places(view).map(|place| Value { place, speed: Vec3::ZERO }) }
    }

    /// Where it is.
    pub fn view(&self) -> View {
        let [yaw, pitch, distance, focus] = self.values.map(|value| value.place);
        View { focus, yaw: yaw.x, pitch: pitch.x, distance: distance.x }
    }
}

fn places(View { focus, yaw, pitch, distance }: View) -> [Vec3; 4] {
    [Vec3::X * yaw, Vec3::X * pitch, Vec3::X * distance, focus]
}

/// How one thing of a view changes: with no jump of place or speed, neither at the begin nor at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Lane {
    from: Value,
    to: Vec3,
    seconds: f32,
}

impl Lane {
    /// The quickest one that takes at least so many seconds, and is never faster than the limit.
    fn new(from: Value, to: Vec3, least: f32, limit: f32) -> Lane {
        // What is already faster than that need only slow down.
        let allowed = 1.01 * limit.max(from.speed.length());
        let least = least.max(SHORTEST);
        let longer = |&seconds: &f32| Some(seconds * LONGER).filter(|&next| next < LONGEST);
        let mut lanes = successors(Some(least), longer).map(|seconds| Lane { from, to, seconds });
        let longest = Lane { from, to, seconds: LONGEST };
        lanes.find(|lane| lane.fastest() <= allowed).unwrap_or(longest)
    }

    fn at(&self, seconds: f32) -> Value {
        if seconds >= self.seconds {
            return Value { place: self.to, speed: Vec3::ZERO };
        }
        let seconds = seconds.max(0.0);
        // What it has of speed dies away, wherever that leads …
        let (from, speed) = (self.from.place, self.from.speed);
        let u = (seconds / BRAKE).min(1.0);
        let drift = Value {
            place: speed * BRAKE * u * (1.0 - u * u * (1.0 - 0.5 * u)),
            speed: speed * (1.0 - u * u * (3.0 - 2.0 * u)),
        };
        // … and meanwhile a move begins to what is left of the way.
        let way = self.to - from - 0.5 * BRAKE * speed;
        let u = seconds / self.seconds;
        let share = u * u * u * (10.0 - u * (15.0 - 6.0 * u));
        let slope = 30.0 * u * u * (1.0 - u * (2.0 - u));
        Value {
            place: from + drift.place + way * share,
            speed: drift.speed + way * slope / self.seconds,
        }
    }

    fn fastest(&self) -> f32 {
        let moment = |index: u8| self.seconds * f32::from(index) / f32::from(MOMENTS);
        (0..MOMENTS).map(|index| self.at(moment(index)).speed.length()).fold(0.0, f32::max)
    }
}

/// A move of the whole camera, in which each thing has its own pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::table) struct Course {
    lanes: [Lane; 4],
    to: View,
}

impl Course {
    /// The quickest slow move to a view that takes at least so many seconds.
    pub fn new(from: Motion, to: View, least: f32) -> Course {
        let distance = from.view().distance.min(to.distance);
        let limits = [MAX_YAW_SPEED, MAX_PITCH_SPEED, MAX_APPROACH * distance, MAX_PAN * distance];
        let goals = places(to);
        let lane = |index: usize| Lane::new(from.values[index], goals[index], least, limits[index]);
        Course { lanes: std::array::from_fn(lane), to }
    }

    /// Where it ends.
    pub fn goal(&self) -> View {
        self.to
    }

    /// Whether it is over then.
    pub fn is_over(&self, seconds: f32) -> bool {
        self.lanes.iter().all(|lane| seconds >= lane.seconds)
    }

    /// The camera so many seconds after the begin.
    pub fn at(&self, seconds: f32) -> Motion {
        Motion { values: self.lanes.map(|lane| lane.at(seconds)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(yaw: f32, pitch: f32, distance: f32, x: f32) -> View {
        View { focus: Vec3::new(x, 0.0, 0.5), yaw, pitch, distance }
    }

    const HOME: View = View { focus: Vec3::ZERO, yaw: 0.0, pitch: 0.8, distance: 12.0 };

    fn end(course: &Course) -> f32 {
        course.lanes.iter().map(|lane| lane.seconds).fold(0.0, f32::max)
    }

    #[test]
    fn a_move_begins_and_ends_as_it_should() {
        let to = view(0.5, 1.1, 9.0, 1.5);
        let course = Course::new(Motion::still(HOME), to, 0.0);
        assert_eq!(course.at(0.0).view(), HOME);
        let end = end(&course);
        assert!(!course.is_over(end - 0.01) && course.is_over(end));
        assert_eq!(course.at(end), Motion::still(to));
        assert!(course.at(end - 0.02).view().difference(to) < 1e-4);
        assert!(self::end(&Course::new(Motion::still(HOME), HOME, 5.0)) >= 5.0);
    }

    #[test]
    fn no_move_is_faster_than_the_limits() {
        for (yaw, distance, x) in [(0.5, 9.0, 1.5), (-1.0, 20.0, -3.0), (0.01, 9.0, 4.0)] {
            let course = Course::new(Motion::still(HOME), view(yaw, 1.2, distance, x), 0.0);
            assert!(end(&course) < LONGEST);
            let near = distance.min(HOME.distance);
            let limits = [MAX_YAW_SPEED, MAX_PITCH_SPEED, near * MAX_APPROACH, near * MAX_PAN];
            for (lane, limit) in course.lanes.iter().zip(limits) {
                assert!(lane.fastest() < 1.02 * limit, "{lane:?}");
            }
        }
    }

    #[test]
    fn another_goal_on_the_way_changes_neither_place_nor_speed() {
        let first = Course::new(Motion::still(HOME), view(0.5, 0.9, 10.0, 1.0), 0.0);
        let there = first.at(1.1);
        let second = Course::new(there, view(-0.3, 0.8, 11.0, -1.0), 0.0);
        assert_eq!(second.at(0.0), there);
        let step = 1e-3;
        let speed = (second.at(step).view().yaw - there.view().yaw) / step;
        assert!((speed - there.values[0].speed.x).abs() < 1e-2, "{speed}");
        let farthest = (0..99).map(|index| second.at(f32::from(index as u8) * 0.1).view().yaw);
        let farthest = farthest.fold(0.0, f32::max);
        assert!(farthest < there.view().yaw + 0.14, "it turns back soon: {farthest}");
    }
}
