//! The 13 questions that come up at real tables, each answered by the position itself and
//! by the reason that an illegal attempt is given.

use roadstone::rules::{Color, Drops, IllegalPly, Outcome, Ply};

use crate::common::{after, play_all, ply, position, refusal, square};

#[test]
fn dispute_01_who_controls_a_stack_the_owner_of_the_top() {
    let tps = "x5/x5/x2,2221,x2/x5/x5 1 9";
    assert_eq!(position(tps).stack(square("c3")).controller(), Some(Color::White));
    assert_eq!(
        refusal(&tps.replace(" 1 ", " 2 "), "c3+").to_string(),
        "the stack on c3 belongs to White, whose piece is on top"
    );
}

#[test]
fn dispute_02_a_stack_does_not_touch_or_pass_a_wall_or_a_capstone() {
    let wall = "x5/x5/1111,x,2S,x2/x5/x5 1 9";
    assert_eq!(refusal(wall, "3a3>111").to_string(), "the wall on c3 blocks the way");
    assert_eq!(refusal(wall, "2a3>11").to_string(), "only a capstone can flatten the wall on c3");
    let capstone = wall.replace('S', "C");
    assert_eq!(refusal(&capstone, "2a3>11").to_string(), "the capstone on c3 blocks the way");
    assert_eq!(refusal(&capstone, "3a3>111").to_string(), "the capstone on c3 blocks the way");
    assert_eq!(after(wall, "2a3>"), "x5/x5/11,11,2S,x2/x5/x5 2 9");
}

#[test]
fn dispute_03_a_capstone_flattens_on_the_last_square_alone() {
    let tps = "x5/x5/121C,x,2S,x2/x5/x5 1 9";
    assert_eq!(after(tps, "2a3>11"), "x5/x5/1,2,21C,x2/x5/x5 2 9");
    assert_eq!(
        refusal(tps, "3a3>12").to_string(),
        "the capstone must be the only piece that lands on the wall on c3"
    );
    assert_eq!(refusal(tps, "3a3>111").to_string(), "the wall on c3 blocks the way");
}

#[test]
fn dispute_04_a_capstone_never_flattens_a_capstone() {
    let tps = "x5/x5/1C,2C,x3/x5/x5 1 9";
    assert_eq!(refusal(tps, "a3>"), IllegalPly::CapstoneBlocks { square: square("b3") });
    assert_eq!(refusal(tps, "a3>").to_string(), "the capstone on b3 blocks the way");
}

#[test]
fn dispute_05_when_both_get_a_road_the_one_who_moved_wins() {
    for (mover, tps) in [
        (Color::White, "x5/x5/1,1,x,1,1/2,2,x,2,2/x2,21,x2 1 9"),
        (Color::Black, "x5/x5/2,2,x,2,2/1,1,x,1,1/x2,12,x2 2 9"),
    ] {
        let mut position = position(tps);
        play_all(&mut position, "2c1+11");
        assert!(Color::ALL.into_iter().all(|color| position.has_road(color)));
        assert_eq!(position.outcome().unwrap().winner(), Some(mover));
    }
}

#[test]
fn dispute_06_a_corner_does_not_connect() {
    let position = position("x5/x5/x2,1,1,1/1,1,x3/x5 2 9");
    assert!(!position.has_road(Color::White));
    assert_eq!(position.outcome(), None);
}

#[test]
fn dispute_07_a_wall_makes_no_road() {
    assert_eq!(position("x5/x5/1,1,1S,1,1/x5/x5 2 9").outcome(), None);
    assert!(position("x5/x5/1,1,1,1,1/x5/x5 2 9").outcome().is_some());
}

#[test]
fn dispute_08_moving_onto_a_square_changes_its_owner_at_once() {
    let mut position = position("x5/x5/1,222,x3/x5/x5 1 9");
    play_all(&mut position, "a3>");
    assert_eq!(position.stack(square("b3")).controller(), Some(Color::White));
    assert!(matches!(position.check(ply("b3+")), Err(IllegalPly::NotYourStack { .. })));
}

#[test]
fn dispute_09_everything_lifted_is_dropped_in_one_straight_line() {
    let tps = "x5/x5/x2,1111,x2/x5/x5 1 9";
    let before = position(tps);
    for ply in before.legal_plies() {
        let Ply::Spread { from, drops, .. } = ply else { continue };
        let mut after = before.clone();
        after.play(ply).unwrap();
        assert_eq!(after.stack(from).height(), 4 - drops.lifted());
        assert_eq!(drops.sum::<u8>(), drops.lifted());
    }
    // Three lifted, one dropped, and stopping short: there is no such ply.
    assert_eq!(Drops::new(&[1, 0, 2]), None);
    assert_eq!(refusal(tps, "4c3>1111"), IllegalPly::LeavesBoard);
}

#[test]
fn dispute_10_a_road_counts_though_the_reserves_are_empty() {
    let mut position = position("222,x2/1,x,11111111/x3 1 20");
    play_all(&mut position, "b2");
    assert_eq!(position.reserve(Color::White).total(), 0);
    assert!(matches!(position.outcome(), Some(Outcome::Road { winner: Color::White, .. })));
}

#[test]
fn dispute_11_ones_own_stone_is_covered_by_a_spread_not_by_placing() {
    let tps = "x5/x5/1,1,x3/x5/x5 1 9";
    assert_eq!(after(tps, "a3>"), "x5/x5/x,11,x3/x5/x5 2 9");
    assert_eq!(
        refusal(tps, "b3").to_string(),
        "b3 is not empty; a new piece needs an empty square"
    );
}

#[test]
fn dispute_12_a_ply_that_loses_at_once_is_legal() {
    let mut position = position("x5/x5/2,2,21,2,2/x5/x5 1 9");
    assert!(position.legal_plies().contains(&ply("c3-")));
    play_all(&mut position, "c3-");
    assert!(matches!(position.outcome(), Some(Outcome::Road { winner: Color::Black, .. })));
    assert_eq!(position.check(ply("a1")), Err(IllegalPly::GameOver));
    assert!(position.legal_plies().is_empty());
}

#[test]
fn dispute_13_a_draw_needs_equal_counts() {
    let drawn = position("1,2,1/2,1S,2/1,2,1 2 9");
    assert!(matches!(drawn.outcome(), Some(Outcome::Draw { .. })));
    let won = position("1,2,1/2,1,2/1,2,1 2 9");
    assert!(matches!(won.outcome(), Some(Outcome::Flats { winner: Color::White, .. })));
    // However long it takes, the standard game knows no other draw.
    assert_eq!(position("x3/x,1S,x/x3 1 500").outcome(), None);
}
