//! What the table's own systems cost in a frame, without rendering.
//!
//! `cargo bench --bench table` sets out an 8×8 game with all its 104 pieces and measures frames
//! in pairs: one with the table's systems switched off, one with them on. The difference is
//! theirs; the transforms that they move are then propagated by Bevy, which counts as theirs too.

use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use roadstone::app::table::animation::Cause;
use roadstone::app::table::{self, Picture, TableSet};
use roadstone::notation::tps;
use roadstone::rules::{Ply, Position, Ruleset};
use roadstone::scene::Scene;

/// A frame of a display with 60 Hz.
const FRAME: Duration = Duration::from_micros(16_667);
const WARM_UP: usize = 60;
const PAIRS: usize = 1500;

/// A stack of 8 in the corner of an 8×8 board, which is spread along its edge.
const START: &str = "x8/x8/x8/x8/x8/x8/x8/12121212,x7 2 9";
const SPREAD: &str = "8a1>1111112";

/// Whether the table's systems run.
#[derive(Resource)]
struct Runs(bool);

fn main() {
    let setup = tps::parse(START).expect("the start is valid");
    let ruleset = Ruleset::standard(setup.size);
    let position = Position::from_setup(&setup, ruleset).expect("the start is legal");
    let start = Scene::start(&position);
    let ply: Ply = SPREAD.parse().expect("the spread is valid");
    let mut after = position.clone();
    let effects: Vec<_> = after.play(ply).expect("the spread is legal").into_iter().collect();
    let mut end = start.clone();
    end.apply_all(effects.clone()).expect("the effects fit");

    let mut app = app();
    app.world_mut().resource_mut::<Picture>().begin(start.clone());
    for _ in 0..WARM_UP {
        app.update();
    }
    println!("{} pieces, {PAIRS} pairs of frames; goals 0.1 and 0.5 ms", start.pieces().len());
    println!(
        "{:<15} {:>10} {:>10} {:>10} {:>12}",
        "", "moving", "without ms", "with ms", "ours ms"
    );
    report("at rest", &mut app, |_| {});
    let mut forward = true;
    report("a spread of 8", &mut app, |app| {
        let mut picture = app.world_mut().resource_mut::<Picture>();
        if picture.at_rest() {
            if forward {
                picture.show(end.clone(), Cause::Step(effects.clone()));
            } else {
                picture.show(start.clone(), Cause::Undo(effects.clone()));
            }
            forward = !forward;
        }
    });
}

/// Measures pairs of frames; `prepare` is called before each pair.
fn report(name: &str, app: &mut App, mut prepare: impl FnMut(&mut App)) {
    let mut without = Vec::with_capacity(PAIRS);
    let mut with = Vec::with_capacity(PAIRS);
    let mut moving = 0;
    for _ in 0..PAIRS {
        prepare(app);
        moving += u32::from(!app.world().resource::<Picture>().at_rest());
        without.push(frame(app, false));
        with.push(frame(app, true));
    }
    let (without, with) = (median(without), median(with));
    let ours = with - without;
    println!("{name:<15} {moving:>10} {without:>10.3} {with:>10.3} {ours:>12.3}");
}

/// One frame, in milliseconds.
fn frame(app: &mut App, runs: bool) -> f64 {
    app.world_mut().resource_mut::<Runs>().0 = runs;
    let start = Instant::now();
    app.update();
    start.elapsed().as_secs_f64() * 1e3
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The table without a renderer.
fn app() -> App {
    let nothing_draws = WgpuSettings { backends: None, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin { render_creation: nothing_draws.into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
    )
    .add_plugins(table::plugin)
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .insert_resource(Runs(true))
    .configure_sets(
        PostUpdate,
        (TableSet::Plan, TableSet::Animate, TableSet::Light, TableSet::Camera, TableSet::Check)
            .run_if(|runs: Res<Runs>| runs.0),
    );
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}
