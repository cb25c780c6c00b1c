//! Writing a record: canonical PTN with variations, TPS, server notation.

use std::fmt::Write as _;

use crate::notation::{Marks, PlyText, playtak, ptn};
use crate::rules::{Color, Effect, Kind, Opening, Ply, Position};

use super::tree::{NodeId, Record};

/// A line of play still to be written.
struct Line {
    /// Its first ply; the root for the main line.
    first: NodeId,
    /// Its path as PTN-Ninja names it; empty for the main line.
    name: String,
}

impl Record {
    /// The whole record as PTN: tags, the main line, then the variations as PTN-Ninja
    /// writes them. Reading it gives an equal record.
    ///
    /// ```
    /// use roadstone::record::{NodeId, Record};
    /// use roadstone::rules::Ruleset;
    ///
    /// let mut record = Record::new(Ruleset::default());
    /// let first = record.play(NodeId::ROOT, "a1".parse().unwrap()).unwrap();
    /// record.add_comment(first, "a corner");
    /// record.play(first, "e5".parse().unwrap()).unwrap();
    /// record.play(first, "c3".parse().unwrap()).unwrap();
    /// assert_eq!(
    ///     record.to_ptn(),
    ///     "[Size \"5\"]\n\n1. a1 {a corner} e5\n\n{1b1}\n1. -- c3\n",
    /// );
    /// ```
    #[must_use]
    pub fn to_ptn(&self) -> String {
        let mut text = String::new();
        for (key, value) in self.tags().iter() {
            text.push_str(&ptn::write_tag(key, value));
            text.push('\n');
        }
        let head = text.len();
        let mut lines = vec![Line { first: NodeId::ROOT, name: String::new() }];
        while let Some(line) = lines.pop() {
            if !line.name.is_empty() {
                // Infallible: a String takes everything.
                let _ = writeln!(text, "\n{{{}}}", line.name);
            }
            self.write_line(&mut text, line.first);
            // The last line pushed is written next: the first variation first.
            let start = lines.len();
            self.push_variations(&line, &mut lines);
            lines[start..].reverse();
        }
        if text.len() > head {
            text.insert(head, '\n');
        }
        text
    }

    /// Writes one line from its first ply to its end.
    fn write_line(&self, text: &mut String, first: NodeId) {
        let mut words = Words { text, is_line_start: true };
        let before = self.parent(first).unwrap_or(NodeId::ROOT);
        let mut position = self.position(before);
        if first == NodeId::ROOT {
            for comment in self.comments(first) {
                words.put(&format!("{{{comment}}}"));
                words.end_line();
            }
            self.write_result(&mut words, first);
        }
        let own = (first != NodeId::ROOT).then_some(first);
        for (index, node) in own.into_iter().chain(self.downwards(first)).enumerate() {
            let is_white = self.mover(node) == Color::White;
            // A first number on a new line after a result would read as the start of another game.
            let follows_result = index == 0 && self.result_at(before).is_some();
            if (is_white || index == 0) && !follows_result {
                words.end_line();
            }
            if is_white || index == 0 {
                words.put(&format!("{}.", self.move_number(node)));
            }
            if !is_white && index == 0 {
                words.put("--");
            }
            words.put(&self.ply_text(node, &mut position, self.marks(node).clone()).to_string());
            for comment in self.comments(node) {
                words.put(&format!("{{{comment}}}"));
            }
            self.write_result(&mut words, node);
        }
        words.end_line();
    }

    fn write_result(&self, words: &mut Words<'_>, node: NodeId) {
        if let Some(result) = self.result_at(node) {
            words.put(&result.to_string());
        }
    }

    /// The variations that leave this line, in its order. Labels are unique in a record.
    fn push_variations(&self, line: &Line, lines: &mut Vec<Line>) {
        for node in std::iter::once(line.first).chain(self.downwards(line.first)) {
            for (index, &first) in self.children(node).iter().enumerate().skip(1) {
                let letter = if self.mover(first) == Color::White { 'w' } else { 'b' };
                let own = match self.label(first) {
                    Some(label) => label.to_owned(),
                    None => format!("{}{letter}{index}", self.move_number(first)),
                };
                let name = match line.name.as_str() {
                    "" => own,
                    parent => format!("{parent}/{own}"),
                };
                lines.push(Line { first, name });
            }
        }
    }

    /// The ply of a node as text. `position` is the one before it and becomes the one after it.
    fn ply_text(&self, node: NodeId, position: &mut Position, marks: Marks) -> PlyText {
        let ply = self.ply(node).expect("only the root has no ply");
        let is_double = position.is_opening()
            && position.to_move() == Color::White
            && position.ruleset().opening == Opening::DoubleBlackStack
            && matches!(ply, Ply::Place { kind: Kind::Flat, .. });
        let effects =
            position.play(ply).expect("every ply of a record was legal when it was added");
        let flattens = effects.iter().any(|effect| matches!(effect, Effect::Flattened { .. }));
        PlyText { is_double, flattens, marks, ..PlyText::from(ply) }
    }

    /// The ply that led here in canonical PTN, with `*` where it flattens and `2a1` for the double
    /// black stack, without the annotator's marks. Empty for the root.
    #[must_use]
    pub fn notation(&self, id: NodeId) -> String {
        let Some(parent) = self.parent(id) else { return String::new() };
        self.ply_text(id, &mut self.position(parent), Marks::default()).to_string()
    }

    /// The position of a node as TPS.
    #[must_use]
    pub fn to_tps(&self, id: NodeId) -> String {
        self.position(id).to_setup().to_string()
    }

    /// The main line in playtak's server notation. That cannot say where a game starts from;
    /// see [`Record::starts_from_the_beginning`].
    #[must_use]
    pub fn to_playtak(&self) -> String {
        playtak::write(self.main_line().into_iter().filter_map(|id| self.ply(id)))
    }

    /// Whether the record starts from an empty board and move 1.
    #[must_use]
    pub fn starts_from_the_beginning(&self) -> bool {
        *self.start() == Position::new(*self.ruleset())
    }
}

/// Words with blanks between them, on lines.
struct Words<'a> {
    text: &'a mut String,
    is_line_start: bool,
}

impl Words<'_> {
    fn put(&mut self, word: &str) {
        if !self.is_line_start {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self.is_line_start = false;
    }

    fn end_line(&mut self) {
        if !self.is_line_start {
            self.text.push('\n');
        }
        self.is_line_start = true;
    }
}
