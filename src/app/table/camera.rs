//! The player's eye: an orbit around the table with smooth goals and firm limits.

use std::f32::consts::TAU;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, ClearColorConfig};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::ShadowFilteringMethod;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::PrimaryEguiContext;

use super::TableSet;
use super::layout::Layout;

/// The camera that sees the table.
#[derive(Component)]
pub struct TableCamera;

/// The camera that the menus are drawn on, above the table's.
#[derive(Component)]
pub struct UiCamera;

/// Vertical field of view in radians: long enough a lens that the board stays square.
const FIELD_OF_VIEW: f32 = 0.56;
/// Steepest and shallowest look down, in radians above the horizon.
const PITCH: std::ops::RangeInclusive<f32> = 0.20..=1.553;
const HOME_PITCH: f32 = 0.92;
/// How fast the camera closes in on its goal, in 1/s.
const HASTE: f32 = 11.0;

/// Where the camera is and where it wants to be.
#[derive(Resource, Clone, Debug)]
pub struct CameraRig {
    now: View,
    goal: View,
    home: View,
    /// Points that the home view must show.
    frame: Vec<Vec3>,
    /// Width over height of the picture.
    aspect: f32,
    /// Half the extent of what stands on the table: sets the zoom's limits.
    reach: f32,
}

/// One place of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    /// Where it looks.
    focus: Vec3,
    /// 0 on White's side, growing counter-clockwise seen from above.
    yaw: f32,
    /// Above the horizon.
    pitch: f32,
    distance: f32,
}

impl View {
    fn transform(self) -> Transform {
        let rotation = self.rotation();
        Transform {
            translation: self.focus + rotation * Vec3::Z * self.distance,
            rotation,
            ..default()
        }
    }

    fn rotation(self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// How different two views are, in units in which a thousandth is invisible.
    fn difference(self, other: View) -> f32 {
        (self.yaw - other.yaw).abs()
            + (self.pitch - other.pitch).abs()
            + (self.distance - other.distance).abs() / other.distance
            + self.focus.distance(other.focus) / other.distance
    }
}

impl Default for CameraRig {
    fn default() -> Self {
        let home = View { focus: Vec3::ZERO, yaw: 0.0, pitch: HOME_PITCH, distance: 12.0 };
        CameraRig { now: home, goal: home, home, frame: Vec::new(), aspect: 16.0 / 9.0, reach: 4.0 }
    }
}

impl CameraRig {
    /// Turns by angles in radians: `yaw` about the table, `pitch` up.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.goal.yaw += yaw;
        self.goal.pitch = (self.goal.pitch + pitch).clamp(*PITCH.start(), *PITCH.end());
    }

    /// Moves nearer (factor below 1) or farther, within limits.
    pub fn zoom(&mut self, factor: f32) {
        let (near, far) =
            (0.35 * self.reach + 2.0, (1.6 * self.home.distance).max(4.0 * self.reach));
        self.goal.distance = (self.goal.distance * factor).clamp(near, far);
        // Near the table the focus may be off its middle; far away the whole table is framed.
        let closeness = ((far - self.goal.distance) / (far - near)).clamp(0.0, 1.0);
        self.goal.focus = self.goal.focus.clamp_length_max(self.reach * closeness.max(0.05));
    }

    /// Back to the view from the side of the player that sits at the bottom.
    pub fn reset(&mut self) {
        self.goal = self.home;
        self.unwind();
    }

    /// Straight from above, north up.
    pub fn top(&mut self) {
        let pitch = *PITCH.end();
        self.goal = fit(&self.frame, self.home.yaw, pitch, self.aspect);
        self.unwind();
    }

    /// Between the view from above and the one from the player's side.
    pub fn toggle_top(&mut self) {
        if self.goal.pitch == *PITCH.end() { self.reset() } else { self.top() }
    }

    /// Looks at a point of the table from `closeness` times the home distance.
    pub fn look_at(&mut self, focus: Vec3, closeness: f32) {
        self.goal.focus = focus;
        self.goal.distance = self.home.distance * closeness;
    }

    /// Whose side the home view is on: 0 for White's, half a turn for Black's.
    pub fn sit_at(&mut self, yaw: f32) {
        self.home.yaw = yaw;
        self.home = fit(&self.frame, yaw, HOME_PITCH, self.aspect);
        self.reset();
    }

    /// Whether the picture still changes without any input.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.now != self.goal
    }

    /// Arrives at once.
    pub fn finish(&mut self) {
        self.now = self.goal;
    }

    /// The angle about the table, 0 on White's side.
    #[must_use]
    pub fn yaw(&self) -> f32 {
        self.now.yaw
    }

    /// Where the camera is now.
    #[must_use]
    pub fn transform(&self) -> Transform {
        self.now.transform()
    }

    /// Distances from the camera within which everything stands that can cast a shadow.
    pub(super) fn depth_range(&self) -> (f32, f32) {
        let radius = 1.45 * self.reach;
        let farthest = self.now.distance.max(self.goal.distance) + radius;
        ((self.now.distance - radius - 1.5).max(0.1), farthest)
    }

    /// Whole turns are taken off, so that a reset never spins.
    fn unwind(&mut self) {
        let turns = ((self.now.yaw - self.goal.yaw) / TAU).round();
        self.now.yaw -= turns * TAU;
    }

    /// Takes the table's measures: what must be seen, and from how far.
    pub(super) fn fit_to(&mut self, layout: &Layout) {
        self.frame = layout.outline_points().to_vec();
        self.reach = self.frame.iter().map(|p| p.x.abs().max(p.z.abs())).fold(1.0, f32::max);
        self.refit();
        self.goal = self.home;
        self.now = self.home;
    }

    fn set_aspect(&mut self, aspect: f32) {
        let at_home = self.goal == self.home;
        self.aspect = aspect;
        self.refit();
        if at_home {
            self.goal = self.home;
            self.now = self.home;
        }
    }

    fn refit(&mut self) {
        self.home = fit(&self.frame, self.home.yaw, HOME_PITCH, self.aspect);
    }
}

