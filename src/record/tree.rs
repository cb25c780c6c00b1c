//! The tree of plies and everything that hangs on it.

use crate::rules::{Color, Effects, History, IllegalPly, Outcome, Ply, Position, Ruleset};

use super::notes::Notes;
use super::settings;
use super::tags::Tags;

/// A position in a record: the start, or the one after a ply. It stays the same when
/// plies are added and lines promoted; it means nothing in another record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One game with its variations.
///
/// The first child of each node goes on with the main line of that node. Two records
/// are equal if they say the same, in whatever order their plies were added.
///
/// ```
/// use roadstone::record::{NodeId, Record};
/// use roadstone::rules::Ruleset;
///
/// let mut record = Record::new(Ruleset::default());
/// let first = record.play(NodeId::ROOT, "a1".parse().unwrap()).unwrap();
/// let main = record.play(first, "e5".parse().unwrap()).unwrap();
/// let other = record.play(first, "e1".parse().unwrap()).unwrap();
/// assert_eq!(record.children(first), [main, other]);
/// record.promote(other);
/// assert_eq!(record.main_line(), [first, other]);
/// assert!(record.play(other, "a1".parse().unwrap()).is_err());
/// ```
///
/// # Panics
/// Every function that takes a [`NodeId`] may panic on one of another record.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    tags: Tags,
    /// The root first; a parent always stands before its children.
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The root is its own parent.
    parent: NodeId,
    /// `None` for the root only.
    ply: Option<Ply>,
    depth: u32,
    children: Vec<NodeId>,
    notes: Notes,
    /// Kept at every [`SNAPSHOT_EVERY`]th depth, so that no position is far from one.
    snapshot: Option<Box<Position>>,
}

impl Default for NodeId {
    fn default() -> Self {
        NodeId::ROOT
    }
}

/// Positions are large and plies are quick: this keeps a long game at a few megabytes
/// and each position within a few dozen plies.
const SNAPSHOT_EVERY: u32 = 32;

