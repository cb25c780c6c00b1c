//! The dust of a fallen wall: soft puffs around its edges, and a few splinters.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::LINGER;
use crate::app::table::meshes::{MeshBuffer, Vertex};
use crate::app::table::noise::{hash, smoothstep};

/// How many puffs there are, and how many splinters.
const PUFFS: u32 = 14;
const SPLINTERS: u32 = 8;
/// Where the dust comes from: beyond the middle of the wall, in squares.
const EDGE: f32 = 0.27;
/// What pulls splinters down, in squares per second squared.
const GRAVITY: f32 = 7.0;
/// Corners of a puff's rim.
const CORNERS: u16 = 12;

/// A speck in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mote {
    /// From the middle of the wall's foot.
    pub place: Vec3,
    /// In squares.
    pub radius: f32,
    /// 0 to 1.
    pub alpha: f32,
    /// How bright it is; 1 is dust.
    pub shade: f32,
}

/// The dust so many seconds after the slam; nothing before it, and nothing from [`LINGER`] on.
pub(super) fn motes(seed: u32, age: f32) -> impl Iterator<Item = Mote> {
    let is_seen = age > 0.0 && age < LINGER;
    let count = if is_seen { PUFFS + SPLINTERS } else { 0 };
    (0..count).filter_map(move |index| {
        let chance = |what: u32| hash(index, what, seed);
        if index < PUFFS { puff(index, age, chance) } else { splinter(age, chance) }
    })
}

/// Driven out from under the wall, slower and slower, it spreads and thins.
fn puff(index: u32, age: f32, chance: impl Fn(u32) -> f32) -> Option<Mote> {
    let life = LINGER * (0.65 + 0.35 * chance(0));
    let share = age / life;
    if share >= 1.0 {
        return None;
    }
    let turn = TAU * (index as f32 + 0.7 * chance(1)) / PUFFS as f32;
    let driven = 1.0 - (-6.0 * age).exp();
    let out = EDGE + (0.12 + 0.26 * chance(2)) * driven;
    let radius = 0.06 + (0.10 + 0.10 * chance(3)) * driven;
    let height = 0.6 * radius + (0.04 + 0.16 * chance(4)) * age;
    let (sin, cos) = turn.sin_cos();
    let fade = (1.0 - share) * (1.0 - share);
    let alpha = 0.8 * (0.6 + 0.4 * chance(5)) * smoothstep(0.0, 0.06, age) * fade;
    let place = Vec3::new(out * cos, height, out * sin);
    Some(Mote { place, radius, alpha, shade: 1.0 })
}

/// Flung up, it comes down again and is gone where it falls.
fn splinter(age: f32, chance: impl Fn(u32) -> f32) -> Option<Mote> {
    let (sin, cos) = (TAU * chance(1)).sin_cos();
    let rise = 0.9 + 0.9 * chance(2);
    let height = 0.02 + (rise - 0.5 * GRAVITY * age) * age;
    if height <= 0.0 {
        return None;
    }
    let out = EDGE + (0.3 + 0.7 * chance(3)) * age;
    let fall = 0.02 + 2.0 * rise / GRAVITY;
    let alpha = smoothstep(0.0, 0.03, age) * (1.0 - smoothstep(0.6 * fall, fall, age));
    let place = Vec3::new(out * cos, height, out * sin);
    Some(Mote { place, radius: 0.01 + 0.01 * chance(4), alpha, shade: 0.3 })
}

impl Mote {
    /// Adds its disc, which faces the eye and has no edge.
    pub(super) fn draw(&self, buffer: &mut MeshBuffer, middle: Vec3, facing: Quat) {
        let mut vertex = |place: Vec3, alpha: f32| {
            let place = middle + self.place + facing * (self.radius * place);
            let vertex = Vertex::new(place, Vec3::Y, Vec2::ZERO);
            let [r, g, b] = [self.shade; 3];
            buffer.vertex(Vertex { color: [r, g, b, alpha], ..vertex })
        };
        let core = vertex(Vec3::ZERO, self.alpha);
        let mut ring = |share: f32, alpha: f32| -> Vec<u32> {
            let turns = (0..CORNERS).map(|corner| TAU * f32::from(corner) / f32::from(CORNERS));
            turns
                .map(|turn| vertex(share * Quat::from_rotation_z(turn).mul_vec3(Vec3::X), alpha))
                .collect()
        };
        let (inner, rim) = (ring(0.5, 0.55 * self.alpha), ring(1.0, 0.0));
        for corner in 0..inner.len() {
            let next = (corner + 1) % inner.len();
            buffer.triangle([core, inner[corner], inner[next]]);
            buffer.triangle([inner[corner], rim[corner], rim[next]]);
            buffer.triangle([inner[corner], rim[next], inner[next]]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEDS: std::ops::Range<u32> = 0..64;

    fn ages() -> impl Iterator<Item = f32> {
        (0..=100).map(|step| LINGER * step as f32 / 100.0)
    }

    #[test]
    fn there_is_no_dust_before_the_slam_and_none_is_left() {
        for seed in SEEDS {
            for age in [-1.0, 0.0, LINGER, 9.0] {
                assert_eq!(motes(seed, age).count(), 0);
            }
            for age in [1e-3, LINGER - 1e-3] {
                let densest = motes(seed, age).map(|mote| mote.alpha).fold(0.0, f32::max);
                assert!(densest < 0.02, "{densest} at {age}: it comes and goes softly");
            }
            let densest = motes(seed, 0.08).map(|mote| mote.alpha).fold(0.0, f32::max);
            assert!(densest > 0.3, "{densest}");
        }
    }

    #[test]
    fn the_same_moment_has_the_same_dust() {
        let at = |age: f32| motes(7, age).collect::<Vec<_>>();
        let there: Vec<_> = ages().map(at).collect();
        let mut ages: Vec<f32> = ages().collect();
        ages.reverse();
        let mut back: Vec<_> = ages.into_iter().map(at).collect();
        back.reverse();
        assert_eq!(there, back);
        assert_ne!(motes(7, 0.2).collect::<Vec<_>>(), motes(8, 0.2).collect::<Vec<_>>());
    }

    #[test]
    fn dust_stays_about_its_square_and_above_the_board() {
        for seed in SEEDS {
            for mote in ages().flat_map(|age| motes(seed, age)) {
                assert!(mote.place.y > 0.0 && mote.place.y < 0.5, "{mote:?}");
                assert!(mote.place.with_y(0.0).length() < 0.9, "{mote:?}");
                assert!((0.0..=1.0).contains(&mote.alpha) && mote.radius < 0.27, "{mote:?}");
            }
        }
    }
}
