//! R21 to R28 and R32: who wins, counts, draws, and the score.

use roadstone::rules::{
    Color, CountCause, FlatCounts, History, Outcome, Position, Reserve, Ruleset, Size, score,
};

use crate::common::{play_all, position, position_with, start};

fn winner_by_road(outcome: Option<Outcome>) -> Option<Color> {
    match outcome {
        Some(Outcome::Road { winner, .. }) => Some(winner),
        _ => None,
    }
}

/// Black's second rank and White's third lack the c file; White's spread drops a black
/// piece in the one gap and a white piece in the other.
fn both_roads() -> Position {
    let mut position = position("x5/x5/1,1,x,1,1/2,2,x,2,2/x2,21,x2 1 9");
    play_all(&mut position, "2c1+11");
    position
}

#[test]
fn r21_with_two_roads_the_player_who_moved_wins() {
    let position = both_roads();
    assert!(position.has_road(Color::White) && position.has_road(Color::Black));
    assert_eq!(winner_by_road(position.outcome()), Some(Color::White));
    // The same board after Black's ply is Black's.
    let mut setup = position.to_setup();
    setup.to_move = Color::White;
    let after_black = Position::from_setup(&setup, *position.ruleset()).unwrap();
    assert_eq!(winner_by_road(after_black.outcome()), Some(Color::Black));
}

#[test]
fn r22_one_can_complete_the_opponents_road() {
    for (tps, ply) in [
        // White leaves a black piece in the gap of Black's road,
        ("x5/x5/x5/2,2,x,2,2/x2,21,x2 1 9", "2c1+11"),
        // or uncovers the black piece that was missing.
        ("x5/x5/2,2,21,2,2/x5/1,x4 1 9", "c3-"),
    ] {
        let mut position = position(tps);
        play_all(&mut position, ply);
        assert!(!position.has_road(Color::White));
        assert_eq!(winner_by_road(position.outcome()), Some(Color::Black));
    }
}

#[test]
fn r23_a_full_board_ends_the_game_with_a_count() {
    let mut position = position("1,2,1/2,1S,2/1,2,x 1 9");
    assert_eq!(position.outcome(), None);
    play_all(&mut position, "c1");
    let counts = FlatCounts { white: 4, black: 4 };
    assert_eq!(position.outcome(), Some(Outcome::Draw { counts, cause: CountCause::BoardFull }));
}

#[test]
fn r23_an_empty_reserve_ends_the_game_whoevers_turn_it_is() {
    // White has placed all ten stones; Black two.
    let board = "x3/222,x2/111111,1111,x";
    for to_move in [1, 2] {
        let outcome = position(&format!("{board} {to_move} 20")).outcome();
        let counts = FlatCounts { white: 2, black: 1 };
        let cause = CountCause::ReserveEmpty(Color::White);
        assert_eq!(outcome, Some(Outcome::Flats { winner: Color::White, counts, cause }));
    }
    // The last stone of White, placed by White.
    let mut position = position("x3/2222,x2/11111,1111,x 1 20");
    assert_eq!(position.outcome(), None);
    play_all(&mut position, "Sa3");
    assert!(matches!(
        position.outcome(),
        Some(Outcome::Flats { cause: CountCause::ReserveEmpty(Color::White), .. })
    ));
}

#[test]
fn r23_a_player_with_a_capstone_left_is_not_out() {
    let mut position = position("x5/x5/2,x4/11111111111,x4/1111111111,x4 1 30");
    assert_eq!(position.reserve(Color::White), Reserve { stones: 0, capstones: 1 });
    assert_eq!(position.outcome(), None);
    play_all(&mut position, "Cc3");
    assert!(position.outcome().is_some());
}

#[test]
fn r24_only_flats_on_top_count() {
    let position = position("1S,2,1C,2S,2C/12,21,x3/112,2,1,x2/x5/x5 1 20");
    assert_eq!(position.flat_counts(), FlatCounts { white: 2, black: 4 });
}

#[test]
fn r25_komi_in_half_flats_goes_to_black_and_equal_counts_draw() {
    // White 5, Black 3 on a full board.
    let board = "1,2,1/2,1,2S/1,2,1 2 9";
    let result = |half_komi| {
        let position = position_with(board, |ruleset| ruleset.half_komi = half_komi);
        assert_eq!(position.flat_counts(), FlatCounts { white: 5, black: 3 });
        let outcome = position.outcome().unwrap();
        assert!(matches!(outcome, Outcome::Flats { .. } | Outcome::Draw { .. }));
        outcome.winner()
    };
    assert_eq!(result(0), Some(Color::White));
    assert_eq!(result(3), Some(Color::White));
    assert_eq!(result(4), None);
    assert_eq!(result(5), Some(Color::Black));
    assert_eq!(result(-128), Some(Color::White));
    assert_eq!(result(127), Some(Color::Black));
}

#[test]
fn r25_half_a_flat_of_komi_decides_equal_counts() {
    let board = "1,2,1/2,1S,2/1,2,1 2 9";
    for (half_komi, winner) in [(0, None), (1, Some(Color::Black)), (-1, Some(Color::White))] {
        let position = position_with(board, |ruleset| ruleset.half_komi = half_komi);
        assert_eq!(position.outcome().unwrap().winner(), winner);
        let counts = position.flat_counts();
        assert_eq!(counts.half_points(Color::White, position.ruleset()), 8);
        assert_eq!(counts.half_points(Color::Black, position.ruleset()), 8 + i32::from(half_komi));
    }
}

