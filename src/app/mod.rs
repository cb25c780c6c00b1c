//! The Bevy app: who is in it, for a window, for tests, and for pictures.

pub mod display;
pub mod engines;
pub mod export;
pub mod filming;
pub mod input;
pub mod keep;
pub mod locale;
pub mod pace;
pub mod power;
pub mod present;
pub mod replay;
pub mod seats;
pub mod session;
pub mod settings;
pub mod sound;
pub mod study;
pub mod table;
pub mod threat;
pub mod ui;
mod wake;

use std::path::PathBuf;

use bevy::app::PluginGroupBuilder;
use bevy::audio::AudioPlugin;
use bevy::ecs::error::error;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use session::{Autosave, Request};
use settings::SettingsFolder;

/// What the table begins with.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// The title.
    #[default]
    Title,
    /// A record to watch.
    Watch {
        /// What opens it.
        open: Request,
        /// The ply to show first.
        at: Option<usize>,
        /// Whether it plays by itself at once.
        play: bool,
        /// Times the pace of the settings.
        speed: f32,
    },
}

/// The game in a window.
pub fn windowed(start: Start) -> App {
    let window = Window {
        title: "Roadstone".to_owned(),
        name: Some("roadstone".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { filter: LOG_FILTER.to_owned(), ..default() }),
    );
    app.insert_resource(Autosave::in_data_folder()).add_plugins((power::plugin, pace::plugin));
    let folder = SettingsFolder::of_platform();
    app.insert_resource(folder.themes()).insert_resource(folder.look()).insert_resource(folder);
    everything(&mut app, start);
    app
}

/// What the graphics libraries say in passing would bury what we have to say.
const LOG_FILTER: &str = "warn,wgpu_hal=error,naga=error,bevy_winit=error";

/// The whole game without a window, a graphics card or a clock, for tests: the table has
/// `width` x `height` logical pixels, and each `update` is one frame. `saves` is where games are kept.
pub fn headless(width: u32, height: u32, saves: Option<PathBuf>) -> App {
    let window = Window { resolution: WindowResolution::new(width, height), ..default() };
    let mut app = App::new();
    app.add_plugins(without_window_system().set(WindowPlugin {
        primary_window: Some(window),
        exit_condition: ExitCondition::DontExit,
        ..default()
    }));
    app.insert_resource(saves.map_or_else(Autosave::default, Autosave::at));
    everything(&mut app, Start::Title);
    app
}

fn without_window_system() -> PluginGroupBuilder {
    let no_graphics = WgpuSettings { backends: None, ..default() };
    DefaultPlugins
        .build()
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        .disable::<AudioPlugin>()
        .set(RenderPlugin { render_creation: no_graphics.into(), ..default() })
}

fn everything(app: &mut App, start: Start) {
    // An error in a system is a line in the log, never the end of the game.
    app.set_error_handler(error);
    app.init_resource::<power::Awake>().init_resource::<pace::FrameCap>();
    // The menus have a camera of their own, which the table spawns.
    app.add_plugins(EguiPlugin::default());
    app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() });
    app.add_plugins((
        session::plugin,
        table::plugin,
        input::plugin,
        present::plugin,
        replay::plugin,
        wake::plugin,
        filming::plugin,
        seats::plugin,
        study::plugin,
        ui::plugin,
        sound::plugin,
    ));
    begin(app, start);
}

fn begin(app: &mut App, start: Start) {
    let Start::Watch { open, at, play, speed } = start else { return };
    app.add_systems(
        PostStartup,
        move |mut requests: MessageWriter<Request>, mut player: ResMut<replay::Player>| {
            requests.write(open.clone());
            if let Some(ply) = at {
                requests.write(Request::Look(session::Look::Ply(ply)));
            }
            player.set_speed(speed);
            player.set_playing(play);
        },
    );
}
