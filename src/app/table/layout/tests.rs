//! Everything has its place: nothing floats, sinks, overlaps or leaves the table.

use super::*;
use crate::rules::{Direction, Effect, Position, Ruleset, Setup};
use crate::scene::random_games::{self, Numbers};

const NEARLY: f32 = 1e-5;

fn layout(ruleset: &Ruleset) -> Layout {
    Layout::new(ruleset.size, ruleset.reserves)
}

/// The lowest and the highest point of a piece's bounding box.
fn reach(layout: &Layout, info: PieceInfo, pose: Pose) -> (f32, f32) {
    let half = layout.half_extents(info);
    let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| (pose.rotation * axis).y.abs());
    let up = Vec3::from(axes).dot(half);
    (pose.translation.y - up, pose.translation.y + up)
}

/// Half the width of the piece as seen from above, in any direction.
fn footprint(layout: &Layout, info: PieceInfo, pose: Pose) -> f32 {
    let half = layout.half_extents(info);
    let x = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| (pose.rotation * axis).x.abs());
    let z = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| (pose.rotation * axis).z.abs());
    Vec3::from(x).dot(half).max(Vec3::from(z).dot(half))
}

fn random_scenes(seed: u64, mut visit: impl FnMut(&Ruleset, &Scene)) {
    let mut numbers = Numbers(seed);
    for ruleset in random_games::rulesets() {
        let mut scene = Scene::start(&Position::new(ruleset));
        visit(&ruleset, &scene);
        random_games::play(ruleset, &mut numbers, 120, |before, ply| {
            for effect in before.clone().play(ply).unwrap() {
                scene.apply(effect).unwrap();
                visit(&ruleset, &scene);
            }
        });
    }
}

#[test]
fn the_board_lies_as_white_sees_it() {
    let layout = layout(&Ruleset::default());
    let middle = |name: &str| layout.square_middle(name.parse().unwrap());
    assert_eq!(middle("c3"), Vec3::ZERO);
    assert_eq!(middle("a1"), Vec3::new(-2.0, 0.0, 2.0));
    assert_eq!(middle("e1"), Vec3::new(2.0, 0.0, 2.0));
    assert_eq!(middle("a5"), Vec3::new(-2.0, 0.0, -2.0));
    let even = Layout::new(Size::MAX, [Reserve::standard(Size::MAX); 2]);
    assert_eq!(even.square_middle("d4".parse().unwrap()), Vec3::new(-0.5, 0.0, 0.5));
}

#[test]
fn stones_are_no_wider_than_two_thirds_of_a_square() {
    let measures = Measures::default();
    assert!(measures.stone_across.into_iter().all(|across| across <= 0.65));
    assert!(measures.capstone_across.into_iter().all(|across| across <= 0.65));
}

#[test]
fn a_ruleset_and_its_scene_have_the_same_layout() {
    for ruleset in random_games::rulesets() {
        let scene = Scene::start(&Position::new(ruleset));
        assert_eq!(Layout::for_scene(&scene), layout(&ruleset));
    }
}

#[test]
fn one_pose_and_all_poses_agree() {
    random_scenes(1, |ruleset, scene| {
        let layout = layout(ruleset);
        let poses = layout.poses(scene);
        let id = PieceId((poses.len() / 3) as u16);
        assert_eq!(layout.pose(scene, id), Some(poses[id.index()]));
        if let Some(hand) = scene.hand() {
            let id = hand.pieces[0].id;
            assert_eq!(layout.pose(scene, id), Some(poses[id.index()]));
        }
        assert_eq!(layout.pose(scene, PieceId(poses.len() as u16)), None);
    });
}

