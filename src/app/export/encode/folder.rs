//! A folder of numbered PNGs, one for each frame.

use std::fs;
use std::path::PathBuf;

use super::still::{Effort, write_png};
use super::{EncodeError, Encoder, Reel};
use crate::app::export::draft::FolderDraft;
use crate::app::export::frame::Frame;

/// Files `00001.png`, `00002.png`…; frames in which nothing moves are files of their own, too.
pub(super) struct Folder {
    draft: FolderDraft,
    reel: Reel,
    written: u32,
}

impl Folder {
    pub(super) fn new(draft: FolderDraft, reel: Reel) -> Folder {
        Folder { draft, reel, written: 0 }
    }

    fn next(&mut self) -> PathBuf {
        self.written += 1;
        self.draft.path().join(format!("{:05}.png", self.written))
    }
}

impl Encoder for Folder {
    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError> {
        let mut bytes = Vec::new();
        write_png(&mut bytes, frame, self.reel.transparent, Effort::Quick)?;
        for _ in 0..count {
            fs::write(self.next(), &bytes)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), EncodeError> {
        self.draft.publish()?;
        Ok(())
    }
}
