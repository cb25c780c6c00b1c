//! What the window costs, against a plain Bevy scene: frames per second, start and memory.
//!
//! `cargo bench --bench frames` opens one window after another, each in a process of its own and
//! in turns, so that whatever else the machine does meets all of them: a plain scene with Bevy's
//! defaults (36 tiles, 40 cuboids, one lamp with shadows, one egui window), the title, and a full
//! game of 6x6 in each quality. `cargo bench --bench frames -- 5` takes five turns. Where there is
//! no screen, `scripts/bench-frames` makes a virtual one.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::WindowResolution;
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use roadstone::app::power::Awake;
use roadstone::app::session::{Request, Seat};
use roadstone::app::{Start, windowed};
use roadstone::record::{self, ReadOptions};

/// How often each case is run, without another number on the command line.
const TURNS: usize = 3;
/// From the start to the first frame that counts: shaders are compiled, quality is found.
const WARM_UP: Duration = Duration::from_secs(6);
/// How long frames are counted.
const WINDOW: Duration = Duration::from_secs(8);
/// Frames without anything new after which the first of them is taken for complete.
const STEADY: u32 = 8;

/// A game of 6x6 in which hardly a square is free.
const FULL: &str =
    "1,2,2,1,x,2/2,1,12S,1,2,x/1,121,2C,2,1,2/2,1,1,2S,x2/1,2,1221,1,2,1/x,2,1,212,1,2 1 21";

/// What is measured, in this order. The first is what the others are measured against.
const CASES: [&str; 6] = ["plain", "title", "low", "medium", "high", "auto"];

/// Names the case that a process runs, and when it was started, in microseconds since 1970.
const CASE: &str = "ROADSTONE_BENCH_CASE";
const STARTED: &str = "ROADSTONE_BENCH_STARTED";

fn main() {
    if let Ok(case) = env::var(CASE) {
        let mut app = if case == "plain" { plain_scene() } else { game(&case) };
        measure(&mut app);
        app.run();
        return;
    }
    let turns = env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(TURNS);
    let mut results: Vec<Vec<Measured>> = vec![Vec::new(); CASES.len()];
    for turn in 1..=turns {
        for (case, results) in CASES.iter().zip(&mut results) {
            let folder = tempfile::tempdir().expect("a temporary folder");
            match run(case, folder.path()) {
                Some(measured) => {
                    eprintln!("{turn}/{turns} {case}: {measured:?}");
                    results.push(measured);
                }
                None => eprintln!("{turn}/{turns} {case}: no result; is there a screen?"),
            }
        }
    }
    print_table(&results);
}

/// What one process has measured.
#[derive(Clone, Copy, Debug)]
struct Measured {
    /// From the start of the process to its first complete frame, in seconds.
    start: f64,
    frames_per_second: f64,
    /// Processor time for a frame, on all cores together, in milliseconds.
    cpu: f64,
    /// The most memory that it ever had, in MiB.
    memory: f64,
}