#[test]
fn pieces_stand_exactly_on_what_is_below_them() {
    let thick = Measures { stone_thickness: 0.3, stone_across: [0.4, 0.64], ..Measures::default() };
    random_scenes(2, |ruleset, scene| {
        for measures in [Measures::default(), thick] {
            let layout = Layout::with_measures(ruleset.size, ruleset.reserves, measures);
            let poses = layout.poses(scene);
            for square in scene.size().squares() {
                let mut below = 0.0;
                for placed in scene.stack(square) {
                    let pose = poses[placed.id.index()];
                    let (low, high) = reach(&layout, scene.info(placed.id), pose);
                    assert!((low - below).abs() < NEARLY, "{square}: {low} on {below}");
                    below = high;
                }
                assert!((below - layout.stack_top(scene, square)).abs() < NEARLY);
            }
            let Some(hand) = scene.hand() else { continue };
            let mut below = layout.stack_top(scene, hand.over) + measures.hand_gap;
            for placed in &hand.pieces {
                let pose = poses[placed.id.index()];
                let (low, high) = reach(&layout, scene.info(placed.id), pose);
                assert!((low - below).abs() < NEARLY);
                below = high;
            }
            assert!((layout.above(scene, hand.over).y - below).abs() < NEARLY);
        }
    });
}

#[test]
fn pieces_stay_within_their_squares() {
    random_scenes(3, |ruleset, scene| {
        let layout = layout(ruleset);
        for id in scene.ids() {
            let Some(Place::Board { square, .. }) = scene.place_of(id) else { continue };
            let pose = layout.pose(scene, id).unwrap();
            let off = (pose.translation - layout.square_middle(square)).with_y(0.0);
            let half = footprint(&layout, scene.info(id), pose) + off.abs().max_element();
            assert!(half < 0.36, "{half} on {square}");
        }
    });
}

#[test]
fn reserves_stand_on_the_table_apart_from_everything() {
    for ruleset in random_games::rulesets() {
        let layout = layout(&ruleset);
        let scene = Scene::start(&Position::new(ruleset));
        let poses = layout.poses(&scene);
        // One box per stack: its place, and the pieces in it.
        let mut stacks: Vec<(Vec2, f32, f32)> = Vec::new();
        for id in scene.ids() {
            let info = scene.info(id);
            let pose = poses[id.index()];
            let (low, high) = reach(&layout, info, pose);
            let half = footprint(&layout, info, pose);
            let at = Vec2::new(pose.translation.x, pose.translation.z);
            let side = if info.color == Color::White { 1.0 } else { -1.0 };
            assert!(side * at.y - half > layout.frame_half(), "{id:?} is on the board");
            let area = layout.reserve_area(info.color);
            let inside = (at - Vec2::new(area.middle.x, area.middle.z)).abs() + half;
            assert!(inside.x <= area.half.x && inside.y <= area.half.z, "{id:?} at {at}");
            let stack = stacks.iter_mut().find(|stack| stack.0.distance(at) < 0.1);
            match stack {
                None => {
                    assert!((low - layout.measures().table_height).abs() < NEARLY);
                    let near =
                        stacks.iter().map(|stack| (stack.0 - at).abs().max_element() - stack.1);
                    assert!(near.fold(f32::MAX, f32::min) > half, "{id:?} stands in another stack");
                    stacks.push((at, half, high));
                }
                Some(stack) => {
                    assert!((low - stack.2).abs() < NEARLY, "{id:?} floats or sinks");
                    stack.2 = high;
                }
            }
        }
        let tallest = stacks.iter().map(|stack| stack.2).fold(0.0, f32::max);
        assert!(tallest < 1.6, "{tallest}");
    }
}

#[test]
fn reserves_leave_the_board_in_view() {
    // In every standard game two rows of stacks are enough, before the files.
    for size in Size::all() {
        let layout = layout(&Ruleset::standard(size));
        for color in Color::ALL {
            let area = layout.reserve_area(color);
            assert!(area.half.z < 0.85);
            // Higher ones would hide the coordinates on the frame.
            assert!(area.high().y < 0.65);
            assert!(area.half.x < layout.board_half() + 0.1);
        }
        let bounds = layout.table_bounds();
        let scene = Scene::start(&Position::new(Ruleset::standard(size)));
        for pose in layout.poses(&scene) {
            let inside = (pose.translation - bounds.middle).abs().cmple(bounds.half);
            assert!(inside.all(), "{pose:?} is out of view");
        }
        assert!(layout.table_radius() > layout.framing_radius());
    }
}

