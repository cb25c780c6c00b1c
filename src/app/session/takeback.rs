//! How far undo and redo go: to a turn of a person, where one plays.

use crate::record::NodeId;

use super::{Mode, Session};

impl Session {
    /// The position that undo goes back to; `None` where there is none.
    ///
    /// Against a bot it is the person's last turn: the pair is taken back, or, while the bot is
    /// thinking, the person's own ply. Bots among themselves go back a single ply.
    pub(super) fn undo_target(&self) -> Option<NodeId> {
        let mut node = self.record.parent(self.live.node)?;
        while !self.is_persons_turn(node) {
            node = self.record.parent(node)?;
        }
        Some(node)
    }

    /// The position that redo goes on to; `None` where there is none.
    ///
    /// Against a bot it is the person's next turn, or the end of what was taken back.
    pub(super) fn redo_target(&self) -> Option<NodeId> {
        let mut cursor = self.live;
        cursor.node = cursor.next(&self.record)?;
        while !self.is_persons_turn(cursor.node) {
            match cursor.next(&self.record) {
                Some(next) => cursor.node = next,
                None => break,
            }
        }
        Some(cursor.node)
    }

    /// Whether a person is to move there; true everywhere if none plays.
    fn is_persons_turn(&self, node: NodeId) -> bool {
        self.seat(!self.record.mover(node)).is_person() || !self.has_person()
    }

    /// Whether there is a ply to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.mode == Mode::Play && (self.agreed.is_some() || self.undo_target().is_some())
    }

    /// Whether there is a ply to play again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.mode == Mode::Play && self.agreed.is_none() && self.redo_target().is_some()
    }
}
