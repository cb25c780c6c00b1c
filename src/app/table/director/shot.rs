//! Which view shows a ply best: a few dozen candidates, and what is wrong with each of them.

use bevy::math::{Quat, Vec2, Vec3};

use super::course::{Course, Motion};
use super::sight::Sight;
use crate::app::table::framing::{Margins, View, fit, in_free_space};
use crate::app::table::layout::Layout;
use crate::rules::{Effect, Square};
use crate::scene::Scene;

/// How far a view may be turned from the viewer's side, in radians: the board must stay the same board.
const MAX_YAW: f32 = 0.5;
/// How steeply a director looks down, in radians.
const PITCH: std::ops::RangeInclusive<f32> = 0.72..=1.42;
/// What candidates differ by from the view that would be best if nothing hid anything.
const YAWS: [f32; 9] = [0.0, 0.13, -0.13, 0.26, -0.26, 0.42, -0.42, 0.6, -0.6];
const PITCHES: [f32; 7] = [0.0, -0.08, 0.1, 0.2, 0.32, 0.44, 0.58];
/// So many of the candidates are looked at closely.
const FINALISTS: usize = 12;

/// A view leans so far to the side on which something happens, and is so much steeper if that is
/// near, in radians.
const LEAN: f32 = 0.24;
const STOOP: f32 = 0.09;
/// More of a lean where pieces come straight at the viewer, or go straight away.
const ASIDE: f32 = 0.15;
/// Nearest view, in shares of the distance of the view at home.
pub(in crate::app::table) const NEAREST: f32 = 0.66;
/// Room around the squares of a ply, of the next ones, and of a road, in squares.
const ROOM: f32 = 1.2;
const ROOM_AHEAD: f32 = 0.7;
const ROOM_OF_ROAD: f32 = 0.9;
/// As much of the board is in view anyway.
const BOARD: f32 = 0.97;
/// What is in the air needs room above it.
const AIR: f32 = 0.8;

/// How much the present counts; every ply to come counts less by this factor.
const FADING: f32 = 0.65;
/// What each of the faults of a view costs.
const HIDDEN: f32 = 18.0;
/// A corner of a piece may be hidden for nothing.
const CORNER: f32 = 0.12;
const HIDDEN_ON_THE_WAY: f32 = 18.0;
const AT_THE_EDGE: f32 = 10.0;
const TURNED: f32 = 3.0;
const TILTED: f32 = 2.2;
const LOOSE: f32 = 4.0;
const TRAVEL: f32 = 0.4;
/// A view is left only for one that is better by so much.
const WORTH_A_MOVE: f32 = 0.06;
/// What one looks at lies within this share of the picture, what comes next within that.
const MIDDLE: f32 = 0.88;
const IN_VIEW: f32 = 0.98;
/// Moments of a move at which something should be seen, in seconds, and which of the actions.
const ON_THE_WAY: [(f32, usize); 4] = [(0.4, 0), (1.0, 0), (1.7, 1), (2.4, 1)];

/// What the camera has before it, and where its viewer sits.
#[derive(Clone, Copy, Debug)]
pub(in crate::app::table) struct Stage<'a> {
    pub layout: &'a Layout,
    /// The view from the viewer's side that shows everything.
    pub home: View,
    /// Width over height of the picture.
    pub aspect: f32,
    pub margins: Margins,
}

/// Something to be seen: where it happens, and what stands around it.
#[derive(Clone, Debug)]
pub struct Action {
    squares: Vec<Square>,
    before: Scene,
    after: Scene,
    /// The road that ends the game, and no ply.
    is_road: bool,
}