#[test]
fn boxes_hold_the_pieces_they_are_for() {
    random_scenes(4, |ruleset, scene| {
        let layout = layout(ruleset);
        for square in scene.size().squares() {
            let Some(bounds) = layout.stack_bounds(scene, square) else {
                assert!(scene.stack(square).is_empty());
                continue;
            };
            assert!(bounds.low().y.abs() < NEARLY);
            assert!((bounds.high().y - layout.stack_top(scene, square)).abs() < NEARLY);
            assert!(bounds.half.x < 0.5);
        }
        for color in Color::ALL {
            for is_capstone in [false, true] {
                let reserve = scene.reserve(color);
                let ids = if is_capstone { &reserve.capstones } else { &reserve.stones };
                let bounds = layout.reserve_bounds(scene, color, is_capstone);
                assert_eq!(bounds.is_some(), !ids.is_empty());
                for &id in ids {
                    let (low, high) = (bounds.unwrap().low(), bounds.unwrap().high());
                    let at = layout.pose(scene, id).unwrap().translation;
                    assert!(at.cmpge(low).all() && at.cmple(high).all());
                }
            }
        }
    });
}

#[test]
fn a_stack_of_a_hundred_is_as_high_as_its_pieces() {
    let ruleset =
        Ruleset { reserves: [Reserve { stones: 60, capstones: 4 }; 2], ..Ruleset::default() };
    let mut setup = Setup::empty(Size::FIVE);
    let square: Square = "c3".parse().unwrap();
    let flat = |index: usize| Piece::new(Color::ALL[index % 2], Kind::Flat);
    setup.set_stack(square, (0..100).map(flat).collect());
    setup.move_number = 60;
    let scene = Scene::start(&Position::from_setup(&setup, ruleset).unwrap());
    let layout = Layout::for_scene(&scene);
    let thickness = layout.measures().stone_thickness;
    assert!((layout.stack_top(&scene, square) - 100.0 * thickness).abs() < 1e-4);
    let fanned = layout.fanned(&scene, square);
    assert_eq!(fanned.len(), 100);
    let gaps = fanned.windows(2).map(|pair| (pair[1].1.translation - pair[0].1.translation).y);
    assert!(gaps.into_iter().all(|gap| gap > 1.5 * thickness));
}

#[test]
fn a_ghost_stands_where_the_piece_will() {
    let mut scene = Scene::start(&Position::new(Ruleset::default()));
    let layout = Layout::for_scene(&scene);
    let square = "b4".parse().unwrap();
    for kind in Kind::ALL {
        let piece = Piece::new(Color::Black, kind);
        let ghost = layout.ghost_pose(&scene, square, piece);
        let mut after = scene.clone();
        after.apply(Effect::Placed { square, piece }).unwrap();
        assert_eq!(layout.pose(&after, after.stack(square)[0].id), Some(ghost));
    }
    // A wall stands on its edge, turned across the square.
    let piece = Piece::new(Color::White, Kind::Wall);
    scene.apply(Effect::Placed { square, piece }).unwrap();
    let pose = layout.pose(&scene, scene.stack(square)[0].id).unwrap();
    assert!((pose.rotation * Vec3::Z).distance(Vec3::NEG_Y) < NEARLY);
}

#[test]
fn the_ground_is_board_frame_or_table() {
    let layout = layout(&Ruleset::default());
    let measures = layout.measures();
    assert_eq!(layout.ground(Vec2::new(2.0, -2.0), 0.3), 0.0);
    assert_eq!(layout.ground(Vec2::new(2.4, 0.0), 0.3), measures.frame_top);
    assert_eq!(layout.ground(Vec2::new(0.0, 4.0), 0.3), measures.table_height);
}

#[test]
fn a_hand_hovers_over_the_square_it_is_carried_to() {
    let mut setup = Setup::empty(Size::FIVE);
    let flat = Piece::new(Color::White, Kind::Flat);
    setup.set_stack("a1".parse().unwrap(), vec![flat; 3]);
    setup.set_stack("a2".parse().unwrap(), vec![flat; 4]);
    setup.move_number = 9;
    let mut scene = Scene::start(&Position::from_setup(&setup, Ruleset::default()).unwrap());
    let layout = Layout::for_scene(&scene);
    scene.apply(Effect::Lifted { square: "a1".parse().unwrap(), count: 2 }).unwrap();
    scene.carry(Direction::Up);
    let target = "a2".parse().unwrap();
    assert_eq!(layout.hand_bottom(&scene, target), layout.stack_top(&scene, target) + 0.45);
}
