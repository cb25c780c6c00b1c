//! Evaluations as comments of a record.

use super::evaluation::Evaluation;
use crate::record::{NodeId, Record};

/// What the comments of a position say that it is worth; of several the last one.
#[must_use]
pub fn evaluation_at(record: &Record, node: NodeId) -> Option<Evaluation> {
    record.comments(node).iter().rev().find_map(|text| Evaluation::from_comment(text))
}

/// Writes an evaluation into the record. One that was written so before is replaced; what people or
/// other programs wrote stays.
pub fn annotate(record: &mut Record, node: NodeId, evaluation: &Evaluation) {
    let is_ours =
        |text: &str| Evaluation::from_comment(text).is_some_and(|old| old.to_comment() == text);
    record.retain_comments(node, |text| !is_ours(text));
    record.add_comment(node, &evaluation.to_comment());
}
