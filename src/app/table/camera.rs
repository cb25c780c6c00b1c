//! The player's eye: an orbit around the table with smooth goals and firm limits.

use std::f32::consts::TAU;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraMainTextureUsages, CameraOutputMode, ClearColorConfig};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::render_resource::{BlendState, TextureUsages};
use bevy_egui::PrimaryEguiContext;

use super::TableSet;
use super::director::{self, Course, Motion, Stage};
use super::effects::Shake;
use super::framing::{FIELD_OF_VIEW, Margins, View, fit};
use super::layout::Layout;
use super::picture::Picture;
use super::quality::CopyPixels;
use crate::scene::Scene;

/// The camera that sees the table.
#[derive(Component)]
pub struct TableCamera;

/// The camera that the menus are drawn on, above the table's.
#[derive(Component)]
pub struct UiCamera;

/// Steepest and shallowest look down, in radians above the horizon.
const PITCH: std::ops::RangeInclusive<f32> = 0.20..=1.553;
/// The home view's, at least; in a narrow picture it is steeper by some of these steps.
const HOME_PITCH: f32 = 0.84;
const PITCH_STEP: f32 = 0.04;
const PITCH_STEPS: u8 = 5;
/// Stacks up to this high are seen anyway; higher ones get room in these steps.
const ROOM: f32 = 0.9;
const ROOM_STEP: f32 = 0.5;
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
    /// How high the stacks on the board have been, by [`Square::index`].
    tops: [f32; 64],
    /// Width over height of the picture.
    aspect: f32,
    margins: Margins,
    /// Half the extent of what stands on the table: sets the zoom's limits.
    reach: f32,
    /// The way to the goal on which a director leads it, and how many seconds of it are over.
    course: Option<(Course, f32)>,
    /// Whether a director has led it where it is.
    is_led: bool,
    /// How often a hand has been on it.
    touches: u32,
}

impl Default for CameraRig {
    fn default() -> Self {
        let home = View { focus: Vec3::ZERO, yaw: 0.0, pitch: HOME_PITCH, distance: 12.0 };
        CameraRig {
            now: home,
            goal: home,
            home,
            frame: Vec::new(),
            tops: [0.0; 64],
            aspect: 16.0 / 9.0,
            margins: Margins::default(),
            reach: 4.0,
            course: None,
            is_led: false,
            touches: 0,
        }
    }
}

