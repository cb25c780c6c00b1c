//! Clips begin and end exactly, run backwards exactly, and no piece jumps, sinks
//! or passes through another on its way.

use bevy::math::{Vec2, Vec3};

use super::motion::{foot, reach_aside, reach_up};
use super::*;
use crate::rules::{Color, Kind, Piece, Ply, Position, Ruleset, Setup, Size, Square};
use crate::scene::random_games::{self, Numbers};
use crate::scene::{self, PieceId, Place};

/// Frames looked at, per second of a clip.
const FRAMES: f32 = 240.0;
const NEARLY: f32 = 1e-4;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Random plies of random games of every rule set: the scene before, its effects, the scene after.
fn random_plies(
    seed: u64,
    every: usize,
    mut visit: impl FnMut(&Scene, &[Effect], &Scene, &Layout),
) {
    let mut numbers = Numbers(seed);
    for ruleset in random_games::rulesets() {
        let mut before = Scene::start(&Position::new(ruleset));
        let layout = Layout::for_scene(&before);
        let mut count = 0;
        random_games::play(ruleset, &mut numbers, 100, |position, ply| {
            let effects: Vec<Effect> = position.clone().play(ply).unwrap().into_iter().collect();
            let mut after = before.clone();
            after.apply_all(effects.iter().copied()).unwrap();
            count += 1;
            if count % every == 0 || count <= 2 {
                visit(&before, &effects, &after, &layout);
            }
            before = after;
        });
    }
}

/// Every pair of scenes that a clip leads between in play: plies and half plies,
/// forwards and backwards, jumps and changed choices.
fn random_changes(seed: u64, every: usize, mut visit: impl FnMut(&Scene, &Scene, &Cause, &Layout)) {
    let mut earlier: Option<(Scene, Layout)> = None;
    random_plies(seed, every, |before, effects, after, layout| {
        visit(before, after, &Cause::Step(effects.to_vec()), layout);
        visit(after, before, &Cause::Undo(effects.to_vec()), layout);
        let halves = scene::steps(before, effects.iter().copied()).unwrap();
        for pair in halves.windows(2) {
            let part = effects_between(&pair[0], &pair[1], effects);
            visit(&pair[0], &pair[1], &Cause::Step(part.clone()), layout);
            visit(&pair[1], &pair[0], &Cause::Undo(part), layout);
        }
        // A cancelled turn, and another count.
        for half in &halves {
            visit(half, before, &Cause::HandChange, layout);
            visit(before, half, &Cause::HandChange, layout);
        }
        if let Some((earlier, other)) = &earlier
            && other == layout
        {
            visit(after, earlier, &Cause::Jump, layout);
            visit(earlier, after, &Cause::Jump, layout);
        }
        earlier = Some((before.clone(), layout.clone()));
    });
}

/// The part of a ply's effects that leads from one scene to another.
fn effects_between(from: &Scene, to: &Scene, effects: &[Effect]) -> Vec<Effect> {
    for start in 0..effects.len() {
        let mut scene = from.clone();
        for end in start..effects.len() {
            if scene.apply(effects[end]).is_err() {
                break;
            }
            if scene == *to {
                return effects[start..=end].to_vec();
            }
        }
    }
    panic!("one half ply follows the other");
}

fn frames(clip: &Clip) -> impl Iterator<Item = f32> + use<> {
    let duration = clip.duration();
    let count = (duration * FRAMES).ceil() as u32;
    (0..=count).map(move |frame| (frame as f32 / FRAMES).min(duration))
}

#[test]
fn clips_begin_and_end_exactly_in_their_scenes() {
    random_changes(1, 3, |from, to, cause, layout| {
        let clip = plan(from, to, cause, layout);
        let (begin, end) = (layout.poses(from), layout.poses(to));
        for id in from.ids() {
            let sample = |at| clip.sample(at, id).unwrap();
            assert_eq!(sample(0.0), begin[id.index()], "{id:?} at the begin of {cause:?}");
            assert_eq!(sample(clip.duration()), end[id.index()], "{id:?} at the end of {cause:?}");
            assert_eq!(sample(-1.0), begin[id.index()]);
            assert_eq!(sample(clip.duration() + 1.0), end[id.index()]);
        }
        assert_eq!(clip.sample(0.0, PieceId(begin.len() as u16)), None);
    });
}