/// The nearest view from this angle that shows all points, as centred as it can be.
fn fit(points: &[Vec3], yaw: f32, pitch: f32, aspect: f32) -> View {
    const MARGIN: f32 = 0.94;
    let tall = (0.5 * FIELD_OF_VIEW).tan() * MARGIN;
    let wide = tall * aspect;
    let view = View { focus: Vec3::ZERO, yaw, pitch, distance: 1.0 };
    let to_camera = view.rotation().inverse();
    let away = Quat::from_rotation_y(yaw) * Vec3::NEG_Z;
    // How far the camera must be if it looks at a point this far behind the middle.
    let distance = |shift: f32| {
        points
            .iter()
            .map(|&point| {
                let Vec3 { x, y, z } = to_camera * (point - away * shift);
                (x.abs() / wide).max(y.abs() / tall) + z
            })
            .fold(1.0, f32::max)
    };
    // The distance has one lowest point; thirds close in on it.
    let (mut from, mut to) = (-4.0f32, 4.0f32);
    for _ in 0..40 {
        let third = (to - from) / 3.0;
        if distance(from + third) < distance(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    let shift = 0.5 * (from + to);
    View { focus: away * shift, distance: distance(shift), ..view }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraRig>().add_systems(Startup, spawn_cameras).add_systems(
        PostUpdate,
        (follow_picture_size, approach_goal).chain().in_set(TableSet::Camera),
    );
}

fn spawn_cameras(mut commands: Commands, rig: Res<CameraRig>) {
    commands.spawn((
        Camera3d::default(),
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW,
            near: 0.1,
            far: 200.0,
            ..default()
        }),
        Tonemapping::TonyMcMapface,
        Msaa::Sample4,
        rig.transform(),
        TableCamera,
        ShadowFilteringMethod::Gaussian,
    ));
    commands.spawn((
        UiCamera,
        PrimaryEguiContext,
        Camera2d,
        // It draws the menus alone, and no pointer ray starts from it.
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

fn follow_picture_size(cameras: Query<&Camera, With<TableCamera>>, mut rig: ResMut<CameraRig>) {
    for camera in &cameras {
        if let Some(size) = camera.logical_viewport_size()
            && size.min_element() > 0.0
        {
            let aspect = size.x / size.y;
            if (aspect - rig.aspect).abs() > 1e-4 {
                rig.set_aspect(aspect);
            }
        }
    }
}

fn approach_goal(
    time: Res<Time>,
    mut rig: ResMut<CameraRig>,
    mut cameras: Query<&mut Transform, With<TableCamera>>,
) {
    if rig.is_moving() {
        let rig = &mut *rig;
        let (now, goal) = (&mut rig.now, rig.goal);
        if now.difference(goal) < 2e-4 {
            *now = goal;
        } else {
            let share = 1.0 - (-HASTE * time.delta_secs()).exp();
            now.yaw += (goal.yaw - now.yaw) * share;
            now.pitch += (goal.pitch - now.pitch) * share;
            now.distance += (goal.distance - now.distance) * share;
            now.focus = now.focus.lerp(goal.focus, share);
        }
    }
    if rig.is_changed() {
        for mut transform in &mut cameras {
            *transform = rig.transform();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use super::*;

    fn corners() -> Vec<Vec3> {
        [(-4.0, -3.0), (4.0, -3.0), (4.0, 3.0), (-4.0, 3.0)]
            .map(|(x, z)| Vec3::new(x, 0.0, z))
            .into()
    }

    #[test]
    fn the_home_view_shows_every_point_and_not_much_more() {
        for (aspect, pitch) in [(1.78, HOME_PITCH), (1.0, HOME_PITCH), (0.6, FRAC_PI_2)] {
            let view = fit(&corners(), 0.3, pitch, aspect);
            let to_camera = view.transform().to_matrix().inverse();
            let reach = corners()
                .iter()
                .map(|&corner| {
                    let seen = to_camera.transform_point3(corner);
                    let tall = -seen.z * (0.5 * FIELD_OF_VIEW).tan();
                    (seen.y.abs() / tall).max(seen.x.abs() / (tall * aspect))
                })
                .fold(0.0, f32::max);
            assert!((0.9..=0.95).contains(&reach), "{reach} at {aspect} {pitch}");
        }
    }

    #[test]
    fn the_camera_never_goes_below_the_table() {
        let mut rig = CameraRig::default();
        rig.orbit(1.0, -100.0);
        rig.finish();
        assert!(rig.transform().translation.y > 0.5);
    }

    #[test]
    fn a_reset_never_spins() {
        let mut rig = CameraRig::default();
        rig.orbit(3.0 * TAU + 0.5, 0.0);
        rig.finish();
        rig.reset();
        assert!((rig.now.yaw - rig.goal.yaw).abs() < 0.6);
    }
}
