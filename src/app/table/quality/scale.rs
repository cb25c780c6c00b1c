//! The render scale: the table is drawn with fewer pixels than the window has, and stretched.
//!
//! Only the world that draws knows of it. For everybody else the camera sees the whole window, so
//! pointers, margins and pictures need not care, and the menus, which have a camera of their own,
//! stay sharp. Bevy copies each camera's picture into the window at the end; that copy stretches.

use bevy::asset::{embedded_asset, load_embedded_asset};
use bevy::camera::CameraOutputMode;
use bevy::core_pipeline::blit::{BlitPipeline, BlitPipelineKey, init_blit_pipeline};
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroupLayoutDescriptor, BindGroupLayoutEntries, FilterMode, PipelineCache,
    SamplerBindingType, SamplerDescriptor, ShaderStages, SpecializedRenderPipelines,
    TextureSampleType,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::{ExtractedView, ViewTarget, prepare_view_targets};
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};

/// Pixels that a camera draws to each of its target, along one edge; at most 1.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq)]
pub struct RenderScale(pub f32);

/// Of a camera that has as many pixels as its target, and says how it is blended with what is
/// there: its picture is copied pixel by pixel.
#[derive(Component, ExtractComponent, Clone, Copy, Debug)]
pub(in crate::app::table) struct CopyPixels;

/// What such a picture is copied with.
#[derive(Resource)]
struct PixelPipeline(BlitPipeline);

/// The smallest and largest that is drawn.
const SCALES: std::ops::RangeInclusive<f32> = 0.25..=1.0;

impl RenderScale {
    /// This many pixels, fewer; never none.
    fn of(self, pixels: UVec2) -> UVec2 {
        let scale = self.0.clamp(*SCALES.start(), *SCALES.end());
        (pixels.as_vec2() * scale).round().as_uvec2().max(UVec2::ONE)
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "copy.wgsl");
    app.add_plugins((
        ExtractComponentPlugin::<RenderScale>::default(),
        ExtractComponentPlugin::<CopyPixels>::default(),
    ));
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.add_systems(RenderStartup, smooth_copies.after(init_blit_pipeline)).add_systems(
            Render,
            (
                shrink_pictures
                    .after(RenderSystems::ExtractCommands)
                    .before(RenderSystems::CreateViews),
                prepare_pixel_copies
                    .in_set(RenderSystems::PrepareViews)
                    .after(prepare_view_targets),
            ),
        );
    }
}

/// Makes the pictures of scaled cameras smaller, before anything is made for their size.
fn shrink_pictures(mut cameras: Query<(&RenderScale, &mut ExtractedCamera, &mut ExtractedView)>) {
    for (&scale, mut camera, mut view) in &mut cameras {
        // The copy into a part of the window takes its place from the picture, and its size.
        if camera.viewport.is_some() {
            continue;
        }
        let shrink = |pixels: Option<UVec2>| pixels.map(|pixels| scale.of(pixels));
        camera.physical_target_size = shrink(camera.physical_target_size);
        camera.physical_viewport_size = shrink(camera.physical_viewport_size);
        let size = scale.of(view.viewport.zw());
        view.viewport.z = size.x;
        view.viewport.w = size.y;
    }
}

/// Bevy copies pixel by pixel; stretched that way, edges would be stairs.
fn smooth_copies(
    mut commands: Commands,
    device: Res<RenderDevice>,
    server: Res<AssetServer>,
    mut pipeline: ResMut<BlitPipeline>,
) {
    pipeline.layout = BindGroupLayoutDescriptor::new(
        "smooth_blit_layout",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (
                texture_2d(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
            ),
        ),
    );
    pipeline.sampler = device.create_sampler(&SamplerDescriptor {
        mag_filter: FilterMode::Linear,
        min_filter: FilterMode::Linear,
        ..default()
    });
    commands.insert_resource(PixelPipeline(BlitPipeline {
        layout: pipeline.layout.clone(),
        sampler: pipeline.sampler.clone(),
        fullscreen_shader: pipeline.fullscreen_shader.clone(),
        fragment_shader: load_embedded_asset!(server.as_ref(), "copy.wgsl"),
    }));
}

/// Makes the pipelines of pixel copies before Bevy looks for them: it finds these under its own
/// key.
fn prepare_pixel_copies(
    cameras: Query<(&ExtractedCamera, &ViewTarget), With<CopyPixels>>,
    pixels: Res<PixelPipeline>,
    cache: Res<PipelineCache>,
    mut pipelines: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
) {
    for (camera, target) in &cameras {
        if let CameraOutputMode::Write { blend_state: Some(blend), .. } = camera.output_mode
            && let Some(target_format) = target.out_texture_view_format()
        {
            let key = BlitPipelineKey {
                target_format,
                blend_state: Some(blend),
                samples: 1,
                source_space: camera.compositing_space,
            };
            pipelines.specialize(&cache, &pixels.0, key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_limits() {
        let window = UVec2::new(1280, 720);
        assert_eq!(RenderScale(0.5).of(window), UVec2::new(640, 360));
        assert_eq!(RenderScale(9.0).of(window), window);
        assert_eq!(RenderScale(0.0).of(window), UVec2::new(320, 180));
        assert_eq!(RenderScale(0.5).of(UVec2::ONE), UVec2::ONE);
    }
}
