//! An app that draws into an image instead of a window.

use std::panic;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::app::{PluginsState, TerminalCtrlCHandlerPlugin};
use bevy::asset::RenderAssetUsages;
use bevy::audio::AudioPlugin;
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Buffer, BufferDescriptor, BufferUsages, CommandEncoderDescriptor, Extent3d, MapMode, PollType,
    TexelCopyBufferInfo, TexelCopyBufferLayout, TextureDimension, TextureFormat, TextureUsages,
};
use bevy::render::renderer::{RenderDevice, RenderQueue, initialize_renderer};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::texture::GpuImage;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use thiserror::Error;

use crate::app::table::{self, TableCamera};

/// There is nothing that could draw: no graphics card, and no software driver either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "no graphics driver was found (on Debian and Ubuntu, mesa-vulkan-drivers draws without a graphics card)"
)]
pub struct NoGraphics;

/// The driver has stopped: the card was taken away, or it ran out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the graphics driver has stopped drawing")]
pub struct DriverStopped;

/// What the pictures are made of: four bytes a pixel, red, green, blue, alpha.
const FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;
const BYTES: u32 = 4;

/// The table before a lens, without a window. Time passes only when a frame is drawn.
pub struct Studio {
    app: App,
    target: Handle<Image>,
    size: UVec2,
    /// Buffers that pictures have been read from, for the next ones.
    spare: Vec<Buffer>,
}

/// A picture that the graphics card still draws; [`Studio::develop`] waits for it.
pub struct Exposure {
    buffer: Buffer,
    done: PollType,
    mapped: Receiver<bool>,
}

impl Studio {
    /// Sets up a table whose pictures have this size in pixels.
    ///
    /// # Errors
    /// If the system can draw nothing at all.
    pub fn new(size: UVec2) -> Result<Studio, NoGraphics> {
        let render_creation = renderer().ok_or(NoGraphics)?;
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    render_creation,
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<AudioPlugin>()
                .disable::<PipelinedRenderingPlugin>()
                .disable::<LogPlugin>()
                // Nobody would hear what it says: the commands end themselves.
                .disable::<TerminalCtrlCHandlerPlugin>(),
        );
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
            .add_plugins(table::plugin);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();

        let mut image = Image::new_target_texture(size.x, size.y, FORMAT, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Studio { app, target, size, spare: Vec::new() };
        studio.frame(Duration::ZERO);
        studio.aim_at_target();
        Ok(studio)
    }

    /// The world of the app, to set the scene.
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn aim_at_target(&mut self) {
        let target = RenderTarget::Image(self.target.clone().into());
        let world = self.app.world_mut();
        let cameras: Vec<Entity> =
            world.query_filtered::<Entity, With<TableCamera>>().iter(world).collect();
        for camera in cameras {
            world.entity_mut(camera).insert(target.clone());
        }
    }

    /// Draws one frame, after which this much time has passed, and waits until it is done.
    pub fn frame(&mut self, time: Duration) {
        self.draw(time);
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            // A lost device shows in the picture, which is checked.
            let _ = device.wgpu_device().poll(PollType::wait_indefinitely());
        }
    }

    fn draw(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
    }

    /// Draws one frame as [`Studio::frame`] does, but does not wait: the graphics card draws on
    /// while others are exposed.
    ///
    /// # Errors
    /// If there is nothing to draw with any more.
    pub fn expose(&mut self, time: Duration) -> Result<Exposure, DriverStopped> {
        self.draw(time);
        let world = self.app.get_sub_app(RenderApp).ok_or(DriverStopped)?.world();
        let device = world.get_resource::<RenderDevice>().ok_or(DriverStopped)?;
        let queue = world.get_resource::<RenderQueue>().ok_or(DriverStopped)?;
        let images = world.get_resource::<RenderAssets<GpuImage>>().ok_or(DriverStopped)?;
        let image = images.get(&self.target).ok_or(DriverStopped)?;
        let row = self.padded_row();
        let buffer = self.spare.pop().unwrap_or_else(|| {
            device.create_buffer(&BufferDescriptor {
                label: Some("picture"),
                size: u64::from(row) * u64::from(self.size.y),
                usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
                mapped_at_creation: false,
            })
        });
        let mut encoder =
            device.create_command_encoder(&CommandEncoderDescriptor { label: Some("picture") });
        encoder.copy_texture_to_buffer(
            image.texture.as_image_copy(),
            TexelCopyBufferInfo {
                buffer: &buffer,
                layout: TexelCopyBufferLayout {
                    bytes_per_row: Some(row),
                    ..TexelCopyBufferLayout::default()
                },
            },
            extent(self.size),
        );
        let submission = queue.submit([encoder.finish()]);
        let (tell, mapped) = channel();
        buffer.slice(..).map_async(MapMode::Read, move |result| {
            // Nobody listens any more if the picture is no longer wanted.
            let _ = tell.send(result.is_ok());
        });
        let done = PollType::Wait { submission_index: Some(submission), timeout: None };
        Ok(Exposure { buffer, done, mapped })
    }

    /// The pixels of a picture, row by row from the top, four bytes each.
    ///
    /// # Errors
    /// If the driver has stopped before it was done.
    pub fn develop(&mut self, exposure: Exposure) -> Result<Vec<u8>, DriverStopped> {
        let Exposure { buffer, done, mapped } = exposure;
        let device = self.app.world().get_resource::<RenderDevice>().ok_or(DriverStopped)?;
        device.wgpu_device().poll(done).map_err(|_| DriverStopped)?;
        if !mapped.recv().unwrap_or(false) {
            return Err(DriverStopped);
        }
        let padded = self.padded_row() as usize;
        let row = (self.size.x * BYTES) as usize;
        let mut pixels = Vec::with_capacity(row * self.size.y as usize);
        for line in buffer.slice(..).get_mapped_range().chunks(padded) {
            pixels.extend_from_slice(&line[..row]);
        }
        buffer.unmap();
        self.spare.push(buffer);
        Ok(pixels)
    }

    /// Bytes from one row of a buffer to the next: graphics cards ask for multiples of 256.
    fn padded_row(&self) -> u32 {
        (self.size.x * BYTES).next_multiple_of(256)
    }

    /// Draws a picture and waits for it; `None` if the driver has stopped.
    pub fn capture(&mut self) -> Option<Image> {
        let exposure = self.expose(Duration::ZERO).ok()?;
        let pixels = self.develop(exposure).ok()?;
        let usage = RenderAssetUsages::MAIN_WORLD;
        Some(Image::new(extent(self.size), TextureDimension::D2, pixels, FORMAT, usage))
    }
}

fn extent(size: UVec2) -> Extent3d {
    Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 }
}

/// Starts a renderer; `None` if there is no driver, where Bevy's own start panics.
fn renderer() -> Option<RenderCreation> {
    /// The panic hook belongs to the whole process: one at a time.
    static QUIET: Mutex<()> = Mutex::new(());
    let settings = WgpuSettings::default();
    let backends = settings.backends?;
    let quiet = QUIET.lock();
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let start = || bevy::tasks::block_on(initialize_renderer(backends, None, &settings));
    let started = panic::catch_unwind(start);
    panic::set_hook(hook);
    drop(quiet);
    started.ok().map(RenderCreation::Manual)
}
