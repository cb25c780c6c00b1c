//! How quickly frames follow one another: not more quickly than asked for, and what Auto makes of
//! their times.

use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::Real;
use bevy::window::{Monitor, PresentMode, PrimaryWindow};

use super::power::{self, Awake};
use super::table::layout::Layout;
use super::table::{Circumstances, Drawing, Governor, Look, Quality, is_software};

/// A screen whose rate is not known shows so many pictures a second.
const USUAL_RATE: f64 = 60.0;
/// Longer ones are no frames that were drawn as soon as could be: the window was hidden.
const LONGEST_FRAME: Duration = Duration::from_secs(1);
/// After another way of drawing is chosen its shaders are compiled, and appear when they are done.
const PATIENCE: Duration = Duration::from_secs(2);

/// At most so many frames a second; without one, as many as the screen shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameCap(pub Option<u32>);

impl FrameCap {
    fn interval(self) -> Option<Duration> {
        self.0.map(|rate| Duration::from_secs(1) / rate.max(1))
    }

    /// How long to wait at `now` before the next frame, if the last one was due at `last`.
    fn wait(self, last: Instant, now: Instant) -> Duration {
        let due = last + self.interval().unwrap_or_default();
        due.saturating_duration_since(now)
    }
}

/// Keeps the pace of a window, and lets Auto choose the quality in it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, (appoint, measure).chain().after(bevy::time::TimeSystems))
        .add_systems(Update, draw_on.run_if(resource_changed::<Drawing>))
        .add_systems(Last, hold_back.after(power::ChooseUpdateMode));
}

/// What Auto's measuring depends on now; `None` while there is no window to draw in.
fn circumstances(
    adapter: &RenderAdapterInfo,
    windows: &Query<&Window, With<PrimaryWindow>>,
    monitors: &Query<&Monitor>,
    layout: &Layout,
    cap: FrameCap,
) -> Option<Circumstances> {
    let window = windows.single().ok()?;
    let size = window.physical_size();
    if size.min_element() == 0 {
        return None;
    }
    let rates = monitors.iter().filter_map(|monitor| monitor.refresh_rate_millihertz);
    let rate = rates.min().map_or(USUAL_RATE, |rate| f64::from(rate) / 1e3).max(1.0);
    let waits = window.present_mode != PresentMode::AutoNoVsync;
    let screen = waits.then(|| Duration::from_secs_f64(1.0 / rate));
    let interval = screen.max(cap.interval());
    Some(Circumstances::new(is_software(adapter), size, layout.size().get(), interval))
}

/// Appoints the governor as soon as it is known what draws, and tells it what has changed.
fn appoint(
    mut commands: Commands,
    governor: Option<ResMut<Governor>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    (layout, look, quality, cap): (Res<Layout>, Res<Look>, Res<Quality>, Res<FrameCap>),
) {
    let Some(adapter) = adapter else { return };
    let Some(now) = circumstances(&adapter, &windows, &monitors, &layout, *cap) else { return };
    let Some(mut governor) = governor else {
        commands.insert_resource(Governor::new(now));
        return;
    };
    // Whoever asks whether it has changed means its choice.
    let governor = governor.bypass_change_detection();
    governor.face(now);
    if look.is_changed() || quality.is_changed() {
        governor.measure_anew();
    }
}

/// Tells the governor how long the last frame took, if it was drawn as soon as could be.
fn measure(
    time: Res<Time<Real>>,
    awake: Res<Awake>,
    quality: Res<Quality>,
    governor: Option<ResMut<Governor>>,
) {
    let Some(mut governor) = governor else { return };
    if *quality != Quality::Auto {
        return;
    }
    let took = Some(time.delta()).filter(|&took| awake.draws_on() && took < LONGEST_FRAME);
    if governor.bypass_change_detection().frame(took) {
        governor.set_changed();
    }
}

fn draw_on(time: Res<Time>, mut awake: ResMut<Awake>) {
    awake.stay(&time, PATIENCE);
}

/// Waits until the next frame is due.
fn hold_back(cap: Res<FrameCap>, awake: Res<Awake>, mut last: Local<Option<Instant>>) {
    let now = Instant::now();
    let wait = match *last {
        // A window at rest waits by itself.
        Some(last) if awake.draws_on() => cap.wait(last, now),
        _ => Duration::ZERO,
    };
    if !wait.is_zero() {
        thread::sleep(wait);
    }
    *last = Some(now + wait);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_spaces_frames_evenly() {
        let cap = FrameCap(Some(50));
        let last = Instant::now();
        let after = |milliseconds| cap.wait(last, last + Duration::from_millis(milliseconds));
        assert_eq!(after(0), Duration::from_millis(20));
        assert_eq!(after(15), Duration::from_millis(5));
        assert_eq!(after(20), Duration::ZERO);
        assert_eq!(after(900), Duration::ZERO);
    }

    #[test]
    fn without_a_cap_nothing_waits() {
        let now = Instant::now();
        assert_eq!(FrameCap(None).wait(now, now), Duration::ZERO);
        assert!(FrameCap(Some(0)).interval().is_some());
    }
}
