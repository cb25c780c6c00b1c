//! The scenes of a record.

use super::Scene;
use crate::record::{NodeId, Record};

/// The scene of a position of a record: the start's, and then the effects of each ply on the way.
#[must_use]
pub fn of_record(record: &Record, node: NodeId) -> Scene {
    let mut scene = Scene::start(record.start());
    for ply in record.path(node) {
        let fits = scene.apply_all(record.effects(ply));
        debug_assert!(fits.is_ok(), "the effects of a record's plies fit its positions");
    }
    scene
}
