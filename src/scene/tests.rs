//! Scenes follow games, keep every piece, and notice what is wrong.

use super::random_games::{self, Numbers};
use super::*;
use crate::record::{NodeId, Record};
use crate::rules::{Effect, Ply, Ruleset, Setup};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn white(kind: Kind) -> Piece {
    Piece::new(Color::White, kind)
}

fn black(kind: Kind) -> Piece {
    Piece::new(Color::Black, kind)
}

/// White to move: a2 is black, white, white capstone; b2 is a white wall.
fn capstone_before_wall() -> Position {
    let mut setup = Setup::empty(Size::FIVE);
    setup
        .set_stack(square("a2"), vec![black(Kind::Flat), white(Kind::Flat), white(Kind::Capstone)]);
    setup.set_stack(square("c2"), vec![white(Kind::Wall)]);
    setup.set_stack(square("e5"), vec![black(Kind::Flat)]);
    setup.to_move = Color::White;
    setup.move_number = 5;
    Position::from_setup(&setup, Ruleset::default()).unwrap()
}

#[test]
fn a_game_numbers_its_pieces_in_reserve_order() {
    let scene = Scene::start(&Position::new(Ruleset::default()));
    assert_eq!(scene.pieces().len(), 44);
    assert_eq!(scene.reserve(Color::White).stones.first(), Some(&PieceId(0)));
    assert_eq!(scene.reserve(Color::White).capstones, [PieceId(21)]);
    assert_eq!(scene.reserve(Color::Black).stones.first(), Some(&PieceId(22)));
    assert_eq!(scene.info(PieceId(43)), PieceInfo { color: Color::Black, is_capstone: true });
}

#[test]
fn a_start_on_the_board_numbers_squares_before_reserves() {
    let position = capstone_before_wall();
    let scene = Scene::start(&position);
    let ids = |name| scene.stack(square(name)).iter().map(|p| p.id.0).collect::<Vec<_>>();
    assert_eq!(ids("a2"), [0, 1, 2]);
    assert_eq!(ids("c2"), [3]);
    assert_eq!(ids("e5"), [4]);
    assert_eq!(scene.reserve(Color::White).stones[0], PieceId(5));
    assert!(scene.info(PieceId(2)).is_capstone);
    assert_eq!(scene.difference(&position), None);
}