/// Runs a case in a process of its own.
fn run(case: &str, folder: &Path) -> Option<Measured> {
    let quality = if case == "title" { "auto" } else { case };
    let settings = format!(r#"{{"version": 1, "muted": true, "quality": "{quality}"}}"#);
    fs::write(folder.join("settings.json"), settings).expect("the folder can be written to");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    let output = Command::new(env::current_exe().expect("it runs"))
        .env(CASE, case)
        .env(STARTED, now.as_micros().to_string())
        .env("ROADSTONE_CONFIG_DIR", folder)
        .env("ROADSTONE_DATA_DIR", folder)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.strip_prefix("measured ")?.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some(Measured { start: next()?, frames_per_second: next()?, cpu: next()?, memory: next()? })
}

fn print_table(results: &[Vec<Measured>]) {
    println!(
        "| window | frames/s | times plain | CPU ms/frame | start s | times plain | memory MiB | times plain |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let of = |results: &[Measured], value: fn(&Measured) -> f64| {
        let mut values: Vec<f64> = results.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let columns: [fn(&Measured) -> f64; 4] = [
        |measured| measured.frames_per_second,
        |measured| measured.cpu,
        |measured| measured.start,
        |measured| measured.memory,
    ];
    let plain = columns.map(|column| of(&results[0], column));
    for (case, results) in CASES.iter().zip(results) {
        let [fps, cpu, start, memory] = columns.map(|column| of(results, column));
        println!(
            "| {case} | {fps:.1} | {:.2} | {cpu:.0} | {start:.2} | {:.2} | {memory:.0} | {:.2} |",
            fps / plain[0],
            start / plain[2],
            memory / plain[3],
        );
    }
}

/// The scene that Roadstone is measured against, in Bevy's own way.
fn plain_scene() -> App {
    let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings::continuous())
        .add_systems(Startup, lay_plain_scene)
        .add_systems(EguiPrimaryContextPass, show_plain_window);
    app
}

fn lay_plain_scene(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.spawn((
        Camera3d::default(),
        Transform::from_xyz(0.0, 7.0, 6.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        DirectionalLight { shadow_maps_enabled: true, ..default() },
        Transform::from_xyz(-4.0, 8.0, 3.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    let tile = meshes.add(Cuboid::new(0.96, 0.1, 0.96));
    let stone = meshes.add(Cuboid::new(0.6, 0.2, 0.6));
    let shades =
        [0.25, 0.4, 0.8].map(|shade| materials.add(Color::srgb(shade, 0.8 * shade, 0.6 * shade)));
    let place =
        |number: usize| Vec3::new((number % 6) as f32 - 2.5, 0.0, (number / 6 % 6) as f32 - 2.5);
    for number in 0..36 {
        commands.spawn((
            Mesh3d(tile.clone()),
            MeshMaterial3d(shades[0].clone()),
            Transform::from_translation(place(number)),
        ));
    }
    for number in 0..40 {
        let height = 0.15 + 0.2 * (number / 36) as f32;
        commands.spawn((
            Mesh3d(stone.clone()),
            MeshMaterial3d(shades[1 + number % 2].clone()),
            Transform::from_translation(place(number) + Vec3::Y * height),
        ));
    }
}

fn show_plain_window(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        egui::Window::new("A plain scene").show(ctx, |ui| ui.label("Bevy's defaults"));
    }
}

/// Roadstone on its title, or in the middle of a game.
fn game(case: &str) -> App {
    let mut app = windowed(Start::Title);
    if case != "title" {
        app.add_systems(PostStartup, sit_down);
    }
    app.add_systems(Last, |time: Res<Time>, mut awake: ResMut<Awake>| {
        awake.stay(&time, Duration::from_secs(1));
    });
    app
}

fn sit_down(mut requests: MessageWriter<Request>) {
    let games = record::read(FULL.as_bytes(), &ReadOptions::default());
    requests.write(Request::Open { name: "bench".into(), games, game: 0 });
    requests.write(Request::ContinueFromHere(Some([Seat::default(), Seat::default()])));
}

/// Seconds since this process was asked for.
fn age() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    let started: u128 =
        env::var(STARTED).ok().and_then(|text| text.parse().ok()).expect("who starts says when");
    now.as_micros().saturating_sub(started) as f64 / 1e6
}

/// When the first complete frame was drawn: in the world that draws, and sent from there.
#[derive(Resource, Clone, Default)]
struct FirstFrame(std::sync::Arc<std::sync::Mutex<Option<f64>>>);

/// Adds the systems that measure, print, and end the app.
fn measure(app: &mut App) {
    let first = FirstFrame::default();
    app.insert_resource(first.clone()).add_systems(Last, count_frames);
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(first)
            .add_systems(Render, notice_first_frame.in_set(RenderSystems::Cleanup));
    }
}

/// A frame is complete when every shader that it needs is there, and no further one is needed
/// after it.
fn notice_first_frame(
    pipelines: Res<PipelineCache>,
    first: Res<FirstFrame>,
    mut steady: Local<(u32, usize, f64)>,
) {
    let mut found = first.0.lock().expect("nobody panics with it");
    if found.is_some() {
        return;
    }
    let count = pipelines.pipelines().count();
    let (frames, known, since) = &mut *steady;
    if pipelines.waiting_pipelines().next().is_some() || *known != count {
        *frames = 0;
    }
    if *frames == 0 {
        *since = age();
    }
    *known = count;
    *frames += 1;
    if *frames == STEADY && count > 0 {
        *found = Some(*since);
    }
}

fn count_frames(
    first: Res<FirstFrame>,
    mut counted: Local<Option<(f64, f64, u32)>>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = age();
    if now < WARM_UP.as_secs_f64() {
        return;
    }
    let (since, cpu, frames) = counted.get_or_insert_with(|| (now, cpu_seconds(), 0));
    let seconds = now - *since;
    if seconds < WINDOW.as_secs_f64() {
        *frames += 1;
        return;
    }
    let cpu = cpu_seconds() - *cpu;
    let count = f64::from(*frames);
    let start = first.0.lock().expect("nobody panics with it").unwrap_or(f64::NAN);
    println!(
        "measured {start} {} {} {}",
        count / seconds,
        1e3 * cpu / count,
        memory().unwrap_or(f64::NAN)
    );
    exit.write(AppExit::Success);
}

/// Processor time that this process has used.
fn cpu_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // What follows the name in parentheses; user and system time are fields 14 and 15.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|text| text.parse::<f64>().ok()).sum::<f64>() / TICKS_PER_SECOND
}

/// The most memory that this process has had, in MiB.
fn memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}
