//! The small values that the rules speak in: squares, sets, directions, drops.

use roadstone::rules::{Color, Direction, Drops, InvalidSize, Ply, Size, Square, Squares};

use crate::common::{ply, square};

#[test]
fn a_square_is_written_as_it_is_read() {
    for index in 0..64 {
        let at = Square::from_index(index).unwrap();
        assert_eq!(at.index(), usize::from(index));
        assert_eq!(Square::new(at.file(), at.rank()), Some(at));
        assert_eq!(at.to_string().parse(), Ok(at));
    }
    assert_eq!(Square::from_index(64), None);
    assert_eq!(Square::new(8, 0), None);
    for text in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "a11", "ä1"] {
        let error = text.parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), format!("{text:?} is not a square (a1 to h8)"));
    }
}

#[test]
fn steps_end_at_the_edge() {
    let size = Size::FIVE;
    assert_eq!(square("c3").steps(Direction::Right, 2, size), Some(square("e3")));
    assert_eq!(square("c3").steps(Direction::Right, 3, size), None);
    assert_eq!(square("c3").steps(Direction::Down, 255, size), None);
    assert!(square("e5").is_on(size) && !square("f1").is_on(size) && !square("a6").is_on(size));
    for direction in Direction::ALL {
        let there = square("c3").step(direction, size).unwrap();
        assert_eq!(there.step(direction.opposite(), size), Some(square("c3")));
        assert_eq!(Direction::from_symbol(direction.symbol()), Some(direction));
    }
}

#[test]
fn a_set_of_squares_counts_also_when_borrowed() {
    let mut set: Squares = ["a1", "h8", "c3"].map(square).into_iter().collect();
    let borrowed = &set;
    assert_eq!((borrowed.len(), set.len()), (3, 3));
    assert_eq!(set.size_hint(), (3, Some(3)));
    assert_eq!(set.collect::<Vec<_>>(), ["a1", "c3", "h8"].map(square));
    set.remove(square("c3"));
    set.insert(square("b2"));
    assert!(set.contains(square("b2")) && !set.contains(square("c3")) && !set.is_empty());
    assert_eq!(Size::MAX.squares().len(), 64);
    assert_eq!(Size::MIN.squares().len(), 9);
}

#[test]
fn sizes_come_from_numbers() {
    assert_eq!(Size::try_from(5), Ok(Size::FIVE));
    assert_eq!(Size::try_from(9), Err(InvalidSize(9)));
    assert_eq!(serde_json::from_str::<Size>("8").unwrap(), Size::MAX);
    assert!(serde_json::from_str::<Size>("2").is_err());
}

#[test]
fn drops_are_what_their_counts_say() {
    for bits in 1..=u8::MAX {
        let drops = Drops::from_bits(bits).unwrap();
        let counts: Vec<u8> = drops.collect();
        assert_eq!(Drops::new(&counts), Some(drops));
        assert_eq!(drops.bits(), bits);
        assert_eq!(drops.len(), counts.len());
        assert_eq!(usize::from(drops.squares()), counts.len());
        assert_eq!(drops.lifted(), counts.iter().sum::<u8>());
        assert_eq!(Some(drops.last()), counts.last().copied());
    }
    assert_eq!(Drops::from_bits(0), None);
    assert_eq!(Drops::all_at_once(8), Drops::new(&[8]));
    assert_eq!((Drops::all_at_once(0), Drops::all_at_once(9)), (None, None));
    assert_eq!(Drops::new(&[255, 255]), None);
}

#[test]
fn a_ply_is_written_without_what_goes_without_saying() {
    for text in ["a1", "Sb2", "Cc3", "c3+", "2c3-", "5c3>122"] {
        assert_eq!(ply(text).to_string(), text);
    }
    assert_eq!(ply("Sb2").square(), square("b2"));
    let spread = Ply::Spread {
        from: square("c3"),
        direction: Direction::Left,
        drops: Drops::new(&[1]).unwrap(),
    };
    assert_eq!(spread.to_string(), "c3<");
    assert_eq!(spread.square(), square("c3"));
}

#[test]
fn the_opponents_opponent_is_the_player() {
    for color in Color::ALL {
        assert_ne!(!color, color);
        assert_eq!(!!color, color);
        assert_eq!(Color::ALL[color.index()], color);
    }
}
