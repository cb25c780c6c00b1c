//! Whole games before the camera, frame by frame, without an app: nothing is hidden, nothing jumps.

use std::f32::consts::PI;

use super::sight::Sight;
use super::*;
use crate::app::replay::PAUSE;
use crate::app::table::animation::{self, Cause};
use crate::app::table::framing::in_free_space;
use crate::notation::tps;
use crate::record::{ReadOptions, Record};
use crate::rules::{Effect, Outcome, Position, Ruleset, Size, Square};
use crate::scene::Scene;
use crate::scene::random_games::{self, Numbers};

/// Seconds from one frame to the next.
const FRAME: f32 = 1.0 / 30.0;
/// The viewer's side is never farther away than this, in radians: 35 degrees.
const FARTHEST_YAW: f32 = 0.611;
/// So much of a square may be hidden, of its worst one.
const HIDDEN: f32 = 0.5;

/// What a game does, ply by ply, and the road at its end.
struct Game {
    start: Scene,
    plies: Vec<Vec<Effect>>,
    road: Vec<Square>,
}

impl Game {
    fn of(record: &Record) -> Game {
        let line = record.main_line();
        let road = match line.last().and_then(|&last| record.outcome(last)) {
            Some(Outcome::Road { road, .. }) => road.squares().to_vec(),
            _ => Vec::new(),
        };
        let plies = line.iter().map(|&node| record.effects(node).into_iter().collect()).collect();
        Game { start: Scene::start(record.start()), plies, road }
    }

    fn read(text: &str) -> Game {
        let reading = crate::record::read(text.as_bytes(), &ReadOptions::default()).remove(0);
        assert_eq!(reading.problems, []);
        Game::of(&reading.record.unwrap())
    }

    /// A game in which stacks get tall.
    fn random(size: u8, seed: u64, most: usize) -> Game {
        let ruleset = Ruleset::standard(Size::new(size).unwrap());
        let mut plies = Vec::new();
        random_games::play(ruleset, &mut Numbers(seed), most, |position, ply| {
            plies.push(position.clone().play(ply).unwrap().into_iter().collect());
        });
        Game { start: Scene::start(&Position::new(ruleset)), plies, road: Vec::new() }
    }

    fn actions(&self) -> Vec<Action> {
        let mut scene = self.start.clone();
        let mut next = |effects: &Vec<Effect>| {
            let action = Action::ply(&scene, effects.iter().copied()).unwrap();
            scene = action.after().clone();
            action
        };
        self.plies.iter().map(&mut next).collect()
    }
}

/// One frame of a game.
struct Moment<'a> {
    /// The ply that is played in it; `None` while everything lies still.
    action: Option<&'a Action>,
    view: View,
    stage: Stage<'a>,
    sight: &'a Sight,
}

impl Moment<'_> {
    /// How far from the middle the outermost of these points is seen; 1 is the edge of the picture.
    fn edge(&self, points: impl Iterator<Item = Vec3>) -> f32 {
        let Stage { aspect, margins, .. } = self.stage;
        let seen = |point| in_free_space(self.view, point, aspect, margins);
        points.map(|point| seen(point).unwrap().abs().max_element()).fold(0.0, f32::max)
    }

    /// The share of the ply's worst square that is hidden.
    fn hidden(&self) -> f32 {
        let eye = self.view.transform().translation;
        let layout = self.stage.layout;
        self.action.map_or(0.0, |action| action.hidden(layout, self.sight, eye))
    }
}

/// How a game is shown.
#[derive(Clone, Copy)]
struct Viewing {
    speed: f32,
    aspect: f32,
    home_yaw: f32,
}

const USUAL: Viewing = Viewing { speed: 1.0, aspect: 16.0 / 9.0, home_yaw: 0.0 };

