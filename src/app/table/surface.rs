//! The material of everything on the table, and its shader.

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

/// A surface lit by the lamp and the room (`surface.wgsl`).
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct Surface {
    /// Multiplies texture and vertex colour; its alpha, theirs.
    #[uniform(0)]
    pub tint: LinearRgba,
    /// Light of its own, times the vertex colour; for highlights.
    #[uniform(0)]
    pub glow: LinearRgba,
    /// 0 a mirror, 1 chalk.
    #[uniform(0)]
    pub roughness: f32,
    /// Share of the light that is mirrored head-on.
    #[uniform(0)]
    pub reflectance: f32,
    /// White if there is none.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Option<Handle<Image>>,
    /// Opaque, or blended by alpha.
    pub alpha_mode: AlphaMode,
    /// Draws the surface before others that are as far away.
    pub depth_bias: f32,
}

impl Default for Surface {
    fn default() -> Self {
        Surface {
            tint: LinearRgba::WHITE,
            glow: LinearRgba::BLACK,
            roughness: 0.5,
            reflectance: 0.04,
            texture: None,
            alpha_mode: AlphaMode::Opaque,
            depth_bias: 0.0,
        }
    }
}

impl Material for Surface {
    fn fragment_shader() -> ShaderRef {
        "embedded://roadstone/app/table/surface.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn depth_bias(&self) -> f32 {
        self.depth_bias
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "surface.wgsl");
    app.add_plugins(MaterialPlugin::<Surface>::default());
}
