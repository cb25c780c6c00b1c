//! Wood and cloth from noise: the pixels of every surface, with their own mip chains.
//!
//! Bevy makes no mip levels for images that were not loaded with them, and a table seen at a
//! shallow angle shimmers without: so they are made here, and sampled anisotropically.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::noise::{Noise, hash, lerp, smoothstep};

/// Edge of every texture in pixels.
const SIZE: usize = 512;

/// Three colours (sRGB) between which a surface varies, lightest first.
#[derive(Clone, Copy)]
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

/// How a wood's grain looks. It runs along u.
#[derive(Clone, Copy)]
pub(super) struct Grain {
    /// Growth rings across the texture.
    pub rings: u32,
    /// How far rings stray from straight, in rings.
    pub warp: f32,
    /// How strongly the rings show, 0 to 1.
    pub contrast: f32,
    /// How strongly the fine fibres show, 0 to 1.
    pub fibre: f32,
    /// How strongly the dark pores show, 0 to 1.
    pub pores: f32,
    /// Which tree.
    pub seed: u32,
}

/// The tone of every pixel of a piece of wood, 0 (early wood) to about 1 (late wood), row by row.
pub(super) fn wood(grain: Grain) -> Vec<f32> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: grain.seed.wrapping_add(salt) };
    let (bend, wave) = (noise(2, 3, 1), noise(5, 11, 2));
    let (fibre, fine) = (noise(7, 140, 3), noise(14, 256, 4));
    let (blotch, pores) = (noise(3, 4, 5), noise(22, 230, 6));
    plane(|u, v| {
        let stray = bend.octaves(u, v, 2) + 0.25 * wave.at(u, v);
        let ring = v * grain.rings as f32 + grain.warp * stray;
        let within = ring.rem_euclid(1.0);
        let which = (ring.floor() as i64).rem_euclid(i64::from(grain.rings)) as u32;
        let strength = 0.35 + 0.65 * hash(which, 0, grain.seed);
        let late = smoothstep(0.0, 0.86, within).powf(1.6) * (1.0 - smoothstep(0.88, 1.0, within));
        let fibres = 0.5 * fibre.at(u, v) + 0.5 * fine.at(u, v);
        let pore = smoothstep(0.35, 0.75, pores.at(u, v)) * (0.4 + 0.6 * (1.0 - late));
        0.22 + grain.contrast * late * strength
            + grain.fibre * fibres
            + grain.pores * pore
            + 0.16 * blotch.octaves(u, v, 2)
    })
}

/// The tone of every pixel of a napped cloth.
pub(super) fn cloth(seed: u32) -> Vec<f32> {
    let nap = Noise { period: (170, 170), seed };
    let fine = Noise { period: (256, 256), seed: seed ^ 0x5bd1 };
    let cloud = Noise { period: (4, 4), seed: seed ^ 0x27d4 };
    plane(|u, v| 0.45 + 0.3 * nap.at(u, v) + 0.25 * fine.at(u, v) + 0.15 * cloud.octaves(u, v, 3))
}

/// One value per pixel, from its place in the unit square.
fn plane(value: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    (0..SIZE * SIZE)
        .map(|i| value((i % SIZE) as f32 / SIZE as f32, (i / SIZE) as f32 / SIZE as f32))
        .collect()
}

/// A repeating texture of these tones in these colours, with all its mip levels.
pub(super) fn image(tones: &[f32], palette: Palette) -> Image {
    let base: Vec<u8> = tones
        .iter()
        .flat_map(|&tone| {
            let [r, g, b] = palette.at(tone);
            [r, g, b, 255]
        })
        .collect();
    let (data, levels) = with_mips(base, SIZE);
    let mut image = Image::new_uninit(
        Extent3d { width: SIZE as u32, height: SIZE as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
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
/// of two. Returns all bytes and the number of levels.
fn with_mips(base: Vec<u8>, size: usize) -> (Vec<u8>, u32) {
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
                    let texel = |dx, dy| {
                        let i = start + ((2 * y + dy) * edge + 2 * x + dx) * 4 + channel;
                        // Squares stand in for linear light: close to sRGB's curve and cheap.
                        u32::from(all[i]).pow(2)
                    };
                    let mean = (texel(0, 0) + texel(1, 0) + texel(0, 1) + texel(1, 1)) / 4;
                    level.push((mean as f32).sqrt().round() as u8);
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
    use super::*;

    #[test]
    fn mips_reach_one_pixel_and_keep_the_tone() {
        let (data, levels) = with_mips([100, 150, 200, 255].repeat(16), 4);
        assert_eq!(levels, 3);
        assert_eq!(data.len(), (16 + 4 + 1) * 4);
        assert_eq!(data[data.len() - 4..], [100, 150, 200, 255]);
    }

    #[test]
    fn wood_has_grain_along_u() {
        let tones =
            wood(Grain { rings: 9, warp: 0.5, contrast: 0.5, fibre: 0.1, pores: 0.1, seed: 3 });
        let step = |offset: usize| -> f32 {
            let pairs = tones.len() - offset;
            (0..pairs).map(|i| (tones[i] - tones[i + offset]).abs()).sum::<f32>() / pairs as f32
        };
        assert!(
            step(SIZE * 8) > 3.0 * step(8),
            "tone changes faster across the grain than along it"
        );
    }
}
