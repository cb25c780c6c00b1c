//! From a record to the lines of the move list.

use super::model::{MoveCell, MoveLine, MoveList};
use crate::record::{NodeId, Record};
use crate::rules::Color;

/// The list of the line that ends at `end`, with `current` marked in it.
#[must_use]
pub fn of_line(record: &Record, end: NodeId, current: NodeId) -> MoveList {
    let mut list =
        MoveList { current: (current != NodeId::ROOT).then_some(current), ..MoveList::default() };
    comments(record, NodeId::ROOT, &mut list.lines);
    let mut before = NodeId::ROOT;
    for node in record.path(end) {
        push_ply(record, node, &mut list.lines);
        comments(record, node, &mut list.lines);
        for &other in record.children(before) {
            if other != node {
                let is_main = record.children(before).first() == Some(&other);
                list.in_variation |= is_main;
                list.lines.push(variation(record, other, is_main));
            }
        }
        before = node;
    }
    list
}

/// A black ply joins White's, unless something was said in between.
fn push_ply(record: &Record, node: NodeId, lines: &mut Vec<MoveLine>) {
    let number = record.move_number(node);
    let cell = MoveCell { node, text: text(record, node) };
    if record.mover(node) == Color::White {
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

fn text(record: &Record, node: NodeId) -> String {
    format!("{}{}", record.notation(node), record.marks(node))
}

fn comments(record: &Record, node: NodeId, lines: &mut Vec<MoveLine>) {
    let texts = record.comments(node).iter().map(|text| text.trim());
    lines.extend(texts.filter(|text| !text.is_empty()).map(|text| {
        // A note that is broken into lines in the file flows in the list.
        MoveLine::Comment(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }));
}

fn variation(record: &Record, node: NodeId, is_main: bool) -> MoveLine {
    let dots = match record.mover(node) {
        Color::White => ".",
        Color::Black => "...",
    };
    let text = format!("{}{dots} {}", record.move_number(node), text(record, node));
    MoveLine::Variation { text, node, is_main }
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
