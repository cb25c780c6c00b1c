//! Images of painted stuff: its colours and its relief, with their own mip chains.
//!
//! Bevy makes no mip levels for images that were not loaded with them, and a table seen at a
//! shallow angle shimmers without: so they are made here, and sampled anisotropically.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::noise::lerp;
use super::paint::{FULL, Texel};

/// Three colours (sRGB) between which a surface varies, lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Palette(pub [[u8; 3]; 3]);

impl Palette {
    /// The colour of a tone, 0 the lightest to 1 the darkest.
    fn at(self, tone: f32) -> [u8; 3] {
        let tone = tone.clamp(0.0, 1.0) * 2.0;
        let (from, to, t) = if tone < 1.0 {
            (self.0[0], self.0[1], tone)
        } else {
            (self.0[1], self.0[2], tone - 1.0)
        };
        std::array::from_fn(|c| lerp(f32::from(from[c]), f32::from(to[c]), t).round() as u8)
    }
}

/// Edge of a square of so many texels.
fn edge(texels: &[Texel]) -> usize {
    texels.len().isqrt()
}

/// The colours of a stuff as a repeating texture with all its mip levels.
///
/// What is stored is the square root of linear light, and the shader squares it: close to sRGB,
/// and plain bytes are what a software driver samples several times as quickly.
pub(super) fn albedo(texels: &[Texel], palette: Palette, anisotropy: u16) -> Image {
    let root: Vec<u8> = (0..=255u8)
        .map(|value| {
            let linear = LinearRgba::from(Color::srgb_u8(value, 0, 0)).red;
            (255.0 * linear.sqrt()).round() as u8
        })
        .collect();
    let base: Vec<u8> = texels
        .iter()
        .flat_map(|texel| {
            let [r, g, b] = palette.at(texel.tone).map(|value| root[usize::from(value)]);
            [r, g, b, 255]
        })
        .collect();
    let (data, levels) = with_mips(base, edge(texels), |four| {
        let mean = four.iter().map(|&value| u32::from(value).pow(2)).sum::<u32>() / 4;
        (mean as f32).sqrt().round() as u8
    });
    image(data, edge(texels), levels, anisotropy)
}

/// The relief of a stuff: the slopes along u and v in red and green and what is added to the
/// roughness in blue, each 0.5 for none. Smaller levels are smoother, and rougher for it.
pub(super) fn relief(texels: &[Texel]) -> Image {
    let edge = edge(texels);
    let at = |x: usize, y: usize| texels[(y % edge) * edge + x % edge].height;
    let byte = |value: f32| (255.0 * (0.5 + value.clamp(-0.5, 0.5))).round() as u8;
    // The same slope is a larger step from texel to texel where these are larger.
    let steepness = 0.8 * edge as f32 / FULL as f32;
    let mut base = Vec::with_capacity(4 * edge * edge);
    for y in 0..edge {
        for x in 0..edge {
            let along = at(x + 1, y) - at(x + edge - 1, y);
            let across = at(x, y + 1) - at(x, y + edge - 1);
            let roughness = texels[y * edge + x].roughness;
            base.extend([byte(steepness * along), byte(steepness * across), byte(roughness), 255]);
        }
    }
    let (data, levels) = with_mips(base, edge, |four| {
        (four.iter().map(|&value| u32::from(value)).sum::<u32>() as f32 / 4.0).round() as u8
    });
    // A relief that is smoothed a little early is not missed, and sampling it so is cheap.
    image(data, edge, levels, 1)
}

