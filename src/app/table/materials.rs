//! The materials of the table, made once at start: woods, cloth, brass, and the lights of the
//! highlights. Whoever wants another look swaps a handle; no material is changed while playing.

use std::thread::{self, ScopedJoinHandle};

use bevy::prelude::*;

use super::surface::Surface;
use super::textures::{Grain, Palette, cloth, image, wood};
use crate::rules::Color as Side;

/// Handles of everything that pieces, board and table are made of.
#[derive(Resource, Clone)]
pub(super) struct Materials {
    /// Maple and walnut, by colour of the player.
    pub piece: [Handle<Surface>; 2],
    /// The same, half transparent: the piece that a click would place.
    pub ghost: [Handle<Surface>; 2],
    /// The inlaid squares.
    pub square: Handle<Surface>,
    /// The grooves between them.
    pub groove: Handle<Surface>,
    /// The board's frame.
    pub frame: Handle<Surface>,
    /// The table's cloth.
    pub cloth: Handle<Surface>,
    /// Letters and numbers on the frame.
    pub inlay: Handle<Surface>,
}

const MAPLE: Palette = Palette([[243, 228, 198], [229, 206, 167], [196, 162, 118]]);
const WALNUT: Palette = Palette([[70, 46, 35], [46, 30, 24], [22, 14, 12]]);
const OAK: Palette = Palette([[178, 134, 88], [150, 107, 66], [108, 72, 43]]);
const MAHOGANY: Palette = Palette([[112, 64, 40], [84, 45, 28], [50, 26, 17]]);
const BAIZE: Palette = Palette([[52, 74, 70], [42, 61, 58], [31, 46, 44]]);

/// Quiet lines for the pieces, a lively figure for the board, and the cloth's seed.
const STRAIGHT: Grain =
    Grain { rings: 26, warp: 1.3, contrast: 0.42, fibre: 0.16, pores: 0.10, seed: 17 };
const FIGURED: Grain =
    Grain { rings: 13, warp: 1.5, contrast: 0.46, fibre: 0.18, pores: 0.22, seed: 4 };
const NAP: u32 = 9;

impl Materials {
    /// Paints the textures and makes the materials. Takes some tenths of a second.
    pub(super) fn new(images: &mut Assets<Image>, materials: &mut Assets<Surface>) -> Materials {
        let (straight, figured, nap) = thread::scope(|scope| {
            let straight = scope.spawn(|| wood(STRAIGHT));
            let nap = scope.spawn(|| cloth(NAP));
            let figured = wood(FIGURED);
            let join = |painter: ScopedJoinHandle<Vec<f32>>| {
                painter.join().expect("painting does not panic")
            };
            (join(straight), figured, join(nap))
        });
        let maple = images.add(image(&straight, MAPLE));
        let walnut = images.add(image(&straight, WALNUT));
        let oak = images.add(image(&figured, OAK));
        let mahogany = images.add(image(&figured, MAHOGANY));
        let baize = images.add(image(&nap, BAIZE));

        let mut surface = |texture: &Handle<Image>, roughness: f32, reflectance: f32| {
            materials.add(Surface {
                texture: Some(texture.clone()),
                roughness,
                reflectance,
                ..default()
            })
        };
        let piece = [surface(&maple, 0.45, 0.04), surface(&walnut, 0.42, 0.032)];
        let square = surface(&oak, 0.5, 0.025);
        let frame = surface(&mahogany, 0.4, 0.045);
        let cloth = surface(&baize, 1.0, 0.0);
        let ghost = [maple, walnut].map(|texture| {
            materials.add(Surface {
                tint: LinearRgba::WHITE.with_alpha(0.62),
                texture: Some(texture),
                alpha_mode: AlphaMode::Blend,
                ..default()
            })
        });
        let mut plain = |color: Color, roughness: f32, reflectance: f32| {
            materials.add(Surface { tint: color.into(), roughness, reflectance, ..default() })
        };
        Materials {
            piece,
            ghost,
            square,
            groove: plain(Color::srgb_u8(34, 20, 13), 0.9, 0.02),
            frame,
            cloth,
            inlay: plain(Color::srgb_u8(226, 190, 122), 0.35, 0.2),
        }
    }

    /// What this player's pieces are made of.
    pub(super) fn of(&self, side: Side) -> &Handle<Surface> {
        &self.piece[side.index()]
    }
}
