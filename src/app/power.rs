//! Draw only when something moves.
//!
//! While an animation runs the window is drawn continuously; at rest only when
//! the player does something, so that a table left alone costs nothing.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

use crate::app::replay::Player;
use crate::app::table::{Still, TableBusy};

/// How often an idle window looks whether there is something to do.
const IDLE_WAIT: Duration = Duration::from_secs(60);
/// The first frames show the scene before its textures and shaders are all there.
const WARM_UP: Duration = Duration::from_secs(3);

/// Drawn on after the last movement, for what comes to rest a frame later.
const AFTERGLOW: Duration = Duration::from_millis(200);

/// Frames drawn after an input: a click becomes a wish in one, is carried out in the next, and is
/// seen in the one after that.
const FRAMES_PER_INPUT: u32 = 6;

/// Frames drawn for news: letters that were never shown before come a frame late.
const FRAMES_PER_NEWS: u32 = 3;

/// Frames drawn of a table that has come to rest, which may be drawn with more care; more of them
/// the first time, until the shaders for that are there.
const STILL_FRAMES: u32 = 4;
const FIRST_STILL_FRAMES: u32 = 16;

/// Until when the window is drawn continuously.
#[derive(Resource, Debug)]
pub struct Awake {
    until: Duration,
    frames: u32,
    /// How many frames of the table at rest are still to be drawn.
    still_frames: u32,
    has_rested: bool,
    draws_on: bool,
}

impl Default for Awake {
    fn default() -> Self {
        Awake {
            until: WARM_UP,
            frames: 0,
            still_frames: FIRST_STILL_FRAMES,
            has_rested: false,
            draws_on: true,
        }
    }
}

impl Awake {
    /// Something moves now: draws on for at least this long.
    pub fn stay(&mut self, time: &Time, duration: Duration) {
        self.until = self.until.max(time.elapsed() + duration);
    }

    /// Whether the next frame follows this one as soon as it can.
    #[must_use]
    pub fn draws_on(&self) -> bool {
        self.draws_on
    }

    /// Something new is to be seen that does not move: draws a few frames.
    pub fn draw_news(&mut self) {
        self.frames = self.frames.max(FRAMES_PER_NEWS);
    }
}

/// When it is decided whether the next frame follows at once.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ChooseUpdateMode;

/// Keeps the window drawn while something moves, and quiet otherwise.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous())
        .add_systems(
            PreUpdate,
            forget_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (notice_movement, choose_update_mode).chain().in_set(ChooseUpdateMode));
}

fn notice_movement(
    time: Res<Time>,
    busy: Res<TableBusy>,
    player: Res<Player>,
    mut inputs: MessageReader<WindowEvent>,
    mut awake: ResMut<Awake>,
) {
    awake.frames = awake.frames.saturating_sub(1);
    if inputs.read().any(is_input) {
        awake.frames = FRAMES_PER_INPUT;
    }
    if busy.0 || player.is_playing() {
        awake.stay(&time, AFTERGLOW);
    }
}

/// Everything but what our own drawing brings about.
fn is_input(event: &WindowEvent) -> bool {
    !matches!(event, WindowEvent::RequestRedraw(_) | WindowEvent::AppLifecycle(_))
}

fn choose_update_mode(
    time: Res<Time>,
    mut awake: ResMut<Awake>,
    mut still: ResMut<Still>,
    mut settings: ResMut<WinitSettings>,
) {
    awake.draws_on = awake.frames > 0 || time.elapsed() < awake.until;
    still.set_if_neq(Still(!awake.draws_on));
    if awake.draws_on {
        awake.still_frames = if awake.has_rested { STILL_FRAMES } else { FIRST_STILL_FRAMES };
    } else {
        awake.still_frames = awake.still_frames.saturating_sub(1);
        awake.has_rested |= awake.still_frames == 0;
    }
    let mode = if awake.draws_on || awake.still_frames > 0 {
        UpdateMode::Continuous
    } else {
        UpdateMode::Reactive {
            wait: IDLE_WAIT,
            react_to_device_events: false,
            react_to_user_events: true,
            react_to_window_events: true,
        }
    };
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

/// bevy_egui 0.42 tells egui in every frame which modifier keys are held, and egui answers each
/// event with a wish to be drawn again, so the window would never rest. Its next version mends it.
fn forget_unchanged_modifiers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let held = context.get_mut().input(|input| input.modifiers);
        if matches!(input.events.last(), Some(egui::Event::ModifiersChanged(now)) if *now == held) {
            input.events.pop();
        }
    }
}
