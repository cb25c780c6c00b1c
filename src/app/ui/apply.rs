//! The settings take effect: read at the start, kept on every change.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PresentMode, PrimaryWindow};

use super::notices::NoticeKind;
use super::state::UiState;
use crate::app::locale::Locale;
use crate::app::pace::FrameCap;
use crate::app::replay::Player;
use crate::app::session::{Mode, Session};
use crate::app::settings::{Settings, SettingsFolder, WindowMode};
use crate::app::table::{
    AnimationSpeed, Look, Quality, ReducedMotion, Refinement, ShowCoordinates, Themes,
};

/// Reads the settings; what was wrong with their file is told.
pub(super) fn load(
    folder: Res<SettingsFolder>,
    themes: Res<Themes>,
    mut settings: ResMut<Settings>,
    mut state: ResMut<UiState>,
    mut locale: ResMut<Locale>,
    time: Res<Time>,
) {
    let (loaded, error) = folder.load();
    *locale = Locale::new(&loaded.language);
    *settings = loaded;
    if let Some(error) = error {
        warn!("the settings are set aside: {error}");
        let values = [("error", error.to_string().into())];
        let text = locale.text_with("notice-settings-set-aside", &values);
        state.notices.push(NoticeKind::Failed, text, time.elapsed_secs_f64());
    }
    for problem in themes.problems() {
        warn!("a theme is left out: {problem}");
        let values = [("error", problem.to_string().into())];
        let text = locale.text_with("notice-theme-left-out", &values);
        state.notices.push(NoticeKind::Failed, text, time.elapsed_secs_f64());
    }
    for broken in settings.engines.broken() {
        let values = [("error", broken.reason.as_str().into())];
        let text = locale.text_with("notice-engine-unreadable", &values);
        state.notices.push(NoticeKind::Failed, text, time.elapsed_secs_f64());
    }
}

/// Brings everything in line with the settings, and keeps them.
pub(super) fn apply(
    settings: Res<Settings>,
    folder: Res<SettingsFolder>,
    mut kept: Local<Option<Settings>>,
    mut locale: ResMut<Locale>,
    mut coordinates: ResMut<ShowCoordinates>,
    mut look: ResMut<Look>,
    mut reduced: ResMut<ReducedMotion>,
    (mut quality, mut refinement): (ResMut<Quality>, ResMut<Refinement>),
    mut cap: ResMut<FrameCap>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if locale.language() != settings.language {
        *locale = Locale::new(&settings.language);
    }
    coordinates.0 = settings.coordinates;
    look.set_if_neq(settings.look.clone());
    reduced.set_if_neq(ReducedMotion(settings.reduced_motion));
    quality.set_if_neq(settings.quality);
    let (render_scale, anti_aliasing) = (settings.render_scale, settings.anti_aliasing);
    refinement.set_if_neq(Refinement { render_scale, anti_aliasing });
    cap.set_if_neq(FrameCap(settings.frame_cap));
    let present_mode =
        if settings.vsync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync };
    let mode = match settings.window_mode {
        WindowMode::Windowed => bevy::window::WindowMode::Windowed,
        WindowMode::Fullscreen => {
            bevy::window::WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        }
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
        if window.present_mode != present_mode {
            window.present_mode = present_mode;
        }
    }
    // What has just been loaded need not be written.
    if kept.as_ref().is_some_and(|kept| *kept != *settings)
        && let Err(error) = folder.save(&settings)
    {
        error!("the settings cannot be kept: {error}");
    }
    *kept = Some(settings.clone());
}

/// Pieces travel as fast as the settings say; those of a record, times the player's speed.
pub(super) fn pace(
    settings: Res<Settings>,
    session: Res<Session>,
    player: Res<Player>,
    mut speed: ResMut<AnimationSpeed>,
) {
    let factor = if session.mode() == Mode::Watch { player.speed() } else { 1.0 };
    speed.set_if_neq(AnimationSpeed(settings.animation_speed * factor));
}
