//! An app that draws into an image instead of a window.

use std::panic;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::app::PluginsState;
use bevy::audio::AudioPlugin;
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat, TextureUsages};
use bevy::render::renderer::{RenderDevice, initialize_renderer};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
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

/// The table before a lens, without a window. Time passes only when a frame is drawn.
pub struct Studio {
    app: App,
    target: Handle<Image>,
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
                .disable::<LogPlugin>(),
        );
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
            .add_plugins(table::plugin);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();

        let mut image =
            Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Studio { app, target };
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

    /// Draws one frame, after which this much time has passed.
    pub fn frame(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            // A lost device shows in the picture, which is checked.
            let _ = device.wgpu_device().poll(PollType::wait_indefinitely());
        }
    }

    /// Draws until a picture has arrived; `None` if none does.
    pub fn capture(&mut self) -> Option<Image> {
        const PATIENCE: usize = 30;
        let captured: Arc<Mutex<Option<Image>>> = Arc::default();
        let slot = captured.clone();
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(
            move |capture: On<ScreenshotCaptured>| {
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(capture.image.clone());
                }
            },
        );
        for _ in 0..PATIENCE {
            self.frame(Duration::ZERO);
            if let Ok(mut slot) = captured.lock()
                && let Some(image) = slot.take()
            {
                return Some(image);
            }
        }
        None
    }
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