#[test]
fn a_ply_taken_back_is_the_same_clip_backwards() {
    random_plies(2, 3, |before, effects, after, layout| {
        let there = plan(before, after, &Cause::Step(effects.to_vec()), layout);
        let back = plan(after, before, &Cause::Undo(effects.to_vec()), layout);
        assert_eq!(there.duration(), back.duration());
        for step in 0..=8u8 {
            let at = there.duration() * f32::from(step) / 8.0;
            for id in before.ids() {
                let [one, other] = [(&there, at), (&back, there.duration() - at)]
                    .map(|(clip, at)| clip.sample(at, id).unwrap());
                assert!(one.translation.distance(other.translation) < NEARLY);
                assert!(one.rotation.dot(other.rotation).abs() > 1.0 - NEARLY);
            }
        }
        assert!(there.moving().eq(back.moving()));
        let mirrored = there.clone().reversed();
        assert_eq!(back.events(), mirrored.events());
        assert_eq!(mirrored, back);
    });
}

#[test]
fn an_instant_clip_is_its_end() {
    random_changes(3, 9, |from, to, cause, layout| {
        let clip = plan(from, to, cause, layout).instant();
        assert_eq!(clip.duration(), 0.0);
        let end = layout.poses(to);
        for at in [0.0, 0.5] {
            clip.sample_all(at, |id, pose| assert_eq!(pose, end[id.index()]));
            assert!(from.ids().all(|id| clip.sample(at, id) == Some(end[id.index()])));
        }
        let back = clip.reversed();
        back.sample_all(0.0, |id, pose| assert_eq!(pose, end[id.index()]));
    });
}

#[test]
fn all_samples_are_the_single_samples_of_what_moves() {
    random_changes(4, 9, |from, to, cause, layout| {
        let clip = plan(from, to, cause, layout);
        let begin = layout.poses(from);
        let at = 0.4 * clip.duration();
        let mut poses = begin.clone();
        clip.sample_all(at, |id, pose| poses[id.index()] = pose);
        assert!(from.ids().all(|id| clip.sample(at, id) == Some(poses[id.index()])));
        assert_eq!(clip.moving().count() == 0, from == to);
    });
}

#[test]
fn nothing_moves_in_jerks() {
    random_changes(5, 5, |from, to, cause, layout| {
        let clip = plan(from, to, cause, layout);
        let mut last = layout.poses(from);
        for at in frames(&clip) {
            clip.sample_all(at, |id, pose| {
                let before = last[id.index()];
                let step = pose.translation.distance(before.translation);
                // The longest way over the table and the highest arc take at least 0.4 s.
                assert!(step < 0.3, "{id:?} goes {step} in a frame at {at}, {cause:?}");
                let turn = pose.rotation.angle_between(before.rotation);
                assert!(turn < 0.2, "{id:?} turns {turn} in a frame at {at}, {cause:?}");
                last[id.index()] = pose;
            });
        }
    });
}

#[test]
fn nothing_sinks_into_board_frame_or_table() {
    random_changes(6, 5, |from, to, cause, layout| {
        let clip = plan(from, to, cause, layout);
        for at in frames(&clip).step_by(2) {
            clip.sample_all(at, |id, pose| {
                let half = layout.half_extents(from.info(id));
                let middle = Vec2::new(pose.translation.x, pose.translation.z);
                let ground = layout.ground(middle, reach_aside(pose, half));
                let foot = foot(pose, half);
                assert!(foot > ground - NEARLY, "{id:?} at {foot} below {ground}, {cause:?}");
            });
        }
    });
}

/// Where a piece is at some time.
struct Span {
    middle: Vec2,
    reach: f32,
    low: f32,
    high: f32,
}

fn spans(scene: &Scene, poses: &[Pose], layout: &Layout) -> Vec<Span> {
    let span = |id: PieceId| {
        let (pose, half) = (poses[id.index()], layout.half_extents(scene.info(id)));
        let up = reach_up(pose.rotation, half);
        let middle = Vec2::new(pose.translation.x, pose.translation.z);
        let (low, high) = (pose.translation.y - up, pose.translation.y + up);
        Span { middle, reach: reach_aside(pose, half), low, high }
    };
    scene.ids().map(span).collect()
}

/// Whether some side of one of two turned boxes parts them, but for this much. As exact as is
/// needed for stones that lean together.
fn are_apart(boxes: [(Pose, Vec3); 2], but_for: f32) -> bool {
    let between = boxes[1].0.translation - boxes[0].0.translation;
    boxes.iter().flat_map(|(pose, _)| Vec3::AXES.map(|axis| pose.rotation * axis)).any(|side| {
        let reach = |(pose, half): &(Pose, Vec3)| (pose.rotation.inverse() * side).abs().dot(*half);
        between.dot(side).abs() > boxes.iter().map(reach).sum::<f32>() - but_for
    })
}

