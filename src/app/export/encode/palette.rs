//! The 255 colours of a GIF, and which of them stand for a colour.
//!
//! One palette serves the whole film, and a pixel's dither depends on nothing but its colour and its
//! place: what does not move does not shimmer.

use crate::app::export::frame::{BYTES, Frame};

/// One index is left for what is not drawn.
pub(super) const COLORS: usize = 255;

/// How many bits of each channel are told apart.
const BITS: u32 = 6;
const LEVELS: usize = 1 << BITS;

/// A colour, channels 0 to 255, weighted as the eye sees differences.
type Point = [f32; 3];

/// Green counts most, blue least.
const WEIGHTS: Point = [0.55, 0.77, 0.34];

/// A palette, and the colours that have been looked up in it.
pub(super) struct Palette {
    colors: Vec<Point>,
    /// By cell of the colour cube: the mixture that looks like it.
    mixtures: Vec<Option<Mixture>>,
}

/// Two colours of the palette whose dots look like a third one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mixture {
    main: u8,
    other: u8,
    /// Of 64 pixels, how many get `other`; at most half.
    share: u8,
}

/// Some colour of the pictures, and how much of it there is.
#[derive(Clone, Copy, Debug)]
struct Sample {
    point: Point,
    weight: f32,
}

impl Palette {
    /// The colours that stand best for these pictures; clear pixels do not count.
    pub(super) fn of(frames: &[Frame]) -> Palette {
        let samples = count(frames);
        let mut colors = cut(samples.clone());
        if colors.is_empty() {
            colors.push([0.0; 3]);
        }
        /// After these the colours move no more than the eye can see.
        const ROUNDS: usize = 6;
        for _ in 0..ROUNDS {
            improve(&mut colors, &samples);
        }
        Palette { colors, mixtures: vec![None; LEVELS * LEVELS * LEVELS] }
    }

    /// Three bytes a colour, [`COLORS`] of them and one for what is not drawn.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self
            .colors
            .iter()
            .flat_map(|point| std::array::from_fn::<u8, 3, _>(|i| channel(point[i] / WEIGHTS[i])))
            .collect();
        bytes.resize(3 * (COLORS + 1), 0);
        bytes
    }

    /// The index of the colour for a pixel at this place.
    pub(super) fn index(&mut self, pixel: [u8; BYTES], x: u32, y: u32) -> u8 {
        let [red, green, blue, _] = pixel.map(|channel| usize::from(channel >> (8 - BITS)));
        let cell = (red * LEVELS + green) * LEVELS + blue;
        let mixture = match self.mixtures[cell] {
            Some(mixture) => mixture,
            None => {
                let mixture = self.mix(middle_of([red, green, blue]));
                self.mixtures[cell] = Some(mixture);
                mixture
            }
        };
        if threshold(x, y) < mixture.share { mixture.other } else { mixture.main }
    }

    /// The two colours between which `wanted` lies best. Colours that differ much make visible
    /// dots, and are taken only for a much better match.
    fn mix(&self, wanted: Point) -> Mixture {
        /// What the difference of the two colours costs.
        const DOTS: f32 = 0.09;
        let main = nearest(&self.colors, wanted);
        let from = self.colors[main];
        let mut best = (distance(from, wanted), Mixture { main: main as u8, other: 0, share: 0 });
        for (other, &to) in self.colors.iter().enumerate() {
            let span = distance(from, to);
            if span == 0.0 {
                continue;
            }
            let along: f32 = (0..3).map(|i| (wanted[i] - from[i]) * (to[i] - from[i])).sum();
            let share = (along / span).clamp(0.0, 0.5);
            let mixed = std::array::from_fn(|i| from[i] + (to[i] - from[i]) * share);
            let cost = distance(mixed, wanted) + DOTS * span * share * (1.0 - share);
            if cost < best.0 {
                let share = (share * 64.0).round() as u8;
                best = (cost, Mixture { main: main as u8, other: other as u8, share });
            }
        }
        best.1
    }
}

/// The dither's threshold of a pixel, 0 to 63: Bayer's matrix of 8x8.
fn threshold(x: u32, y: u32) -> u8 {
    let (x, y) = (x & 7, y & 7);
    let mixed = x ^ y;
    (0..3).fold(0, |value, bit| {
        let pair = ((mixed >> bit) & 1) << 1 | ((y >> bit) & 1);
        value | (pair << (4 - 2 * bit)) as u8
    })
}

/// The colours of the pictures by cell of the colour cube.
fn count(frames: &[Frame]) -> Vec<Sample> {
    let mut cells = vec![0u32; LEVELS * LEVELS * LEVELS];
    for pixel in frames.iter().flat_map(|frame| frame.pixels.chunks(BYTES)) {
        if pixel[3] >= 128 {
            let [red, green, blue] =
                [pixel[0], pixel[1], pixel[2]].map(|channel| usize::from(channel >> (8 - BITS)));
            cells[(red * LEVELS + green) * LEVELS + blue] += 1;
        }
    }
    let full = cells.into_iter().enumerate().filter(|&(_, count)| count > 0);
    full.map(|(cell, count)| {
        let place = [cell / (LEVELS * LEVELS), cell / LEVELS % LEVELS, cell % LEVELS];
        // Wide areas count less than their size, so that small things keep their colours.
        Sample { point: middle_of(place), weight: (count as f32).sqrt() }
    })
    .collect()
}

fn middle_of(cell: [usize; 3]) -> Point {
    const WIDTH: f32 = 256.0 / LEVELS as f32;
    std::array::from_fn(|i| ((cell[i] as f32 + 0.5) * WIDTH - 0.5) * WEIGHTS[i])
}

