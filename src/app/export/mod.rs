//! Pictures and films without a window.
//!
//! A [`Plan`] says what happens in which frame, a [`Studio`] draws the table into memory, and an
//! encoder in a thread of its own makes a file of it, which appears when it is whole.

mod caption;
mod draft;
mod encode;
mod estimate;
mod film;
mod frame;
mod letters;
mod overlay;
mod picture;
mod plan;
mod set_up;
mod studio;

use std::path::PathBuf;

use thiserror::Error;

pub use encode::{EncodeError, Format};
pub use estimate::estimated_bytes;
pub use film::{FilmRequest, Progress, film};
pub use frame::Frame;
pub use picture::{PictureRequest, picture};
pub use plan::{Cut, Pace, Plan, Shot};
pub use set_up::{Seat, SetUp, highlights};
pub use studio::{DriverStopped, Exposure, NoGraphics, Studio};

/// Why there is no picture, or no film.
#[derive(Debug, Error)]
pub enum ExportError {
    /// Nothing can draw.
    #[error(transparent)]
    NoGraphics(#[from] NoGraphics),
    /// What drew has stopped.
    #[error(transparent)]
    DriverStopped(#[from] DriverStopped),
    /// The driver has drawn nothing.
    #[error("the graphics driver has drawn nothing but black")]
    Black,
    /// The file could not be written.
    #[error("{}: {error}", .path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        error: EncodeError,
    },
    /// The program that makes MP4 is not there, or it has failed.
    #[error(transparent)]
    Ffmpeg(EncodeError),
    /// Somebody has stopped it.
    #[error("stopped; nothing is left of it")]
    Stopped,
}