#[test]
fn plies_pass_over_what_is_in_their_way() {
    random_plies(7, 4, |before, effects, after, layout| {
        let clip = plan(before, after, &Cause::Step(effects.to_vec()), layout);
        let moving: Vec<PieceId> = clip.moving().collect();
        for at in frames(&clip).step_by(2) {
            let mut poses = layout.poses(before);
            clip.sample_all(at, |id, pose| poses[id.index()] = pose);
            let spans = spans(before, &poses, layout);
            for &id in &moving {
                let one = &spans[id.index()];
                for other in before.ids().filter(|&other| other != id) {
                    let two = &spans[other.index()];
                    // Boxes are a little wider than what is in them.
                    let apart = (one.middle - two.middle).abs().max_element();
                    let meets = apart < 0.9 * (one.reach + two.reach);
                    let through = one.low < two.high - 0.02 && one.high > two.low + 0.02;
                    let half = |id| layout.half_extents(before.info(id));
                    let boxes = [id, other].map(|id| (poses[id.index()], half(id)));
                    let through = through && !are_apart(boxes, 0.02);
                    assert!(
                        !(meets && through),
                        "{id:?} passes through {other:?} at {at} of {:?}, {effects:?}",
                        clip.duration()
                    );
                }
            }
        }
    });
}

#[test]
fn every_dropped_piece_is_heard_once() {
    random_plies(8, 3, |before, effects, after, layout| {
        let clip = plan(before, after, &Cause::Step(effects.to_vec()), layout);
        let mut expected = 0;
        let mut walls = 0;
        for effect in effects {
            match effect {
                Effect::Placed { .. } => expected += 1,
                Effect::Dropped { count, .. } => expected += usize::from(*count),
                Effect::Flattened { .. } => walls += 1,
                Effect::Lifted { .. } => {}
            }
        }
        let mut landed = Vec::new();
        for event in clip.events() {
            assert!((0.0..=clip.duration()).contains(&event.at));
            match event.what {
                Happening::Landed(touch) => {
                    let Some(Place::Board { square, level }) = after.place_of(touch.id) else {
                        panic!("{touch:?} is not on the board")
                    };
                    assert_eq!((touch.square, touch.beneath), (Some(square), level));
                    assert_eq!(Some(touch.piece.kind), after.kind_of(touch.id));
                    assert_eq!(touch.piece.color, after.info(touch.id).color);
                    landed.push(touch.id);
                }
                Happening::Flattened { .. } => walls -= 1,
                Happening::Carried { seconds, .. } => {
                    assert!(event.at + seconds <= clip.duration());
                }
                Happening::Taken(_) | Happening::Raised { .. } => {}
            }
        }
        landed.sort_unstable();
        landed.dedup();
        assert_eq!((landed.len(), walls), (expected, 0));
        assert!(clip.events().is_sorted_by(|one, other| one.at <= other.at));
        let heard = clip.events_between(-1.0, clip.duration()).count();
        assert_eq!(heard, clip.events().len());
    });
}

#[test]
fn no_clip_takes_long() {
    random_changes(9, 3, |from, to, cause, layout| {
        let duration = plan(from, to, cause, layout).duration();
        let most = match cause {
            Cause::Step(_) | Cause::Undo(_) => 3.5,
            Cause::Jump => 0.901,
            // The slowest ones pass over stacks of twenty and more.
            Cause::HandChange => 1.5,
        };
        assert!(duration <= most, "{duration} s for {cause:?}");
    });
}

#[test]
fn effects_of_another_scene_become_a_jump() {
    let from = Scene::start(&Position::new(Ruleset::default()));
    let layout = Layout::for_scene(&from);
    let mut to = from.clone();
    let piece = Piece::new(Color::Black, Kind::Flat);
    let effect = Effect::Placed { square: square("a1"), piece };
    to.apply(effect).unwrap();
    let wrong = Cause::Step(vec![Effect::Lifted { square: square("a1"), count: 1 }]);
    let clip = plan(&from, &to, &wrong, &layout);
    assert_eq!(clip, plan(&from, &to, &Cause::Jump, &layout));
    assert!(clip.duration() > 0.0);
    assert_eq!(Clip::still(&to, &layout).duration(), 0.0);
}