#[test]
fn a_spread_passes_through_its_half_plies() {
    let mut position = capstone_before_wall();
    let before = Scene::start(&position);
    let ply: Vec<Ply> =
        position.legal_plies().into_iter().filter(|p| p.to_string() == "2a2>11").collect();
    let effects = position.play(ply[0]).unwrap();
    let scenes = steps(&before, effects).unwrap();
    assert_eq!(scenes.len(), 3);

    let lifted = scenes[0].hand().unwrap();
    assert_eq!((lifted.over, lifted.direction), (square("a2"), None));
    assert_eq!(lifted.pieces.iter().map(|p| p.id.0).collect::<Vec<_>>(), [1, 2]);

    let carried = scenes[1].hand().unwrap();
    assert_eq!((carried.over, carried.direction), (square("b2"), Some(Direction::Right)));
    assert_eq!(scenes[1].stack(square("b2"))[0].id, PieceId(1));

    let end = &scenes[2];
    assert_eq!(end.stack(square("c2")).iter().map(|p| p.id.0).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(end.kind_of(PieceId(3)), Some(Kind::Flat));
    assert_eq!(end.difference(&position), None);
}

#[test]
fn a_piece_in_the_wrong_place_is_named() {
    let position = capstone_before_wall();
    let mut scene = Scene::start(&position);
    scene.apply(Effect::Flattened { square: square("c2") }).unwrap();
    let disagreement = scene.difference(&position).unwrap();
    assert_eq!(disagreement.to_string(), "c2 shows [White Flat], the position has [White Wall]");

    let mut scene = Scene::start(&position);
    scene.apply(Effect::Lifted { square: square("a2"), count: 2 }).unwrap();
    let expected = Disagreement::Hand { from: square("a2"), count: 2 };
    assert_eq!(scene.difference(&position), Some(expected));
}

#[test]
fn an_effect_of_another_position_changes_nothing() {
    let scene = Scene::start(&capstone_before_wall());
    let (a2, b3, c2) = (square("a2"), square("b3"), square("c2"));
    let unfit = |effects: &[Effect], expected: UnfitEffect| {
        let mut after = scene.clone();
        let (last, first) = effects.split_last().unwrap();
        after.apply_all(first.iter().copied()).unwrap();
        let before = after.clone();
        assert_eq!(after.apply(*last), Err(expected));
        assert_eq!(after, before);
    };
    let lift = |count| Effect::Lifted { square: a2, count };
    unfit(&[lift(4)], UnfitEffect::CannotLift { square: a2, count: 4 });
    unfit(&[lift(0)], UnfitEffect::CannotLift { square: a2, count: 0 });
    unfit(&[lift(1), lift(1)], UnfitEffect::HandFull);
    unfit(&[Effect::Flattened { square: a2 }], UnfitEffect::NoWall { square: a2 });
    let drop = |square, count| Effect::Dropped { square, count };
    unfit(&[drop(c2, 1)], UnfitEffect::CannotDrop { square: c2, count: 1 });
    unfit(&[lift(1), drop(a2, 1)], UnfitEffect::CannotDrop { square: a2, count: 1 });
    unfit(&[lift(1), drop(b3, 1)], UnfitEffect::CannotDrop { square: b3, count: 1 });
    unfit(&[lift(1), drop(c2, 1)], UnfitEffect::CannotDrop { square: c2, count: 1 });
    unfit(
        &[lift(2), drop(square("a3"), 1), drop(square("b3"), 1)],
        UnfitEffect::CannotDrop { square: b3, count: 1 },
    );
    let piece = black(Kind::Flat);
    let far = square("f1");
    unfit(&[Effect::Placed { square: far, piece }], UnfitEffect::OffBoard { square: far });
}

#[test]
fn a_carried_hand_drops_where_it_hovers() {
    let mut scene = Scene::start(&capstone_before_wall());
    assert!(!scene.carry(Direction::Up), "nothing is in the air");
    scene.apply(Effect::Lifted { square: square("a2"), count: 2 }).unwrap();
    assert!(!scene.carry(Direction::Left), "the board ends there");
    assert!(scene.carry(Direction::Up));
    assert!(!scene.carry(Direction::Right), "a hand does not turn");
    assert_eq!(scene.hand().unwrap().over, square("a3"));
    scene.apply(Effect::Dropped { square: square("a3"), count: 1 }).unwrap();
    assert!(scene.carry(Direction::Up));
    scene.apply(Effect::Dropped { square: square("a4"), count: 1 }).unwrap();
    assert_eq!(scene.hand(), None);
}

#[test]
fn scenes_follow_random_games_of_every_size() {
    let mut numbers = Numbers(7);
    let mut flattened = 0;
    for ruleset in random_games::rulesets() {
        for _ in 0..4 {
            let mut scene = Scene::start(&Position::new(ruleset));
            let pieces = scene.pieces().to_vec();
            random_games::play(ruleset, &mut numbers, 150, |before, ply| {
                assert_eq!(scene.difference(before), None);
                let mut after = before.clone();
                let effects = after.play(ply).unwrap();
                for effect in effects {
                    flattened += usize::from(matches!(effect, Effect::Flattened { .. }));
                    scene.apply(effect).unwrap();
                    every_piece_is_in_one_place(&scene);
                }
                assert_eq!(scene.difference(&after), None);
            });
            assert_eq!(scene.pieces(), pieces);
        }
    }
    assert!(flattened > 20, "only {flattened} walls fell");
}

fn every_piece_is_in_one_place(scene: &Scene) {
    let mut count = 0;
    for color in Color::ALL {
        count += usize::from(scene.reserve_count(color).total());
    }
    count += scene.hand().map_or(0, |hand| hand.pieces.len());
    count += scene.size().squares().map(|square| scene.stack(square).len()).sum::<usize>();
    assert_eq!(count, scene.pieces().len());
    let places: std::collections::HashSet<_> =
        scene.ids().map(|id| (scene.info(id).is_capstone, scene.place_of(id).unwrap())).collect();
    assert_eq!(places.len(), count);
}

#[test]
fn every_place_of_a_record_shows_the_same_pieces() {
    let mut record = Record::new(Ruleset::default());
    let mut play = |at, ply: &str| record.play(at, ply.parse().unwrap()).unwrap();
    let opening = play(NodeId::ROOT, "a1");
    let opening = play(opening, "e5");
    let wall = play(opening, "Sc3");
    let capstone = play(opening, "Cc3");
    let moved = play(opening, "e5<");
    let ids = |node| {
        let scene = of_record(&record, node);
        assert_eq!(scene.difference(&record.position(node)), None);
        let id = |name| scene.stack(square(name)).last().map(|placed| placed.id);
        [id("a1"), id("c3"), id("d5"), id("e5")]
    };
    let (white, black) = (Some(PieceId(20)), Some(PieceId(42)));
    assert_eq!(ids(NodeId::ROOT), [None; 4]);
    assert_eq!(ids(opening), [black, None, None, white]);
    assert_eq!(ids(wall), [black, Some(PieceId(19)), None, white]);
    assert_eq!(ids(capstone), [black, Some(PieceId(21)), None, white]);
    assert_eq!(ids(moved), [black, None, white, None]);
}
