//! What `Position::play` tells about the physical pieces.

use roadstone::rules::{Color, Effect, Kind};

use crate::common::{piece, play, position, square};

#[test]
fn a_placement_is_one_effect_with_the_piece_placed() {
    let mut position = position("x5/x5/x5/x5/x5 1 9");
    let effects = play(&mut position, "Sc3").unwrap();
    let piece = piece(Color::White, Kind::Wall);
    assert_eq!(effects.as_slice(), [Effect::Placed { square: square("c3"), piece }]);
}

#[test]
fn a_spread_lifts_and_then_drops_from_the_nearest_square_on() {
    let mut position = position("x5/x5/12121,x4/x5/x5 1 9");
    let effects = play(&mut position, "5a3>1121").unwrap();
    let dropped = |name, count| Effect::Dropped { square: square(name), count };
    let expected = [
        Effect::Lifted { square: square("a3"), count: 5 },
        dropped("b3", 1),
        dropped("c3", 1),
        dropped("d3", 2),
        dropped("e3", 1),
    ];
    assert_eq!(effects.as_slice(), expected);
    assert_eq!(effects.len(), 5);
    assert_eq!(effects.into_iter().collect::<Vec<_>>(), expected);
    assert!(effects.iter().eq(&expected));
}

#[test]
fn a_wall_falls_right_before_the_capstone_lands() {
    let mut position = position("x5/x5/121C,x,2S,x2/x5/x5 1 9");
    let effects = play(&mut position, "2a3>11").unwrap();
    let expected = [
        Effect::Lifted { square: square("a3"), count: 2 },
        Effect::Dropped { square: square("b3"), count: 1 },
        Effect::Flattened { square: square("c3") },
        Effect::Dropped { square: square("c3"), count: 1 },
    ];
    assert_eq!(effects.as_slice(), expected);
}

#[test]
fn the_longest_spread_fits() {
    let mut position = position("x8/x8/x8/x8/x8/x8/x8/11111111C,x6,2S 1 40");
    let effects = play(&mut position, "8a1>1111211").unwrap();
    assert_eq!(effects.len(), 9);
}
