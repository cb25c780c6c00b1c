//! The picture follows the scene: whatever is shown, the state is the final one at once and
//! the pieces travel there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::animation::{self, Cause, Clip, Happening};
use super::effects::{LINGER, ReducedMotion, lingers};
use super::layout::{Layout, Pose};
use super::materials::Materials;
use super::pieces::{PieceEntity, PieceMeshes, Pieces, set_out};
use super::surface::Surface;
use crate::rules::{Effect, Position, Ruleset};
use crate::scene::{PieceId, Scene};

/// How fast pieces travel: 1 is normal, 0 puts them where they belong at once.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct AnimationSpeed(pub f32);

impl Default for AnimationSpeed {
    fn default() -> Self {
        AnimationSpeed(1.0)
    }
}

/// How pieces are asked to travel.
#[derive(SystemParam)]
pub(super) struct Pace<'w> {
    speed: Res<'w, AnimationSpeed>,
    reduced: Res<'w, ReducedMotion>,
}

impl Pace<'_> {
    /// Whether nothing sways, bounces or flies about.
    pub(super) fn is_calm(&self) -> bool {
        self.reduced.0 || self.speed.0 <= 0.0
    }

    /// A clip as it is to be shown.
    fn fit(&self, clip: Clip) -> Clip {
        match self.speed.0 > 0.0 {
            false => clip.instant(),
            true if self.reduced.0 => clip.calm(),
            true => clip,
        }
    }
}

/// Something that can be heard at the table.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct TableEvent {
    /// What happens.
    pub what: Happening,
    /// How fast the pieces travel; 0 if they do not, and everything happens at once.
    pub speed: f32,
}

/// The last piece has come to lie: the picture shows the scene.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtRest;

/// What the table shows, and what is on its way there.
#[derive(Resource, Debug)]
pub struct Picture {
    /// What was asked for last.
    target: Scene,
    /// What has been asked for since the last frame.
    wishes: Vec<Wish>,
    /// The scene in which the running clip ends.
    shown: Scene,
    running: Option<Running>,
    /// The last clip of which something was left in the air, and how long ago it began.
    trail: Option<(Clip, f32)>,
    /// Where each piece is shown, by its number.
    poses: Vec<Pose>,
    /// The pieces whose entities have to be moved there.
    moved: Vec<PieceId>,
    version: u64,
}

#[derive(Clone, Debug)]
enum Wish {
    Begin,
    Show(Scene, Cause),
    Replay(Scene, Vec<Effect>),
    Preview(Vec<Effect>),
    Withdraw,
    Finish,
}

#[derive(Debug)]
struct Running {
    clip: Clip,
    seconds: f32,
    /// Up to which second its events have been told.
    heard: f32,
    /// Whether it shows something that is over, or that may come: what is shown now comes back after it.
    comes_back: bool,
    /// Whether it shows what may come: its pieces are ghosts, and nothing is heard.
    is_preview: bool,
    /// How long its end is shown, in seconds.
    hold: f32,
}

/// How long the end of a preview is shown, in seconds.
const HOLD: f32 = 1.1;

impl Default for Picture {
    fn default() -> Self {
        let scene = Scene::start(&Position::new(Ruleset::default()));
        Picture {
            target: scene.clone(),
            wishes: vec![Wish::Begin],
            shown: scene,
            running: None,
            trail: None,
            poses: Vec::new(),
            moved: Vec::new(),
            version: 0,
        }
    }
}

impl Picture {
    /// Sets the table for another game: its pieces are where the scene says, without a journey.
    pub fn begin(&mut self, scene: Scene) {
        self.target = scene;
        // Whatever was asked for before belongs to the game that is cleared away.
        self.wishes.clear();
        self.wishes.push(Wish::Begin);
        self.version += 1;
    }

    /// Shows another scene of the game. A clip that still runs is completed at once.
    pub fn show(&mut self, scene: Scene, cause: Cause) {
        if self.target.size() != scene.size() || self.target.pieces() != scene.pieces() {
            self.begin(scene);
            return;
        }
        self.target = scene.clone();
        self.wishes.push(Wish::Show(scene, cause));
        self.version += 1;
    }

    /// Completes the running clip.
    pub fn finish(&mut self) {
        self.wishes.push(Wish::Finish);
    }

    /// Shows once more what these effects did to a scene of this game. The scene that is shown
    /// stays what it is, and its pieces are in their places again afterwards.
    pub fn replay(&mut self, before: Scene, effects: Vec<Effect>) {
        self.wishes.push(Wish::Replay(before, effects));
    }

    /// Shows what these effects would do to the scene that is shown, as ghosts; a moment later the
    /// pieces are in their places again.
    pub fn preview(&mut self, effects: Vec<Effect>) {
        self.wishes.push(Wish::Preview(effects));
    }

