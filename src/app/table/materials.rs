//! The materials of the table. The handles are made once and stay; a look paints what they hold.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::light::LampSetting;
use super::paint::{self, Stuff, Texel};
use super::quality::Preset;
use super::surface::{Room, Surface};
use super::textures::{Palette, albedo, relief};
use super::theme::{Base, BoardTheme, Finish, Look, Rgb, Themes};
use crate::rules::Color as Side;

/// Of every table: chips of wood and of stone turn into the same.
const DUST: Rgb = Rgb([0xf4, 0xec, 0xdf]);

/// Handles of everything that pieces, board and table are made of.
#[derive(Resource, Clone)]
pub(super) struct Materials {
    /// By colour of the player.
    pub piece: [Handle<Surface>; 2],
    /// The same, half transparent: the piece that a click would place.
    pub ghost: [Handle<Surface>; 2],
    /// The squares.
    pub square: Handle<Surface>,
    /// The grooves between them.
    pub groove: Handle<Surface>,
    /// The board's frame, or the coins of a cloth.
    pub frame: Handle<Surface>,
    /// The table under the board.
    pub table: Handle<Surface>,
    /// Letters, numbers and flowers.
    pub inlay: Handle<Surface>,
    /// The room behind the table, in its vertices' colours.
    pub room: Handle<Surface>,
    /// The shade under pieces.
    pub contact: Handle<Surface>,
    /// Dust in the air.
    pub dust: Handle<Surface>,
    /// How deep the relief of each handle's surface is where it is drawn.
    reliefs: Vec<(Handle<Surface>, f32)>,
}

/// How carefully surfaces are drawn; [`super::quality`] decides.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct Detail {
    /// Whether reliefs are drawn.
    pub relief: bool,
    /// How far a shadow's edge is spread, in shares of the shadow map.
    pub spread: f32,
}

/// How fine the textures are; [`super::quality`] decides.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weave {
    /// Edge of a texture in pixels.
    pub edge: usize,
    /// Samples along a texture that is seen at a shallow angle.
    pub anisotropy: u16,
}

impl Default for Weave {
    fn default() -> Self {
        Weave { edge: paint::FULL, anisotropy: 8 }
    }
}

impl Default for Detail {
    fn default() -> Self {
        Detail { relief: true, spread: 0.0 }
    }
}

/// What the board's meshes depend on besides the layout.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Furniture {
    /// Squares in a frame, or a cloth with coins.
    pub base: Base,
    /// Whether flowers are inlaid.
    pub flowers: bool,
    /// Whether the table is made of planks.
    pub planks: bool,
    /// Texture repeats per unit of the squares, the frame and the table.
    pub scales: [f32; 3],
    /// The room to see behind the table.
    pub room: Room,
}

/// How the pieces' meshes have to be cut.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct Cut {
    /// Texture repeats per unit, White's and Black's.
    pub scales: [f32; 2],
    /// Whether they have a grain, and ends where it shows.
    pub grained: [bool; 2],
}

impl Default for Cut {
    fn default() -> Self {
        Cut { scales: [0.8; 2], grained: [true; 2] }
    }
}

/// The stuffs of the first look, painted while the graphics driver starts.
#[derive(Resource, Clone)]
pub(super) struct Studio(Arc<Mutex<Option<JoinHandle<Vec<Painted>>>>>);

/// A stuff and its texels.
type Painted = (Stuff, Arc<Vec<Texel>>);

/// Edge of textures that are painted ahead: what will be wanted is not known before the driver has
/// started, but where a processor has to draw there is no node of a graphics card.
fn likely_edge() -> usize {
    let has_card = !cfg!(target_os = "linux") || std::path::Path::new("/dev/dri").exists();
    if has_card { paint::FULL } else { Preset::Low.drawing().texture_edge }
}

impl Studio {
    /// Begins with the stuffs of a look that is likely to be wanted.
    pub(super) fn open(themes: &Themes, look: &Look) -> Studio {
        let stuffs = stuffs(themes.board(look), &themes.finishes(look));
        let edge = likely_edge();
        let painter = thread::spawn(move || paint_all(stuffs, edge));
        Studio(Arc::new(Mutex::new(Some(painter))))
    }

    /// What has been painted ahead with this edge; nothing the second time.
    fn take(&self, edge: usize) -> Vec<Painted> {
        let painter = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A painter that panicked has painted nothing: it is done again, where one can see why.
        let mut painted = painter.and_then(|painter| painter.join().ok()).unwrap_or_default();
        painted.retain(|(_, texels)| texels.len() == edge * edge);
        painted
    }
}

/// The stuffs of squares, frame, table and both sides' pieces.
fn stuffs(board: &BoardTheme, pieces: &[Finish; 2]) -> Vec<Stuff> {
    let mut stuffs: Vec<Stuff> = Vec::new();
    for finish in [&board.squares, &board.frame, &board.table].into_iter().chain(pieces) {
        if !stuffs.contains(&finish.stuff) {
            stuffs.push(finish.stuff);
        }
    }
    stuffs
}

/// Paints each stuff on a thread of its own.
fn paint_all(stuffs: Vec<Stuff>, edge: usize) -> Vec<Painted> {
    thread::scope(|scope| {
        let painters: Vec<_> = stuffs
            .into_iter()
            .map(|stuff| (stuff, scope.spawn(move || stuff.paint(edge))))
            .collect();
        painters
            .into_iter()
            .map(|(stuff, painter)| {
                (stuff, Arc::new(painter.join().expect("painting does not panic")))
            })
            .collect()
    })
}

