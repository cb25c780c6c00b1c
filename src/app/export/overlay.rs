//! What is laid over a picture: panels and lines of text, each a small picture of its own.

use bevy::math::{IVec2, UVec2, Vec2};
use bevy_egui::egui::Color32;

use super::frame::{BYTES, Frame};

/// A small picture to lay over another, its colours multiplied by alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sprite {
    /// Its upper left corner; parts outside the picture are not seen.
    pub at: IVec2,
    pub size: UVec2,
    /// Row by row.
    pub pixels: Vec<Color32>,
}

/// Several sprites, the lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Overlay(pub Vec<Sprite>);

impl Sprite {
    /// A panel of one colour with round corners.
    pub(super) fn panel(at: IVec2, size: UVec2, radius: f32, color: Color32) -> Sprite {
        let half = size.as_vec2() * 0.5;
        let radius = radius.min(half.min_element());
        let pixel = |x: u32, y: u32| {
            let from_middle = (UVec2::new(x, y).as_vec2() + 0.5 - half).abs();
            let beyond = from_middle - (half - radius);
            let distance = beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) - radius;
            // One pixel of transition makes the edge smooth.
            color.gamma_multiply((0.5 - distance).clamp(0.0, 1.0))
        };
        let pixels = (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y)));
        Sprite { at, size, pixels: pixels.map(|(x, y)| pixel(x, y)).collect() }
    }
}

impl Overlay {
    /// Lays everything over a picture.
    pub(super) fn lay_over(&self, frame: &mut Frame) {
        for sprite in &self.0 {
            lay(sprite, frame);
        }
    }
}

fn lay(sprite: &Sprite, frame: &mut Frame) {
    let size = frame.size.as_ivec2();
    let rows = sprite.pixels.chunks_exact(sprite.size.x as usize);
    for (y, row) in (sprite.at.y..).zip(rows) {
        for (x, color) in (sprite.at.x..).zip(row) {
            if color.a() > 0 && (0..size.x).contains(&x) && (0..size.y).contains(&y) {
                let at = (y * size.x + x) as usize * BYTES;
                blend(&mut frame.pixels[at..at + BYTES], *color);
            }
        }
    }
}

/// Lays a colour over a pixel whose own colour is not multiplied by its alpha.
fn blend(pixel: &mut [u8], over: Color32) {
    const FULL: u32 = 255;
    let rest = FULL - u32::from(over.a());
    let below = u32::from(pixel[3]) * rest;
    let alpha = u32::from(over.a()) * FULL + below;
    for (channel, over) in pixel[..3].iter_mut().zip([over.r(), over.g(), over.b()]) {
        let sum = u32::from(over) * FULL * FULL + u32::from(*channel) * below;
        *channel = ((sum + alpha / 2) / alpha).min(FULL) as u8;
    }
    pixel[3] = ((alpha + FULL / 2) / FULL) as u8;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blended(pixel: [u8; 4], over: Color32) -> [u8; 4] {
        let mut pixel = pixel;
        blend(&mut pixel, over);
        pixel
    }

    #[test]
    fn colours_blend_by_alpha() {
        let half_red = Color32::from_rgba_unmultiplied(255, 0, 0, 128);
        assert_eq!(blended([0, 0, 200, 255], Color32::WHITE), [255, 255, 255, 255]);
        assert_eq!(blended([10, 20, 30, 255], Color32::TRANSPARENT), [10, 20, 30, 255]);
        let [red, green, blue, alpha] = blended([0, 0, 200, 255], half_red);
        assert!((126..=130).contains(&red) && green == 0 && (98..=101).contains(&blue));
        assert_eq!(alpha, 255);
        // Over nothing it is itself.
        let [red, _, blue, alpha] = blended([0, 0, 200, 0], half_red);
        assert!(red >= 254 && blue == 0 && alpha == 128, "{red} {blue} {alpha}");
    }

    #[test]
    fn what_hangs_over_the_edge_is_cut_off() {
        let mut frame = Frame { size: UVec2::new(4, 4), pixels: vec![255; 64] };
        let panel = Sprite::panel(IVec2::new(-2, 3), UVec2::new(4, 4), 0.0, Color32::BLACK);
        Overlay(vec![panel]).lay_over(&mut frame);
        let dark = (0..16).filter(|&index| frame.pixel(index)[0] == 0).collect::<Vec<_>>();
        assert_eq!(dark, [12, 13]);
    }

    #[test]
    fn a_panel_has_round_corners() {
        let panel = Sprite::panel(IVec2::ZERO, UVec2::new(20, 10), 4.0, Color32::BLACK);
        assert_eq!((panel.pixels[0].a(), panel.pixels[19].a()), (0, 0));
        assert_eq!((panel.pixels[10].a(), panel.pixels[5 * 20].a()), (255, 255));
    }
}