fn image(data: Vec<u8>, edge: usize, levels: u32, anisotropy: u16) -> Image {
    let mut image = Image::new_uninit(
        Extent3d { width: edge as u32, height: edge as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    let mut sampler = ImageSamplerDescriptor::linear();
    sampler.set_address_mode(ImageAddressMode::Repeat);
    sampler.set_anisotropic_filter(anisotropy);
    image.sampler = ImageSampler::Descriptor(sampler);
    image
}

/// Appends every smaller level, down to one pixel, to a square RGBA image whose edge is a power
/// of two; `mean` makes one value of four. Returns all bytes and the number of levels.
fn with_mips(base: Vec<u8>, size: usize, mean: impl Fn([u8; 4]) -> u8) -> (Vec<u8>, u32) {
    let mut all = base;
    let mut start = 0;
    let mut edge = size;
    let mut levels = 1;
    while edge > 1 {
        let half = edge / 2;
        let mut level = Vec::with_capacity(half * half * 4);
        for y in 0..half {
            for x in 0..half {
                for channel in 0..4 {
                    let texel =
                        |dx, dy| all[start + ((2 * y + dy) * edge + 2 * x + dx) * 4 + channel];
                    level.push(mean([texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1)]));
                }
            }
        }
        start = all.len();
        all.extend(level);
        edge = half;
        levels += 1;
    }
    (all, levels)
}

#[cfg(test)]
mod tests {
    use super::super::paint::{Grain, Stuff};
    use super::*;

    const STUFFS: [Stuff; 6] = [
        Stuff::Wood(Grain {
            rings: 9,
            warp: 0.5,
            contrast: 0.5,
            fibre: 0.1,
            pores: 0.1,
            wear: 0.2,
            seed: 3,
        }),
        Stuff::Marble { veins: 0.5, seed: 1 },
        Stuff::Slate { seed: 1 },
        Stuff::Bone { seed: 1 },
        Stuff::Brass { seed: 1 },
        Stuff::Cloth { threads: 96, seed: 1 },
    ];

    #[test]
    fn mips_reach_one_pixel_and_keep_the_tone() {
        let (data, levels) =
            with_mips([100, 150, 200, 255].repeat(16), 4, |four| four.into_iter().max().unwrap());
        assert_eq!(levels, 3);
        assert_eq!(data.len(), (16 + 4 + 1) * 4);
        assert_eq!(data[data.len() - 4..], [100, 150, 200, 255]);
    }

    /// The mean difference of tone between texels that are so far apart.
    fn step(texels: &[Texel], offset: usize) -> f32 {
        let pairs = texels.len() - offset;
        let sum: f32 = (0..pairs).map(|i| (texels[i].tone - texels[i + offset].tone).abs()).sum();
        sum / pairs as f32
    }

    #[test]
    fn wood_has_grain_along_u() {
        let texels = STUFFS[0].paint(FULL);
        assert!(
            step(&texels, FULL * 8) > 2.5 * step(&texels, 8),
            "tone changes faster across the grain than along it"
        );
    }

    #[test]
    fn every_stuff_repeats_without_a_seam_and_stays_in_its_palette() {
        for stuff in STUFFS {
            let texels = stuff.paint(FULL);
            let inside: f32 = step(&texels, 1);
            let seam: f32 = (0..FULL)
                .map(|y| (texels[y * FULL].tone - texels[y * FULL + FULL - 1].tone).abs())
                .sum::<f32>()
                / FULL as f32;
            assert!(seam < 2.0 * inside + 0.02, "{stuff:?} has a seam: {seam}, else {inside}");
            let outside = texels.iter().filter(|t| !(-0.2..=1.2).contains(&t.tone)).count();
            assert!(outside < texels.len() / 50, "{stuff:?}: {outside} tones are cut off");
            let mean = texels.iter().map(|t| t.tone).sum::<f32>() / texels.len() as f32;
            assert!((0.15..0.75).contains(&mean), "{stuff:?} is {mean} dark");
            assert_eq!(
                stuff.paint(FULL)[..99],
                texels[..99],
                "{stuff:?} is painted alike each time"
            );
        }
    }

    #[test]
    fn a_level_surface_has_no_relief() {
        let flat = vec![Texel::default(); FULL * FULL];
        let image = relief(&flat);
        assert!(image.data.unwrap().chunks(4).all(|texel| texel == [128, 128, 128, 255]));
    }
}