    /// Brings the pieces of a preview back; nothing else is disturbed.
    pub fn withdraw(&mut self) {
        if self.is_preview() || self.wishes.iter().any(|wish| matches!(wish, Wish::Preview(_))) {
            self.wishes.push(Wish::Withdraw);
        }
    }

    /// Whether what moves shows only what may come.
    #[must_use]
    pub fn is_preview(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.is_preview)
    }

    /// The pieces that are shown as ghosts.
    pub(super) fn ghosts(&self) -> impl Iterator<Item = PieceId> + '_ {
        let preview = self.running.iter().filter(|running| running.is_preview);
        preview.flat_map(|running| running.clip.moving())
    }

    /// Whether every piece is where the scene says.
    #[must_use]
    pub fn at_rest(&self) -> bool {
        self.running.is_none() && self.wishes.is_empty()
    }

    /// The scene that was asked for last.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.target
    }

    /// Grows with every scene that is asked for.
    #[must_use]
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Where a piece is shown now; `None` for a piece of another game.
    #[must_use]
    pub(super) fn pose(&self, id: PieceId) -> Option<Pose> {
        self.poses.get(id.index()).copied()
    }

    /// The clips of which something is seen now, and how far they are, in seconds at normal speed:
    /// what effects are computed from.
    pub(super) fn moments(&self) -> impl Iterator<Item = (&Clip, f32)> {
        let running = self.running.iter().filter(|running| !running.is_preview);
        let running = running.map(|running| (&running.clip, running.seconds));
        running.chain(self.trail.iter().map(|(clip, seconds)| (clip, *seconds)))
    }

    fn has_wishes(&self) -> bool {
        !self.wishes.is_empty()
    }

    /// Completes the running clip: every piece is exactly where the scene says.
    fn settle(&mut self, layout: &Layout) {
        if let Some(Running { clip, comes_back, .. }) = self.running.take() {
            self.place(&clip, clip.duration());
            if comes_back {
                let back = animation::regroup(&self.poses, &self.shown, layout);
                self.place(&back, back.duration());
            }
        }
    }

    /// Moves the pieces of a clip to where they are at a time.
    fn place(&mut self, clip: &Clip, seconds: f32) {
        clip.sample_all(seconds, |id, pose| {
            if let Some(place) = self.poses.get_mut(id.index()) {
                *place = pose;
                self.moved.push(id);
            }
        });
    }

    fn start(&mut self, clip: Clip, pace: &Pace) {
        let clip = pace.fit(clip);
        self.running = Some(Running {
            clip,
            seconds: 0.0,
            heard: -1.0,
            comes_back: false,
            is_preview: false,
            hold: 0.0,
        });
    }

    /// The pieces of a preview on their way back.
    fn bring_back(&mut self, layout: &Layout, pace: &Pace) {
        let is_preview = self.running.take().is_some_and(|running| running.is_preview);
        let back = animation::regroup(&self.poses, &self.shown, layout);
        self.start(back, pace);
        if let Some(running) = &mut self.running {
            running.is_preview = is_preview;
        }
    }
}

/// Whether something was asked for that has not been planned.
pub(super) fn has_wishes(picture: Res<Picture>) -> bool {
    picture.has_wishes()
}

/// Whether pieces travel.
pub(super) fn is_running(picture: Res<Picture>) -> bool {
    picture.running.is_some()
}

/// Whether the picture has moved pieces whose entities have not been moved yet.
pub(super) fn has_moved(picture: Res<Picture>) -> bool {
    !picture.moved.is_empty()
}

