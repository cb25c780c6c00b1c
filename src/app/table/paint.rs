//! What surfaces are made of, as numbers: the tone, the height and the roughness of every pixel
//! of wood, stone, bone, brass and cloth. Colours come later, from a theme's palette.
//!
//! Everything repeats without a seam and is a pure function of the stuff: no two starts differ.

use serde::Deserialize;

use super::noise::{Noise, hash, smoothstep};
use crate::app::sound::voice::Matter;

/// Edge of a texture in pixels, where every detail is wanted; a power of two, as all edges are.
pub(super) const FULL: usize = 512;

/// A stuff and how its figure looks. Woods have their grain along u.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) enum Stuff {
    /// Growth rings, fibres and pores.
    Wood(Grain),
    /// Clouds and veins.
    Marble {
        /// How strongly the veins show, 0 to 1.
        veins: f32,
        /// Which quarry.
        seed: u32,
    },
    /// Cleft layers with a fine grain.
    Slate {
        /// Which quarry.
        seed: u32,
    },
    /// Fine lines and few dark pores.
    Bone {
        /// Which animal.
        seed: u32,
    },
    /// A brushed metal.
    Brass {
        /// Which sheet.
        seed: u32,
    },
    /// A weave with a nap.
    Cloth {
        /// Threads across the texture; the nap hides them where there are more than 200.
        threads: u32,
        /// Which bale.
        seed: u32,
    },
}

/// How a wood's grain looks.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
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
    /// How worn it is: dents, stains and dull spots, 0 to 1.
    pub wear: f32,
    /// Which tree.
    pub seed: u32,
}

/// One texel of a stuff.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Texel {
    /// Where in the palette: 0 the lightest colour, 1 the darkest.
    pub tone: f32,
    /// Out of the surface, in units that the relief's strength scales; about -1 to 1.
    pub height: f32,
    /// Added to the material's roughness.
    pub roughness: f32,
}

impl Stuff {
    /// What a piece of it sounds like; cloth, of which nobody makes pieces, like soft wood.
    pub(super) fn matter(self) -> Matter {
        match self {
            Stuff::Wood(_) | Stuff::Cloth { .. } => Matter::Wood,
            Stuff::Marble { .. } => Matter::Marble,
            Stuff::Slate { .. } => Matter::Slate,
            Stuff::Bone { .. } => Matter::Bone,
            Stuff::Brass { .. } => Matter::Brass,
        }
    }

    /// Every texel of a texture with this edge, row by row.
    pub(super) fn paint(self, edge: usize) -> Vec<Texel> {
        match self {
            Stuff::Wood(grain) => wood(grain, edge),
            Stuff::Marble { veins, seed } => marble(veins, seed, edge),
            Stuff::Slate { seed } => slate(seed, edge),
            Stuff::Bone { seed } => bone(seed, edge),
            Stuff::Brass { seed } => brass(seed, edge),
            Stuff::Cloth { threads, seed } => cloth(threads, seed, edge),
        }
    }

    /// Whether it has a grain that runs along u, and other ends than sides.
    pub(super) fn has_grain(self) -> bool {
        matches!(self, Stuff::Wood(_))
    }
}

fn wood(grain: Grain, edge: usize) -> Vec<Texel> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: grain.seed.wrapping_add(salt) };
    let (bend, wave) = (noise(2, 3, 1), noise(4, 9, 2));
    let (fibre, fine) = (noise(6, 128, 3), noise(12, 256, 4));
    let (blotch, pores, spacing) = (noise(2, 5, 5), noise(26, 200, 6), noise(1, 6, 7));
    let (dent, stain) = (noise(9, 11, 8), noise(3, 3, 9));
    plane(edge, |u, v| {
        let stray = bend.octaves(u, v, 2) + 0.16 * wave.at(u, v);
        let ring = v * grain.rings as f32 + grain.warp * stray + 1.3 * spacing.at(0.5, v);
        let within = ring.rem_euclid(1.0);
        let which = (ring.floor() as i64).rem_euclid(i64::from(grain.rings)) as u32;
        let strength = 0.25 + 0.75 * hash(which, 0, grain.seed);
        // Slow growth darkens towards the end of the year; spring begins at once.
        let late = smoothstep(0.10, 0.90, within).powf(1.9) * (1.0 - smoothstep(0.92, 1.0, within));
        let fibres = 0.55 * fibre.at(u, v) + 0.45 * fine.at(u, v);
        let pore = smoothstep(0.30, 0.62, pores.at(u, v)) * (0.25 + 0.75 * (1.0 - late));
        let dents = smoothstep(0.45, 0.85, dent.octaves(u, v, 2));
        let stains = smoothstep(0.1, 0.8, stain.octaves(u, v, 3));
        Texel {
            tone: 0.26
                + grain.contrast * late * strength
                + grain.fibre * fibres
                + grain.pores * pore
                + 0.15 * blotch.octaves(u, v, 2)
                + grain.wear * (0.22 * dents + 0.30 * stains),
            height: 0.08 * late * strength + 0.3 * fibres * grain.fibre
                - 1.2 * pore * grain.pores
                - 0.9 * dents * grain.wear,
            roughness: 0.30 * pore * grain.pores - 0.06 * late
                + grain.wear * (0.10 * stains + 0.10 * dents),
        }
    })
}

