//! Variations: where each one starts, found from its name, its first number and its first ply.
//!
//! A name is a path, `16w1/17b1`: the part before the last `/` (or `.`, in the older style) is the
//! line that the variation leaves, the main line if there is none. The number and
//! the colour of its first ply say where.

use std::ops::Range;

use crate::notation::PlyText;
use crate::record::problem::Reason;
use crate::record::tree::NodeId;
use crate::rules::{Color, Position};

use super::Found;
use super::build::{Build, Line};

/// A variation whose first ply has not come yet.
pub(super) struct Pending {
    name: String,
    has_prefix: bool,
    pub(super) number: u32,
    pub(super) is_black: bool,
    pub(super) comments: Vec<String>,
}

/// So many other lines are tried where a variation does not fit the one that its name says.
const MAX_GUESSES: usize = 64;

impl Pending {
    /// The line that the variation leaves and its own name in it.
    fn split_name(&self) -> (&str, &str) {
        let (parent, own) = self.name.rsplit_once('/').unwrap_or(("", &self.name));
        (parent.trim(), own.trim())
    }

    /// The name in its line, if somebody thought of it: not `3w1`, which says only where it is.
    fn label(&self) -> Option<&str> {
        let (_, own) = self.split_name();
        (!self.has_prefix && automatic_color(own).is_none() && !own.is_empty()).then_some(own)
    }
}

