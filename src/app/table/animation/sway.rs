//! How things move that are not held firmly: a hand of stones that leans and lags, a stone that
//! bounces, a stone that slips out from under others. Pure functions of how much of a way lies
//! behind, 0 to 1; all of them begin and end with nothing.

use bevy::math::{Quat, Vec3};

use super::motion::reach_up;

/// How far a hand leans into its direction, in radians.
const LEAN: f32 = 0.17;
/// How far each stone of a hand lags behind the one below, in squares, and all of them at most.
const LAG: f32 = 0.034;
pub(super) const MOST_LAG: f32 = 0.2;
/// How much later the sway reaches each stone than the one below.
const DELAY: f32 = 0.09;
/// The bounces of what lands: begin, end and height of each. Each takes 0.55 of the time of the
/// one before, and so has 0.3 of its height.
const BOUNCES: [(f32, f32, f32); 3] =
    [(0.0, 0.54, 1.0), (0.54, 0.837, 0.3025), (0.837, 1.0, 0.0915)];

/// A stone's place in a hand that is carried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Held {
    /// How many stones lie below it in the hand.
    pub below: usize,
    /// From the middle of the lowest stone up to that of this one.
    pub above: f32,
    /// How the lowest stone is turned, and half its size.
    pub lowest: (Quat, Vec3),
    /// 1 as hands do it, 0 quite steady.
    pub sway: f32,
}

impl Held {
    /// How this stone is turned, and how far it is off its place in a hand that is held level and
    /// goes in a direction of length 1.
    pub(super) fn sway(&self, u: f32, direction: Vec3) -> (Quat, Vec3) {
        let lean = about(direction, self.sway * LEAN * surge(u));
        let (turn, half) = self.lowest;
        // The edge that leans down stays as high as the whole stone was.
        let raise = reach_up(lean * turn, half) - reach_up(turn, half);
        let offset = Vec3::Y * self.above - direction * self.lag(u);
        (lean, lean * offset + Vec3::Y * (raise - self.above))
    }

    /// How far it is behind its place in the hand; below 0 ahead of it.
    pub(super) fn lag(&self, u: f32) -> f32 {
        let below = self.below as f32;
        let late = u.powf(1.0 + DELAY * below);
        self.sway * (LAG * below).min(MOST_LAG) * surge(late)
    }
}

/// What a sudden start does to something loose, and, less and the other way, the stop.
fn surge(u: f32) -> f32 {
    let begun = u * (1.0 - u);
    1.6 * 16.0 * begun * begun * (1.5 - 2.2 * u)
}

/// The turn by which something leans towards a direction, of length 1 along the table.
pub(super) fn about(direction: Vec3, angle: f32) -> Quat {
    Quat::from_axis_angle(Vec3::Y.cross(direction), angle)
}

/// The height of something that bounces ever lower, at most 1.
pub(super) fn bounce(u: f32) -> f32 {
    BOUNCES.iter().fold(0.0, |height, &(begin, end, top)| {
        let share = (u - begin) / (end - begin);
        if (0.0..=1.0).contains(&share) { top * 4.0 * share * (1.0 - share) } else { height }
    })
}

/// Which edge something stands on while it bounces: the other one each time.
pub(super) fn side(u: f32) -> f32 {
    if BOUNCES.iter().filter(|bounce| bounce.1 < u).count() == 1 { -1.0 } else { 1.0 }
}

/// How far a stone leans that slips out of a hand: one edge lets go first, and it lands level.
pub(super) fn slip(u: f32) -> f32 {
    u * u * (1.0 - u)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares() -> impl Iterator<Item = f32> {
        (0..=1000).map(|step| step as f32 / 1000.0)
    }

    fn held(below: usize) -> Held {
        let above = 0.15 * below as f32;
        Held { below, above, lowest: (Quat::IDENTITY, Vec3::new(0.3, 0.075, 0.3)), sway: 1.0 }
    }

    #[test]
    fn all_of_it_begins_and_ends_with_nothing() {
        for below in 0..8 {
            for u in [0.0, 1.0] {
                let (turn, offset) = held(below).sway(u, Vec3::X);
                assert!(turn.angle_between(Quat::IDENTITY) < 1e-4 && offset.length() < 1e-5);
            }
        }
        for shape in [bounce, slip, surge] {
            assert!(shape(0.0).abs() < 1e-5 && shape(1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn each_stone_lags_behind_the_one_below_a_little_later() {
        let peak = |below: usize| {
            let lag = |u: &f32| held(below).lag(*u);
            let latest = shares().max_by(|one, other| lag(one).total_cmp(&lag(other))).unwrap();
            (latest, lag(&latest))
        };
        for below in 1..8 {
            let ((one, near), (other, far)) = (peak(below - 1), peak(below));
            assert!(below == 1 || one < other, "{one} {other}");
            assert!(far > near || far > 0.9 * MOST_LAG, "{near} {far}");
            assert!(shares().all(|u| held(below).lag(u).abs() <= 1.15 * MOST_LAG));
        }
        assert!(shares().all(|u| held(0).lag(u) == 0.0), "the lowest is held");
    }

    #[test]
    fn a_hand_leans_into_its_direction_and_never_lower_than_it_is_held() {
        let lowest = held(0);
        let (turn, _) = lowest.sway(0.3, Vec3::X);
        assert!((turn * Vec3::Y).x > 0.05, "its upper side goes ahead");
        for u in shares() {
            let (turn, offset) = lowest.sway(u, Vec3::X);
            let foot = offset.y - reach_up(turn, lowest.lowest.1);
            assert!(foot > -0.075 - 1e-5, "{foot} at {u}");
        }
    }

    #[test]
    fn a_bounce_gets_lower_and_is_never_below_the_ground() {
        assert!(shares().all(|u| (0.0..=1.0).contains(&bounce(u))));
        let tops = BOUNCES.map(|(begin, end, _)| bounce(0.5 * (begin + end)));
        assert!(tops[0] > 2.0 * tops[1] && tops[1] > 2.0 * tops[2]);
        let steepest = shares().zip(shares().skip(1)).map(|(one, next)| bounce(next) - bounce(one));
        assert!(steepest.fold(0.0, f32::max) < 0.01, "without a jump");
    }
}