fn marble(veins: f32, seed: u32, edge: usize) -> Vec<Texel> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: seed.wrapping_add(salt) };
    let (warp_u, warp_v) = (noise(3, 3, 1), noise(3, 3, 2));
    let (broad, narrow) = (noise(2, 3, 3), noise(4, 5, 4));
    let (cloud, crystal) = (noise(3, 3, 5), noise(128, 128, 6));
    plane(edge, |u, v| {
        let at = (u + 0.10 * warp_u.octaves(u, v, 3), v + 0.10 * warp_v.octaves(u, v, 3));
        let line = |noise: Noise, width: f32| {
            let distance = noise.octaves(at.0, at.1, 2).abs();
            (1.0 - distance / width).clamp(0.0, 1.0).powi(2)
        };
        let vein = line(broad, 0.11) + 0.55 * line(narrow, 0.07);
        let clouds = cloud.octaves(at.0, at.1, 4);
        Texel {
            tone: 0.22 + 0.20 * clouds + veins * vein.min(1.0) + 0.04 * crystal.at(u, v),
            height: -0.10 * vein,
            roughness: 0.05 * vein + 0.03 * clouds,
        }
    })
}

fn slate(seed: u32, edge: usize) -> Vec<Texel> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: seed.wrapping_add(salt) };
    let (cleft, ripple) = (noise(3, 5, 1), noise(14, 22, 2));
    let (grit, fine, cloud) = (noise(90, 90, 3), noise(200, 200, 4), noise(2, 3, 5));
    plane(edge, |u, v| {
        // Layers break off in steps: the edge of each catches the light.
        let layer = 2.6 * cleft.octaves(u, v, 4) + 0.22 * ripple.at(u, v);
        let step = layer.floor() + smoothstep(0.80, 1.0, layer - layer.floor());
        let grain = 0.6 * grit.at(u, v) + 0.4 * fine.at(u, v);
        Texel {
            tone: 0.46 + 0.07 * step + 0.13 * grain + 0.14 * cloud.octaves(u, v, 3),
            height: 0.42 * step + 0.16 * grain + 0.20 * ripple.octaves(u, v, 2),
            roughness: 0.08 * grain,
        }
    })
}

fn bone(seed: u32, edge: usize) -> Vec<Texel> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: seed.wrapping_add(salt) };
    let (stray, line) = (noise(3, 4, 1), noise(5, 90, 2));
    let (pores, cloud) = (noise(40, 150, 3), noise(2, 3, 4));
    plane(edge, |u, v| {
        let v_line = v + 0.02 * stray.octaves(u, v, 2);
        let lines = line.octaves(u, v_line, 2);
        let pore = smoothstep(0.55, 0.8, pores.at(u, v_line));
        Texel {
            tone: 0.26 + 0.10 * lines + 0.34 * pore + 0.26 * cloud.octaves(u, v, 3),
            height: 0.06 * lines - 0.5 * pore,
            roughness: 0.14 * pore,
        }
    })
}

fn brass(seed: u32, edge: usize) -> Vec<Texel> {
    let noise = |x, y, salt: u32| Noise { period: (x, y), seed: seed.wrapping_add(salt) };
    let (brush, fine) = (noise(3, 180, 1), noise(5, 256, 2));
    let (patina, scratch) = (noise(3, 3, 3), noise(6, 64, 4));
    plane(edge, |u, v| {
        let brushed = 0.6 * brush.at(u, v) + 0.4 * fine.at(u, v);
        let old = smoothstep(-0.6, 1.2, patina.octaves(u, v, 4));
        let scratched = smoothstep(0.62, 0.8, scratch.at(u + 0.3 * v, v));
        Texel {
            tone: 0.24 + 0.16 * brushed + 0.42 * old + 0.1 * scratched,
            height: 0.10 * brushed - 0.2 * scratched,
            roughness: 0.08 * brushed + 0.22 * old,
        }
    })
}

fn cloth(threads: u32, seed: u32, edge: usize) -> Vec<Texel> {
    let nap = Noise { period: (170, 170), seed };
    let fine = Noise { period: (256, 256), seed: seed ^ 0x5bd1 };
    let cloud = Noise { period: (4, 4), seed: seed ^ 0x27d4 };
    let weave = 1.0 - smoothstep(150.0, 220.0, threads as f32);
    plane(edge, |u, v| {
        let turn = |at: f32| (at * threads as f32 * std::f32::consts::PI).sin();
        let over = turn(u) * turn(v);
        let hair = 0.55 * nap.at(u, v) + 0.45 * fine.at(u, v);
        Texel {
            tone: 0.45 + 0.42 * hair + 0.15 * cloud.octaves(u, v, 3) - 0.14 * weave * over.abs(),
            height: 0.35 * hair + 0.5 * weave * over.abs(),
            roughness: 0.0,
        }
    })
}

/// One texel per pixel, from its place in the unit square.
fn plane(edge: usize, texel: impl Fn(f32, f32) -> Texel) -> Vec<Texel> {
    let place = |at: usize| at as f32 / edge as f32;
    (0..edge * edge).map(|i| texel(place(i % edge), place(i / edge))).collect()
}
