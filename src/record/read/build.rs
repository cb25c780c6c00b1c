//! Playing the items of a game into a record, line by line of play.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::notation::ptn::{Item, ItemKind, decode};
use crate::notation::{PlyText, PtnResult};
use crate::record::problem::{Reason, Severity};
use crate::record::tree::{NodeId, Record};
use crate::rules::{Color, IllegalPly, Opening, Position};

use super::branches::Pending;
use super::{Found, MAX_PROBLEMS};

/// A record in the making under one assumed size and opening.
pub(super) struct Build {
    pub(super) record: Record,
    /// The main line first, then the variations in the order of the text.
    pub(super) lines: Vec<Line>,
    pub(super) line_of_name: HashMap<String, usize>,
    pub(super) labels: HashSet<String>,
    /// The line that is being read.
    pub(super) current: usize,
    /// The position at its tip.
    pub(super) position: Position,
    /// A variation whose first ply has not come yet.
    pub(super) pending: Option<Pending>,
    /// Whose place in the current move the next ply takes, where the text shows it.
    slot: Option<Color>,
    /// The ply of this player is missing, if another one follows; and the words that show it.
    gap: Option<(Color, Range<usize>)>,
    found: Vec<Found>,
    errors: usize,
    written_result: Option<(PtnResult, Range<usize>)>,
}

/// A line of play: the main one or a variation.
pub(super) struct Line {
    pub(super) tip: NodeId,
    /// It has a mistake; nothing more is added to it.
    pub(super) is_broken: bool,
    /// Its name stood before each number, as an older PTN-Ninja wrote.
    pub(super) has_prefix: bool,
    warned_of_numbers: bool,
}

impl Line {
    pub(super) fn at(tip: NodeId) -> Line {
        Line { tip, is_broken: false, has_prefix: false, warned_of_numbers: false }
    }
}

/// What came of it.
pub(super) struct Built {
    pub(super) record: Record,
    pub(super) found: Vec<Found>,
    pub(super) is_main_line_broken: bool,
    /// The result after the main line.
    pub(super) written_result: Option<(PtnResult, Range<usize>)>,
}

impl Built {
    /// Whether all that was read could be played.
    pub(super) fn is_legal(&self) -> bool {
        self.found.iter().all(|found| found.severity < Severity::Error)
    }

    /// Whether the first mistake is a ply after the end of the game.
    pub(super) fn is_after_the_end(&self) -> bool {
        let first = self.found.iter().find(|found| found.severity == Severity::Error);
        first.is_some_and(|found| found.reason == Reason::Illegal(IllegalPly::GameOver))
    }

    /// Plies of the main line.
    pub(super) fn plies(&self) -> usize {
        self.record.depth(self.record.last(NodeId::ROOT))
    }
}

impl Build {
    pub(super) fn new(start: Position) -> Build {
        Build {
            position: start.clone(),
            record: Record::from_position(start),
            lines: vec![Line::at(NodeId::ROOT)],
            line_of_name: HashMap::new(),
            labels: HashSet::new(),
            current: 0,
            pending: None,
            slot: None,
            gap: None,
            found: Vec::new(),
            errors: 0,
            written_result: None,
        }
    }

