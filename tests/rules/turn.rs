//! R8 to R19: placements and spreads.

use std::collections::BTreeSet;

use roadstone::rules::{Color, Direction, Drops, IllegalPly, Kind, Outcome, Ply};

use crate::common::{after, piece, play_all, ply, position, refusal, square, text};

#[test]
fn r08_a_new_piece_goes_on_an_empty_square_only() {
    let tps = "x5/x5/x5/x5/1,2,1S,2C,12 1 9";
    for name in ["a1", "b1", "c1", "d1", "e1"] {
        for kind in ["", "S", "C"] {
            assert_eq!(
                refusal(tps, &format!("{kind}{name}")),
                IllegalPly::Occupied { square: square(name) }
            );
        }
    }
    assert_eq!(after(tps, "a2"), "x5/x5/x5/1,x4/1,2,1S,2C,12 2 9");
}

#[test]
fn r08_there_is_no_passing_every_legal_ply_changes_the_board() {
    let before = position("x2,1,2S,x/x,121,x3/2,x,2C,x,1/x,1S,x3/1C,x,2,x2 1 12");
    for ply in before.legal_plies() {
        let mut after = before.clone();
        after.play(ply).unwrap();
        assert_ne!(text(&after).split(' ').next(), text(&before).split(' ').next(), "{ply}");
        assert_eq!(after.to_move(), Color::Black);
    }
}

#[test]
fn r08_what_is_placed_comes_from_the_reserve() {
    let all_white_stones = "x3/222,111,x/2,1111111,x 1 12";
    assert_eq!(position(all_white_stones).reserve(Color::White).total(), 0);
    let no_stones = "x5/x5/x5/11111111111,x4/1111111111,x,2,x2 1 22";
    assert_eq!(refusal(no_stones, "c3"), IllegalPly::NoStones { color: Color::White });
    assert_eq!(refusal(no_stones, "Sc3"), IllegalPly::NoStones { color: Color::White });
    assert_eq!(position(no_stones).check(ply("Cc3")), Ok(()));
    let no_capstone = "x5/x5/x5/x5/1C,x,2,x2 1 22";
    assert_eq!(refusal(no_capstone, "Cc3"), IllegalPly::NoCapstones { color: Color::White });
    assert_eq!(position(no_capstone).check(ply("c3")), Ok(()));
}

#[test]
fn r09_the_top_piece_decides_who_controls_a_stack() {
    let tps = "x5/x5/x2,1112,x,2221/x5/x5 1 9";
    assert_eq!(position(tps).stack(square("c3")).controller(), Some(Color::Black));
    assert_eq!(position(tps).stack(square("e3")).controller(), Some(Color::White));
    assert_eq!(position(tps).stack(square("a1")).controller(), None);
    assert_eq!(
        refusal(tps, "c3+"),
        IllegalPly::NotYourStack { square: square("c3"), owner: Color::Black }
    );
    assert_eq!(refusal(tps, "a1+"), IllegalPly::EmptySquare { square: square("a1") });
    // Three black pieces inside do not matter: the stack on e3 is White's to move.
    assert_eq!(after(tps, "4e3+"), "x5/x4,2221/x2,1112,x2/x5/x5 2 9");
}

#[test]
fn r10_a_spread_lifts_up_to_the_carry_limit_and_the_rest_stays() {
    let tps = "x5/x5/x2,1212121,x2/x5/x5 1 9";
    assert_eq!(after(tps, "c3+"), "x5/x2,1,x2/x2,121212,x2/x5/x5 2 9");
    assert_eq!(after(tps, "5c3+"), "x5/x2,12121,x2/x2,12,x2/x5/x5 2 9");
    assert_eq!(refusal(tps, "6c3+"), IllegalPly::OverCarryLimit { lifted: 6, limit: 5 });
    for (tps, tall) in [("x3/x3/1111,x2 1 9", 3), ("x4/x4/x4/11111,x3 1 9", 4)] {
        let most = position(tps).legal_plies().into_iter().filter_map(|ply| match ply {
            Ply::Spread { drops, .. } => Some(drops.lifted()),
            Ply::Place { .. } => None,
        });
        assert_eq!(most.max(), Some(tall));
    }
}

#[test]
fn r10_a_spread_lifts_no_more_than_there_is() {
    let tps = "x5/x5/x2,21,x2/x5/x5 1 9";
    assert_eq!(after(tps, "2c3+"), "x5/x2,21,x2/x5/x5/x5 2 9");
    assert_eq!(refusal(tps, "3c3+"), IllegalPly::LiftsTooMany { lifted: 3, height: 2 });
}

