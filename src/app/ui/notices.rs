//! Short lines that come, are read, and go: why a click did nothing, what was copied.

use std::collections::VecDeque;

use bevy_egui::egui::{Align2, Area, Context, Label, Order, RichText, Stroke, pos2};

use super::shell::{self, Zones};
use super::{theme, top};

/// The name of the lines' area.
pub const AREA: &str = "notices";

/// How many lines stand at once.
const MOST: usize = 3;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Something was done.
    Done,
    /// Something was not possible, and why.
    Refused,
    /// Something went wrong.
    Failed,
}

#[derive(Clone, Debug, PartialEq)]
struct Notice {
    text: String,
    kind: NoticeKind,
    until: f64,
}

/// The lines shown now, oldest first. Times are seconds on any one clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    lines: VecDeque<Notice>,
}

impl Notices {
    /// Adds a line at this time. The same line again is shown longer, not twice.
    pub fn push(&mut self, kind: NoticeKind, text: impl Into<String>, now: f64) {
        let text = text.into();
        self.lines.retain(|line| line.text != text);
        // Long enough to read it: twelve letters a second.
        let seconds = 2.5 + text.chars().count() as f64 / 12.0;
        self.lines.push_back(Notice { text, kind, until: now + seconds });
        while self.lines.len() > MOST {
            self.lines.pop_front();
        }
    }

    /// Takes a line away before its time, as it holds no longer.
    pub fn withdraw(&mut self, text: &str) {
        self.lines.retain(|line| line.text != text);
    }

    /// Forgets what has been shown long enough; returns whether a line went.
    pub fn forget_old(&mut self, now: f64) -> bool {
        let before = self.lines.len();
        self.lines.retain(|line| line.until > now);
        self.lines.len() != before
    }

    /// When the next line goes, if one is shown.
    #[must_use]
    pub fn next_change(&self) -> Option<f64> {
        self.lines.iter().map(|line| line.until).min_by(f64::total_cmp)
    }

    /// The texts shown now, oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.text.as_str())
    }
}

/// Shows the lines at the bottom of the middle zone. Clicks go through them.
pub fn show(ctx: &Context, notices: &Notices, zones: &Zones) {
    if notices.lines.is_empty() {
        return;
    }
    // Left of the stack, when one is looked into.
    let right = shell::shown_rect(ctx, super::stack::AREA)
        .map_or(zones.middle.right(), |stack| stack.left() - theme::GAP);
    let room = right - zones.middle.left();
    let width = room.min(460.0);
    let at = pos2(zones.middle.left() + room / 2.0, top::free_room(ctx, zones).bottom());
    Area::new(shell::area_id(AREA))
        .order(Order::Tooltip)
        .interactable(false)
        .movable(false)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(at)
        .default_width(width)
        .show(ctx, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 6.0;
            for line in &notices.lines {
                let edge = match line.kind {
                    NoticeKind::Done => theme::EDGE,
                    NoticeKind::Refused => theme::BRASS,
                    NoticeKind::Failed => theme::EMBER,
                };
                theme::panel().stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
                    ui.vertical_centered(|ui| {
                        ui.add(Label::new(RichText::new(&line.text)).wrap());
                    });
                });
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_when_it_has_been_read() {
        let mut notices = Notices::default();
        notices.push(NoticeKind::Done, "Copied", 10.0);
        let until = notices.next_change().expect("a line is shown");
        assert!((12.0..14.0).contains(&until), "{until}");
        assert!(!notices.forget_old(until - 0.01));
        assert_eq!(notices.texts().count(), 1);
        assert!(notices.forget_old(until));
        assert_eq!(notices.next_change(), None);
    }

    #[test]
    fn the_same_line_stands_once_and_only_three_lines_at_a_time() {
        let mut notices = Notices::default();
        for text in ["a", "b", "a", "c", "d"] {
            notices.push(NoticeKind::Refused, text, 0.0);
        }
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["a", "c", "d"]);
        notices.withdraw("c");
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["a", "d"]);
    }
}
