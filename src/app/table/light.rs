//! The light on the table: one warm lamp with shadows, and the room around it.

use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

use super::camera::CameraRig;

/// The lamp of the look.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct LampSetting {
    pub color: Color,
    /// Illuminance in lux.
    pub lux: f32,
    /// From where it shines.
    pub from: Vec3,
    /// By which share a flame's light wavers; 0 for a light that does not.
    pub flicker: f32,
}

impl Default for LampSetting {
    fn default() -> Self {
        LampSetting {
            color: Color::srgb(1.0, 0.93, 0.82),
            lux: 4_600.0,
            from: Vec3::new(-4.2, 8.0, 3.4),
            flicker: 0.0,
        }
    }
}

impl LampSetting {
    fn light(&self) -> DirectionalLight {
        DirectionalLight {
            color: self.color,
            illuminance: self.lux,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.01,
            shadow_normal_bias: 1.2,
            ..default()
        }
    }

    fn place(&self) -> Transform {
        Transform::from_translation(self.from).looking_at(Vec3::ZERO, Vec3::Y)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .init_resource::<LampSetting>()
        .insert_resource(ClearColor(super::room::DARKNESS))
        .add_systems(Startup, hang_lamp)
        .add_systems(
            PostUpdate,
            relight.run_if(resource_changed::<LampSetting>).in_set(super::TableSet::Light),
        )
        .add_systems(Update, tighten_shadows.run_if(resource_changed::<CameraRig>));
}

/// The lamp whose shadows show where pieces stand.
#[derive(Component)]
pub(super) struct Lamp;

fn hang_lamp(mut commands: Commands, setting: Res<LampSetting>) {
    commands.spawn((Lamp, setting.light(), setting.place(), shadows_within(1.0, 20.0)));
}

/// Hangs the lamp of another look.
fn relight(
    setting: Res<LampSetting>,
    mut lamps: Query<(&mut DirectionalLight, &mut Transform), With<Lamp>>,
) {
    for (mut light, mut place) in &mut lamps {
        *light = setting.light();
        *place = setting.place();
    }
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
