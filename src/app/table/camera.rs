//! The player's eye: an orbit around the table with smooth goals and firm limits.

use std::f32::consts::TAU;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, ClearColorConfig};
use bevy::core_pipeline::tonemapping::Tonemapping;
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
const HOME_PITCH: f32 = 0.84;
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
    margins: Margins,
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
        CameraRig {
            now: home,
            goal: home,
            home,
            frame: Vec::new(),
            aspect: 16.0 / 9.0,
            margins: Margins::default(),
            reach: 4.0,
        }
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
        self.goal = fit(&self.frame, self.home.yaw, pitch, self.aspect, self.margins);
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
        self.refit();
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
        self.frame = layout.outline_points();
        self.reach = self.frame.iter().map(|p| p.x.abs().max(p.z.abs())).fold(1.0, f32::max);
        self.refit();
        self.goal = self.home;
        self.now = self.home;
    }

    /// Frames the table between the menus; the view at home follows.
    pub fn set_margins(&mut self, margins: Margins) {
        if self.margins != margins {
            self.reframe(|rig| rig.margins = margins);
        }
    }

    fn set_aspect(&mut self, aspect: f32) {
        self.reframe(|rig| rig.aspect = aspect);
        // The window has jumped to its new size, and so does the view.
        if self.goal == self.home {
            self.now = self.home;
        }
    }

    /// Changes what the home view depends on; who is at home stays there.
    fn reframe(&mut self, change: impl FnOnce(&mut CameraRig)) {
        let at_home = self.goal == self.home;
        change(self);
        self.refit();
        if at_home {
            self.goal = self.home;
        }
    }

    fn refit(&mut self) {
        self.home = fit(&self.frame, self.home.yaw, HOME_PITCH, self.aspect, self.margins);
    }
}

/// Shares of the picture at its edges that menus cover; the table is framed in the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// 0 to less than 0.5, as are all.
    pub left: f32,
    /// At the right edge.
    pub right: f32,
    /// At the upper edge.
    pub top: f32,
    /// At the lower edge.
    pub bottom: f32,
}

/// The nearest view from this angle that shows all points, as centred as it can be.
fn fit(points: &[Vec3], yaw: f32, pitch: f32, aspect: f32, margins: Margins) -> View {
    /// What a frame has of the free space.
    const FILL: f32 = 0.95;
    let tall = (0.5 * FIELD_OF_VIEW).tan();
    let wide = tall * aspect;
    // How far the picture reaches from the middle to each side, at distance 1.
    let reach = |extent: f32, margin: f32| extent * FILL * (1.0 - 2.0 * margin.clamp(0.0, 0.45));
    let (left, right) = (reach(wide, margins.left), reach(wide, margins.right));
    let (bottom, top) = (reach(tall, margins.bottom), reach(tall, margins.top));
    let view = View { focus: Vec3::ZERO, yaw, pitch, distance: 1.0 };
    let to_camera = view.rotation().inverse();
    let turn = Quat::from_rotation_y(yaw);
    let focus = |across: f32, away: f32| turn * Vec3::new(across, 0.0, -away);
    // How far the camera must be to see everything across and everything up and down.
    let distances = |across: f32, away: f32| {
        let focus = focus(across, away);
        points.iter().fold((1.0f32, 1.0f32), |(horizontal, vertical), &point| {
            let Vec3 { x, y, z } = to_camera * (point - focus);
            (
                horizontal.max((x / right).max(-x / left) + z),
                vertical.max((y / top).max(-y / bottom) + z),
            )
        })
    };
    // Where one direction leaves room, the table is centred in it: each counts a little.
    let cost = |across: f32, away: f32| {
        let (horizontal, vertical) = distances(across, away);
        horizontal.max(vertical) + 0.01 * (horizontal + vertical)
    };
    let range = points.iter().map(|point| point.length()).fold(1.0, f32::max);
    let best_across = |away: f32| lowest(range, |across| cost(across, away));
    let away = lowest(range, |away| cost(best_across(away), away));
    let across = best_across(away);
    let (horizontal, vertical) = distances(across, away);
    View { focus: focus(across, away), distance: horizontal.max(vertical), ..view }
}

/// Where a function with one hollow is lowest, between `-range` and `range`.
fn lowest(range: f32, cost: impl Fn(f32) -> f32) -> f32 {
    let (mut from, mut to) = (-range, range);
    while to - from > 1e-3 {
        let third = (to - from) / 3.0;
        if cost(from + third) < cost(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    0.5 * (from + to)
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
        rig.transform(),
        TableCamera,
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
            let view = fit(&corners(), 0.3, pitch, aspect, Margins::default());
            let to_camera = view.transform().to_matrix().inverse();
            let reach = corners()
                .iter()
                .map(|&corner| {
                    let seen = to_camera.transform_point3(corner);
                    let tall = -seen.z * (0.5 * FIELD_OF_VIEW).tan();
                    (seen.y.abs() / tall).max(seen.x.abs() / (tall * aspect))
                })
                .fold(0.0, f32::max);
            assert!((0.93..=0.951).contains(&reach), "{reach} at {aspect} {pitch}");
        }
    }

    #[test]
    fn margins_keep_the_table_out_of_their_way() {
        let margins = Margins { right: 0.25, top: 0.1, ..Margins::default() };
        let view = fit(&corners(), 0.0, HOME_PITCH, 1.78, margins);
        let to_camera = view.transform().to_matrix().inverse();
        for corner in corners() {
            let seen = to_camera.transform_point3(corner);
            let tall = -seen.z * (0.5 * FIELD_OF_VIEW).tan();
            let (x, y) = (seen.x / (tall * 1.78), seen.y / tall);
            assert!((-1.0..=0.5).contains(&x) && (-1.0..=0.8).contains(&y), "{corner} at {x} {y}");
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