impl Record {
    /// An empty record of a game with these settings.
    ///
    /// # Panics
    /// If [`Ruleset::validate`] refuses the rule set.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        Record::from_position(Position::new(ruleset))
    }

    /// An empty record that starts from this position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        let mut tags = Tags::default();
        settings::write(&mut tags, &start);
        Record { start, tags, nodes: vec![Node::default()] }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn notes(&self, id: NodeId) -> &Notes {
        &self.node(id).notes
    }

    pub(super) fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.nodes[id.index()].notes
    }

    /// The settings of the game.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        self.start.ruleset()
    }

    /// The position that the record starts from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// All tags, those for the rule set and the start position included.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The value of a tag; keys mean the same in any case.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.get(key)
    }

    /// Sets a tag, such as Player1 or Date. Size, Komi, TPS and the other tags that follow from
    /// the rule set and the start position stay as they are; Result is
    /// better set by [`Record::set_result`].
    pub fn set_tag(&mut self, key: &str, value: &str) {
        if !settings::is_settled(key) {
            self.tags.set(key, value);
        }
    }

    pub(super) fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// Adds a ply after this node and returns its node; an equal ply that is already there is used.
    ///
    /// # Errors
    /// Why the rules refuse it. The record is as it was.
    pub fn play(&mut self, at: NodeId, ply: Ply) -> Result<NodeId, IllegalPly> {
        if matches!(self.outcome(at), Some(Outcome::RepetitionDraw)) {
            return Err(IllegalPly::GameOver);
        }
        self.play_from(at, &mut self.position(at), ply)
    }

    /// As [`Record::play`] for one who has the position of the node at hand; it becomes that of the
    /// new node.
    pub(super) fn play_from(
        &mut self,
        at: NodeId,
        position: &mut Position,
        ply: Ply,
    ) -> Result<NodeId, IllegalPly> {
        position.play(ply)?;
        let siblings = &self.node(at).children;
        if let Some(&known) = siblings.iter().find(|&&id| self.node(id).ply == Some(ply)) {
            return Ok(known);
        }
        let id = NodeId(u32::try_from(self.nodes.len()).expect("memory ends before 2^32 plies"));
        let depth = self.node(at).depth + 1;
        let snapshot = depth.is_multiple_of(SNAPSHOT_EVERY).then(|| Box::new(position.clone()));
        self.nodes.push(Node { parent: at, ply: Some(ply), depth, snapshot, ..Node::default() });
        self.nodes[at.index()].children.push(id);
        Ok(id)
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.node(id).parent)
    }

    /// The nodes that follow, the main continuation first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The ply that led here; `None` for the root.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> Option<Ply> {
        self.node(id).ply
    }

    /// How many plies lead here from the start.
    #[must_use]
    pub fn depth(&self, id: NodeId) -> usize {
        self.node(id).depth as usize
    }

    /// Who played the ply that led here; for the root, who would have.
    #[must_use]
    pub fn mover(&self, id: NodeId) -> Color {
        if self.depth(id).is_multiple_of(2) { !self.start.to_move() } else { self.start.to_move() }
    }

    /// The number of the move that the ply belongs to; for the root, the first one of the record.
    #[must_use]
    pub fn move_number(&self, id: NodeId) -> u32 {
        let plies_before = self.node(id).depth.saturating_sub(1);
        let black_first = u32::from(self.start.to_move() == Color::Black);
        self.start.move_number() + (plies_before + black_first) / 2
    }

    /// The position after the ply.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut plies = Vec::new();
        let mut at = id;
        let mut position = loop {
            let node = self.node(at);
            match (&node.snapshot, node.ply) {
                (Some(snapshot), _) => break Position::clone(snapshot),
                (None, Some(ply)) => plies.push(ply),
                (None, None) => break self.start.clone(),
            }
            at = node.parent;
        };
        for ply in plies.into_iter().rev() {
            position.play(ply).expect("every ply of a record was legal when it was added");
        }
        position
    }

    /// What the ply did to the pieces; `None` for the root.
    #[must_use]
    pub fn try_effects(&self, id: NodeId) -> Option<Effects> {
        let node = self.node(id);
        let effects = self.position(node.parent).play(node.ply?);
        Some(effects.expect("every ply of a record was legal when it was added"))
    }

    /// What the ply that led here did to the pieces.
    ///
    /// # Panics
    /// For the root, which no ply led to; see [`Record::try_effects`].
    #[must_use]
    pub fn effects(&self, id: NodeId) -> Effects {
        self.try_effects(id).expect("the start position is the effect of no ply")
    }

    /// How the game has ended here by the rules, the draw by repetition (R28) included where the
    /// rule set has it.
    #[must_use]
    pub fn outcome(&self, id: NodeId) -> Option<Outcome> {
        if self.ruleset().repetition_draw.is_none() {
            return self.position(id).outcome();
        }
        let mut position = self.start.clone();
        let mut history = History::new(&position);
        for node in self.path(id) {
            let ply = self.node(node).ply.expect("a path does not contain the root");
            position.play(ply).expect("every ply of a record was legal when it was added");
            history.push(&position);
        }
        history.outcome(&position)
    }

    /// The nodes from the start to this one, the root left out.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.upwards(id).collect();
        path.reverse();
        path
    }

    /// This node and those before it, the root left out.
    pub(super) fn upwards(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.parent(id)).filter(|&id| id != NodeId::ROOT)
    }

    /// The path to this node and its main continuation to the end.
    #[must_use]
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(self.downwards(id));
        line
    }

    /// The main continuation of this node, the node itself left out.
    pub(super) fn downwards(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(first(&id), first)
    }

    /// The main line of the game, the root left out.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line(NodeId::ROOT)
    }

    /// The last node of the main continuation of this node; itself if nothing follows.
    #[must_use]
    pub fn last(&self, id: NodeId) -> NodeId {
        self.downwards(id).last().unwrap_or(id)
    }

    /// The node `depth` plies from the start on the way to `id`, if the way is that long.
    pub(super) fn ancestor(&self, id: NodeId, depth: usize) -> Option<NodeId> {
        std::iter::successors(Some(id), |&id| self.parent(id))
            .find(|&id| self.depth(id) <= depth)
            .filter(|&id| self.depth(id) == depth)
    }

    /// Makes the line to this node the main line. Variations that it takes the first place
    /// in lose their labels.
    pub fn promote(&mut self, id: NodeId) {
        for node in self.path(id) {
            let parent = self.node(node).parent;
            let siblings = &mut self.nodes[parent.index()].children;
            if let Some(index) = siblings.iter().position(|&other| other == node) {
                siblings[..=index].rotate_right(1);
                self.notes_mut(node).label = None;
            }
        }
    }

    /// A record of the plies that lead to this node and nothing else, with what is said about them. A
    /// result is kept only if nothing is cut off after it.
    #[must_use]
    pub fn up_to(&self, id: NodeId) -> Record {
        let mut record = Record::from_position(self.start.clone());
        record.tags = self.tags.clone();
        let mut position = self.start.clone();
        let mut at = NodeId::ROOT;
        let copy = |notes: &Notes| Notes { result: None, label: None, ..notes.clone() };
        *record.notes_mut(at) = copy(self.notes(at));
        for node in self.path(id).into_iter().map(|id| self.node(id)) {
            let ply = node.ply.expect("a path does not contain the root");
            at = record
                .play_from(at, &mut position, ply)
                .expect("every ply of a record was legal when it was added");
            *record.notes_mut(at) = copy(&node.notes);
        }
        if self.children(id).is_empty() {
            record.set_result_at(at, self.result_at(id));
        } else {
            record.tags.remove("Result");
        }
        record
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        if self.start != other.start
            || self.tags != other.tags
            || self.nodes.len() != other.nodes.len()
        {
            return false;
        }
        // Not recursive: games may be longer than the call stack is deep.
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.node(a), other.node(b));
            let is_same =
                a.ply == b.ply && a.notes == b.notes && a.children.len() == b.children.len();
            if !is_same {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    fn play(record: &mut Record, mut at: NodeId, plies: &str) -> NodeId {
        for ply in plies.split_whitespace() {
            at = record.play(at, ply.parse().unwrap()).unwrap();
        }
        at
    }

    #[test]
    fn numbers_and_movers_follow_from_the_start() {
        let setup = "2,1,x/1,x2/x3 2 7".parse().unwrap();
        let ruleset = Ruleset::standard(Size::MIN);
        let mut record = Record::from_position(Position::from_setup(&setup, ruleset).unwrap());
        let first = play(&mut record, NodeId::ROOT, "b2");
        let second = play(&mut record, first, "a2+");
        assert_eq!((record.mover(first), record.move_number(first)), (Color::Black, 7));
        assert_eq!((record.mover(second), record.move_number(second)), (Color::White, 8));
        assert_eq!(record.position(second).move_number(), 8);
        assert_eq!(record.tag("tps"), Some("2,1,x/1,x2/x3 2 7"));
    }

    #[test]
    fn positions_far_from_the_start_are_those_that_play_gives() {
        let mut record = Record::new(Ruleset::default());
        let mut at = play(&mut record, NodeId::ROOT, "a1 e5");
        let mut position = record.position(at);
        for ply in "e5< a1> d5> b1<".split(' ').cycle().take(400) {
            let ply = ply.parse().unwrap();
            at = record.play(at, ply).unwrap();
            position.play(ply).unwrap();
            assert_eq!(record.position(at), position);
        }
        assert_eq!(record.depth(at), 402);
        assert_eq!(record.ancestor(at, 3), Some(record.main_line()[2]));
        assert_eq!(record.ancestor(at, 403), None);
    }

    #[test]
    fn promoting_keeps_the_ids_and_the_order_of_the_others() {
        let mut record = Record::new(Ruleset::default());
        let [a, b, c] = ["a1", "b1", "c1"].map(|ply| play(&mut record, NodeId::ROOT, ply));
        record.promote(c);
        assert_eq!(record.children(NodeId::ROOT), [c, a, b]);
        record.promote(a);
        assert_eq!(record.children(NodeId::ROOT), [a, c, b]);
        assert_eq!(play(&mut record, NodeId::ROOT, "b1"), b, "an equal ply is used again");
    }

    #[test]
    fn the_rule_set_says_what_its_tags_say() {
        let mut record = Record::new(Ruleset { half_komi: 5, ..Ruleset::default() });
        record.set_tag("Komi", "3");
        record.set_tag("Player1", "Ann");
        assert_eq!(record.tag("Komi"), Some("2.5"));
        assert_eq!(record.tag("player1"), Some("Ann"));
    }

    #[test]
    fn a_third_repetition_ends_a_game_that_has_that_rule() {
        let mut record = Record::new(Ruleset { repetition_draw: Some(3), ..Ruleset::default() });
        let mut at = play(&mut record, NodeId::ROOT, "a1 e5");
        at = play(&mut record, at, "e5< a1> d5> b1< e5< a1> d5>");
        assert_eq!(record.outcome(at), None);
        at = play(&mut record, at, "b1<");
        assert_eq!(record.outcome(at), Some(Outcome::RepetitionDraw));
        assert_eq!(record.play(at, "c3".parse().unwrap()), Err(IllegalPly::GameOver));
    }
}