impl CameraRig {
    /// Turns by angles in radians: `yaw` about the table, `pitch` up.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.touch();
        self.goal.yaw += yaw;
        self.goal.pitch = (self.goal.pitch + pitch).clamp(*PITCH.start(), *PITCH.end());
    }

    /// Moves nearer (factor below 1) or farther, within limits.
    pub fn zoom(&mut self, factor: f32) {
        self.touch();
        self.zoom_at(factor, self.goal.focus);
    }

    /// Moves nearer to a point of the table, or farther from it: it stays where it is seen.
    pub fn zoom_at(&mut self, factor: f32, point: Vec3) {
        self.touch();
        let near = 0.35 * self.reach + 2.0;
        let far = (1.6 * self.home.distance).max(4.0 * self.reach);
        let before = self.goal.distance;
        self.goal.distance = (before * factor).clamp(near, far);
        let focus = point + (self.goal.focus - point) * (self.goal.distance / before);
        // From far away the whole table is seen, and its middle is in the middle.
        let closeness = (far - self.goal.distance) / (far - near);
        let off = (focus - self.home.focus).with_y(0.0);
        self.goal.focus = self.home.focus + off.clamp_length_max(self.reach * closeness);
    }

    /// Back to the view from the side of the player that sits at the bottom.
    pub fn reset(&mut self) {
        self.touch();
        self.go_home();
    }

    /// The same, but not by a hand.
    pub(super) fn go_home(&mut self) {
        self.let_go();
        self.goal = self.home;
        self.unwind();
    }

    /// Straight from above, north up.
    pub fn top(&mut self) {
        self.touch();
        self.goal = self.top_view();
        self.unwind();
    }

    /// Between the view from above and the one from the player's side.
    pub fn toggle_top(&mut self) {
        if self.goal == self.top_view() { self.reset() } else { self.top() }
    }

    fn top_view(&self) -> View {
        fit(&self.frame, self.home.yaw, *PITCH.end(), self.aspect, self.margins)
    }

    /// Looks at a point of the table from `closeness` times the home distance.
    pub fn look_at(&mut self, focus: Vec3, closeness: f32) {
        self.touch();
        self.goal.focus = focus;
        self.goal.distance = self.home.distance * closeness;
    }

    /// A hand takes the camera where it is now.
    fn touch(&mut self) {
        self.touches = self.touches.wrapping_add(1);
        self.let_go();
    }

    fn let_go(&mut self) {
        self.is_led = false;
        if self.course.take().is_some() {
            self.goal = self.now;
        }
    }

    /// How often a hand has been on it.
    pub(super) fn touches(&self) -> u32 {
        self.touches
    }

    /// Whether a director has led it where it is.
    pub(super) fn is_led(&self) -> bool {
        self.is_led
    }

    /// Goes this way.
    pub(super) fn lead(&mut self, course: Course) {
        self.goal = course.goal();
        self.course = Some((course, 0.0));
        self.is_led = true;
    }

    /// What happens in so many seconds.
    pub(super) fn advance(&mut self, passed: f32) {
        let (now, goal) = (&mut self.now, self.goal);
        if let Some((course, seconds)) = &mut self.course {
            *seconds += passed;
            *now = course.at(*seconds).view();
            if course.is_over(*seconds) {
                self.course = None;
            }
        } else if now.difference(goal) < 2e-4 {
            *now = goal;
        } else {
            let share = 1.0 - (-HASTE * passed).exp();
            now.yaw += (goal.yaw - now.yaw) * share;
            now.pitch += (goal.pitch - now.pitch) * share;
            now.distance += (goal.distance - now.distance) * share;
            now.focus = now.focus.lerp(goal.focus, share);
        }
    }

    /// Where it is on its way, and how fast.
    pub(super) fn motion(&self) -> Motion {
        self.course.map_or(Motion::still(self.now), |(course, seconds)| course.at(seconds))
    }

    /// Where it is going, or has gone.
    pub(super) fn goal(&self) -> View {
        self.goal
    }

    /// What a director must know.
    pub(super) fn stage<'a>(&self, layout: &'a Layout) -> Stage<'a> {
        Stage { layout, home: self.home, aspect: self.aspect, margins: self.margins }
    }

    /// Whose side the home view is on: 0 for White's, half a turn for Black's.
    pub fn sit_at(&mut self, yaw: f32) {
        self.home.yaw = yaw;
        self.refit();
        self.go_home();
    }

    /// Whether the picture still changes without any input.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.now != self.goal || self.course.is_some()
    }

    /// Arrives at once.
    pub fn finish(&mut self) {
        self.course = None;
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
        if self.is_led {
            // The same all the time, so that the shadows' edges do not swim while it travels.
            let nearest = director::NEAREST * self.home.distance - radius - 2.5;
            return (nearest.max(0.1), self.home.distance + radius + 0.5);
        }
        let farthest = self.now.distance.max(self.goal.distance) + radius;
        ((self.now.distance - radius - 1.5).max(0.1), farthest)
    }

    /// Stops for a director, who finds no whole turns on it.
    pub(super) fn hand_over(&mut self) {
        self.let_go();
        self.is_led = true;
        self.goal = self.now;
        let turns = ((self.now.yaw - self.home.yaw) / TAU).round();
        self.now.yaw -= turns * TAU;
        self.goal.yaw -= turns * TAU;
    }

    /// Whole turns are taken off, so that a reset never spins.
    fn unwind(&mut self) {
        let turns = ((self.now.yaw - self.goal.yaw) / TAU).round();
        self.now.yaw -= turns * TAU;
    }

    /// Takes the table's measures: what must be seen, and from how far.
    pub(super) fn fit_to(&mut self, layout: &Layout) {
        self.frame = layout.outline_points();
        self.tops = [0.0; 64];
        self.reach = self.frame.iter().map(|p| p.x.abs().max(p.z.abs())).fold(1.0, f32::max);
        self.refit();
        self.let_go();
        self.goal = self.home;
        self.now = self.home;
    }

    /// Keeps the tops of tall stacks in view at home. The view never comes back down during a
    /// game, so that it does not sway with every move.
    pub fn make_room(&mut self, layout: &Layout, scene: &Scene) {
        let mut grew = false;
        for square in layout.size().squares() {
            // Whole steps, so that the view moves seldom.
            let top = (layout.stack_top(scene, square) / ROOM_STEP).ceil() * ROOM_STEP;
            let known = &mut self.tops[square.index()];
            if top > ROOM && top > *known {
                *known = top;
                self.frame.push(layout.square_middle(square) + Vec3::Y * top);
                grew = true;
            }
        }
        if grew {
            self.reframe(|_| {});
        }
    }

    /// Frames the table between the menus; the view at home follows.
    pub fn set_margins(&mut self, margins: Margins) {
        if self.margins != margins {
            self.reframe(|rig| rig.margins = margins);
        }
    }

    pub(super) fn set_aspect(&mut self, aspect: f32) {
        self.reframe(|rig| rig.aspect = aspect);
        // The window has jumped to its new size, and so does the view.
        if self.is_at_home() {
            self.now = self.home;
        }
    }

    fn is_at_home(&self) -> bool {
        self.goal == self.home && !self.is_led
    }

    /// Changes what the home view depends on; who is at home stays there.
    fn reframe(&mut self, change: impl FnOnce(&mut CameraRig)) {
        let at_home = self.is_at_home();
        change(self);
        self.refit();
        if at_home {
            self.goal = self.home;
        }
    }

    /// The home view looks down as steeply as brings the table nearer.
    fn refit(&mut self) {
        let view = |pitch| fit(&self.frame, self.home.yaw, pitch, self.aspect, self.margins);
        let steeper = |step: u8| HOME_PITCH + PITCH_STEP * f32::from(step);
        self.home =
            (1..=PITCH_STEPS).map(steeper).map(view).fold(view(HOME_PITCH), |best, next| {
                if next.distance < best.distance { next } else { best }
            });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraRig>().add_systems(Startup, spawn_cameras).add_systems(
        PostUpdate,
        (follow_picture_size, follow_stacks, director::direct, approach_goal)
            .chain()
            .in_set(TableSet::Camera),
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
        CopyPixels,
        PrimaryEguiContext,
        Camera2d,
        // It draws the menus alone, and no pointer ray starts from it.
        RenderLayers::none(),
        Msaa::Off,
        // Cameras that agree in this share their picture, but the table's may be smaller.
        CameraMainTextureUsages::default().with(TextureUsages::COPY_DST),
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

fn follow_stacks(
    picture: Res<Picture>,
    layout: Res<Layout>,
    mut rig: ResMut<CameraRig>,
    mut seen: Local<u64>,
) {
    if *seen != picture.version() || layout.is_changed() {
        *seen = picture.version();
        rig.make_room(&layout, picture.scene());
    }
}

fn approach_goal(
    time: Res<Time>,
    shake: Res<Shake>,
    mut rig: ResMut<CameraRig>,
    mut cameras: Query<&mut Transform, With<TableCamera>>,
) {
    if rig.is_moving() {
        rig.advance(time.delta_secs());
    }
    if rig.is_changed() || shake.is_changed() {
        for mut transform in &mut cameras {
            *transform = shake.of(rig.transform(), rig.now.distance);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tps;
    use crate::rules::{Position, Ruleset};

    #[test]
    fn the_camera_never_goes_below_the_table() {
        let mut rig = CameraRig::default();
        rig.orbit(1.0, -100.0);
        rig.finish();
        assert!(rig.transform().translation.y > 0.5);
    }

    #[test]
    fn the_point_that_is_zoomed_at_stays_where_it_is_seen() {
        let mut rig = CameraRig::default();
        let point = Vec3::new(1.5, 0.0, -1.0);
        let seen = |rig: &CameraRig| {
            let Vec3 { x, y, z } =
                rig.goal.transform().to_matrix().inverse().transform_point3(point);
            Vec2::new(x, y) / z
        };
        let before = seen(&rig);
        rig.zoom_at(0.8, point);
        assert!(seen(&rig).distance(before) < 1e-4);
        for _ in 0..40 {
            rig.zoom_at(1.2, point);
        }
        assert!(rig.goal.focus.distance(rig.home.focus) < 1e-3, "from afar the table is centred");
    }

    #[test]
    fn tall_stacks_get_room_and_keep_it() {
        let game = |tps: &str| {
            let setup = tps::parse(tps).unwrap();
            let ruleset = Ruleset::standard(setup.size);
            Scene::start(&Position::from_setup(&setup, ruleset).unwrap())
        };
        let low = game("x5/x5/x5/x5/x5 1 9");
        let tall = game("12121212121212,x4/x5/x5/x5/x5 1 19");
        let layout = Layout::for_scene(&low);
        let mut rig = CameraRig::default();
        rig.fit_to(&layout);
        let before = rig.home;
        rig.make_room(&layout, &low);
        assert_eq!(rig.home, before);
        rig.make_room(&layout, &tall);
        assert!(rig.home.distance > before.distance);
        assert!(rig.is_moving(), "who is at home goes along, smoothly");
        let grown = rig.home;
        rig.make_room(&layout, &low);
        assert_eq!(rig.home, grown);
    }

    #[test]
    fn a_reset_never_spins() {
        let mut rig = CameraRig::default();
        rig.orbit(3.0 * TAU + 0.5, 0.0);
        rig.finish();
        rig.reset();
        assert!((rig.now.yaw - rig.goal.yaw).abs() < 0.6);
    }

    #[test]
    fn t_straightens_a_view_that_was_dragged_to_the_steepest() {
        let mut rig = CameraRig::default();
        rig.fit_to(&Layout::new(crate::rules::Size::FIVE, Default::default()));
        rig.orbit(0.7, 9.0);
        rig.toggle_top();
        assert_eq!(rig.goal, rig.top_view());
        rig.toggle_top();
        assert_eq!(rig.goal, rig.home);
    }
}
