//! The table is framed where the panels leave it free.

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, vec2};

use super::shell::Zones;
use super::{theme, title, top};
use crate::app::session::{Mode, Session};
use crate::app::settings::Settings;
use crate::app::table::{CameraRig, Margins};

/// Tells the camera what the panels of this screen cover.
pub(super) fn keep_table_clear(
    session: Res<Session>,
    settings: Res<Settings>,
    windows: Query<&Window>,
    mut rig: ResMut<CameraRig>,
    mut told: Local<Option<Margins>>,
) {
    let Ok(window) = windows.single() else { return };
    let size = vec2(window.width(), window.height());
    if size.min_elem() < 1.0 {
        return;
    }
    let points = size / theme::zoom(size, settings.ui_scale);
    let margins = margins(Rect::from_min_size(Pos2::ZERO, points), session.mode());
    if *told != Some(margins) {
        rig.set_margins(margins);
        *told = Some(margins);
    }
}

/// What the panels cover of a window of this size, as shares of it.
fn margins(screen: Rect, mode: Mode) -> Margins {
    let zones = Zones::new(screen, mode == Mode::Watch);
    let free = match mode {
        Mode::Idle => Rect::from_min_max(Pos2::new(title::right_edge(screen), 0.0), screen.max),
        Mode::Play | Mode::Watch => {
            let mut free = zones.middle;
            free.min.y += top::USUAL_HEIGHT;
            free
        }
    };
    Margins {
        left: free.left() / screen.width(),
        right: 1.0 - free.right() / screen.width(),
        top: free.top() / screen.height(),
        bottom: 1.0 - free.bottom() / screen.height(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_half_of_every_window_is_left_to_the_table() {
        for size in [theme::SMALLEST, vec2(1280.0, 720.0), vec2(3840.0, 2160.0)] {
            for mode in [Mode::Idle, Mode::Play, Mode::Watch] {
                let Margins { left, right, top, bottom } =
                    margins(Rect::from_min_size(Pos2::ZERO, size), mode);
                for margin in [left, right, top, bottom] {
                    assert!((0.0..0.5).contains(&margin), "{mode:?} in {size:?}: {margin}");
                }
                assert!(left + right < 0.5 && top + bottom < 0.3, "{mode:?} in {size:?}");
            }
        }
    }
}
