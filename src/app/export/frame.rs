//! One picture in memory.

use bevy::math::UVec2;

/// Bytes of one pixel: red, green, blue, alpha; sRGB, the colours not multiplied by alpha.
pub(super) const BYTES: usize = 4;

/// A picture: rows from the top, pixels from the left, [`BYTES`] bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Width and height in pixels.
    pub size: UVec2,
    /// `size.x * size.y * 4` bytes.
    pub pixels: Vec<u8>,
}

/// A rectangle of pixels, not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

impl Area {
    /// A whole picture.
    pub(super) fn of(size: UVec2) -> Area {
        Area { left: 0, top: 0, width: size.x, height: size.y }
    }

    /// The smallest area that holds all these pixels, given by their index; `None` if there are none.
    pub(super) fn around(size: UVec2, pixels: impl Iterator<Item = usize>) -> Option<Area> {
        let width = size.x as usize;
        let bounds = pixels.fold(None, |bounds: Option<[usize; 4]>, index| {
            let (x, y) = (index % width, index / width);
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        bounds.map(|[left, top, right, bottom]| Area {
            left: left as u32,
            top: top as u32,
            width: (right - left + 1) as u32,
            height: (bottom - top + 1) as u32,
        })
    }

    /// The indices of its pixels in a picture of this width, row by row.
    pub(super) fn indices(self, width: u32) -> impl Iterator<Item = usize> {
        let Area { left, top, width: columns, height: rows } = self;
        (top..top + rows).flat_map(move |y| {
            let from = (y * width + left) as usize;
            from..from + columns as usize
        })
    }
}

impl Frame {
    /// One pixel by its index.
    pub(super) fn pixel(&self, index: usize) -> [u8; BYTES] {
        let at = index * BYTES;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2], self.pixels[at + 3]]
    }

    /// How many pixels there are.
    pub(super) fn len(&self) -> usize {
        self.pixels.len() / BYTES
    }

    /// Whether no pixel is brighter than the dark around the table.
    pub(super) fn is_black(&self) -> bool {
        const DARK: u8 = 40;
        let is_dark = |pixel: &[u8]| pixel.iter().take(3).all(|&channel| channel < DARK);
        self.pixels.chunks(BYTES).all(is_dark)
    }

    /// Gives edges before nothing their own colour. What is drawn is multiplied by how much of the
    /// pixel it covers, in linear light; picture formats keep the two apart.
    pub(super) fn divide_by_alpha(&mut self) {
        for pixel in self.pixels.chunks_mut(BYTES) {
            let alpha = pixel[3];
            if !matches!(alpha, 0 | u8::MAX) {
                for channel in &mut pixel[..3] {
                    let light = to_light(*channel) * f32::from(u8::MAX) / f32::from(alpha);
                    *channel = to_srgb(light.min(1.0));
                }
            }
        }
    }

    /// Takes out what alpha there is; what lies behind the table is opaque, too.
    pub(super) fn make_opaque(&mut self) {
        for pixel in self.pixels.chunks_mut(BYTES) {
            pixel[3] = u8::MAX;
        }
    }

    /// Three bytes a pixel, without alpha.
    pub(super) fn rgb(&self) -> Vec<u8> {
        self.pixels.chunks(BYTES).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
    }
}

fn to_light(channel: u8) -> f32 {
    let value = f32::from(channel) / f32::from(u8::MAX);
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn to_srgb(light: f32) -> u8 {
    let value =
        if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * f32::from(u8::MAX)).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_covered_pixels_get_the_colour_of_what_covers_them() {
        let half = to_srgb(0.5 * to_light(200));
        let pixels = vec![half, half, half, 128, 9, 9, 9, 0, 7, 7, 7, 255];
        let mut frame = Frame { size: UVec2::new(3, 1), pixels };
        frame.divide_by_alpha();
        assert!(frame.pixel(0)[0].abs_diff(200) <= 1, "{:?}", frame.pixel(0));
        assert_eq!((frame.pixel(1), frame.pixel(2)), ([9, 9, 9, 0], [7, 7, 7, 255]));
    }

    #[test]
    fn an_area_holds_what_it_is_drawn_around() {
        let size = UVec2::new(10, 10);
        assert_eq!(Area::around(size, [].into_iter()), None);
        let area = Area::around(size, [23, 45, 31].into_iter()).unwrap();
        assert_eq!(area, Area { left: 1, top: 2, width: 5, height: 3 });
        let inside: Vec<usize> = area.indices(10).collect();
        assert_eq!((inside.len(), inside[0], inside[14]), (15, 21, 45));
    }
}
