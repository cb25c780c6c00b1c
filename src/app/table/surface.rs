//! The material of everything on the table, and its shader.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

/// The room around the table, as far as surfaces mirror it; ways have length 1, `w` is unused.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub(super) struct Room {
    /// Where the nearest window or flame is.
    pub window_way: Vec4,
    /// How much light it sends.
    pub window_light: Vec4,
    /// Where the far one is.
    pub far_way: Vec4,
    /// How much light it sends.
    pub far_light: Vec4,
    /// How bright it is above.
    pub ceiling: Vec4,
    /// How bright it is around.
    pub wall: Vec4,
    /// How bright it is below.
    pub floor: Vec4,
}

impl Default for Room {
    /// A dark one.
    fn default() -> Self {
        Room {
            window_way: Vec4::Y,
            window_light: Vec4::ZERO,
            far_way: Vec4::Y,
            far_light: Vec4::ZERO,
            ceiling: Vec4::ZERO,
            wall: Vec4::ZERO,
            floor: Vec4::ZERO,
        }
    }
}

/// What a surface's shader is made of. A software driver executes all of a shader for every pixel,
/// also what lies behind an `if`: what is not wanted must not be in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SurfaceKey {
    is_lit: bool,
    has_texture: bool,
    has_relief: bool,
    has_soft_shadow: bool,
}

impl From<&Surface> for SurfaceKey {
    fn from(surface: &Surface) -> Self {
        let is_black = surface.tint.with_alpha(1.0) == LinearRgba::BLACK;
        SurfaceKey {
            is_lit: !is_black || surface.reflectance > 0.0,
            has_texture: surface.texture.is_some(),
            has_relief: surface.relief > 0.0,
            has_soft_shadow: surface.spread > 0.0,
        }
    }
}

/// A surface lit by the lamp and the room (`surface.wgsl`).
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(SurfaceKey)]
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
    /// 1 for a metal, which mirrors in its own colour.
    #[uniform(0)]
    pub metal: f32,
    /// How deep the relief is; 0 leaves it out, and what it costs.
    #[uniform(0)]
    pub relief: f32,
    /// How far a shadow's edge is spread, in shares of the shadow map; 0 is quickest.
    #[uniform(0)]
    pub spread: f32,
    /// What is around.
    #[uniform(0)]
    pub room: Room,
    /// The square root of linear light ([`super::textures::albedo`]); white if there is none.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Option<Handle<Image>>,
    /// Slopes and roughness ([`super::textures::relief`]); ignored without a relief.
    #[texture(3)]
    #[sampler(4)]
    pub relief_texture: Option<Handle<Image>>,
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
            metal: 0.0,
            relief: 0.0,
            spread: 0.0,
            room: Room::default(),
            texture: None,
            relief_texture: None,
            alpha_mode: AlphaMode::Opaque,
            depth_bias: 0.0,
        }
    }
}

impl Material for Surface {
    fn fragment_shader() -> ShaderRef {
        "embedded://roadstone/app/table/surface.wgsl".into()
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let SurfaceKey { is_lit, has_texture, has_relief, has_soft_shadow } = key.bind_group_data;
        if let Some(fragment) = &mut descriptor.fragment {
            let parts = [
                (is_lit, "SURFACE_LIT"),
                (has_texture, "SURFACE_TEXTURE"),
                (has_relief, "SURFACE_RELIEF"),
                (has_soft_shadow, "SURFACE_SOFT_SHADOW"),
            ];
            let wanted = parts.into_iter().filter(|(is_wanted, _)| *is_wanted);
            fragment.shader_defs.extend(wanted.map(|(_, name)| name.into()));
        }
        Ok(())
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
