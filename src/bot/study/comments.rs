//! Evaluations as comments of a record.

use super::evaluation::Evaluation;
use crate::record::{NodeId, Record};

/// An evaluation that was found in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// What the position is worth.
    pub evaluation: Evaluation,
    /// Whether [`annotate`] wrote it. In records of matches two programs have written down what each
    /// thought of its own plies, and the two need not agree.
    pub is_ours: bool,
}

/// What the comments of a position say that it is worth; of several the last one.
#[must_use]
pub fn evaluation_at(record: &Record, node: NodeId) -> Option<Noted> {
    record.comments(node).iter().rev().find_map(|text| {
        let evaluation = Evaluation::from_comment(text)?;
        let is_ours = evaluation.to_comment() == *text;
        Some(Noted { evaluation, is_ours })
    })
}

/// Writes an evaluation into the record. One that was written so before is replaced; what people or
/// other programs wrote stays.
pub fn annotate(record: &mut Record, node: NodeId, evaluation: &Evaluation) {
    let is_ours =
        |text: &str| Evaluation::from_comment(text).is_some_and(|old| old.to_comment() == text);
    record.retain_comments(node, |text| !is_ours(text));
    record.add_comment(node, &evaluation.to_comment());
}
