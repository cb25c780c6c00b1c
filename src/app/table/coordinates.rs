//! Letters and numbers inlaid in the board's frame, drawn as strokes.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use super::meshes::{MeshBuffer, Vertex};

/// Width of a stroke, where a tall letter is 1 high.
const STROKE: f32 = 0.13;

/// Lays a letter `a` to `h` or a digit `1` to `8` flat on the frame.
///
/// `middle` is the middle of the glyph, `height` that of a tall letter, and `turn` an angle about
/// the vertical: 0 reads upright from White's side.
pub(super) fn lay_glyph(
    buffer: &mut MeshBuffer,
    glyph: char,
    middle: Vec3,
    height: f32,
    turn: f32,
) {
    let rotation = Quat::from_rotation_y(turn);
    let mut add = |place: Vec2| {
        let flat = Vec3::new((place.x - 0.3) * height, 0.0, (0.5 - place.y) * height);
        buffer.vertex(Vertex::new(middle + rotation * flat, Vec3::Y, place))
    };
    let mut triangles = Vec::new();
    for stroke in strokes(glyph) {
        for pair in stroke.windows(2) {
            let side = (pair[1] - pair[0]).normalize_or_zero().perp() * (0.5 * STROKE);
            let [a, b, c, d] =
                [pair[0] - side, pair[1] - side, pair[1] + side, pair[0] + side].map(&mut add);
            triangles.extend([[a, b, c], [a, c, d]]);
        }
        // Round joints and ends.
        for &point in &stroke {
            const SIDES: usize = 10;
            let rim: Vec<u32> = (0..SIDES)
                .map(|i| {
                    let angle = TAU * i as f32 / SIDES as f32;
                    add(point + Vec2::from_angle(angle) * (0.5 * STROKE))
                })
                .collect();
            triangles.extend((1..SIDES - 1).map(|i| [rim[0], rim[i], rim[i + 1]]));
        }
    }
    for triangle in triangles {
        buffer.triangle(triangle);
    }
}

/// The strokes of a glyph in a box 0.6 wide and 1 high, standing on 0.
fn strokes(glyph: char) -> Vec<Vec<Vec2>> {
    let line = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
    // Bowls of small letters: a ring of radius 0.25 around (0.3, 0.31).
    let bowl = || bend(0.3, 0.31, 0.24, 0.25, 0.0, TAU);
    let stem = |x: f32, from: f32, to: f32| line(&[(x, from), (x, to)]);
    match glyph {
        'a' => vec![bowl(), stem(0.54, 0.06, 0.56)],
        'b' => vec![bowl(), stem(0.06, 0.06, 0.94)],
        'c' => vec![bend(0.32, 0.31, 0.25, 0.25, 0.8, TAU - 0.8)],
        'd' => vec![bowl(), stem(0.54, 0.06, 0.94)],
        'e' => {
            let mut ring: Vec<Vec2> = line(&[(0.07, 0.32), (0.53, 0.32)]);
            ring.extend(bend(0.3, 0.31, 0.24, 0.25, 0.05, TAU - 0.75));
            vec![ring]
        }
        'f' => {
            let mut hook = bend(0.45, 0.74, 0.2, 0.2, FRAC_PI_2, PI);
            hook.extend([Vec2::new(0.25, 0.06)]);
            vec![hook, line(&[(0.07, 0.56), (0.45, 0.56)])]
        }
        'g' => {
            let mut tail = vec![Vec2::new(0.54, 0.56), Vec2::new(0.54, 0.04)];
            tail.extend(bend(0.3, 0.02, 0.24, 0.22, 0.0, -PI + 0.5));
            vec![bowl(), tail]
        }
        'h' => {
            let mut arch = bend(0.3, 0.33, 0.22, 0.23, PI, 0.0);
            arch.push(Vec2::new(0.52, 0.06));
            vec![stem(0.08, 0.06, 0.94), arch]
        }
        '1' => vec![line(&[(0.14, 0.76), (0.34, 0.94), (0.34, 0.06)])],
        '2' => {
            let mut sweep = bend(0.3, 0.69, 0.23, 0.25, PI - 0.35, -0.55);
            sweep.extend([Vec2::new(0.07, 0.06), Vec2::new(0.54, 0.06)]);
            vec![sweep]
        }
        '3' => {
            let mut upper = bend(0.28, 0.72, 0.21, 0.22, PI - 0.5, -FRAC_PI_2);
            upper.extend(bend(0.28, 0.29, 0.25, 0.23, FRAC_PI_2, -PI + 0.45));
            vec![upper]
        }
        '4' => vec![line(&[(0.43, 0.06), (0.43, 0.94), (0.05, 0.30), (0.58, 0.30)])],
        '5' => {
            let mut belly: Vec<Vec2> = line(&[(0.50, 0.94), (0.13, 0.94), (0.10, 0.54)]);
            belly.extend(bend(0.28, 0.34, 0.26, 0.28, PI - 0.85, -PI + 0.55));
            vec![belly]
        }
        '6' => {
            let mut back = vec![Vec2::new(0.45, 0.93)];
            back.extend(bend(0.42, 0.32, 0.36, 0.5, PI - 0.9, PI));
            vec![back, bend(0.3, 0.31, 0.24, 0.25, 0.0, TAU)]
        }
        '7' => vec![line(&[(0.06, 0.94), (0.54, 0.94), (0.22, 0.06)])],
        '8' => vec![bend(0.3, 0.72, 0.2, 0.21, 0.0, TAU), bend(0.3, 0.28, 0.245, 0.22, 0.0, TAU)],
        _ => Vec::new(),
    }
}

/// Part of an ellipse, from one angle to another.
fn bend(x: f32, y: f32, width: f32, height: f32, from: f32, to: f32) -> Vec<Vec2> {
    const STEP: f32 = TAU / 24.0;
    let steps = ((to - from).abs() / STEP).ceil().max(1.0) as usize;
    (0..=steps)
        .map(|i| {
            let angle = from + (to - from) * i as f32 / steps as f32;
            Vec2::new(x + width * angle.cos(), y + height * angle.sin())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coordinate_has_a_glyph_within_its_box() {
        for glyph in ('a'..='h').chain('1'..='8') {
            let strokes = strokes(glyph);
            assert!(!strokes.is_empty(), "{glyph} has no strokes");
            for point in strokes.concat() {
                assert!((0.0..=0.61).contains(&point.x), "{glyph} at {point}");
                assert!((-0.25..=1.0).contains(&point.y), "{glyph} at {point}");
            }
        }
    }
}
