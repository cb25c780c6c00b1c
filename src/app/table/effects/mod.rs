//! What a heavy landing does to its surroundings: dust, and a shake of the picture.
//!
//! There is no particle engine: all of it is computed from the time of the clip that is shown, so
//! that the same time always gives the same picture, whichever way one gets there.

mod dust;
mod shake;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::animation::{Clip, Happening};
use super::camera::TableCamera;
use super::layout::Layout;
use super::materials::Materials;
use super::meshes::MeshBuffer;
use super::picture::{Pace, Picture};
use super::{TableBusy, TableSet};
use crate::rules::Square;

pub(super) use shake::Shake;

/// Whether the player wants as little motion as possible: pieces travel, but nothing sways, bounces,
/// shakes, flickers, pulses or flies about. What would do so stands still or is left out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);

/// How long something of a clip is seen after its last slam, in seconds at normal speed.
pub(super) const LINGER: f32 = 0.75;

/// A wall that has fallen flat.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slam {
    /// How long ago, in seconds at normal speed; 0 up to [`LINGER`].
    age: f32,
    square: Square,
    /// How many pieces lie beneath the wall.
    beneath: usize,
}

/// The slams that are seen so many seconds after a clip's begin. None are when time runs backwards.
fn slams(clip: &Clip, seconds: f32) -> impl Iterator<Item = Slam> + '_ {
    clip.events_between(seconds - LINGER, seconds).filter_map(move |event| match event.what {
        Happening::Flattened { square, beneath, .. } => {
            Some(Slam { age: seconds - event.at, square, beneath })
        }
        _ => None,
    })
}

/// Whether something of this clip is seen after its end.
pub(super) fn lingers(clip: &Clip) -> bool {
    clip.events().iter().any(|event| matches!(event.what, Happening::Flattened { .. }))
}

/// The dust that is in the air now.
#[derive(Resource, Default)]
struct Cloud(Option<(Entity, Handle<Mesh>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReducedMotion>()
        .init_resource::<Shake>()
        .init_resource::<Cloud>()
        .add_systems(PostUpdate, show.run_if(is_due).in_set(TableSet::Light));
}

fn is_due(picture: Res<Picture>, cloud: Res<Cloud>, pace: Pace) -> bool {
    let mut moments = picture.moments().filter(|_| !pace.is_calm());
    cloud.0.is_some() || moments.any(|(clip, seconds)| slams(clip, seconds).next().is_some())
}

/// Shows the dust of this moment, and shakes the picture.
fn show(
    mut commands: Commands,
    (picture, pace): (Res<Picture>, Pace),
    layout: Res<Layout>,
    materials: Res<Materials>,
    cameras: Query<&Transform, With<TableCamera>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut cloud: ResMut<Cloud>,
    mut shake: ResMut<Shake>,
    mut busy: ResMut<TableBusy>,
) {
    let facing = cameras.iter().next().map_or(Quat::IDENTITY, |camera| camera.rotation);
    let mut buffer = MeshBuffer::default();
    let mut swing = Shake::default();
    let mut is_seen = false;
    let moments = picture.moments().filter(|_| !pace.is_calm());
    for slam in moments.flat_map(|(clip, seconds)| slams(clip, seconds)) {
        is_seen = true;
        swing = swing.max(Shake::after(slam.age));
        let foot = layout.level_height(slam.beneath);
        let middle = layout.square_middle(slam.square) + Vec3::Y * foot;
        let seed = slam.square.index() as u32;
        for mote in dust::motes(seed, slam.age) {
            mote.draw(&mut buffer, middle, facing);
        }
    }
    shake.set_if_neq(swing);
    if !is_seen {
        if let Some((entity, _)) = cloud.0.take() {
            commands.entity(entity).try_despawn();
        }
        return;
    }
    busy.0 = true;
    let mesh = buffer.build_smooth();
    if let Some((_, handle)) = &cloud.0 {
        if let Err(error) = meshes.insert(handle.id(), mesh) {
            error!("the dust cannot be drawn: {error}");
        }
        return;
    }
    let handle = meshes.add(mesh);
    let entity = commands
        .spawn((
            Mesh3d(handle.clone()),
            MeshMaterial3d(materials.dust.clone()),
            Transform::default(),
            // It is another shape in every frame.
            NoFrustumCulling,
            NotShadowCaster,
            Pickable::IGNORE,
        ))
        .id();
    cloud.0 = Some((entity, handle));
}
