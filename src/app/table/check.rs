//! Do the pieces on the table stand where the scene says? Asked whenever the table is at rest.

use bevy::prelude::*;

use super::TableBusy;
use super::fan::Fan;
use super::layout::Layout;
use super::materials::Materials;
use super::picture::Picture;
use super::pieces::{PieceEntity, PieceMeshes};
use super::surface::Surface;

/// Whether the table is checked; every test sets this.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckTable(pub bool);

/// How often a piece was not where the scene says.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableDisagreements(pub u32);

pub(super) fn is_due(
    check: Res<CheckTable>,
    picture: Res<Picture>,
    fan: Res<Fan>,
    busy: Res<TableBusy>,
) -> bool {
    check.0 && picture.at_rest() && fan.is_closed() && !busy.0
}

/// Compares every entity with the scene: that there is one per piece, its shape, its place.
pub(super) fn compare(
    picture: Res<Picture>,
    layout: Res<Layout>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    pieces: Query<(&PieceEntity, &Transform, &Mesh3d, &MeshMaterial3d<Surface>)>,
    mut disagreements: ResMut<TableDisagreements>,
) {
    let scene = picture.scene();
    let expected = layout.poses(scene);
    let mut seen = vec![0u8; expected.len()];
    let mut disagree = |what: String| {
        error!("the table and the scene disagree: {what}");
        disagreements.0 += 1;
    };
    for (&PieceEntity(id), transform, mesh, surface) in &pieces {
        let Some(pose) = expected.get(id.index()) else {
            disagree(format!("{id:?} belongs to another game"));
            continue;
        };
        seen[id.index()] = seen[id.index()].saturating_add(1);
        let off = transform.translation.distance(pose.translation);
        let turned = transform.rotation.angle_between(pose.rotation);
        if off > 1e-3 || turned > 1e-2 {
            disagree(format!("{id:?} is {off} and {turned} rad from {:?}", scene.place_of(id)));
        }
        if mesh.0 != *meshes.of(id, scene.info(id)) {
            disagree(format!("{id:?} has the shape of another piece"));
        }
        if surface.0 != *materials.of(scene.info(id).color) {
            disagree(format!("{id:?} is made of something else"));
        }
    }
    for id in scene.ids() {
        let count = seen[id.index()];
        if count != 1 {
            disagree(format!("{id:?} has {count} entities"));
        }
    }
}
