//! The scene of a place in a record: identities follow from replaying the plies.

use super::Scene;
use crate::record::{NodeId, Record};

/// The scene after the plies that lead to `node`.
///
/// Every place of a record, variations too, shows the same pieces, so a jump
/// from one to another knows where each piece goes.
///
/// # Panics
/// If the node belongs to another record.
#[must_use]
pub fn of_record(record: &Record, node: NodeId) -> Scene {
    let mut position = record.start().clone();
    let mut scene = Scene::start(&position);
    for id in record.path(node) {
        let ply = record.ply(id).expect("only the start has no ply");
        let effects = position.play(ply).expect("a record holds legal plies");
        scene.apply_all(effects).expect("a ply's effects fit the position before it");
    }
    scene
}
