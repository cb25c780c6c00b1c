//! The marks that a ply deserves: tak and tinue, found by our bot, whether or not the record has
//! them.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::Analysis;
use crate::app::power::Awake;
use crate::app::session::{Mode, Session};
use crate::bot::{Line, TinueLimits, is_tak, is_tinue};
use crate::notation::Marks;
use crate::record::{NodeId, Record};

/// So much of a frame may go into it.
const SHARE: Duration = Duration::from_millis(2);
/// Few positions need a tenth of this.
const LIMITS: TinueLimits = TinueLimits { plies: 5, nodes: 4_000 };

/// The marks of the plies in the move list. They change when all of them are found, so that the
/// list need not be made in every frame.
#[derive(Resource, Default)]
pub struct PlyMarks {
    game: Option<u32>,
    found: HashMap<NodeId, Threat>,
    /// What is still to be looked at, the last one first.
    pending: Vec<NodeId>,
}

/// What a ply threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threat {
    Nothing,
    Tak,
    Tinue,
}

impl PlyMarks {
    /// Whether every ply in the list has been looked at.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// The marks of a ply: those of the record, what was found, and the analysis's verdict where
    /// the record has none.
    #[must_use]
    pub fn of(&self, record: &Record, node: NodeId, analysis: &Analysis) -> Marks {
        let mut marks = record.marks(node).clone();
        match self.found.get(&node) {
            Some(Threat::Tinue) => marks.tinue = true,
            // A record may know of a tinue that is deeper than we look.
            Some(Threat::Tak) => marks.tak |= !marks.tinue,
            Some(Threat::Nothing) | None => {}
        }
        if marks.quality.is_empty()
            && let Some(verdict) = analysis.verdict(node)
        {
            verdict.grade.mark().clone_into(&mut marks.quality);
        }
        marks
    }
}

fn threat(record: &Record, node: NodeId) -> Threat {
    let position = record.position(node);
    if !is_tak(&position) {
        return Threat::Nothing;
    }
    match is_tinue(&Line::new(position), LIMITS, &AtomicBool::new(false)) {
        true => Threat::Tinue,
        false => Threat::Tak,
    }
}

/// Looks at the plies of the list, a few in each frame.
pub(super) fn mark(session: Res<Session>, mut marks: ResMut<PlyMarks>, mut awake: ResMut<Awake>) {
    if session.is_changed() {
        gather(&session, marks.bypass_change_detection());
    }
    if marks.is_complete() {
        return;
    }
    let record = session.record();
    let begin = Instant::now();
    let unseen = marks.bypass_change_detection();
    while let Some(node) = unseen.pending.pop() {
        unseen.found.insert(node, threat(record, node));
        if begin.elapsed() > SHARE {
            break;
        }
    }
    if marks.is_complete() {
        marks.set_changed();
    }
    awake.draw_news();
}

/// Finds what of the list has not been looked at.
fn gather(session: &Session, marks: &mut PlyMarks) {
    if marks.game != Some(session.game()) {
        *marks = PlyMarks { game: Some(session.game()), ..PlyMarks::default() };
    }
    if session.mode() == Mode::Idle {
        return;
    }
    let record = session.record();
    let mut before = NodeId::ROOT;
    marks.pending.clear();
    for node in record.path(session.line_end()) {
        let listed = record.children(before).iter().copied().chain([node]);
        marks.pending.extend(listed.filter(|node| !marks.found.contains_key(node)));
        before = node;
    }
    marks.pending.reverse();
}
