//! Reads the interface as a player does: every text that egui paints, and where.

use std::sync::{Arc, Mutex};

use bevy_egui::egui::{self, FullOutput, Pos2, Rect, Shape};

/// The texts of the last frame; clones share them.
#[derive(Clone, Default)]
pub struct Words(Arc<Mutex<Vec<(String, Rect)>>>);

impl Words {
    /// Everything that is written on the screen.
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().map(|(text, _)| text.clone()).collect()
    }

    /// The middle of the last painted, thus topmost, text that reads exactly so, in egui points.
    pub fn find(&self, wanted: &str) -> Option<Pos2> {
        let texts = self.0.lock().unwrap();
        texts.iter().rev().find(|(text, _)| text == wanted).map(|(_, rect)| rect.center())
    }

    /// Whether some text on the screen contains this.
    pub fn contain(&self, wanted: &str) -> bool {
        self.0.lock().unwrap().iter().any(|(text, _)| text.contains(wanted))
    }
}

impl egui::Plugin for Words {
    fn debug_name(&self) -> &'static str {
        "words"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut FullOutput) {
        let mut texts = self.0.lock().unwrap();
        texts.clear();
        for clipped in &output.shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut texts);
        }
    }
}

fn collect(shape: &Shape, clip: Rect, texts: &mut Vec<(String, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
        Shape::Text(text) => {
            let rect = text.visual_bounding_rect().intersect(clip);
            if rect.is_positive() {
                texts.push((text.galley.text().trim().to_owned(), rect));
            }
        }
        _ => {}
    }
}