#[test]
fn r26_a_road_beats_the_count() {
    // White fills the board, is behind in flats, and has a road.
    let mut position = position("2,2,2S/1,1,x/2,2S,2 1 9");
    play_all(&mut position, "c2");
    assert_eq!(winner_by_road(position.outcome()), Some(Color::White));
    // White's last stone makes a road.
    let mut position = self::position("222,x2/1,x,11111111/x3 1 20");
    play_all(&mut position, "b2");
    assert_eq!(position.reserve(Color::White).total(), 0);
    assert_eq!(winner_by_road(position.outcome()), Some(Color::White));
}

#[test]
fn r27_a_game_given_up_is_open_by_the_position_and_scores_like_any_win() {
    let mut position = start(5);
    play_all(&mut position, "a1 e5 c3");
    assert_eq!(position.outcome(), None);
    assert_eq!(score(&position, Color::Black), 25 + 20 + 1);
    assert_eq!(score(&position, Color::White), 25 + 19 + 1);
}

#[test]
fn r28_draws_without_progress_are_off_by_default() {
    let mut position = start(5);
    play_all(&mut position, "a1 e5");
    let mut history = History::new(&position);
    for _ in 0..40 {
        for ply in ["e5<", "a1>", "d5>", "b1<"] {
            play_all(&mut position, ply);
            history.push(&position);
            assert_eq!(history.outcome(&position), None);
        }
    }
    assert_eq!(history.occurrences(), 41);
}

#[test]
fn r28_a_repetition_draw_counts_how_often_a_position_comes_up() {
    let ruleset = Ruleset { repetition_draw: Some(3), ..Ruleset::default() };
    let mut position = Position::new(ruleset);
    play_all(&mut position, "a1 e5");
    let mut history = History::new(&position);
    for round in 1..=2 {
        for ply in ["e5<", "a1>", "d5>", "b1<"] {
            assert_eq!(history.outcome(&position), None, "round {round} before {ply}");
            play_all(&mut position, ply);
            history.push(&position);
        }
    }
    assert_eq!(history.outcome(&position), Some(Outcome::RepetitionDraw));
    assert_eq!(position.outcome(), None);
    history.pop();
    assert_eq!(history.occurrences(), 2);
}

#[test]
fn r28_a_repetition_needs_the_same_player_to_move() {
    let board = "x5/x5/x5/x5/2,x3,1";
    let (white, black) = (position(&format!("{board} 1 4")), position(&format!("{board} 2 4")));
    assert_ne!(white.key(), black.key());
    assert_eq!(white.key(), position(&format!("{board} 1 9")).key());
}

#[test]
fn r28_a_quiet_draw_counts_plies_without_placement_or_flattening() {
    let quiet = |plies| move |ruleset: &mut Ruleset| ruleset.quiet_draw = Some(plies);
    let shuffle = "e5< a1> d5> b1<";
    let mut position = position_with("x4,1/x5/x2,1C,2S,x/x5/2,x4 1 3", quiet(6));
    play_all(&mut position, shuffle);
    assert_eq!(position.quiet_plies(), 4);
    // A placement starts the count anew, a flattening too.
    play_all(&mut position, "b3 b4");
    assert_eq!(position.quiet_plies(), 0);
    play_all(&mut position, "e5< a1>");
    assert_eq!(position.quiet_plies(), 2);
    play_all(&mut position, "c3>");
    assert_eq!(position.quiet_plies(), 0);
    play_all(&mut position, "b1< d5> a1> e5< b1<");
    assert_eq!(position.outcome(), None);
    play_all(&mut position, "d5>");
    assert_eq!(position.outcome(), Some(Outcome::QuietDraw));
    assert_eq!(position.outcome().unwrap().winner(), None);
}

#[test]
fn r28_a_road_on_the_last_quiet_ply_wins() {
    let mut position =
        position_with("x5/1,1,x,1,1/x2,1,x2/x5/2,x4 1 9", |ruleset| ruleset.quiet_draw = Some(1));
    play_all(&mut position, "c3+");
    assert_eq!(winner_by_road(position.outcome()), Some(Color::White));
}

#[test]
fn r32_the_score_is_the_board_and_the_pieces_left() {
    // The example of the rules: 4x4, won with 4 pieces left.
    let mut position = position("x4/x4/1111,1111,11,x/2,2,2,x 1 20");
    play_all(&mut position, "d2");
    assert_eq!(winner_by_road(position.outcome()), Some(Color::White));
    assert_eq!(position.reserve(Color::White).total(), 4);
    assert_eq!(score(&position, Color::White), 20);
}

#[test]
fn r32_capstones_in_the_reserve_count_too() {
    for size in Size::all() {
        let position = Position::new(Ruleset::standard(size));
        let pieces = u32::from(Reserve::standard(size).total());
        assert_eq!(score(&position, Color::White), u32::from(size.area()) + pieces);
    }
}
