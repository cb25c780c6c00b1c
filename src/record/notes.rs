//! What is said about the plies of a record: comments, marks, names of variations, results.

use crate::notation::ptn::MAX_COMMENT;
use crate::notation::{Marks, PtnResult};

use super::tree::{NodeId, Record};

/// All that hangs on one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub comments: Vec<String>,
    pub marks: Marks,
    /// Written after the ply.
    pub result: Option<PtnResult>,
    /// The name of the variation that starts with the ply.
    pub label: Option<String>,
}

impl Record {
    /// The comments on a ply, or on the start.
    #[must_use]
    pub fn comments(&self, id: NodeId) -> &[String] {
        &self.notes(id).comments
    }

    /// Adds a comment. PTN cannot hold a closing brace in one; it becomes a parenthesis. What is
    /// beyond a megabyte is cut off.
    pub fn add_comment(&mut self, id: NodeId, text: &str) {
        let mut text = text.replace("\r\n", "\n").replace('\r', "\n").replace('}', ")");
        text.truncate(text.floor_char_boundary(MAX_COMMENT));
        self.notes_mut(id).comments.push(text);
    }

    /// Takes away the comments that `keep` does not want.
    pub fn retain_comments(&mut self, id: NodeId, mut keep: impl FnMut(&str) -> bool) {
        self.notes_mut(id).comments.retain(|text| keep(text));
    }

    /// The annotator's marks on a ply.
    #[must_use]
    pub fn marks(&self, id: NodeId) -> &Marks {
        &self.notes(id).marks
    }

    pub(super) fn add_marks(&mut self, id: NodeId, marks: &Marks) {
        let known = &mut self.notes_mut(id).marks;
        known.tak |= marks.tak;
        known.tinue |= marks.tinue;
        if known.quality.is_empty() {
            known.quality.clone_from(&marks.quality);
        }
    }

    /// The name that somebody gave the variation that starts with this ply.
    #[must_use]
    pub fn label(&self, id: NodeId) -> Option<&str> {
        self.notes(id).label.as_deref()
    }

    pub(super) fn set_label(&mut self, id: NodeId, label: &str) {
        self.notes_mut(id).label = Some(label.to_owned());
    }

    /// The result written after this ply, in the main line or in a variation.
    #[must_use]
    pub fn result_at(&self, id: NodeId) -> Option<PtnResult> {
        self.notes(id).result
    }

    pub(super) fn set_result_at(&mut self, id: NodeId, result: Option<PtnResult>) {
        self.notes_mut(id).result = result;
    }

    /// The result that the record claims for the game: the last one written in the main line,
    /// else the Result tag. The rules may see it otherwise.
    #[must_use]
    pub fn recorded_result(&self) -> Option<PtnResult> {
        let written = self.upwards(self.last(NodeId::ROOT)).chain([NodeId::ROOT]);
        written
            .filter_map(|id| self.notes(id).result)
            .next()
            .or_else(|| self.tag("Result")?.parse().ok())
    }

    /// Writes down how the game ended, after the last ply of the main line and as the Result tag, also by
    /// resignation, time or agreement (R27). `None` takes every result of the main line out.
    pub fn set_result(&mut self, result: Option<PtnResult>) {
        let last = self.last(NodeId::ROOT);
        for node in self.main_line() {
            self.set_result_at(node, None);
        }
        self.set_result_at(NodeId::ROOT, None);
        self.set_result_at(last, result);
        match result {
            Some(result) => self.tags_mut().set("Result", &result.to_string()),
            None => self.tags_mut().remove("Result"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Ruleset};

    fn play(record: &mut Record, plies: &str) -> NodeId {
        plies
            .split(' ')
            .fold(NodeId::ROOT, |at, ply| record.play(at, ply.parse().unwrap()).unwrap())
    }

    #[test]
    fn results_belong_to_lines() {
        let mut record = Record::new(Ruleset::default());
        let main = play(&mut record, "a1 b1");
        let other = play(&mut record, "a1 c1");
        record.set_result(Some(PtnResult::Win(Color::White)));
        assert_eq!(record.result_at(main), record.recorded_result());
        assert_eq!(record.result_at(other), None);
        assert_eq!(record.tag("Result"), Some("1-0"));
        record.set_result(None);
        assert_eq!((record.recorded_result(), record.tag("Result")), (None, None));
    }

    #[test]
    fn a_comment_is_one_that_ptn_can_hold() {
        let mut record = Record::new(Ruleset::default());
        record.add_comment(NodeId::ROOT, "a {b}\r\nc\rd");
        assert_eq!(record.comments(NodeId::ROOT), ["a {b)\nc\nd"]);
        record.add_comment(NodeId::ROOT, &"é".repeat(MAX_COMMENT));
        assert_eq!(record.comments(NodeId::ROOT)[1].len(), MAX_COMMENT);
    }
}
