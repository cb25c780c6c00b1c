//! R1 to R4, R29, R30: boards, reserves, pieces, rule sets.

use roadstone::rules::{
    Color, Direction, InvalidRuleset, Kind, Opening, Position, Reserve, Ruleset, Size,
};

use crate::common::{play_all, position, square, start};

#[test]
fn r01_a_board_has_3_to_8_squares_a_side() {
    let sizes: Vec<u8> = (0..=u8::MAX).filter(|&edge| Size::new(edge).is_some()).collect();
    assert_eq!(sizes, [3, 4, 5, 6, 7, 8]);
    for edge in sizes {
        assert_eq!(start(edge).legal_plies().len(), usize::from(edge * edge));
    }
}

#[test]
fn r01_files_run_left_to_right_and_ranks_upwards_from_whites_side() {
    let size = Size::FIVE;
    let a1 = square("a1");
    assert_eq!(a1.step(Direction::Right, size), Some(square("b1")));
    assert_eq!(a1.step(Direction::Up, size), Some(square("a2")));
    assert_eq!(a1.step(Direction::Left, size), None);
    assert_eq!(a1.step(Direction::Down, size), None);
    assert_eq!(square("e5").step(Direction::Right, size), None);
    assert_eq!(square("e5").step(Direction::Up, size), None);
}

#[test]
fn r02_the_standard_reserves() {
    let expected = [(3, 10, 0), (4, 15, 0), (5, 21, 1), (6, 30, 1), (7, 40, 2), (8, 50, 2)];
    for (edge, stones, capstones) in expected {
        for color in Color::ALL {
            assert_eq!(start(edge).reserve(color), Reserve { stones, capstones }, "{edge}x{edge}");
        }
    }
}

#[test]
fn r02_a_custom_game_gives_each_side_1_to_60_stones_and_0_to_4_capstones() {
    let with = |white: (u8, u8), black: (u8, u8)| {
        let reserves = [white, black].map(|(stones, capstones)| Reserve { stones, capstones });
        Ruleset { reserves, ..Ruleset::default() }
    };
    for good in [with((1, 0), (60, 4)), with((60, 4), (1, 0)), with((21, 1), (20, 2))] {
        assert_eq!(good.validate(), Ok(()));
        let position = Position::new(good);
        for color in Color::ALL {
            assert_eq!(position.reserve(color), good.reserve(color));
        }
    }
    let (white, black) = (Color::White, Color::Black);
    for (bad, error) in [
        (with((0, 1), (21, 1)), InvalidRuleset::Stones { color: white, count: 0 }),
        (with((21, 1), (61, 1)), InvalidRuleset::Stones { color: black, count: 61 }),
        (with((21, 5), (21, 1)), InvalidRuleset::Capstones { color: white, count: 5 }),
        (with((21, 1), (21, 200)), InvalidRuleset::Capstones { color: black, count: 200 }),
    ] {
        assert_eq!(bad.validate(), Err(error));
    }
}

#[test]
fn r03_flats_and_walls_share_a_reserve_and_capstones_have_their_own() {
    let mut position = position("x5/x5/x5/x5/2,x3,1 1 2");
    play_all(&mut position, "b1 b2 Sc1 Sc2 Cd1 Cd2");
    for color in Color::ALL {
        assert_eq!(position.reserve(color), Reserve { stones: 18, capstones: 0 });
    }
    for (name, kind) in [("b1", Kind::Flat), ("c1", Kind::Wall), ("d1", Kind::Capstone)] {
        let top = position.stack(square(name)).top().unwrap();
        assert_eq!((top.color, top.kind), (Color::White, kind));
    }
}

#[test]
fn r04_white_moves_first_and_the_turn_alternates() {
    for opening in Opening::ALL {
        let mut position = Position::new(Ruleset { opening, ..Ruleset::default() });
        for (turn, name) in ["a1", "b2", "c3", "d4"].into_iter().enumerate() {
            assert_eq!(position.to_move(), Color::ALL[turn % 2]);
            assert_eq!(position.move_number() as usize, 1 + turn / 2);
            play_all(&mut position, name);
        }
    }
}

#[test]
fn r29_the_default_game_is_the_standard_5x5() {
    let ruleset = Ruleset::default();
    assert_eq!(ruleset.name(), "tak-5x5-standard-v1");
    assert_eq!(ruleset.size, Size::FIVE);
    assert_eq!(ruleset.opening, Opening::Swap);
    assert_eq!(ruleset.half_komi, 0);
    assert_eq!(ruleset.reserves, [Reserve { stones: 21, capstones: 1 }; 2]);
    assert_eq!((ruleset.repetition_draw, ruleset.quiet_draw), (None, None));
}

#[test]
fn r30_other_sizes_have_standard_games_and_everything_else_is_custom() {
    for (edge, name) in [(3, "tak-3x3-standard"), (6, "tak-6x6-standard"), (8, "tak-8x8-standard")]
    {
        assert_eq!(Ruleset::standard(Size::new(edge).unwrap()).name(), name);
    }
    let changes: [fn(&mut Ruleset); 5] = [
        |ruleset| ruleset.opening = Opening::NoSwap,
        |ruleset| ruleset.half_komi = 4,
        |ruleset| ruleset.reserves[1].stones = 20,
        |ruleset| ruleset.repetition_draw = Some(3),
        |ruleset| ruleset.quiet_draw = Some(50),
    ];
    for change in changes {
        let mut ruleset = Ruleset::default();
        change(&mut ruleset);
        assert_eq!(ruleset.name(), "custom");
        // The saved game says all of it.
        let saved = serde_json::to_string(&ruleset).unwrap();
        assert_eq!(serde_json::from_str::<Ruleset>(&saved).unwrap(), ruleset);
    }
}