/// Turns what was asked for into a clip; everything but the last wish is completed at once.
pub(super) fn plan(
    mut commands: Commands,
    mut picture: ResMut<Picture>,
    mut layout: ResMut<Layout>,
    mut pieces: ResMut<Pieces>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    pace: Pace,
) {
    let picture = &mut *picture;
    for wish in std::mem::take(&mut picture.wishes) {
        match wish {
            Wish::Begin => {
                layout.set_if_neq(Layout::for_scene(&picture.target));
                picture.shown = picture.target.clone();
                picture.running = None;
                picture.trail = None;
                picture.moved.clear();
                picture.poses = layout.poses(&picture.shown);
                set_out(
                    &mut commands,
                    &mut pieces,
                    &meshes,
                    &materials,
                    &picture.shown,
                    &picture.poses,
                );
            }
            Wish::Show(scene, cause) => {
                let clip = if cause == Cause::HandChange && picture.running.is_some() {
                    // The hand changes its mind in mid-air.
                    picture.running = None;
                    animation::regroup(&picture.poses, &scene, &layout)
                } else {
                    picture.settle(&layout);
                    animation::plan(&picture.shown, &scene, &cause, &layout)
                };
                picture.shown = scene;
                picture.start(clip, &pace);
            }
            Wish::Replay(before, effects) => {
                picture.settle(&layout);
                let mut after = before.clone();
                if after.apply_all(effects.iter().copied()).is_err() {
                    // It is of another game, or of another place in it.
                    continue;
                }
                let clip = animation::plan(&before, &after, &Cause::Step(effects), &layout);
                picture.start(clip, &pace);
                if let Some(running) = &mut picture.running {
                    running.comes_back = true;
                }
            }
            Wish::Preview(effects) => {
                picture.settle(&layout);
                let mut after = picture.shown.clone();
                if after.apply_all(effects.iter().copied()).is_err() {
                    // The table shows something else by now.
                    continue;
                }
                let step = Cause::Step(effects);
                let clip = animation::plan(&picture.shown, &after, &step, &layout);
                picture.start(clip, &pace);
                if let Some(running) = &mut picture.running {
                    running.comes_back = true;
                    running.is_preview = true;
                    running.hold = HOLD;
                }
            }
            Wish::Withdraw if picture.is_preview() => picture.bring_back(&layout, &pace),
            Wish::Withdraw => {}
            Wish::Finish => picture.settle(&layout),
        }
    }
}

/// Whether something of a clip is left in the air.
pub(super) fn is_lingering(picture: Res<Picture>) -> bool {
    picture.trail.is_some()
}

/// Lets the dust of a clip that is over settle.
pub(super) fn linger(time: Res<Time>, pace: Pace, mut picture: ResMut<Picture>) {
    let Some((clip, mut seconds)) = picture.trail.take() else { return };
    seconds += time.delta_secs() * pace.speed.0;
    if !pace.is_calm() && seconds < clip.duration() + LINGER {
        picture.trail = Some((clip, seconds));
    }
}

/// Lets the running clip go on, and tells what is heard on the way.
pub(super) fn travel(
    time: Res<Time>,
    pace: Pace,
    layout: Res<Layout>,
    mut picture: ResMut<Picture>,
    mut events: MessageWriter<TableEvent>,
    mut rests: MessageWriter<AtRest>,
) {
    let Some(mut running) = picture.running.take() else { return };
    let speed = pace.speed.0;
    // The frame in which a clip is planned shows its beginning.
    if running.heard >= 0.0 {
        // Without animations a preview still takes its time.
        running.seconds += time.delta_secs() * if speed > 0.0 { speed } else { 1.0 };
    }
    let is_over = running.seconds >= running.clip.duration() + running.hold
        || (speed <= 0.0 && running.hold <= 0.0);
    let now = if is_over { running.clip.duration() } else { running.seconds };
    picture.place(&running.clip, now);
    let heard = running.clip.events_between(running.heard, now);
    for event in heard.filter(|_| !running.is_preview) {
        events.write(TableEvent { what: event.what, speed });
    }
    running.heard = now;
    if is_over && !running.is_preview && !pace.is_calm() && lingers(&running.clip) {
        picture.trail = Some((running.clip.clone(), running.seconds));
    }
    if is_over && running.comes_back {
        picture.running = Some(running);
        picture.bring_back(&layout, &pace);
    } else if is_over {
        rests.write(AtRest);
    } else {
        picture.running = Some(running);
    }
}

/// Makes ghosts of the pieces that only show what may come, and pieces of them again.
pub(super) fn dress_ghosts(
    picture: Res<Picture>,
    pieces: Res<Pieces>,
    materials: Res<Materials>,
    mut dressed: Local<Vec<PieceId>>,
    mut surfaces: Query<&mut MeshMaterial3d<Surface>, With<PieceEntity>>,
) {
    let ghosts: Vec<PieceId> = picture.ghosts().collect();
    if *dressed == ghosts {
        return;
    }
    let scene = picture.scene();
    for &id in dressed.iter().chain(&ghosts) {
        let Some(info) = scene.pieces().get(id.index()) else { continue };
        let of = if ghosts.contains(&id) { &materials.ghost } else { &materials.piece };
        if let Some(entity) = pieces.entity(id)
            && let Ok(mut surface) = surfaces.get_mut(entity)
        {
            surface.0 = of[info.color.index()].clone();
        }
    }
    *dressed = ghosts;
}

/// Moves the entities of the pieces that the picture has moved, and only them.
pub(super) fn move_entities(
    mut picture: ResMut<Picture>,
    pieces: Res<Pieces>,
    mut transforms: Query<&mut Transform, With<PieceEntity>>,
) {
    let Picture { moved, poses, .. } = &mut *picture;
    for id in moved.drain(..) {
        if let Some(entity) = pieces.entity(id)
            && let Ok(mut transform) = transforms.get_mut(entity)
        {
            *transform = poses[id.index()].into();
        }
    }
}