/// Plays a game before a director's camera and visits every frame; returns the camera and the last scene.
fn watch(game: &Game, viewing: Viewing, mut visit: impl FnMut(Moment)) -> (CameraRig, Scene) {
    let layout = Layout::for_scene(&game.start);
    let mut rig = CameraRig::default();
    rig.fit_to(&layout);
    rig.set_aspect(viewing.aspect);
    rig.sit_at(viewing.home_yaw);
    rig.finish();
    let mut director = Director::default();
    director.take_up();
    let actions = game.actions();
    let mut scene = game.start.clone();
    let ahead = plies_ahead(viewing.speed);
    let mut film = |rig: &mut CameraRig,
                    director: &mut Director,
                    action: Option<&Action>,
                    seconds: f32,
                    scene: &Scene| {
        let sight = action.map(|action| action.sight(&layout)).unwrap_or_default();
        rig.make_room(&layout, scene);
        for _ in 0..(seconds / FRAME).ceil() as u32 {
            director.work(rig, &layout, action.is_none());
            rig.advance(FRAME);
            let (view, stage) = (rig.motion().view(), rig.stage(&layout));
            visit(Moment { action, view, stage, sight: &sight });
        }
    };
    director
        .show(Brief { next: actions.iter().take(ahead).cloned().collect(), ..Brief::default() });
    film(&mut rig, &mut director, None, 1.0, &scene);
    for (index, action) in actions.iter().enumerate() {
        let cause = Cause::Step(game.plies[index].clone());
        let clip = animation::plan(&scene, action.after(), &cause, &layout);
        scene = action.after().clone();
        let end = if index + 1 < actions.len() {
            None
        } else {
            Action::road(game.road.clone(), &scene)
                .map_or(Some(End::Table), |a| Some(End::Road(Box::new(a))))
        };
        director.show(Brief {
            now: Some(action.clone()),
            next: actions.iter().skip(index + 1).take(ahead).cloned().collect(),
            end,
        });
        film(&mut rig, &mut director, Some(action), clip.duration() / viewing.speed, &scene);
        film(&mut rig, &mut director, None, PAUSE / viewing.speed, &scene);
    }
    film(&mut rig, &mut director, None, 16.0, &scene);
    (rig, scene)
}

/// A short game with a road, walls, a capstone and stacks, all over the board.
const SHORT: &str = "[Size \"5\"]\n\n1. a1 e5\n2. c3 Sc4\n3. Cd3 d5\n4. d3+ b5\n5. 1d4< e4\n6. b3 c5\n\
                     7. e3 a5\n";

/// White's road along the fifth rank, with a wall in front of it.
const ROAD: &str = "[Size \"5\"]\n\n1. a1 e5\n2. a5 Sb4\n3. b5 c3\n4. c5 d4\n5. d5\n";

fn games() -> Vec<Game> {
    let mut games = vec![Game::read(SHORT)];
    games.extend((0..3).map(|seed| Game::random(5 + seed as u8, 7 + seed, 40)));
    games
}

#[test]
fn the_squares_of_a_ply_are_in_the_picture_and_nothing_hides_them() {
    for (number, game) in games().iter().enumerate() {
        for home_yaw in [0.0, PI] {
            let viewing = Viewing { home_yaw, ..USUAL };
            let mut plies = 0;
            watch(game, viewing, |moment| {
                let Some(action) = moment.action else { return };
                plies += 1;
                let hidden = moment.hidden();
                assert!(hidden <= HIDDEN, "game {number}, from {home_yaw}: {hidden}");
                let edge = moment.edge(action.outline(moment.stage.layout, -0.2));
                // What flies above it may leave the picture by a hair.
                assert!(edge < 1.05, "game {number}, from {home_yaw}: {edge}");
            });
            assert!(plies > 100);
        }
    }
}

#[test]
fn the_camera_is_slow_never_jumps_and_stays_on_the_viewers_side() {
    for (speed, aspect, home_yaw) in [(1.0, 1.78, 0.0), (4.0, 1.78, PI), (1.0, 0.6, 0.0)] {
        for game in &games()[..3] {
            let mut last: Option<(View, f32, f32)> = None;
            watch(game, Viewing { speed, aspect, home_yaw }, |Moment { view, stage, .. }| {
                assert!((view.yaw - home_yaw).abs() < FARTHEST_YAW);
                assert!((0.6..1.5).contains(&view.pitch));
                let Some((before, turn_before, way_before)) = last else {
                    last = Some((view, 0.0, 0.0));
                    return;
                };
                let turn = (view.yaw - before.yaw).hypot(view.pitch - before.pitch) / FRAME;
                let eye = |view: View| view.transform().translation;
                let way = eye(before).distance(eye(view)) / FRAME;
                assert!(turn < 0.3, "{turn} radians per second");
                assert!(way < 0.45 * stage.home.distance, "{way} squares per second");
                // Neither does it start or stop at once.
                assert!((turn - turn_before).abs() < 0.04, "from {turn_before} to {turn}");
                assert!((way - way_before).abs() < 0.8, "from {way_before} to {way}");
                last = Some((view, turn, way));
            });
        }
    }
}