impl Action {
    /// A ply that does this; `None` if it is a ply of another position.
    #[must_use]
    pub fn ply(before: &Scene, effects: impl IntoIterator<Item = Effect>) -> Option<Action> {
        let mut after = before.clone();
        let mut squares = Vec::new();
        for effect in effects {
            after.apply(effect).ok()?;
            let (Effect::Placed { square, .. }
            | Effect::Lifted { square, .. }
            | Effect::Dropped { square, .. }
            | Effect::Flattened { square }) = effect;
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        let before = before.clone();
        (!squares.is_empty()).then_some(Action { squares, before, after, is_road: false })
    }

    /// The road that has ended the game; `None` if it has no squares.
    #[must_use]
    pub fn road(squares: Vec<Square>, scene: &Scene) -> Option<Action> {
        let (before, after) = (scene.clone(), scene.clone());
        (!squares.is_empty()).then_some(Action { squares, before, after, is_road: true })
    }

    /// What is on the table after it.
    #[must_use]
    pub fn after(&self) -> &Scene {
        &self.after
    }

    /// The middles of the two squares that are farthest apart, from the viewer's side: `x` to the
    /// right, `y` towards the viewer.
    fn ends(&self, stage: &Stage) -> [Vec2; 2] {
        let place = |square: Square| {
            let middle =
                Quat::from_rotation_y(-stage.home.yaw) * stage.layout.square_middle(square);
            Vec2::new(middle.x, middle.z)
        };
        let places = || self.squares.iter().copied().map(place);
        let low = places().reduce(Vec2::min).unwrap_or_default();
        let high = places().reduce(Vec2::max).unwrap_or_default();
        [low, high]
    }

    /// How high something stands on a square, at most.
    fn top(&self, layout: &Layout, square: Square) -> f32 {
        layout.stack_top(&self.before, square).max(layout.stack_top(&self.after, square))
    }

    /// What should be in the picture: the squares with so much of the board around them, and what stands
    /// on them.
    pub(super) fn outline(&self, layout: &Layout, room: f32) -> impl Iterator<Item = Vec3> {
        self.squares.iter().flat_map(move |&square| {
            let middle = layout.square_middle(square);
            let reach = 0.5 + room;
            let air = if self.is_road { 0.0 } else { AIR };
            let top = middle + Vec3::Y * (self.top(layout, square) + air);
            let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)];
            let edge = Vec3::splat(layout.frame_half());
            let corner = |(x, z)| (middle + Vec3::new(x, 0.0, z)).clamp(-edge, edge);
            corners.map(corner).into_iter().chain([top])
        })
    }

    /// How much of it is hidden from `eye`, but for a corner.
    fn missed(&self, layout: &Layout, sight: &Sight, eye: Vec3) -> f32 {
        (self.hidden(layout, sight, eye) - CORNER).max(0.0)
    }

    /// The share of its worst hidden square that cannot be seen from `eye`; 0 to 1.
    pub(super) fn hidden(&self, layout: &Layout, sight: &Sight, eye: Vec3) -> f32 {
        let share = |&square: &Square| {
            let (before, after) =
                (layout.stack_top(&self.before, square), layout.stack_top(&self.after, square));
            let at = |height| sight.hidden(layout, eye, square, height);
            let now = at(after);
            // What is taken from a square should be seen before, too.
            if before > 0.0 && before != after { now.max(at(before)) } else { now }
        };
        self.squares.iter().map(share).fold(0.0, f32::max)
    }

    /// Its squares and what stands on other ones.
    pub(super) fn sight(&self, layout: &Layout) -> Sight {
        Sight::of(layout, [&self.before, &self.after])
    }
}

/// What is to be shown now and what follows, with what it takes to judge a view.
struct Program<'a> {
    stage: &'a Stage<'a>,
    actions: Vec<(&'a Action, Sight)>,
    /// What should be in the picture.
    points: Vec<Vec3>,
    /// If nothing hid anything.
    yaw: f32,
    pitch: f32,
}

/// The view for what happens now (the first action) and what is to come, from a camera that is
/// here on its way to `goal`; the same goal if it serves well enough.
pub(in crate::app::table) fn choose(
    stage: &Stage,
    actions: &[&Action],
    from: Motion,
    goal: View,
) -> View {
    let Some(program) = Program::new(stage, actions) else { return stage.home };
    let mut candidates: Vec<(f32, View)> = program.candidates().collect();
    candidates.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    candidates.truncate(FINALISTS);
    let fitted = candidates.into_iter().map(|(_, rough)| program.fit(rough.yaw, rough.pitch));
    let judged = fitted.map(|view| {
        let travel = TRAVEL * view.difference(goal);
        (program.cost(view, view.distance) + program.cost_of_way(from, view) + travel, view)
    });
    let best = judged.min_by(|(one, _), (other, _)| one.total_cmp(other));
    let Some((cost, view)) = best else { return goal };
    let staying = program.cost(goal, view.distance) + program.cost_of_way(from, goal);
    let may_stay = program.allows(goal) && staying <= cost + WORTH_A_MOVE;
    // The end is worth a move in any case.
    if may_stay && actions.iter().all(|action| !action.is_road) { goal } else { view }
}

