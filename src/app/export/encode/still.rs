//! One picture: PNG or WebP, without loss.

use std::io::{BufWriter, Write};

use image_webp::{ColorType, WebPEncoder};

use super::{EncodeError, Encoder, Reel, SharedFile};
use crate::app::export::frame::Frame;

/// Which format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Png,
    Webp,
}

/// The first picture that is added; a still has no other.
pub(super) struct Still {
    kind: Kind,
    file: SharedFile,
    reel: Reel,
}

impl Still {
    pub(super) fn new(kind: Kind, file: SharedFile, reel: Reel) -> Still {
        Still { kind, file, reel }
    }
}

impl Encoder for Still {
    fn add(&mut self, frame: &Frame, _count: u32) -> Result<(), EncodeError> {
        let mut out = BufWriter::new(self.file.clone());
        match self.kind {
            Kind::Png => write_png(&mut out, frame, self.reel.transparent, Effort::Small)?,
            Kind::Webp => {
                let encoder = WebPEncoder::new(&mut out);
                let (width, height) = (frame.size.x, frame.size.y);
                if self.reel.transparent {
                    encoder.encode(&frame.pixels, width, height, ColorType::Rgba8)?;
                } else {
                    encoder.encode(&frame.rgb(), width, height, ColorType::Rgb8)?;
                }
            }
        }
        out.flush()?;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), EncodeError> {
        Ok(())
    }
}

/// What counts for a PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// A small file.
    Small,
    /// A short time.
    Quick,
}

/// Writes a whole PNG.
pub(super) fn write_png(
    out: &mut impl Write,
    frame: &Frame,
    transparent: bool,
    effort: Effort,
) -> Result<(), EncodeError> {
    let mut encoder = png::Encoder::new(out, frame.size.x, frame.size.y);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder.set_compression(match effort {
        Effort::Small => png::Compression::High,
        Effort::Quick => png::Compression::Fast,
    });
    if transparent {
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&frame.pixels)?;
        writer.finish()?;
    } else {
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&frame.rgb())?;
        writer.finish()?;
    }
    Ok(())
}