/// White's capstone before a black wall, with a hand of two.
fn before_a_wall() -> (Position, Ply) {
    let mut setup = Setup::empty(Size::FIVE);
    let white = |kind| Piece::new(Color::White, kind);
    setup.set_stack(square("a1"), vec![white(Kind::Flat), white(Kind::Capstone)]);
    setup.set_stack(square("a3"), vec![Piece::new(Color::Black, Kind::Wall)]);
    setup.move_number = 9;
    let position = Position::from_setup(&setup, Ruleset::default()).unwrap();
    let ply = "2a1+11".parse().unwrap();
    (position, ply)
}

#[test]
fn a_flattened_wall_falls_ever_faster_under_the_capstone() {
    let (mut position, ply) = before_a_wall();
    let before = Scene::start(&position);
    let layout = Layout::for_scene(&before);
    let wall = before.stack(square("a3"))[0].id;
    let capstone = before.stack(square("a1"))[1].id;
    let effects: Vec<Effect> = position.play(ply).unwrap().into_iter().collect();
    let mut after = before.clone();
    after.apply_all(effects.iter().copied()).unwrap();
    let clip = plan(&before, &after, &Cause::Step(effects), &layout);
    let tilt = |at: f32| (clip.sample(at, wall).unwrap().rotation * Vec3::Y).y.asin();
    let slam = |event: &&Event| matches!(event.what, Happening::Flattened { beneath: 0, .. });
    let end = clip.events().iter().find(slam).unwrap().at;
    assert!(tilt(end - 0.43).abs() < NEARLY, "it stands until the capstone comes");
    let steps: Vec<f32> = (0..=6).map(|step| tilt(end - 0.02 * (6 - step) as f32)).collect();
    let speeds: Vec<f32> = steps.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(speeds.is_sorted(), "{speeds:?}");
    let foot_of =
        |at| foot(clip.sample(at, capstone).unwrap(), layout.half_extents(before.info(capstone)));
    assert!(foot_of(end - 0.43) > layout.stack_top(&before, square("a3")));
    assert!((foot_of(end) - layout.measures().stone_thickness).abs() < NEARLY);
    let thud = frames(&clip).filter(|&at| at >= end).map(|at| {
        let wall_top = clip.sample(at, wall).unwrap();
        let wall_half = layout.half_extents(before.info(wall));
        let top = wall_top.translation.y + reach_up(wall_top.rotation, wall_half);
        assert!(foot_of(at) > top - NEARLY, "the capstone stays above the wall");
        top - layout.measures().stone_thickness
    });
    let highest = thud.fold(0.0, f32::max);
    assert!((0.01..0.05).contains(&highest), "it bounces by {highest}");
}

#[test]
fn a_stack_leans_and_lags_while_it_is_carried_and_lands_at_rest() {
    let mut setup = Setup::empty(Size::FIVE);
    let stack = [Color::Black, Color::White, Color::Black, Color::White];
    setup.set_stack(square("a1"), stack.map(|color| Piece::new(color, Kind::Flat)).to_vec());
    setup.move_number = 9;
    let mut position = Position::from_setup(&setup, Ruleset::default()).unwrap();
    let before = Scene::start(&position);
    let layout = Layout::for_scene(&before);
    let ids: Vec<PieceId> = before.stack(square("a1")).iter().map(|placed| placed.id).collect();
    let effects: Vec<Effect> =
        position.play("4a1>112".parse().unwrap()).unwrap().into_iter().collect();
    let mut after = before.clone();
    after.apply_all(effects.iter().copied()).unwrap();
    let clip = plan(&before, &after, &Cause::Step(effects), &layout);
    let carried = clip.events().iter().find_map(|event| match event.what {
        Happening::Carried { seconds, .. } => Some((event.at, seconds)),
        _ => None,
    });
    let (start, seconds) = carried.unwrap();
    let at = |share: f32, id| clip.sample(start + share * seconds, id).unwrap();
    let along = |share: f32| ids.iter().map(|&id| at(share, id).translation.x).collect::<Vec<_>>();
    let level = along(0.0);
    let early: Vec<f32> = along(0.35).iter().zip(&level).map(|(x, rest)| x - rest).collect();
    let ahead = (at(0.35, ids[0]).rotation * Vec3::Y).x;
    assert!(ahead > 0.05, "it leans by {ahead}");
    // What leans ahead and lags stays about upright, and upper stones are later.
    assert!(early.iter().all(|x| (0.0..0.6).contains(x)), "{early:?}");
    let calm = clip.clone().calm();
    assert_eq!((calm.duration(), calm.events()), (clip.duration(), clip.events()));
    for at in frames(&clip) {
        for &id in &ids {
            let [lively, steady] = [&clip, &calm].map(|clip| clip.sample(at, id).unwrap());
            assert!((steady.rotation * Vec3::Y).y > 1.0 - NEARLY, "{id:?} leans at {at}");
            assert!(lively.translation.distance(steady.translation) < 0.25);
        }
    }
    let upright = |id: &PieceId| clip.sample(clip.duration(), *id) == layout.pose(&after, *id);
    assert!(ids.iter().all(upright));
}