    pub(super) fn run(mut self, items: &[Item<'_>]) -> Built {
        for item in items {
            self.add(item);
            if self.errors >= MAX_PROBLEMS {
                self.report(Found::error(item.span.clone(), Reason::TooManyProblems));
                break;
            }
        }
        Built {
            record: self.record,
            found: self.found,
            is_main_line_broken: self.lines[0].is_broken,
            written_result: self.written_result,
        }
    }

    /// Notes a problem. Errors end the reading when they are many; warnings are then only not noted.
    pub(super) fn report(&mut self, found: Found) {
        let is_error = found.severity == Severity::Error;
        self.errors += usize::from(is_error);
        if is_error || self.has_room() {
            self.found.push(found);
        }
    }

    /// Whether another warning would be noted.
    pub(super) fn has_room(&self) -> bool {
        self.found.len() < MAX_PROBLEMS
    }

    pub(super) fn line(&mut self) -> &mut Line {
        &mut self.lines[self.current]
    }

    fn add(&mut self, item: &Item<'_>) {
        let span = item.span.clone();
        match &item.kind {
            ItemKind::Branch(name) => self.begin_branch(decode(name).into_owned(), false),
            &ItemKind::Number { branch, number, is_black } => {
                self.add_number(branch, number, is_black, span);
            }
            ItemKind::Comment(text) => self.add_comment(&decode(text)),
            ItemKind::Placeholder => self.add_placeholder(span),
            ItemKind::Ply(text) if self.pending.is_some() => self.attach(text, span),
            ItemKind::Unreadable(error) if self.pending.is_some() => {
                self.drop_branch(span, error.clone().into());
            }
            _ if self.pending.is_some() || self.line().is_broken => {}
            ItemKind::Ply(text) => self.add_ply(text, span),
            ItemKind::Marks(marks) => {
                let tip = self.line().tip;
                if tip != NodeId::ROOT {
                    self.record.add_marks(tip, marks);
                }
            }
            ItemKind::Result(result) => {
                let tip = self.line().tip;
                self.record.set_result_at(tip, Some(*result));
                if self.current == 0 {
                    self.written_result = Some((*result, span));
                }
            }
            ItemKind::Unreadable(error) => self.break_line(span, error.clone().into()),
        }
    }

    /// Continues with another line.
    pub(super) fn switch_to(&mut self, line: usize) {
        self.current = line;
        self.position = self.record.position(self.lines[line].tip);
        self.slot = None;
        self.gap = None;
    }

    fn add_number(
        &mut self,
        branch: Option<&str>,
        number: u32,
        is_black: bool,
        span: Range<usize>,
    ) {
        match branch {
            Some(name) => self.follow_prefix(name),
            // A number without a name leads back from a variation that has names before numbers.
            None if self.pending.is_none() && self.line().has_prefix => self.switch_to(0),
            None => {}
        }
        if let Some(pending) = &mut self.pending {
            pending.number = number;
            pending.is_black = is_black;
            return;
        }
        self.slot = Some(if is_black { Color::Black } else { Color::White });
        let gap = self.gap.take();
        let (due, to_move) = (self.position.move_number(), self.position.to_move());
        let is_first = self.line().tip == NodeId::ROOT;
        match to_move {
            // `2. a1 {…} 2. b1`: the number comes again before Black's ply.
            Color::Black if number == due && !is_first => self.slot = Some(Color::Black),
            Color::Black if !is_first && !is_black => {
                // A placeholder before it shows the place better.
                self.gap = gap.or(Some((Color::Black, span)));
                return;
            }
            Color::White if is_black => self.gap = Some((Color::White, span.clone())),
            _ => {}
        }
        if number != due && !self.line().is_broken && !self.line().warned_of_numbers {
            // Once is enough: the numbers after it are likely to be off as well.
            self.line().warned_of_numbers = true;
            self.report(Found::warning(span, Reason::MoveNumber { due }));
        }
    }

    fn add_placeholder(&mut self, span: Range<usize>) {
        if let Some(pending) = &mut self.pending {
            pending.is_black = true;
            return;
        }
        let to_move = self.position.to_move();
        let is_first = self.line().tip == NodeId::ROOT;
        let filled = self.slot.unwrap_or(if is_first { Color::White } else { to_move });
        self.slot = Some(!filled);
        // At the very start `--` stands for the ply before the first one of the record.
        if filled == to_move {
            self.gap.get_or_insert((filled, span));
        }
    }

    pub(super) fn add_ply(&mut self, text: &PlyText, span: Range<usize>) {
        if let Some((color, span)) = self.gap.take() {
            return self.break_line(span, Reason::MissingPly(color));
        }
        let at = self.line().tip;
        if self.record.result_at(at).is_some() {
            self.report(Found::warning(span.clone(), Reason::AfterResult));
        }
        if let Err(reason) = self.check_double(text, &self.position) {
            return self.break_line(span, reason);
        }
        match self.record.play_from(at, &mut self.position, text.ply) {
            Ok(node) => self.take(node, text, span),
            Err(error) => self.break_line(span, error.into()),
        }
    }

    /// Notes a ply that was played as the tip of the current line.
    pub(super) fn take(&mut self, node: NodeId, text: &PlyText, span: Range<usize>) {
        self.line().tip = node;
        self.record.add_marks(node, &text.marks);
        // After White's ply comes Black's in the same move; after Black's a number may come or not.
        let mover = self.record.mover(node);
        self.slot = (mover == Color::White).then_some(Color::Black);
        self.gap = None;
        if text.lacks_count {
            let ply = self.ply_number(node);
            self.report(Found { ply, ..Found::warning(span, Reason::LacksCount) });
        }
    }

    /// `2a1` must be White's first ply of the double black stack opening (R7).
    pub(super) fn check_double(&self, text: &PlyText, position: &Position) -> Result<(), Reason> {
        let is_first = position.is_opening()
            && position.to_move() == Color::White
            && position.ruleset().opening == Opening::DoubleBlackStack;
        if text.is_double && !is_first { Err(Reason::NotDouble) } else { Ok(()) }
    }

    /// The number of the ply that led to a node, from 1.
    fn ply_number(&self, node: NodeId) -> Option<u32> {
        u32::try_from(self.record.depth(node)).ok()
    }

    /// Ends the current line with a mistake in its next ply.
    pub(super) fn break_line(&mut self, span: Range<usize>, reason: Reason) {
        let ply = self.ply_number(self.lines[self.current].tip).map(|ply| ply + 1);
        self.report(Found { ply, ..Found::error(span, reason) });
        self.line().is_broken = true;
    }

    fn add_comment(&mut self, text: &str) {
        if let Some(pending) = &mut self.pending {
            pending.comments.push(text.to_owned());
        } else if !self.line().is_broken {
            let tip = self.line().tip;
            self.record.add_comment(tip, text);
        }
    }
}