#[test]
fn r11_a_spread_goes_straight_in_one_of_four_directions() {
    let before = position("x5/x5/x2,11111,x2/x5/x5 1 9");
    let mut reached = BTreeSet::new();
    for ply in before.legal_plies().into_iter().filter(|ply| matches!(ply, Ply::Spread { .. })) {
        let mut after = before.clone();
        after.play(ply).unwrap();
        let changed: Vec<_> = before
            .size()
            .squares()
            .filter(|&at| at != square("c3") && !after.stack(at).is_empty())
            .collect();
        let straight =
            changed.iter().all(|at| at.file() == 2) || changed.iter().all(|at| at.rank() == 2);
        assert!(straight, "{ply} reaches {changed:?}");
        reached.extend(changed);
    }
    let cross = ["c1", "c2", "a3", "b3", "d3", "e3", "c4", "c5"].map(square);
    assert_eq!(reached, BTreeSet::from(cross));
}

#[test]
fn r11_a_spread_does_not_leave_the_board() {
    let tps = "x5/x5/x3,1111,x/x5/x5 1 9";
    assert_eq!(after(tps, "4d3>"), "x5/x5/x4,1111/x5/x5 2 9");
    assert_eq!(refusal(tps, "4d3>22"), IllegalPly::LeavesBoard);
    assert_eq!(refusal(tps, "4d3<1111"), IllegalPly::LeavesBoard);
    let corner = position("x5/x5/x5/x5/1,x4 1 9");
    for (text, legal) in [("a1+", true), ("a1>", true), ("a1-", false), ("a1<", false)] {
        assert_eq!(corner.check(ply(text)).is_ok(), legal, "{text}");
    }
    let small = "x3/x3/x3 1 9";
    assert_eq!(refusal(small, "d1"), IllegalPly::OffBoard { square: square("d1") });
    assert_eq!(refusal(small, "a4-"), IllegalPly::OffBoard { square: square("a4") });
}

#[test]
fn r12_the_hand_is_dropped_from_its_bottom_and_keeps_its_order() {
    let tps = "x5/x5/112212,x4/x5/x5 2 9";
    // The lower two stay, 2212 travels: its bottom piece falls first.
    assert_eq!(after(tps, "4a3>1111"), "x5/x5/11,2,2,1,2/x5/x5 1 10");
    assert_eq!(after(tps, "4a3>22"), "x5/x5/11,22,12,x2/x5/x5 1 10");
    assert_eq!(after(tps, "4a3>13"), "x5/x5/11,2,212,x2/x5/x5 1 10");
    assert_eq!(after(tps, "4a3>"), "x5/x5/11,2212,x3/x5/x5 1 10");
    assert_eq!(after(tps, "5a3>212"), "x5/x5/1,12,2,12,x/x5/x5 1 10");
}

#[test]
fn r12_every_square_passed_gets_a_piece_and_the_start_square_none() {
    assert_eq!(Drops::new(&[1, 0, 1]), None);
    assert_eq!(Drops::new(&[0, 1]), None);
    assert_eq!(Drops::new(&[]), None);
    let before = position("x6/x6/x6/1111111,x5/x6/x6 1 9");
    for ply in before.legal_plies() {
        let Ply::Spread { from, direction, drops } = ply else { continue };
        let mut after = before.clone();
        after.play(ply).unwrap();
        assert_eq!(after.stack(from).height(), 7 - drops.lifted(), "{ply}");
        let mut square = from;
        for count in drops {
            square = square.step(direction, before.size()).unwrap();
            assert!(count >= 1);
            assert_eq!(after.stack(square).height(), count, "{ply}");
        }
    }
}

#[test]
fn r13_pieces_land_on_empty_squares_and_on_flats_of_both_colours() {
    let tps = "x5/x5/111,x,1,2,x/x5/x5 1 9";
    assert_eq!(after(tps, "3a3>111"), "x5/x5/x,1,11,21,x/x5/x5 2 9");
}

#[test]
fn r14_walls_and_capstones_block_the_way() {
    for (top, block) in [("S", false), ("C", true)] {
        for owner in ["1", "2"] {
            let tps = format!("x5/x5/x,1111,x,{owner}{top},x/x5/x5 1 9");
            let (start, square) = (square("b3"), square("d3"));
            let landing = refusal(&tps, "2b3>11");
            let passing = refusal(&tps, "3b3>111");
            if block {
                assert_eq!(landing, IllegalPly::CapstoneBlocks { square });
                assert_eq!(passing, IllegalPly::CapstoneBlocks { square });
            } else {
                assert_eq!(landing, IllegalPly::FlattenNeedsCapstone { square });
                assert_eq!(passing, IllegalPly::WallBlocks { square });
            }
            assert_eq!(position(&tps).check(ply("4b3>")), Ok(()));
            let beyond = position(&tps).legal_plies().into_iter().any(|ply| {
                matches!(ply, Ply::Spread { direction: Direction::Right, drops, from }
                    if from == start && drops.squares() > 1)
            });
            assert!(!beyond, "{tps}");
        }
    }
}

