//! Images of painted stuff: its colours and its relief, with their own mip chains.
//!
//! Bevy makes no mip levels for images that were not loaded with them, and a table seen at a
//! shallow angle shimmers without: so they are made here, and sampled anisotropically.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::noise::lerp;
use super::paint::{SIZE, Texel};

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

/// The colours of a stuff as a repeating texture with all its mip levels.
pub(super) fn albedo(texels: &[Texel], palette: Palette) -> Image {
    let base: Vec<u8> = texels
        .iter()
        .flat_map(|texel| {
            let [r, g, b] = palette.at(texel.tone);
            [r, g, b, 255]
        })
        .collect();
    // Squares stand in for linear light: close to sRGB's curve and cheap.
    let (data, levels) = with_mips(base, SIZE, |four| {
        let mean = four.iter().map(|&value| u32::from(value).pow(2)).sum::<u32>() / 4;
        (mean as f32).sqrt().round() as u8
    });
    image(data, levels, TextureFormat::Rgba8UnormSrgb)
}

/// The relief of a stuff: the slopes along u and v in red and green and what is added to the
/// roughness in blue, each 0.5 for none. Smaller levels are smoother, and rougher for it.
pub(super) fn relief(texels: &[Texel]) -> Image {
    let at = |x: usize, y: usize| texels[(y % SIZE) * SIZE + x % SIZE].height;
    let byte = |value: f32| (255.0 * (0.5 + value.clamp(-0.5, 0.5))).round() as u8;
    let mut base = Vec::with_capacity(4 * SIZE * SIZE);
    for y in 0..SIZE {
        for x in 0..SIZE {
            let along = at(x + 1, y) - at(x + SIZE - 1, y);
            let across = at(x, y + 1) - at(x, y + SIZE - 1);
            let roughness = texels[y * SIZE + x].roughness;
            base.extend([byte(0.8 * along), byte(0.8 * across), byte(roughness), 255]);
        }
    }
    let (data, levels) = with_mips(base, SIZE, |four| {
        (four.iter().map(|&value| u32::from(value)).sum::<u32>() as f32 / 4.0).round() as u8
    });
    image(data, levels, TextureFormat::Rgba8Unorm)
}

fn image(data: Vec<u8>, levels: u32, format: TextureFormat) -> Image {
    let mut image = Image::new_uninit(
        Extent3d { width: SIZE as u32, height: SIZE as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    let mut sampler = ImageSamplerDescriptor::linear();
    sampler.set_address_mode(ImageAddressMode::Repeat);
    sampler.set_anisotropic_filter(8);
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
        let texels = STUFFS[0].paint();
        assert!(
            step(&texels, SIZE * 8) > 2.5 * step(&texels, 8),
            "tone changes faster across the grain than along it"
        );
    }

    #[test]
    fn every_stuff_repeats_without_a_seam_and_stays_in_its_palette() {
        for stuff in STUFFS {
            let texels = stuff.paint();
            let inside: f32 = step(&texels, 1);
            let seam: f32 = (0..SIZE)
                .map(|y| (texels[y * SIZE].tone - texels[y * SIZE + SIZE - 1].tone).abs())
                .sum::<f32>()
                / SIZE as f32;
            assert!(seam < 2.0 * inside + 0.02, "{stuff:?} has a seam: {seam}, else {inside}");
            let outside = texels.iter().filter(|t| !(-0.2..=1.2).contains(&t.tone)).count();
            assert!(outside < texels.len() / 50, "{stuff:?}: {outside} tones are cut off");
            let mean = texels.iter().map(|t| t.tone).sum::<f32>() / texels.len() as f32;
            assert!((0.15..0.75).contains(&mean), "{stuff:?} is {mean} dark");
            assert_eq!(stuff.paint()[..99], texels[..99], "{stuff:?} is painted alike each time");
        }
    }

    #[test]
    fn a_level_surface_has_no_relief() {
        let flat = vec![Texel::default(); SIZE * SIZE];
        let image = relief(&flat);
        assert!(image.data.unwrap().chunks(4).all(|texel| texel == [128, 128, 128, 255]));
    }
}
