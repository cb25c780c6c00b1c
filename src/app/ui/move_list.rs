//! From a record to the lines of the move list.

use super::model::{MoveCell, MoveLine, MoveList};
use crate::bot::study::Evaluation;
use crate::notation::Marks;
use crate::record::{NodeId, Record};
use crate::rules::Color;

/// The list of the line that ends at `end`, with `current` marked in it and the record's own marks.
#[must_use]
pub fn of_line(record: &Record, end: NodeId, current: NodeId) -> MoveList {
    of_marked_line(record, end, current, &|node| record.marks(node).clone())
}

/// The same with the marks that `marks` gives to the plies.
#[must_use]
pub fn of_marked_line(
    record: &Record,
    end: NodeId,
    current: NodeId,
    marks: &dyn Fn(NodeId) -> Marks,
) -> MoveList {
    let list =
        MoveList { current: (current != NodeId::ROOT).then_some(current), ..MoveList::default() };
    let mut writer = Writer { record, marks, list };
    writer.comments(NodeId::ROOT);
    let mut before = NodeId::ROOT;
    for node in record.path(end) {
        writer.ply(node);
        writer.comments(node);
        for &other in record.children(before) {
            if other != node {
                writer.variation(other, record.children(before).first() == Some(&other));
            }
        }
        before = node;
    }
    writer.list
}

struct Writer<'a> {
    record: &'a Record,
    marks: &'a dyn Fn(NodeId) -> Marks,
    list: MoveList,
}

impl Writer<'_> {
    /// A black ply joins White's, unless something was said in between.
    fn ply(&mut self, node: NodeId) {
        let number = self.record.move_number(node);
        let mut comments = self.record.comments(node).iter().rev();
        let evaluation = comments.find(|text| Evaluation::from_comment(text).is_some()).cloned();
        let cell = MoveCell { node, text: self.text(node), evaluation };
        let lines = &mut self.list.lines;
        if self.record.mover(node) == Color::White {
            lines.push(MoveLine::Move { number, white: Some(cell), black: None });
            return;
        }
        match lines.last_mut() {
            Some(MoveLine::Move { number: of_white, black: black @ None, .. })
                if *of_white == number =>
            {
                *black = Some(cell);
            }
            _ => lines.push(MoveLine::Move { number, white: None, black: Some(cell) }),
        }
    }

    fn text(&self, node: NodeId) -> String {
        format!("{}{}", self.record.notation(node), (self.marks)(node))
    }

    /// What was written about a position. Evaluations are left to the plies themselves and to the
    /// analysis: one for every ply would bury the plies.
    fn comments(&mut self, node: NodeId) {
        let texts = self.record.comments(node).iter().map(|text| text.trim());
        let said =
            texts.filter(|text| !text.is_empty() && Evaluation::from_comment(text).is_none());
        self.list.lines.extend(said.map(|text| {
            // A note that is broken into lines in the file flows in the list.
            MoveLine::Comment(text.split_whitespace().collect::<Vec<_>>().join(" "))
        }));
    }

    fn variation(&mut self, node: NodeId, is_main: bool) {
        let dots = match self.record.mover(node) {
            Color::White => ".",
            Color::Black => "...",
        };
        let text = format!("{}{dots} {}", self.record.move_number(node), self.text(node));
        self.list.in_variation |= is_main;
        self.list.lines.push(MoveLine::Variation { text, node, is_main });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ply, Ruleset};

    fn play(record: &mut Record, mut at: NodeId, plies: &str) -> NodeId {
        for ply in plies.split_whitespace() {
            let ply: Ply = ply.parse().expect("PTN");
            at = record.play(at, ply).expect("legal");
        }
        at
    }

    /// The list as text, so that a test shows what one would see.
    fn seen(list: &MoveList) -> Vec<String> {
        let cell = |cell: &Option<MoveCell>| cell.as_ref().map_or("-".into(), |c| c.text.clone());
        let line = |line: &MoveLine| match line {
            MoveLine::Move { number, white, black } => {
                format!("{number} {} {}", cell(white), cell(black))
            }
            MoveLine::Comment(text) => format!("{{{text}}}"),
            MoveLine::Variation { text, is_main, .. } => {
                format!("({text}{})", if *is_main { " main" } else { "" })
            }
        };
        list.lines.iter().map(line).collect()
    }

    #[test]
    fn two_plies_make_a_line_and_notes_part_them() {
        let mut record = Record::new(Ruleset::default());
        let end = play(&mut record, NodeId::ROOT, "a1 e5 c3 b3");
        record.add_comment(NodeId::ROOT, "A friendly\n game");
        let third = record.path(end)[2];
        record.add_comment(third, "The middle");
        let list = of_line(&record, end, third);
        assert_eq!(
            seen(&list),
            ["{A friendly game}", "1 a1 e5", "2 c3 -", "{The middle}", "2 - b3"]
        );
        assert_eq!(list.current, Some(third));
        assert!(!list.in_variation);
    }

    #[test]
    fn evaluations_are_kept_with_their_plies() {
        let mut record = Record::new(Ruleset::default());
        let end = play(&mut record, NodeId::ROOT, "a1 e5");
        record.add_comment(end, "+0.14/9 2.96s");
        record.add_comment(record.path(end)[0], "A corner");
        let list = of_marked_line(&record, end, end, &|_| Marks { tak: true, ..Marks::default() });
        assert_eq!(seen(&list), ["1 a1' -", "{A corner}", "1 - e5'"]);
        let Some(MoveLine::Move { black: Some(cell), .. }) = list.lines.last() else { panic!() };
        assert_eq!(cell.evaluation.as_deref(), Some("+0.14/9 2.96s"));
    }

    #[test]
    fn variations_stand_under_the_ply_that_they_replace() {
        let mut record = Record::new(Ruleset::default());
        let main = play(&mut record, NodeId::ROOT, "a1 e5 c3 b3");
        let second = record.path(main)[1];
        let side = play(&mut record, second, "d4 d3");
        let list = of_line(&record, main, NodeId::ROOT);
        assert_eq!(seen(&list), ["1 a1 e5", "2 c3 -", "(2. d4)", "2 - b3"]);
        assert_eq!(list.current, None);
        let list = of_line(&record, side, side);
        assert_eq!(seen(&list), ["1 a1 e5", "2 d4 -", "(2. c3 main)", "2 - d3"]);
        assert!(list.in_variation);
    }
}