/// Median cut: the samples in ever smaller boxes, each box with one colour.
fn cut(samples: Vec<Sample>) -> Vec<Point> {
    let mut boxes = vec![samples];
    while boxes.len() < COLORS {
        // The box that is worst represented by one colour.
        let spreads = boxes.iter().map(|samples| spread(samples)).enumerate();
        let worst = spreads.max_by(|(_, one), (_, other)| one.1.total_cmp(&other.1));
        let Some((index, (axis, cost))) = worst else { break };
        if cost <= 0.0 {
            break;
        }
        let mut lower = boxes.swap_remove(index);
        lower.sort_by(|one, other| one.point[axis].total_cmp(&other.point[axis]));
        let half = 0.5 * lower.iter().map(|sample| sample.weight).sum::<f32>();
        let mut sum = 0.0;
        let at = lower.iter().position(|sample| {
            sum += sample.weight;
            sum >= half
        });
        let upper = lower.split_off(at.unwrap_or(0).clamp(1, lower.len() - 1));
        boxes.extend([lower, upper]);
    }
    boxes.iter().filter(|samples| !samples.is_empty()).map(|samples| mean(samples)).collect()
}

/// The channel in which these samples differ most, and how much they differ in it in all.
fn spread(samples: &[Sample]) -> (usize, f32) {
    let mean = mean(samples);
    let along = |axis: usize| -> f32 {
        samples.iter().map(|s| s.weight * (s.point[axis] - mean[axis]).powi(2)).sum()
    };
    (0..3).map(|axis| (axis, along(axis))).fold(
        (0, 0.0),
        |best, next| {
            if next.1 > best.1 { next } else { best }
        },
    )
}

fn mean(samples: &[Sample]) -> Point {
    let weight: f32 = samples.iter().map(|sample| sample.weight).sum();
    std::array::from_fn(|i| {
        let sum: f32 = samples.iter().map(|sample| sample.weight * sample.point[i]).sum();
        sum / weight.max(f32::MIN_POSITIVE)
    })
}

/// Moves each colour to the middle of the samples that are nearest to it.
fn improve(colors: &mut [Point], samples: &[Sample]) {
    let mut sums = vec![([0.0; 3], 0.0); colors.len()];
    for sample in samples {
        let (sum, weight) = &mut sums[nearest(colors, sample.point)];
        for (sum, value) in sum.iter_mut().zip(sample.point) {
            *sum += sample.weight * value;
        }
        *weight += sample.weight;
    }
    for (color, (sum, weight)) in colors.iter_mut().zip(sums) {
        if weight > 0.0 {
            *color = sum.map(|sum| sum / weight);
        }
    }
}

/// The index of the nearest colour; 0 if there is none.
fn nearest(colors: &[Point], wanted: Point) -> usize {
    let mut best = (f32::INFINITY, 0);
    for (index, &color) in colors.iter().enumerate() {
        let distance = distance(color, wanted);
        if distance < best.0 {
            best = (distance, index);
        }
    }
    best.1
}

fn distance(one: Point, other: Point) -> f32 {
    (0..3).map(|i| (one[i] - other[i]) * (one[i] - other[i])).sum()
}

fn channel(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use bevy::math::UVec2;

    use super::*;

    fn frame(color: impl Fn(u32, u32) -> [u8; 4]) -> Frame {
        let places = (0..64).flat_map(|y| (0..64).map(move |x| (x, y)));
        let pixels = places.flat_map(|(x, y)| color(x, y)).collect();
        Frame { size: UVec2::splat(64), pixels }
    }

    fn color_of(bytes: &[u8], index: u8) -> [i32; 3] {
        let at = 3 * usize::from(index);
        [bytes[at], bytes[at + 1], bytes[at + 2]].map(i32::from)
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let colors = [[200, 30, 30, 255], [20, 180, 90, 255], [250, 250, 250, 255]];
        let picture = frame(|x, _| colors[x as usize % 3]);
        let mut palette = Palette::of(&[picture]);
        let bytes = palette.bytes();
        for color in colors {
            for place in 0..16 {
                let seen = color_of(&bytes, palette.index(color, place, 3));
                for (seen, wanted) in seen.into_iter().zip(color) {
                    assert!((seen - i32::from(wanted)).abs() <= 2, "{seen} for {wanted}");
                }
            }
        }
    }

    #[test]
    fn a_shade_between_two_colours_is_their_mixture() {
        let mut palette = Palette::of(&[frame(|x, _| {
            let grey = if x < 32 { 100 } else { 120 };
            [grey, grey, grey, 255]
        })]);
        let bytes = palette.bytes();
        let mut sum = 0;
        for y in 0..64 {
            for x in 0..64 {
                sum += color_of(&bytes, palette.index([114, 114, 114, 255], x, y))[0];
            }
        }
        let mean = f64::from(sum) / 4096.0;
        assert!((mean - 114.0).abs() < 2.5, "{mean}");
    }

    #[test]
    fn the_threshold_takes_every_value_once() {
        let mut values: Vec<u8> =
            (0..8).flat_map(|y| (0..8).map(move |x| threshold(x, y))).collect();
        values.sort_unstable();
        assert_eq!(values, (0..64).collect::<Vec<u8>>());
    }

    #[test]
    fn nothing_to_see_is_no_error() {
        let mut palette = Palette::of(&[frame(|_, _| [0, 0, 0, 0])]);
        assert_eq!(palette.bytes().len(), 768);
        palette.index([10, 20, 30, 255], 0, 0);
    }
}
