//! The table before the lens: everything that a picture and a film are set up with.

use std::time::Duration;

use bevy::math::UVec2;
use bevy::prelude::{ClearColor, Color};

use super::frame::Frame;
use super::{ExportError, Studio, caption};
use crate::app::table::layout::Layout;
use crate::app::table::{
    AntiAliasing, CameraRig, Highlights, Look, Margins, Picture, Quality, Refinement,
    ShowCoordinates, ShowSurroundings, Themes,
};
use crate::app::threat;
use crate::record::{NodeId, Record};
use crate::rules::Outcome;
use crate::scene::Scene;

/// Where the camera of a picture stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// On White's side of the table.
    #[default]
    White,
    /// On Black's side.
    Black,
    /// Above the board, White's side down.
    Top,
    /// On White's side at first, then wherever something is best seen.
    Director,
}

/// How the table is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUp {
    /// In pixels, neither 0.
    pub size: UVec2,
    /// Where the camera stands.
    pub seat: Seat,
    /// Whether letters and numbers are on the board's frame.
    pub coordinates: bool,
    /// Whether there is nothing behind the board.
    pub transparent: bool,
    /// Whether players, ply and result are written on it; the table keeps clear of them.
    pub captions: bool,
    /// What there is to choose a look from.
    pub themes: Themes,
    /// The theme of the board and that of the pieces.
    pub look: Look,
    /// How carefully it is drawn.
    pub quality: Quality,
}

/// The last ply's marks, the road that it threatens, and the one that ends the game.
#[must_use]
pub fn highlights(record: &Record, node: NodeId) -> Highlights {
    let marks = record.ply(node).map(Highlights::of_ply).unwrap_or_default();
    let road = match record.outcome(node) {
        Some(Outcome::Road { road, .. }) => road.squares().to_vec(),
        _ => Vec::new(),
    };
    Highlights { road, tak: threat::tak(record, node), ..marks }
}

impl SetUp {
    /// A studio with the first of these scenes on the table, its camera far enough away for all of
    /// them.
    ///
    /// # Errors
    /// If nothing can draw, or draws nothing but black.
    pub(super) fn studio(
        &self,
        first: &Scene,
        lit: &Highlights,
        others: &[&Scene],
    ) -> Result<Studio, ExportError> {
        let mut studio = Studio::new(self.size)?;
        let world = studio.world_mut();
        world.resource_mut::<Picture>().begin(first.clone());
        world.insert_resource(lit.clone());
        world.insert_resource(self.themes.clone());
        world.insert_resource(self.look.clone());
        // Only several samples a pixel make the edge before nothing soft.
        if self.transparent {
            let anti_aliasing = Some(AntiAliasing::Msaa);
            world.insert_resource(Refinement { anti_aliasing, ..Refinement::default() });
        }
        world.insert_resource(if self.transparent { Quality::HIGH } else { self.quality });
        world.insert_resource(ShowCoordinates(self.coordinates));
        world.insert_resource(ShowSurroundings(!self.transparent));
        if self.transparent {
            world.insert_resource(ClearColor(Color::NONE));
        }
        studio.frame(Duration::ZERO);
        let world = studio.world_mut();
        let layout = world.resource::<Layout>().clone();
        let mut rig = world.resource_mut::<CameraRig>();
        if self.captions {
            rig.set_margins(Margins { bottom: caption::ROOM, ..Margins::default() });
        }
        for scene in others {
            rig.make_room(&layout, scene);
        }
        match self.seat {
            Seat::White | Seat::Director => rig.reset(),
            Seat::Black => rig.sit_at(std::f32::consts::PI),
            Seat::Top => rig.top(),
        }
        rig.finish();
        self.warm_up(&mut studio)?;
        Ok(studio)
    }

    /// Draws until there is something to see, and it no longer changes: textures and shaders arrive
    /// during the first frames.
    fn warm_up(&self, studio: &mut Studio) -> Result<(), ExportError> {
        const TRIES: usize = 40;
        const EQUAL: usize = 3;
        let mut before = None;
        let mut equal = 0;
        for _ in 0..TRIES {
            let frame = self.take(studio, Duration::ZERO)?;
            equal = if before.as_ref() == Some(&frame) { equal + 1 } else { 0 };
            if equal >= EQUAL && !frame.is_black() {
                return Ok(());
            }
            before = Some(frame);
        }
        // Something may move all the time, but something is there.
        match before {
            Some(frame) if !frame.is_black() => Ok(()),
            _ => Err(ExportError::Black),
        }
    }

    /// Draws one frame and waits for it.
    pub(super) fn take(&self, studio: &mut Studio, time: Duration) -> Result<Frame, ExportError> {
        let exposure = studio.expose(time)?;
        let pixels = studio.develop(exposure)?;
        Ok(self.frame(pixels))
    }

    /// What the graphics card has drawn, as picture formats want it.
    pub(super) fn frame(&self, pixels: Vec<u8>) -> Frame {
        let mut frame = Frame { size: self.size, pixels };
        if self.transparent {
            frame.divide_by_alpha();
        } else {
            frame.make_opaque();
        }
        frame
    }
}
