//! How large a film will be, before it is made.

use bevy::math::UVec2;

use super::{Format, Plan};

/// About how many bytes a film has. What one sees in it decides how many it really has: an estimate may
/// be wrong by half.
#[must_use]
pub fn estimated_bytes(plan: &Plan, format: Format, size: UVec2) -> u64 {
    // Measured with games on 5x5 and 6x6 in this project's look: bytes for each pixel of the first picture,
    // for each pixel of a picture in which something moves, and for each frame that stands.
    let (first, moving, still) = match format {
        Format::Mp4 => (0.15, 0.005, 30.0),
        Format::Gif => (0.60, 0.007, 0.0),
        Format::Apng => (2.0, 0.03, 0.0),
        Format::Folder => (1.1, 1.1, 1.1 * size.as_vec2().element_product()),
        Format::Png | Format::Webp => (1.1, 0.0, 0.0),
    };
    let pixels = size.as_vec2().element_product();
    let moved = plan.moving_frames() as f32;
    let stood = (plan.frames() - plan.moving_frames()) as f32;
    (pixels * (first + moving * moved) + still * stood) as u64
}
