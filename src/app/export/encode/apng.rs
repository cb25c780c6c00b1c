//! An animated PNG: every pixel as it was drawn.
//!
//! Only what changes is written: the smallest rectangle around it, in which the pixels that stay are
//! left out. A picture that stands is written once, with a longer delay.

use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

use png::{BlendOp, DisposeOp, Writer};

use super::{EncodeError, Encoder, Reel, SharedFile};
use crate::app::export::frame::{Area, BYTES, Frame};

/// The animation.
pub(super) struct Apng {
    file: SharedFile,
    writer: Writer<BufWriter<SharedFile>>,
    reel: Reel,
    /// The picture that is seen, as far as it has been added.
    shown: Option<Frame>,
    /// What has been added last and not been written, since it may stand longer.
    waiting: Option<Waiting>,
    written: u32,
}

/// A part of the animation: what changes, and how long it stands then.
struct Waiting {
    area: Area,
    pixels: Vec<u8>,
    count: u32,
}

impl Apng {
    pub(super) fn new(file: SharedFile, reel: Reel) -> Result<Apng, EncodeError> {
        let out = BufWriter::new(file.clone());
        let mut encoder = png::Encoder::new(out, reel.size.x, reel.size.y);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        // How many pictures there are is known at the end, and is put in there.
        encoder.set_animated(i32::MAX as u32, 0)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        let writer = encoder.write_header()?;
        Ok(Apng { file, writer, reel, shown: None, waiting: None, written: 0 })
    }

    /// What changes from the picture that is seen to this one.
    fn change(&self, frame: &Frame) -> Option<(Area, Vec<u8>)> {
        let Some(shown) = &self.shown else {
            return Some((Area::of(frame.size), frame.pixels.clone()));
        };
        let is_new = |&index: &usize| frame.pixel(index) != shown.pixel(index);
        let area = Area::around(frame.size, (0..frame.len()).filter(is_new))?;
        let pixels = area.indices(frame.size.x).flat_map(|index| {
            // A clear pixel lets what is there shine through.
            let stays = !self.reel.transparent && !is_new(&index);
            if stays { [0; BYTES] } else { frame.pixel(index) }
        });
        Some((area, pixels.collect()))
    }

    fn write(&mut self, part: Waiting) -> Result<(), EncodeError> {
        let Area { left, top, width, height } = part.area;
        let numerator = u16::try_from(part.count).unwrap_or(u16::MAX);
        let denominator = u16::try_from(self.reel.fps).unwrap_or(u16::MAX);
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(width, height)?;
        self.writer.set_frame_position(left, top)?;
        self.writer.set_frame_delay(numerator, denominator)?;
        let blends = self.written > 0 && !self.reel.transparent;
        self.writer.set_blend_op(if blends { BlendOp::Over } else { BlendOp::Source })?;
        self.writer.write_image_data(&part.pixels)?;
        self.written += 1;
        Ok(())
    }
}

impl Encoder for Apng {
    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError> {
        let Some((area, pixels)) = self.change(frame) else {
            if let Some(waiting) = &mut self.waiting {
                waiting.count += count;
            }
            return Ok(());
        };
        if let Some(part) = self.waiting.replace(Waiting { area, pixels, count }) {
            self.write(part)?;
        }
        self.shown = Some(frame.clone());
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        if let Some(part) = self.waiting.take() {
            self.write(part)?;
        }
        self.writer.finish()?;
        put_in_count(&self.file, self.written)
    }
}

/// Puts the number of pictures into the file's animation control.
fn put_in_count(mut file: &std::fs::File, count: u32) -> Result<(), EncodeError> {
    /// After the signature and the header: the length and the name of the chunk come first.
    const CHUNK: u64 = 8 + 25;
    let mut chunk = [0; 20];
    file.seek(SeekFrom::Start(CHUNK))?;
    file.read_exact(&mut chunk)?;
    if &chunk[4..8] != b"acTL" {
        return Err(EncodeError::Format("the animation control is not where it was".to_owned()));
    }
    chunk[8..12].copy_from_slice(&count.to_be_bytes());
    let sum = crc32(&chunk[4..16]);
    chunk[16..].copy_from_slice(&sum.to_be_bytes());
    file.seek(SeekFrom::Start(CHUNK))?;
    file.write_all(&chunk)?;
    Ok(())
}

/// The check sum of PNG chunks (ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
    let sum = bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step));
    !sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_sums_are_those_of_png() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b"IEND"), 0xAE42_6082);
    }
}
