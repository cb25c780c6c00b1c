//! Pictures without a window.

mod studio;

use std::path::PathBuf;
use std::time::Duration;

use bevy::math::UVec2;
use bevy::prelude::Image;
use thiserror::Error;

use crate::app::table::{CameraRig, Highlights, Picture, Quality};
use crate::scene::Scene;

pub use studio::{NoGraphics, Studio};

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
}

/// A picture to take.
#[derive(Clone, Debug)]
pub struct PictureRequest {
    /// What is on the table.
    pub scene: Scene,
    /// What is lit.
    pub highlights: Highlights,
    /// In pixels, neither 0.
    pub size: UVec2,
    /// Where the camera stands.
    pub seat: Seat,
    /// The file; its ending says the format, and the folder must be there.
    pub out: PathBuf,
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum ExportError {
    /// Nothing can draw.
    #[error(transparent)]
    NoGraphics(#[from] NoGraphics),
    /// The driver has drawn nothing.
    #[error("the graphics driver has drawn nothing but black")]
    Black,
    /// The file could not be written.
    #[error("{}: {reason}", .path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// What went wrong, in words.
        reason: String,
    },
}

/// Takes a picture of the table and writes it to a file.
///
/// # Errors
/// If nothing can draw, or the file cannot be written.
pub fn picture(request: &PictureRequest) -> Result<(), ExportError> {
    let mut studio = Studio::new(request.size)?;
    let image = take(&mut studio, request)?;
    let failed = |reason: String| ExportError::Write { path: request.out.clone(), reason };
    let image = image.try_into_dynamic().map_err(|error| failed(error.to_string()))?;
    image.to_rgb8().save(&request.out).map_err(|error| failed(error.to_string()))
}

/// Sets the scene and draws until there is something to see.
fn take(studio: &mut Studio, request: &PictureRequest) -> Result<Image, ExportError> {
    /// Textures and shaders arrive during the first frames.
    const PRE_ROLL: usize = 4;
    const TRIES: usize = 5;
    let world = studio.world_mut();
    world.resource_mut::<Picture>().begin(request.scene.clone());
    world.insert_resource(request.highlights.clone());
    // A picture can take its time.
    world.insert_resource(Quality::Fine);
    studio.frame(Duration::ZERO);
    let mut rig = studio.world_mut().resource_mut::<CameraRig>();
    match request.seat {
        Seat::White => rig.reset(),
        Seat::Black => rig.sit_at(std::f32::consts::PI),
        Seat::Top => rig.top(),
    }
    rig.finish();
    // A road lights up by and by: these frames take longer than that.
    for _ in 0..PRE_ROLL {
        studio.frame(Duration::from_secs(2));
    }
    for _ in 0..TRIES {
        if let Some(image) = studio.capture()
            && !is_black(&image)
        {
            return Ok(image);
        }
    }
    Err(ExportError::Black)
}

/// Whether no pixel is brighter than the dark around the table.
fn is_black(image: &Image) -> bool {
    const DARK: u8 = 40;
    image.data.as_ref().is_none_or(|data| {
        data.chunks(4).all(|pixel| pixel.iter().take(3).all(|&channel| channel < DARK))
    })
}
