//! The light on the table: one warm lamp with shadows, and the room around it.

use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

use super::camera::CameraRig;

/// Illuminance of the lamp in lux.
const LAMP: f32 = 4_600.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(ClearColor(super::board::DARKNESS))
        .add_systems(Startup, hang_lamp)
        .add_systems(Update, tighten_shadows.run_if(resource_changed::<CameraRig>));
}

/// The lamp whose shadows show where pieces stand.
#[derive(Component)]
struct Lamp;

fn hang_lamp(mut commands: Commands) {
    commands.spawn((
        Lamp,
        DirectionalLight {
            color: Color::srgb(1.0, 0.93, 0.82),
            illuminance: LAMP,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.01,
            shadow_normal_bias: 1.2,
            ..default()
        },
        Transform::from_xyz(-4.2, 8.0, 3.4).looking_at(Vec3::ZERO, Vec3::Y),
        shadows_within(1.0, 20.0),
    ));
}

/// One cascade over a range of distances from the camera: the tighter, the sharper.
fn shadows_within(near: f32, far: f32) -> CascadeShadowConfig {
    CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: near,
        maximum_distance: far,
        first_cascade_far_bound: far,
        ..default()
    }
    .build()
}

/// Keeps the cascade on the board and what stands beside it.
fn tighten_shadows(rig: Res<CameraRig>, mut lamps: Query<&mut CascadeShadowConfig, With<Lamp>>) {
    let (near, far) = rig.depth_range();
    for mut config in &mut lamps {
        // Whole steps, so that the shadows' texels do not crawl while the camera zooms.
        let far = far.ceil();
        if config.bounds != [far] {
            *config = shadows_within(near.floor().max(0.1), far);
        }
    }
}