impl<'a> Program<'a> {
    fn new(stage: &'a Stage, actions: &[&'a Action]) -> Option<Program<'a>> {
        let layout = stage.layout;
        let &now = actions.first()?;
        let actions: Vec<_> =
            actions.iter().map(|&action| (action, action.sight(layout))).collect();
        let half = layout.board_half();
        let kept = BOARD * half;
        let mut points = vec![
            Vec3::new(-kept, 0.0, -kept),
            Vec3::new(kept, 0.0, -kept),
            Vec3::new(kept, 0.0, kept),
            Vec3::new(-kept, 0.0, kept),
        ];
        points.extend(now.outline(layout, if now.is_road { ROOM_OF_ROAD } else { ROOM }));
        for (action, _) in &actions[1..] {
            points.extend(action.outline(layout, ROOM_AHEAD));
        }
        let [low, high] = now.ends(stage);
        let (middle, way) = (0.5 * (low + high) / half, high - low);
        let mut yaw = LEAN * middle.x;
        if way.y > way.x && !now.is_road {
            yaw += ASIDE.copysign(middle.x);
        }
        let yaw = stage.home.yaw + yaw.clamp(-MAX_YAW, MAX_YAW);
        let pitch = stage.home.pitch - 0.5 * STOOP + STOOP * middle.y;
        let pitch = pitch.clamp(*PITCH.start(), *PITCH.end());
        Some(Program { stage, actions, points, yaw, pitch })
    }

    /// All candidates, not yet fitted, with what is wrong with them at first sight.
    fn candidates(&self) -> impl Iterator<Item = (f32, View)> {
        let home = self.stage.home;
        let focus = self.points.iter().sum::<Vec3>() / self.points.len() as f32;
        let distance = 0.8 * home.distance;
        YAWS.into_iter().flat_map(move |turn| {
            PITCHES.into_iter().map(move |tilt| {
                let off = (self.yaw + turn - home.yaw).clamp(-MAX_YAW, MAX_YAW);
                let (yaw, pitch) = (home.yaw + off, self.pitch + tilt);
                let pitch = pitch.clamp(*PITCH.start(), *PITCH.end());
                let view = View { focus: focus.with_y(0.0), yaw, pitch, distance };
                (self.cost_of_angle(view), view)
            })
        })
    }

    fn fit(&self, yaw: f32, pitch: f32) -> View {
        let Stage { home, aspect, margins, .. } = *self.stage;
        let view = fit(&self.points, yaw, pitch, aspect, margins);
        View { distance: view.distance.max(NEAREST * home.distance), ..view }
    }

    /// Whether a director may leave the camera there: a hand may have put it anywhere.
    fn allows(&self, view: View) -> bool {
        (view.yaw - self.stage.home.yaw).abs() <= MAX_YAW && PITCH.contains(&view.pitch)
    }

    /// The actions, each with how much it counts.
    fn weighed(&self) -> impl Iterator<Item = (f32, &(&'a Action, Sight))> {
        let weights = std::iter::successors(Some(1.0), |weight| Some(weight * FADING));
        weights.zip(&self.actions)
    }

    /// What the direction of a view hides, and how unusual it is.
    fn cost_of_angle(&self, view: View) -> f32 {
        let eye = view.transform().translation;
        let hidden = |(weight, (action, sight)): (f32, &(&Action, Sight))| {
            weight * action.missed(self.stage.layout, sight, eye)
        };
        let hidden: f32 = self.weighed().map(hidden).sum();
        let (turned, tilted) = (view.yaw - self.yaw, view.pitch - self.pitch);
        HIDDEN * hidden + TURNED * turned * turned + TILTED * tilted * tilted
    }

    /// All that is wrong with a view; it should be as near as `wished`.
    fn cost(&self, view: View, wished: f32) -> f32 {
        let mut edge = 0.0;
        for (index, (weight, (action, _))) in self.weighed().enumerate() {
            let middle = if index == 0 && !action.is_road { MIDDLE } else { IN_VIEW };
            edge += weight * self.beyond(view, action, middle);
        }
        let loose = (view.distance / wished).ln();
        self.cost_of_angle(view) + AT_THE_EDGE * edge + LOOSE * loose * loose
    }

    /// How far an action reaches beyond this share of the picture.
    fn beyond(&self, view: View, action: &Action, share: f32) -> f32 {
        let Stage { layout, aspect, margins, .. } = *self.stage;
        let beyond = |point: Vec3| {
            let seen = in_free_space(view, point, aspect, margins);
            seen.map_or(1.0, |seen| (seen.abs().max_element() - share).max(0.0))
        };
        action.outline(layout, 0.0).map(beyond).fold(0.0, f32::max)
    }

    /// What cannot be seen on the way to a view, of the present and of what comes next.
    fn cost_of_way(&self, from: Motion, to: View) -> f32 {
        let course = Course::new(from, to, 0.0);
        let missed = |(seconds, index): (f32, usize)| {
            let (action, sight) = self.actions.get(index).unwrap_or(&self.actions[0]);
            let view = course.at(seconds).view();
            let hidden = action.missed(self.stage.layout, sight, view.transform().translation);
            HIDDEN_ON_THE_WAY * hidden + AT_THE_EDGE * self.beyond(view, action, IN_VIEW)
        };
        ON_THE_WAY.into_iter().map(missed).sum::<f32>() / ON_THE_WAY.len() as f32
    }
}
