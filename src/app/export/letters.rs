//! Lines of text as small pictures, in the letters of the menus.

use bevy::math::{IVec2, UVec2};
use bevy_egui::egui::epaint::text::{FontDefinitions, Fonts, TextOptions};
use bevy_egui::egui::{Color32, ColorImage, FontId};

use super::overlay::Sprite;

/// The largest letters, in pixels: above, the atlas that holds them would overflow.
const LARGEST: f32 = 160.0;

/// Sets text.
pub(super) struct Letters {
    fonts: Fonts,
}

impl Letters {
    pub(super) fn new() -> Letters {
        let options = TextOptions { max_texture_side: 8192, ..TextOptions::default() };
        Letters { fonts: Fonts::new(options, FontDefinitions::default()) }
    }

    /// One line with its upper left corner at the origin; cut with an ellipsis where it is wider than
    /// `room`. `height` is that of the letters, both in pixels.
    pub(super) fn line(&mut self, text: &str, height: f32, room: f32, color: Color32) -> Sprite {
        let font = FontId::proportional(height.clamp(1.0, LARGEST));
        let mut line = self.set(text, &font, color);
        let mut end = text.len();
        while line.size.x as f32 > room && end > 0 {
            end = text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
            line = self.set(&format!("{}…", text[..end].trim_end()), &font, color);
        }
        line
    }

    fn set(&mut self, text: &str, font: &FontId, color: Color32) -> Sprite {
        let text = text.replace(char::is_control, " ");
        let galley =
            self.fonts.with_pixels_per_point(1.0).layout_no_wrap(text, font.clone(), color);
        let atlas = self.fonts.image();
        let size = UVec2::new(galley.size().x.ceil() as u32, galley.size().y.ceil() as u32);
        let size = size.max(UVec2::ONE);
        let pixels = vec![Color32::TRANSPARENT; (size.x * size.y) as usize];
        let mut line = Sprite { at: IVec2::ZERO, size, pixels };
        for row in &galley.rows {
            for glyph in &row.row.glyphs {
                let rect = glyph.uv_rect;
                let corner = row.pos + glyph.pos.to_vec2() + rect.offset;
                let at = IVec2::new(corner.x.round() as i32, corner.y.round() as i32);
                stamp(&mut line, at, &atlas, rect.min, rect.max, color);
            }
        }
        line
    }
}

/// Copies one letter out of the atlas.
fn stamp(
    line: &mut Sprite,
    at: IVec2,
    atlas: &ColorImage,
    from: [u16; 2],
    to: [u16; 2],
    color: Color32,
) {
    for (y, v) in (at.y..).zip(from[1]..to[1]) {
        for (x, u) in (at.x..).zip(from[0]..to[0]) {
            let place = UVec2::new(x as u32, y as u32);
            if x >= 0 && y >= 0 && place.cmplt(line.size).all() {
                let covered = atlas.pixels[usize::from(v) * atlas.width() + usize::from(u)].a();
                let pixel = &mut line.pixels[(place.y * line.size.x + place.x) as usize];
                let drawn = color.gamma_multiply(f32::from(covered) / 255.0);
                if drawn.a() > pixel.a() {
                    *pixel = drawn;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(line: &Sprite) -> usize {
        line.pixels.iter().filter(|pixel| pixel.a() > 100).count()
    }

    #[test]
    fn letters_are_drawn() {
        let mut letters = Letters::new();
        let line = letters.line("Ann – Bob", 20.0, 1000.0, Color32::WHITE);
        assert!(line.size.x > 60 && (18..30).contains(&line.size.y), "{:?}", line.size);
        assert!(ink(&line) > 100, "{} pixels", ink(&line));
        assert_eq!(ink(&letters.line("", 20.0, 1000.0, Color32::WHITE)), 0);
    }

    #[test]
    fn a_long_line_is_cut() {
        let mut letters = Letters::new();
        let long = "A very long name of a player ".repeat(20);
        let line = letters.line(&long, 20.0, 200.0, Color32::WHITE);
        assert!((150..=200).contains(&line.size.x), "{}", line.size.x);
    }
}
