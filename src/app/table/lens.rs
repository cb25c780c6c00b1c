//! What the lens does to the picture, where the machine can afford it: the room behind the board is
//! out of focus, the board never is.

use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::camera::{CameraRig, TableCamera};
use super::framing::FIELD_OF_VIEW;
use super::quality::Drawing;
use super::{ShowSurroundings, TableSet};

/// Height of the sensor in metres; only its ratio to the aperture counts.
const SENSOR: f32 = 0.018;
/// How far a point of the board may be smeared, in pixels: what is under one pixel is sharp.
const SHARP: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            choose.run_if(
                resource_exists_and_changed::<Drawing>
                    .or_eager(resource_changed::<ShowSurroundings>),
            ),
            focus,
        )
            .chain()
            .after(TableSet::Camera),
    );
}

/// Puts the lens on the camera, or takes it off.
fn choose(
    mut commands: Commands,
    drawing: Res<Drawing>,
    surroundings: Res<ShowSurroundings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    if adapter.is_none() {
        // Where nothing draws, Bevy cannot bear that effects are taken off a camera.
        return;
    }
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        // It does not leave alpha as it is, which a picture without surroundings lives on.
        if drawing.depth_of_field && surroundings.0 {
            camera.insert(DepthOfField {
                mode: DepthOfFieldMode::Gaussian,
                sensor_height: SENSOR,
                max_circle_of_confusion_diameter: 24.0,
                ..default()
            });
        } else {
            camera.remove::<DepthOfField>();
        }
    }
}

/// Keeps board and reserves sharp wherever the camera stands.
fn focus(rig: Res<CameraRig>, mut cameras: Query<(&Camera, &mut DepthOfField)>) {
    let (near, far) = rig.depth_range();
    for (camera, mut depth) in &mut cameras {
        let Some(size) = camera.physical_target_size() else { continue };
        let (distance, f_stops) = focus_on(near.max(0.1), far, size.y as f32);
        if (depth.focal_distance, depth.aperture_f_stops) != (distance, f_stops) {
            depth.focal_distance = distance;
            depth.aperture_f_stops = f_stops;
        }
    }
}

/// The distance to focus on and the f-stops with which a point between `near` and `far` is smeared
/// by no more than [`SHARP`] pixels of a picture that is `height` pixels high.
///
/// A point at distance d is smeared in proportion to |d - focus| / d; at the harmonic mean that is
/// the same for both ends.
fn focus_on(near: f32, far: f32, height: f32) -> (f32, f32) {
    let distance = 2.0 * near * far / (near + far);
    let length = focal_length();
    let at_the_ends = (distance - near) / (near * (distance - length));
    let scale = SHARP / (height * at_the_ends);
    (distance, length * length / (SENSOR * scale))
}

fn focal_length() -> f32 {
    0.5 * SENSOR / (0.5 * FIELD_OF_VIEW).tan()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By how many pixels the shader of Bevy smears a point at this distance.
    fn smear(depth: f32, (focus, f_stops): (f32, f32), height: f32) -> f32 {
        let length = focal_length();
        let scale = length * length / (SENSOR * f_stops);
        height * scale * (depth - focus).abs() / (depth * (focus - length))
    }

    #[test]
    fn the_board_is_sharp_and_the_room_is_not() {
        for (near, far) in [(5.0, 12.0), (2.0, 6.0), (14.0, 30.0), (7.9, 8.1)] {
            for height in [360.0, 720.0, 2160.0] {
                let lens = focus_on(near, far, height);
                for step in 0..=20 {
                    let depth = near + (far - near) * step as f32 / 20.0;
                    assert!(smear(depth, lens, height) <= SHARP + 1e-3, "{near} to {far}: {depth}");
                }
                assert!(smear(4.0 * far, lens, height) > 1.0, "{near} to {far}");
            }
        }
    }
}