#[test]
fn r15_a_capstone_flattens_a_wall_alone_or_as_the_last_of_a_hand() {
    assert_eq!(after("x5/x5/1C,2S,x3/x5/x5 1 9", "a3>"), "x5/x5/x,21C,x3/x5/x5 2 9");
    let tps = "x5/x5/1221C,1,x,2S,x/x5/x5 1 9";
    assert_eq!(after(tps, "3a3>111"), "x5/x5/1,12,2,21C,x/x5/x5 2 9");
    assert_eq!(after(tps, "4a3>121"), "x5/x5/x,11,22,21C,x/x5/x5 2 9");
    // The wall's own stack keeps its pieces below.
    assert_eq!(after("x5/x5/1C,112S,x3/x5/x5 1 9", "a3>"), "x5/x5/x,1121C,x3/x5/x5 2 9");
}

#[test]
fn r15_a_wall_falls_only_on_the_last_square_under_the_capstone_alone() {
    let tps = "x5/x5/1221C,1,2S,x2/x5/x5 1 9";
    let square = square("c3");
    assert_eq!(refusal(tps, "3a3>12"), IllegalPly::FlattenNotAlone { square });
    assert_eq!(refusal(tps, "3a3>111"), IllegalPly::WallBlocks { square });
    assert_eq!(
        refusal("x5/x5/1221,1,2S,x2/x5/x5 1 9", "2a3>11"),
        IllegalPly::FlattenNeedsCapstone { square }
    );
    assert_eq!(
        refusal("x5/x5/1221S,1,2S,x2/x5/x5 1 9", "2a3>11"),
        IllegalPly::FlattenNeedsCapstone { square }
    );
}

#[test]
fn r16_the_flattened_wall_becomes_a_flat_of_its_own_colour() {
    for (wall, flat) in [("2S", "2"), ("1S", "1")] {
        let mut position = position(&format!("x5/x5/1C,{wall},x3/x5/x5 1 9"));
        play_all(&mut position, "a3> e1 b3>");
        assert_eq!(text(&position), format!("x5/x5/x,{flat},1C,x2/x5/x4,2 2 10"));
        assert_eq!(position.stack(square("b3")).top().unwrap().kind, Kind::Flat);
    }
}

#[test]
fn r17_a_capstone_is_never_covered() {
    for mover in ["1", "1S", "1C", "211C"] {
        let tps = format!("x5/x5/{mover},2C,x3/x5/x5 1 9");
        assert_eq!(refusal(&tps, "a3>"), IllegalPly::CapstoneBlocks { square: square("b3") });
    }
    let own = "x7/x7/1C,1C,x5/x7/x7/x7/x7 1 9";
    assert_eq!(refusal(own, "a5>"), IllegalPly::CapstoneBlocks { square: square("b5") });
}

#[test]
fn r18_a_wall_on_top_moves_with_its_stack_and_stays_standing() {
    let tps = "x5/x5/121S,2,x3/x5/x5 1 9";
    assert_eq!(after(tps, "a3>"), "x5/x5/12,21S,x3/x5/x5 2 9");
    assert_eq!(after(tps, "3a3>"), "x5/x5/x,2121S,x3/x5/x5 2 9");
    assert_eq!(after(tps, "3a3>12"), "x5/x5/x,21,21S,x2/x5/x5 2 9");
    // What the wall leaves behind is flat.
    let mut position = position(tps);
    play_all(&mut position, "2a3>11");
    assert_eq!(position.stack(square("a3")).top(), Some(piece(Color::White, Kind::Flat)));
    assert_eq!(position.stack(square("b3")).top(), Some(piece(Color::Black, Kind::Flat)));
    assert_eq!(position.stack(square("c3")).top(), Some(piece(Color::White, Kind::Wall)));
}

#[test]
fn r19_a_ply_that_loses_at_once_is_legal() {
    // White uncovers Black's road along the third rank.
    let mut position = position("x5/x5/2,2,21,2,2/x5/1,1,x3 1 9");
    play_all(&mut position, "c3+");
    assert!(matches!(position.outcome(), Some(Outcome::Road { winner: Color::Black, .. })));
}