#[test]
fn the_end_shows_the_whole_road_and_then_the_camera_rests() {
    let game = Game::read(ROAD);
    assert_eq!(game.road.len(), 5);
    let (rig, scene) = watch(&game, USUAL, |_| {});
    assert!(!rig.is_moving());
    let layout = Layout::for_scene(&scene);
    let road = Action::road(game.road.clone(), &scene).unwrap();
    let stage = rig.stage(&layout);
    let moment =
        Moment { action: Some(&road), view: rig.goal(), stage, sight: &road.sight(&layout) };
    assert!(moment.edge(road.outline(&layout, 0.3)) < 1.0);
    assert!(moment.hidden() <= 0.2, "{}", moment.hidden());
    assert!(rig.goal().distance < stage.home.distance, "nearer than the whole table");
    // A game without a road ends with the whole table.
    let (rig, _) = watch(&Game::read(SHORT), USUAL, |_| {});
    assert_eq!(rig.goal(), rig.stage(&layout).home);
}

#[test]
fn towers_are_looked_past_or_down_behind() {
    let flats = |count: usize| "12".repeat(count.div_ceil(2))[..count].to_owned();
    let tower = flats(12);
    let scene = |rows: [String; 5]| {
        let setup = tps::parse(&format!("{} 1 30", rows.join("/"))).unwrap();
        let mut ruleset = Ruleset::standard(setup.size);
        ruleset.reserves = [crate::rules::Reserve { stones: 60, capstones: 2 }; 2];
        Scene::start(&Position::from_setup(&setup, ruleset).unwrap())
    };
    let row = |at: &str| at.replace('t', &tower);
    let alone = scene(["x5", "x5", "x2,t,x2", "x5", "x5"].map(row));
    let ring = scene(["x5", "x,t,t,t,x", "x,t,x,t,x", "x,t,t,t,x", "x5"].map(row));
    let mut steepest = 0.0f32;
    for scene in [&alone, &ring] {
        let layout = Layout::for_scene(scene);
        let mut rig = CameraRig::default();
        rig.fit_to(&layout);
        rig.make_room(&layout, scene);
        rig.finish();
        for square in layout.size().squares().filter(|&square| scene.stack(square).is_empty()) {
            let piece =
                crate::rules::Piece::new(crate::rules::Color::White, crate::rules::Kind::Flat);
            let action = Action::ply(scene, [Effect::Placed { square, piece }]).unwrap();
            let stage = rig.stage(&layout);
            let view = shot::choose(&stage, &[&action], rig.motion(), rig.goal());
            let eye = view.transform().translation;
            let hidden = action.hidden(&layout, &action.sight(&layout), eye);
            assert!(hidden <= HIDDEN, "{square}: {hidden} from {view:?}");
            steepest = steepest.max(view.pitch - stage.home.pitch);
        }
    }
    assert!(steepest > 0.2, "one looks down into a ring of towers: {steepest}");
}

#[test]
fn the_same_game_gives_the_same_views_at_any_frame_rate() {
    let game = Game::read(SHORT);
    let views = |viewing| {
        let mut views = Vec::new();
        watch(&game, viewing, |moment| views.push(moment.view));
        views
    };
    assert_eq!(views(USUAL), views(USUAL));
    assert_ne!(views(USUAL), views(Viewing { speed: 2.0, ..USUAL }));
    let course = Course::new(
        Motion::still(View { focus: Vec3::ZERO, yaw: 0.0, pitch: 0.8, distance: 12.0 }),
        View { focus: Vec3::X, yaw: 0.3, pitch: 0.9, distance: 10.0 },
        0.0,
    );
    let after = |step: f32| {
        let mut rig = CameraRig::default();
        rig.lead(course);
        (0..(1.0 / step) as u32).for_each(|_| rig.advance(step));
        rig.motion().view()
    };
    assert!(after(0.25).difference(after(0.0625)) < 1e-5);
}