#[test]
fn a_time_has_one_picture_however_one_gets_there() {
    random_plies(10, 9, |before, effects, after, layout| {
        let clip = plan(before, after, &Cause::Step(effects.to_vec()), layout);
        let look = |at: f32| before.ids().map(|id| clip.sample(at, id)).collect::<Vec<_>>();
        let there: Vec<_> = frames(&clip).step_by(9).map(look).collect();
        let times: Vec<f32> = frames(&clip).step_by(9).collect();
        let mut back: Vec<_> = times.into_iter().rev().map(look).collect();
        back.reverse();
        assert_eq!(there, back);
    });
}

#[test]
fn a_hand_held_over_the_target_drops_and_goes_on() {
    let (position, _) = before_a_wall();
    let mut lifted = Scene::start(&position);
    let layout = Layout::for_scene(&lifted);
    lifted.apply(Effect::Lifted { square: square("a1"), count: 2 }).unwrap();
    let mut over = lifted.clone();
    over.carry(crate::rules::Direction::Up);
    // Only the hand moves when the direction is chosen, and back again.
    let go = plan(&lifted, &over, &Cause::Step(vec![]), &layout);
    assert_eq!(go.moving().count(), 2);
    assert_eq!(plan(&over, &lifted, &Cause::Undo(vec![]), &layout), go.reversed());

    let drop = Effect::Dropped { square: square("a2"), count: 1 };
    let mut dropped = over.clone();
    dropped.apply(drop).unwrap();
    let stays = plan(&over, &dropped, &Cause::Step(vec![drop]), &layout);
    assert_eq!(stays.moving().count(), 1, "the rest of the hand is where it belongs");
    dropped.carry(crate::rules::Direction::Up);
    let goes = plan(&over, &dropped, &Cause::Step(vec![drop]), &layout);
    assert_eq!(goes.moving().count(), 2);
    let back = plan(&dropped, &over, &Cause::Undo(vec![drop]), &layout);
    assert_eq!(back, goes.reversed());
}

#[test]
fn a_change_of_mind_starts_in_the_middle_of_a_clip() {
    let (position, _) = before_a_wall();
    let before = Scene::start(&position);
    let layout = Layout::for_scene(&before);
    let lift = |count| {
        let mut scene = before.clone();
        scene.apply(Effect::Lifted { square: square("a1"), count }).unwrap();
        scene
    };
    let clip = plan(&before, &lift(2), &Cause::HandChange, &layout);
    let mut poses = layout.poses(&before);
    clip.sample_all(0.5 * clip.duration(), |id, pose| poses[id.index()] = pose);
    let change = regroup(&poses, &lift(1), &layout);
    assert!(before.ids().all(|id| change.sample(0.0, id) == Some(poses[id.index()])));
    let end = layout.poses(&lift(1));
    assert!(before.ids().all(|id| change.sample(1.0, id) == Some(end[id.index()])));
}

#[test]
fn a_placed_wall_tips_up_in_the_air() {
    let position =
        Position::new(Ruleset { opening: crate::rules::Opening::NoSwap, ..Ruleset::default() });
    let before = Scene::start(&position);
    let layout = Layout::for_scene(&before);
    let piece = Piece::new(Color::White, Kind::Wall);
    let effect = Effect::Placed { square: square("c3"), piece };
    let mut after = before.clone();
    after.apply(effect).unwrap();
    let id = after.stack(square("c3"))[0].id;
    let clip = plan(&before, &after, &Cause::Step(vec![effect]), &layout);
    let landing = clip.events().last().unwrap().at;
    let upright = |at: f32| 1.0 - (clip.sample(at, id).unwrap().rotation * Vec3::Y).y.abs();
    assert!(upright(0.05 * landing) < NEARLY, "it is taken as it lies");
    assert!((0.1..0.9).contains(&upright(0.45 * landing)));
    assert!(upright(0.9 * landing) > 1.0 - NEARLY, "it stands before it lands");
    let highest =
        frames(&clip).map(|at| clip.sample(at, id).unwrap().translation.y).fold(0.0, f32::max);
    assert!(highest > 0.6, "{highest}");
}