impl Materials {
    /// The handles, of surfaces that are still blank.
    pub(super) fn new(surfaces: &mut Assets<Surface>) -> Materials {
        let mut blank = || surfaces.add(Surface::default());
        Materials {
            piece: [blank(), blank()],
            ghost: [blank(), blank()],
            square: blank(),
            groove: blank(),
            frame: blank(),
            table: blank(),
            inlay: blank(),
            room: blank(),
            contact: blank(),
            dust: blank(),
            reliefs: Vec::new(),
        }
    }

    /// What this player's pieces are made of.
    pub(super) fn of(&self, side: Side) -> &Handle<Surface> {
        &self.piece[side.index()]
    }
}

/// Makes everything look as the [`Look`] says.
pub(super) fn dress(
    look: Res<Look>,
    themes: Res<Themes>,
    studio: Res<Studio>,
    (detail, weave): (Res<Detail>, Res<Weave>),
    mut materials: ResMut<Materials>,
    mut images: ResMut<Assets<Image>>,
    mut surfaces: ResMut<Assets<Surface>>,
    (mut furniture, mut cut, mut lamp): (ResMut<Furniture>, ResMut<Cut>, ResMut<LampSetting>),
) {
    let board = themes.board(&look);
    let pieces = themes.finishes(&look);
    let mut painted = studio.take(weave.edge);
    let missing = stuffs(board, &pieces)
        .into_iter()
        .filter(|stuff| painted.iter().all(|(known, _)| known != stuff));
    painted.extend(paint_all(missing.collect(), weave.edge));

    let room = Room::from(board.room);
    let mut finish = |finish: &Finish| -> Surface {
        let (_, texels) = painted
            .iter()
            .find(|(stuff, _)| *stuff == finish.stuff)
            .expect("every stuff of the look has been painted");
        let Palette(colors) = finish.palette();
        Surface {
            roughness: finish.roughness,
            reflectance: finish.reflectance,
            metal: finish.metal,
            texture: Some(images.add(albedo(texels, Palette(colors), weave.anisotropy))),
            relief_texture: Some(images.add(relief(texels))),
            relief: finish.relief,
            room,
            ..default()
        }
    };
    let plain = |Rgb([r, g, b]): Rgb, roughness: f32, reflectance: f32| Surface {
        tint: Color::srgb_u8(r, g, b).into(),
        roughness,
        reflectance,
        room,
        ..default()
    };
    let [white, black] = [finish(&pieces[0]), finish(&pieces[1])];
    let ghost = |piece: &Surface| Surface {
        tint: LinearRgba::WHITE.with_alpha(0.62),
        alpha_mode: AlphaMode::Blend,
        ..piece.clone()
    };
    let shade = Surface {
        tint: LinearRgba::BLACK,
        roughness: 1.0,
        reflectance: 0.0,
        alpha_mode: AlphaMode::Blend,
        ..default()
    };
    let dust = Surface { alpha_mode: AlphaMode::Blend, ..plain(DUST, 1.0, 0.0) };
    // Bevy draws masked surfaces after opaque ones: of what lies far behind or below, only what is
    // seen. (Nothing of them is cut away.)
    let behind = AlphaMode::Mask(0.5);
    let backdrop = Surface {
        tint: LinearRgba::BLACK,
        glow: LinearRgba::WHITE,
        roughness: 1.0,
        reflectance: 0.0,
        alpha_mode: behind,
        ..default()
    };
    let table = Surface { alpha_mode: behind, ..finish(&board.table) };
    let held = [
        (materials.ghost[0].clone(), ghost(&white)),
        (materials.ghost[1].clone(), ghost(&black)),
        (materials.piece[0].clone(), white),
        (materials.piece[1].clone(), black),
        (materials.square.clone(), finish(&board.squares)),
        (materials.frame.clone(), finish(&board.frame)),
        (materials.table.clone(), table),
        (materials.groove.clone(), plain(board.groove, 0.8, 0.02)),
        (materials.inlay.clone(), plain(board.inlay, 0.4, 0.1)),
        (materials.room.clone(), backdrop),
        (materials.contact.clone(), shade),
        (materials.dust.clone(), dust),
    ];
    materials.reliefs.clear();
    for (handle, mut surface) in held {
        materials.reliefs.push((handle.clone(), surface.relief));
        refine_one(&mut surface, *detail);
        if let Err(error) = surfaces.insert(handle.id(), surface) {
            error!("a surface cannot be changed: {error}");
        }
    }

    furniture.set_if_neq(Furniture {
        base: board.base,
        flowers: board.flowers,
        planks: board.table.stuff.has_grain(),
        scales: [board.squares.scale, board.frame.scale, board.table.scale],
        room,
    });
    cut.set_if_neq(Cut {
        scales: pieces.map(|piece| piece.scale),
        grained: pieces.map(|piece| piece.stuff.has_grain()),
    });
    let Rgb([r, g, b]) = board.lamp.color;
    lamp.set_if_neq(LampSetting {
        color: Color::srgb_u8(r, g, b),
        lux: board.lamp.lux,
        from: board.lamp.from,
        flicker: board.lamp.flicker.clamp(0.0, 1.0),
    });
}

/// Draws all surfaces as carefully as is asked for.
pub(super) fn refine(
    detail: Res<Detail>,
    materials: Res<Materials>,
    mut surfaces: ResMut<Assets<Surface>>,
) {
    for (handle, relief) in &materials.reliefs {
        if let Some(mut surface) = surfaces.get_mut(handle.id()) {
            surface.relief = *relief;
            refine_one(&mut surface, *detail);
        }
    }
}

fn refine_one(surface: &mut Surface, detail: Detail) {
    if !detail.relief {
        surface.relief = 0.0;
    }
    surface.spread = detail.spread;
}
