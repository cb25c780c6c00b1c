//! Complete games, played by clicking what is seen.

use roadstone::rules::{Color, Outcome};

use crate::hands::Hands;

/// White's road on the b file, with spreads of both players over two squares.
const ROAD: &str = "e5 a1 b1 b2 c1 b2- a1> d5 3b1+12 c5 b4 c5> b5 2d5-11 c1<";

fn play_the_road(hands: &mut Hands) {
    hands.start_game(5);
    hands.play_all(ROAD);
    let Outcome::Road { winner: Color::White, road } = hands.outcome() else {
        panic!("{:?}", hands.outcome());
    };
    let mut squares: Vec<String> = road.squares().iter().map(ToString::to_string).collect();
    squares.sort();
    assert_eq!(squares, ["b1", "b2", "b3", "b4", "b5"]);
    hands.assert_reads("White wins");
    hands.assert_reads("A road from edge to edge");
}

#[test]
fn a_road_on_5x5() {
    play_the_road(&mut Hands::at(1280, 720));
}

#[test]
fn a_road_on_5x5_in_a_small_window() {
    play_the_road(&mut Hands::at(1024, 600));
}

#[test]
fn a_flat_win_on_a_full_3x3_board() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(3);
    hands.play_all("a1 c1 c3 b1 a2 b3 b2 c2 a3");
    match hands.outcome() {
        Outcome::Flats { winner, counts, .. } => {
            assert_eq!(winner, Color::White);
            assert_eq!((counts.white, counts.black), (5, 4));
        }
        other => panic!("{other:?}"),
    }
    hands.assert_reads("White wins");
    hands.assert_reads("More flats at the end");
}

#[test]
fn a_road_on_8x8_with_walls_and_capstones() {
    let mut hands = Hands::at(1280, 720);
    hands.start_game(8);
    hands.play_all("h8 a1 Cb1 h7 c1 h6 d1 Ch5 e1 h4 f1 h3 g1 Sh2 h1");
    assert!(matches!(hands.outcome(), Outcome::Road { winner: Color::White, .. }));
}
