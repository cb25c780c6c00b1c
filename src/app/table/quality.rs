//! How much work a frame may be: everything on a graphics card, less where the processor draws.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::light::{DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::camera::TableCamera;
use super::materials::Detail;

/// How far a shadow's edge is spread where time allows, in shares of the shadow map.
const SPREAD: f32 = 0.0013;

/// How carefully the table is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    /// Fine on a graphics card, quick without.
    #[default]
    Automatic,
    /// Four samples per pixel, soft shadows, reliefs.
    Fine,
    /// A quarter of the work: one sample per pixel, plainer shadows, smooth surfaces.
    Quick,
}

impl Quality {
    /// Whether to draw quickly, on this adapter.
    fn is_quick(self, adapter: Option<&RenderAdapterInfo>) -> bool {
        match self {
            Quality::Fine => false,
            Quality::Quick => true,
            Quality::Automatic => adapter.is_some_and(is_software),
        }
    }
}

/// Whether the processor draws.
fn is_software(adapter: &RenderAdapterInfo) -> bool {
    // The enum belongs to wgpu, and Bevy does not pass it on: its word has to do.
    format!("{:?}", adapter.device_type) == "Cpu"
}

/// Sets the table's camera up for the quality that is asked for.
pub(super) fn apply(
    mut commands: Commands,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<Entity, With<TableCamera>>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut detail: ResMut<Detail>,
) {
    let is_quick = quality.is_quick(adapter.as_deref());
    shadow_map.size = if is_quick { 1024 } else { 2048 };
    detail.set_if_neq(Detail { relief: !is_quick, spread: if is_quick { 0.0 } else { SPREAD } });
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        if is_quick {
            camera.insert((Msaa::Off, ShadowFilteringMethod::Hardware2x2, Fxaa::default()));
        } else {
            camera.insert((Msaa::Sample4, ShadowFilteringMethod::Gaussian)).remove::<Fxaa>();
        }
    }
}
