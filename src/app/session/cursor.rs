//! Where in a record we look: a position, and how much of the next ply is already in the air.

use crate::record::{NodeId, Record};
use crate::rules::Effect;

/// A place in a record, half plies included.
///
/// The line that the cursor follows leads to `end`; what comes next is the
/// child of `node` on the way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The last ply that is shown whole.
    pub node: NodeId,
    /// How many effects of the next ply are shown, 0 at a whole position.
    pub half: usize,
    /// The leaf of the line that is followed.
    pub end: NodeId,
}

/// A step through the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The start.
    First,
    /// The end of the line.
    Last,
    /// One ply back; from a half ply, to its beginning.
    Back,
    /// One ply on.
    Forward,
    /// Half a ply back: one drop, or the lift.
    HalfBack,
    /// Half a ply on.
    HalfForward,
    /// The position after so many plies of the line.
    Ply(usize),
    /// This position, in whatever line it lies.
    Node(NodeId),
    /// The previous alternative to the last ply shown.
    PreviousVariation,
    /// The next alternative to the last ply shown.
    NextVariation,
    /// Out of the variation: to the ply of the line it leaves.
    LeaveVariation,
}

impl Cursor {
    /// The start of the record's main line.
    #[must_use]
    pub fn start(record: &Record) -> Cursor {
        Cursor { node: NodeId::ROOT, half: 0, end: record.last(NodeId::ROOT) }
    }

    /// The end of the line through this position.
    #[must_use]
    pub fn at(record: &Record, node: NodeId) -> Cursor {
        Cursor { node, half: 0, end: record.last(node) }
    }

    /// The position that follows on the line.
    #[must_use]
    pub fn next(&self, record: &Record) -> Option<NodeId> {
        let mut node = self.end;
        while node != self.node {
            let parent = record.parent(node)?;
            if parent == self.node {
                return Some(node);
            }
            node = parent;
        }
        None
    }

    /// The effects of the next ply that are shown already.
    #[must_use]
    pub fn in_the_air(&self, record: &Record) -> Vec<Effect> {
        match self.next(record) {
            Some(next) if self.half > 0 => {
                record.effects(next).into_iter().take(self.half).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The cursor after this step; the same one where there is nowhere to go.
    #[must_use]
    pub fn step(self, look: Look, record: &Record) -> Cursor {
        let whole = Cursor { half: 0, ..self };
        match look {
            Look::First => Cursor { node: NodeId::ROOT, ..whole },
            Look::Last => Cursor { node: self.end, ..whole },
            Look::Back if self.half > 0 => whole,
            Look::Back => Cursor { node: record.parent(self.node).unwrap_or(self.node), ..whole },
            Look::Forward => Cursor { node: self.next(record).unwrap_or(self.node), ..whole },
            Look::HalfForward => self.half_forward(record),
            Look::HalfBack => self.half_back(record),
            Look::Ply(count) => {
                let line = record.path(self.end);
                let node = match count.min(line.len()) {
                    0 => NodeId::ROOT,
                    count => line[count - 1],
                };
                Cursor { node, ..whole }
            }
            Look::Node(node) if self.passes(node, record) => Cursor { node, ..whole },
            Look::Node(node) => Cursor::at(record, node),
            Look::PreviousVariation => self.sibling(record, -1),
            Look::NextVariation => self.sibling(record, 1),
            Look::LeaveVariation => self.leave_variation(record),
        }
    }

    /// The ply on the way here that is not its parent's first continuation, replaced by that one.
    fn leave_variation(self, record: &Record) -> Cursor {
        let mut node = self.node;
        while let Some(parent) = record.parent(node) {
            match record.children(parent) {
                &[main, ..] if main != node => return Cursor::at(record, main),
                _ => node = parent,
            }
        }
        self
    }

    /// Whether the followed line goes through this position.
    fn passes(&self, node: NodeId, record: &Record) -> bool {
        node == NodeId::ROOT || record.path(self.end).contains(&node)
    }

    fn half_forward(self, record: &Record) -> Cursor {
        let Some(next) = self.next(record) else { return self };
        let effects = half_steps(record, next);
        match effects.iter().find(|&&count| count > self.half) {
            Some(&half) if half < record.effects(next).len() => Cursor { half, ..self },
            _ => Cursor { node: next, half: 0, ..self },
        }
    }

    fn half_back(self, record: &Record) -> Cursor {
        let (node, from) = if self.half > 0 {
            let Some(next) = self.next(record) else { return self };
            (next, self.half)
        } else {
            (self.node, usize::MAX)
        };
        let Some(parent) = record.parent(node) else { return self };
        let whole = record.effects(node).len();
        let half = half_steps(record, node)
            .into_iter()
            .rfind(|&count| count < from.min(whole))
            .unwrap_or(0);
        Cursor { node: parent, half, ..self }
    }

    fn sibling(self, record: &Record, offset: isize) -> Cursor {
        let Some(parent) = record.parent(self.node) else { return self };
        let children = record.children(parent);
        children
            .iter()
            .position(|&child| child == self.node)
            .and_then(|index| index.checked_add_signed(offset))
            .and_then(|index| children.get(index))
            .map_or(self, |&sibling| Cursor::at(record, sibling))
    }
}

/// After how many effects of the ply that leads to `node` a half ply ends: the
/// lift and each drop. A flattening belongs to the drop that follows it.
fn half_steps(record: &Record, node: NodeId) -> Vec<usize> {
    record
        .effects(node)
        .into_iter()
        .enumerate()
        .filter(|(_, effect)| !matches!(effect, Effect::Flattened { .. }))
        .map(|(index, _)| index + 1)
        .collect()
}
