//! From pictures to files: one room for each format.

mod apng;
mod folder;
mod gif;
mod mp4;
mod palette;
mod still;

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use bevy::math::UVec2;
use thiserror::Error;

use super::draft::{FileDraft, FolderDraft};
use super::frame::Frame;

/// The fewest hundredths of a second that a GIF's picture stands; programs take less for 10.
const GIF_SHORTEST: u32 = 2;

/// What a film or a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// H.264 in MP4, by the program ffmpeg.
    Mp4,
    /// 256 colours, shown by everything.
    Gif,
    /// An animated PNG: every pixel as it was drawn.
    Apng,
    /// A still PNG.
    Png,
    /// A still WebP, without loss.
    Webp,
    /// A folder of numbered PNGs, one for each frame.
    Folder,
}

impl Format {
    /// What the name of a file says; `still` decides what a `.png` is. A folder is a name that ends
    /// in a slash, or is one already.
    #[must_use]
    pub fn of(place: &Path, still: bool) -> Option<Format> {
        let name = place.as_os_str().to_string_lossy();
        if name.ends_with(std::path::is_separator) || place.is_dir() {
            return Some(Format::Folder);
        }
        match place.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "mp4" => Some(Format::Mp4),
            "gif" => Some(Format::Gif),
            "png" if still => Some(Format::Png),
            "png" => Some(Format::Apng),
            "webp" => Some(Format::Webp),
            _ => None,
        }
    }

    /// Whether it holds one picture only.
    #[must_use]
    pub fn is_still(self) -> bool {
        matches!(self, Format::Png | Format::Webp)
    }

    /// Whether parts of its pictures can be left out.
    #[must_use]
    pub fn has_alpha(self) -> bool {
        self != Format::Mp4
    }

    /// Whether it takes pictures of an odd width or height.
    #[must_use]
    pub fn takes_odd_sizes(self) -> bool {
        self != Format::Mp4
    }

    /// The most frames a second.
    #[must_use]
    pub fn fastest(self) -> u32 {
        if self == Format::Gif { 100 / GIF_SHORTEST } else { 240 }
    }
}

/// What all encoders know about a film.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reel {
    pub size: UVec2,
    pub fps: u32,
    pub transparent: bool,
}

/// Why a film cannot be written.
#[derive(Debug, Error)]
pub enum EncodeError {
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format refuses.
    #[error("{0}")]
    Format(String),
    /// There is no program that makes MP4.
    #[error(
        "MP4 films are made by the program ffmpeg, which is not on the PATH; \
         install it, or name a .gif, which needs no other program"
    )]
    NoFfmpeg,
    /// The program has ended with an error.
    #[error("ffmpeg: {0}")]
    Ffmpeg(String),
}

/// Writes the pictures of one film.
pub(super) trait Encoder: Send {
    /// Whether it wants to [`learn`](Encoder::learn).
    fn learns(&self) -> bool {
        false
    }

    /// Looks at pictures that stand for the whole film, before the first one is added.
    fn learn(&mut self, _samples: &[Frame]) -> Result<(), EncodeError> {
        Ok(())
    }

    /// Adds a picture that stands for so many frames, at least one.
    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError>;

    /// Writes what is left, and puts the film in its place.
    fn finish(self: Box<Self>) -> Result<(), EncodeError>;
}

/// Begins a film or a picture that will lie at `place`.
///
/// # Errors
/// If it cannot be written there, or the program for it is missing.
pub(super) fn begin(
    format: Format,
    place: &Path,
    reel: Reel,
) -> Result<Box<dyn Encoder>, EncodeError> {
    if format == Format::Folder {
        return Ok(Box::new(folder::Folder::new(FolderDraft::begin(place)?, reel)));
    }
    let draft = FileDraft::begin(place)?;
    let file = draft.file();
    let encoder: Box<dyn Encoder> = match format {
        Format::Mp4 => Box::new(mp4::Mp4::new(draft.path(), reel)?),
        Format::Gif => Box::new(gif::Gif::new(file, reel)?),
        Format::Apng => Box::new(apng::Apng::new(file, reel)?),
        Format::Png => Box::new(still::Still::new(still::Kind::Png, file, reel)),
        Format::Webp => Box::new(still::Still::new(still::Kind::Webp, file, reel)),
        Format::Folder => unreachable!("it was returned above"),
    };
    Ok(Box::new(Drafted { encoder, draft }))
}

/// An encoder whose file is published at the end.
struct Drafted {
    encoder: Box<dyn Encoder>,
    draft: FileDraft,
}

impl Encoder for Drafted {
    fn learns(&self) -> bool {
        self.encoder.learns()
    }

    fn learn(&mut self, samples: &[Frame]) -> Result<(), EncodeError> {
        self.encoder.learn(samples)
    }

    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError> {
        self.encoder.add(frame, count)
    }

    fn finish(self: Box<Self>) -> Result<(), EncodeError> {
        self.encoder.finish()?;
        self.draft.publish()?;
        Ok(())
    }
}

/// A file that several can hold.
type SharedFile = Arc<File>;

impl From<png::EncodingError> for EncodeError {
    fn from(error: png::EncodingError) -> EncodeError {
        match error {
            png::EncodingError::IoError(error) => EncodeError::Io(error),
            other => EncodeError::Format(other.to_string()),
        }
    }
}

impl From<::gif::EncodingError> for EncodeError {
    fn from(error: ::gif::EncodingError) -> EncodeError {
        match error {
            ::gif::EncodingError::Io(error) => EncodeError::Io(error),
            other => EncodeError::Format(other.to_string()),
        }
    }
}

impl From<image_webp::EncodingError> for EncodeError {
    fn from(error: image_webp::EncodingError) -> EncodeError {
        match error {
            image_webp::EncodingError::IoError(error) => EncodeError::Io(error),
            other => EncodeError::Format(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_the_format() {
        let format = |name: &str, still| Format::of(Path::new(name), still);
        assert_eq!(format("a.mp4", false), Some(Format::Mp4));
        assert_eq!(format("b/a.GIF", false), Some(Format::Gif));
        assert_eq!(format("a.png", false), Some(Format::Apng));
        assert_eq!(format("a.png", true), Some(Format::Png));
        assert_eq!(format("a.webp", false), Some(Format::Webp));
        assert_eq!(format("frames/", false), Some(Format::Folder));
        assert_eq!(format("src", false), Some(Format::Folder));
        for wrong in ["", "a", "a.avi", "mp4", ".gif"] {
            assert_eq!(format(wrong, false), None, "{wrong}");
        }
    }
}