/// The colour in a name of the form `3w1` or `12b2`.
fn automatic_color(name: &str) -> Option<Color> {
    let (number, index) = name.split_once(['w', 'b'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(number) || !is_number(index) {
        return None;
    }
    Some(if name.contains('w') { Color::White } else { Color::Black })
}

impl Build {
    pub(super) fn begin_branch(&mut self, name: String, has_prefix: bool) {
        let comments = Vec::new();
        self.pending = Some(Pending { name, has_prefix, number: 0, is_black: false, comments });
    }

    /// Goes to the line whose name stands before a number.
    pub(super) fn follow_prefix(&mut self, name: &str) {
        let name = name.replace('.', "/");
        self.pending = None;
        match self.line_of_name.get(&name) {
            Some(&line) if line == self.current => {}
            Some(&line) => self.switch_to(line),
            None => self.begin_branch(name, true),
        }
    }

    /// Gives up a variation before its first ply.
    pub(super) fn drop_branch(&mut self, span: Range<usize>, reason: Reason) {
        if let Some(pending) = self.pending.take() {
            self.drop_pending(pending, span, reason);
        }
    }

    fn drop_pending(&mut self, pending: Pending, span: Range<usize>, reason: Reason) {
        self.report(Found::error(span, reason));
        let mut line = Line::at(NodeId::ROOT);
        line.is_broken = true;
        self.open_line(&pending, line);
    }

    fn open_line(&mut self, pending: &Pending, mut line: Line) {
        line.has_prefix = pending.has_prefix;
        self.line_of_name.insert(pending.name.clone(), self.lines.len());
        self.lines.push(line);
        self.switch_to(self.lines.len() - 1);
    }

    /// Plays the first ply of the pending variation where it belongs.
    pub(super) fn attach(&mut self, text: &PlyText, span: Range<usize>) {
        let Some(pending) = self.pending.take() else { return };
        let (parent, _) = pending.split_name();
        let parent = self.line_of_name.get(parent).copied().unwrap_or(0);
        let color = self.first_color(&pending);
        let own_place = self.place(parent, pending.number, color);
        let mut refusal = None;
        let mut choice = None;
        for place in own_place.into_iter().chain(self.guesses(parent, pending.number, color)) {
            match self.refusal(place, text) {
                None => {
                    choice = Some(place);
                    break;
                }
                Some(reason) => {
                    refusal.get_or_insert(reason);
                }
            }
        }
        let Some(place) = choice else {
            let reason = refusal.unwrap_or(Reason::NoBranchPlace);
            return self.drop_pending(pending, span, reason);
        };
        if Some(place) != own_place {
            self.report(Found::warning(span.clone(), Reason::BranchPlaceGuessed));
        }
        if place == self.lines[parent].tip && self.record.children(place).is_empty() {
            self.go_on(pending, parent);
            return self.add_ply(text, span);
        }
        let mut position = self.record.position(place);
        match self.record.play_from(place, &mut position, text.ply) {
            Ok(first) => {
                self.open_line(&pending, Line::at(first));
                self.name_variation(first, &pending);
                for comment in &pending.comments {
                    self.record.add_comment(first, comment);
                }
                self.take(first, text, span);
            }
            Err(error) => self.drop_pending(pending, span, error.into()),
        }
    }

    /// Labels a variation with the name that somebody gave it: once only, so that the names of written
    /// variations cannot be mixed up, and not where it repeats a line that is there already.
    fn name_variation(&mut self, first: NodeId, pending: &Pending) {
        let siblings = self.record.parent(first).map(|place| self.record.children(place));
        let is_main = siblings.is_some_and(|siblings| siblings.first() == Some(&first));
        if let Some(label) = pending.label()
            && !is_main
            && self.record.label(first).is_none()
            && self.labels.insert(label.to_owned())
        {
            self.record.set_label(first, label);
        }
    }

    /// Continues a line after what looked like the name of a variation but leaves nothing: the
    /// "name" was a comment.
    fn go_on(&mut self, pending: Pending, line: usize) {
        self.switch_to(line);
        let tip = self.line().tip;
        if let Some(label) = pending.label() {
            self.record.add_comment(tip, label);
        }
        for comment in &pending.comments {
            self.record.add_comment(tip, comment);
        }
        self.line_of_name.insert(pending.name, line);
    }

    /// Who plays the first ply of a variation. Where nothing shows that it is Black, the name may, or
    /// the start of the record.
    fn first_color(&self, pending: &Pending) -> Color {
        let start = self.record.start();
        let (_, own) = pending.split_name();
        let is_black = pending.is_black
            || automatic_color(own) == Some(Color::Black)
            || start.to_move() == Color::Black && pending.number == start.move_number();
        if is_black { Color::Black } else { Color::White }
    }

    /// The node of a line after which this player's ply of this move comes.
    fn place(&self, line: usize, number: u32, color: Color) -> Option<NodeId> {
        let start = self.record.start();
        let half = |color: Color| i64::from(color == Color::Black);
        let moves = i64::from(number) - i64::from(start.move_number());
        let depth = usize::try_from(2 * moves + half(color) - half(start.to_move())).ok()?;
        let Line { tip, is_broken, .. } = self.lines[line];
        // What follows a mistake is unknown: a variation there would pass for the line itself.
        self.record.ancestor(tip, depth).filter(|&place| !(is_broken && place == tip))
    }

    /// Places in other lines where this player has a ply of this move.
    fn guesses(&self, parent: usize, number: u32, color: Color) -> Vec<NodeId> {
        let mut places = Vec::new();
        // A file whose variations all need a guess would take long and is hardly worth it.
        if !self.has_room() {
            return places;
        }
        for line in (0..self.lines.len()).filter(|&line| line != parent).take(MAX_GUESSES) {
            if let Some(place) = self.place(line, number, color)
                && !self.record.children(place).is_empty()
                && !places.contains(&place)
            {
                places.push(place);
            }
        }
        places
    }

    /// Why a variation cannot start here with this ply, if it cannot.
    fn refusal(&self, place: NodeId, text: &PlyText) -> Option<Reason> {
        let position: Position = self.record.position(place);
        self.check_double(text, &position)
            .and_then(|()| position.check(text.ply).map_err(Reason::from))
            .err()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_say_a_place_are_automatic() {
        assert_eq!(automatic_color("3w1"), Some(Color::White));
        assert_eq!(automatic_color("12b34"), Some(Color::Black));
        for name in ["", "w", "3w", "w1", "3x1", "my idea", "3w1b", "49-1", "-3w1"] {
            assert_eq!(automatic_color(name), None, "{name}");
        }
    }
}
