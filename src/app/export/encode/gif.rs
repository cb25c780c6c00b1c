//! GIF: 256 colours, shown by everything.
//!
//! Only what changes is written: the smallest rectangle around it, in which the pixels that stay are
//! left out. A picture that stands is written once, with a longer delay.

use std::io::{BufWriter, Write};

use bevy::math::UVec2;
use gif::{DisposalMethod, Encoder as Writer, Repeat};

use super::palette::{COLORS, Palette};
use super::{EncodeError, Encoder, GIF_SHORTEST, Reel, SharedFile};
use crate::app::export::frame::{Area, BYTES, Frame};

/// The index of what is not drawn.
const CLEAR: u8 = COLORS as u8;
/// Half covered pixels are drawn or not.
const COVERED: u8 = 128;
/// So little a channel may change without being drawn again: less than a dither's step.
const TOLERANCE: u8 = 2;

/// The animation.
pub(super) struct Gif {
    file: SharedFile,
    reel: Reel,
    started: Option<Started>,
    /// What has been added last and not been written, since it may stand longer.
    waiting: Option<Waiting>,
    /// Frames that have been written, and hundredths of a second that they were given.
    frames: u64,
    hundredths: u64,
}

/// What there is once the colours are known.
struct Started {
    writer: Writer<BufWriter<SharedFile>>,
    palette: Palette,
    /// The indices that are seen, and the colours that they were made of.
    indices: Vec<u8>,
    shown: Vec<u8>,
}

struct Waiting {
    area: Area,
    indices: Vec<u8>,
    count: u32,
}

impl Gif {
    pub(super) fn new(file: SharedFile, reel: Reel) -> Result<Gif, EncodeError> {
        if u16::try_from(reel.size.max_element()).is_err() {
            return Err(EncodeError::Format("a GIF has at most 65535 pixels a side".to_owned()));
        }
        Ok(Gif { file, reel, started: None, waiting: None, frames: 0, hundredths: 0 })
    }

    fn start(&self, palette: Palette) -> Result<Started, EncodeError> {
        let UVec2 { x: width, y: height } = self.reel.size;
        let out = BufWriter::new(self.file.clone());
        let mut writer = Writer::new(out, width as u16, height as u16, &palette.bytes())?;
        writer.set_repeat(Repeat::Infinite)?;
        let pixels = (width * height) as usize;
        Ok(Started {
            writer,
            palette,
            // Nothing has been drawn, so that every pixel of the first picture is new.
            indices: vec![CLEAR; pixels],
            shown: vec![0; pixels * BYTES],
        })
    }

    fn write(&mut self, part: Waiting) -> Result<(), EncodeError> {
        let Some(started) = &mut self.started else { return Ok(()) };
        // The whole film is as long as it should be, however its frames are rounded.
        self.frames += u64::from(part.count);
        let until = (self.frames * 100 + u64::from(self.reel.fps) / 2) / u64::from(self.reel.fps);
        let delay = (until - self.hundredths).clamp(u64::from(GIF_SHORTEST), u64::from(u16::MAX));
        self.hundredths += delay;
        let Area { left, top, width, height } = part.area;
        started.writer.write_frame(&gif::Frame {
            delay: delay as u16,
            dispose: if self.reel.transparent {
                DisposalMethod::Background
            } else {
                DisposalMethod::Keep
            },
            transparent: Some(CLEAR),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: part.indices.into(),
            ..gif::Frame::default()
        })?;
        Ok(())
    }
}

impl Started {
    /// What changes; `None` if nothing does.
    fn change(&mut self, frame: &Frame) -> Option<(Area, Vec<u8>)> {
        let width = frame.size.x as usize;
        let mut changed = vec![CLEAR; frame.len()];
        let is_new = (0..frame.len()).filter(|&index| {
            let pixel = frame.pixel(index);
            let shown = &mut self.shown[index * BYTES..][..BYTES];
            let is_near = pixel.iter().zip(&*shown).all(|(a, b)| a.abs_diff(*b) <= TOLERANCE);
            if is_near && self.indices[index] != CLEAR {
                return false;
            }
            shown.copy_from_slice(&pixel);
            let (x, y) = ((index % width) as u32, (index / width) as u32);
            let now = self.palette.index(pixel, x, y);
            let is_new = now != self.indices[index];
            self.indices[index] = now;
            changed[index] = now;
            is_new
        });
        let area = Area::around(frame.size, is_new)?;
        let indices = area.indices(frame.size.x).map(|index| changed[index]).collect();
        Some((area, indices))
    }

    /// All that is covered, since each picture takes the one before away.
    fn whole(&mut self, frame: &Frame) -> (Area, Vec<u8>) {
        let width = frame.size.x as usize;
        let is_covered = |&index: &usize| frame.pixel(index)[3] >= COVERED;
        let area = Area::around(frame.size, (0..frame.len()).filter(is_covered));
        // A GIF has no picture without pixels.
        let area = area.unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 });
        let indices = area.indices(frame.size.x).map(|index| {
            let (x, y) = ((index % width) as u32, (index / width) as u32);
            if is_covered(&index) { self.palette.index(frame.pixel(index), x, y) } else { CLEAR }
        });
        (area, indices.collect())
    }
}

impl Encoder for Gif {
    fn learns(&self) -> bool {
        true
    }

    fn learn(&mut self, samples: &[Frame]) -> Result<(), EncodeError> {
        self.started = Some(self.start(Palette::of(samples))?);
        Ok(())
    }

    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError> {
        if self.started.is_none() {
            self.learn(std::slice::from_ref(frame))?;
        }
        let Some(started) = &mut self.started else { return Ok(()) };
        let change =
            if self.reel.transparent { Some(started.whole(frame)) } else { started.change(frame) };
        match (change, &mut self.waiting) {
            (None, Some(waiting)) => waiting.count += count,
            (None, None) => {}
            (Some((area, indices)), waiting) => {
                if let Some(part) = waiting.replace(Waiting { area, indices, count }) {
                    self.write(part)?;
                }
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        if let Some(part) = self.waiting.take() {
            self.write(part)?;
        }
        if let Some(started) = self.started.take() {
            started.writer.into_inner()?.flush()?;
        }
        Ok(())
    }
}
