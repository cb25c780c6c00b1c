//! The network's arithmetic, its files, and what must be the same for the same position.

use super::inputs::MOST_ACTIVE;
use super::*;
use crate::bot::dice::Dice;
use crate::notation::tps;
use crate::rules::{Ruleset, Size};

fn position(text: &str, half_komi: i8) -> Position {
    let setup = tps::parse(text).unwrap();
    let ruleset = Ruleset { half_komi, ..Ruleset::standard(setup.size) };
    Position::from_setup(&setup, ruleset).unwrap()
}

/// A network of random numbers.
fn random_net(size: Size, seed: u64) -> Net {
    let mut dice = Dice::new(seed);
    let mut random = |most: i32| dice.below(2 * most as u64 + 1) as i32 - most;
    let mut row = |most| Row(std::array::from_fn(|_| random(most) as i16));
    let rows = (0..=Inputs::new(size).len()).map(|_| row(150)).collect();
    let second = std::array::from_fn(|_| row(2000));
    let second_start = std::array::from_fn(|_| random(100_000));
    let out = std::array::from_fn(|_| random(4000));
    Net::new(
        size,
        NetWeights { scale: 183, rows, second, second_start, out, out_start: random(1 << 20) },
    )
}

/// The same sums as [`Net::evaluate`], one by one in large numbers.
fn slowly(net: &Net, position: &Position) -> i32 {
    let weights = &net.weights;
    let active = net.inputs.active(position);
    let value = |number: usize| -> i64 {
        let start = i64::from(weights.rows.last().unwrap().0[number]);
        let rows =
            active.rows().iter().map(|&row| i64::from(weights.rows[usize::from(row)].0[number]));
        let sum = (start + rows.sum::<i64>()).clamp(0, 255);
        sum * sum / 256
    };
    let values: Vec<i64> = (0..FIRST).map(value).collect();
    let second = (0..SECOND).map(|number| {
        let products = values.iter().zip(&weights.second[number].0).map(|(a, &b)| a * i64::from(b));
        let sum = i64::from(weights.second_start[number]) + products.sum::<i64>();
        let sum = sum.div_euclid(64).clamp(0, 254 * 16);
        sum * sum / 4096 * i64::from(weights.out[number])
    });
    let out = i64::from(weights.out_start) + second.sum::<i64>();
    (out * i64::from(weights.scale) / (4032 * 1024)) as i32
}

const POSITIONS: [&str; 6] = [
    "x5/x5/x5/x5/x5 1 2",
    "x2,1,2S,x/x,12C,x3/x,1,1,2,x/x5/x5 1 9",
    "2,1,x,2,x/x,21,2C,1,2S/x,1,12,1C,x/2,1,1,x,2/x,2,x,1,1 2 14",
    "x,12,1,2,1/2,1,221,1C,1/2,2,2,2C,x/1S,2,1,1,2/1,x,2,21,1 2 20",
    "x5/x,1122112C,x3/x,1212121212,x2,2S/x5/1,x4 1 20",
    "1,1,1,x,1/2,2,x,2,2/12,21,12,21,12/x,1S,2S,x,1/2,2,2,2,x 1 22",
];

#[test]
fn the_value_is_the_sums_one_by_one() {
    for seed in 0..20 {
        let net = random_net(Size::FIVE, seed);
        for text in POSITIONS {
            let position = position(text, seed as i8 % 7);
            assert_eq!(net.evaluate(&position), slowly(&net, &position), "{text}");
        }
    }
}

/// The board with White and Black exchanged.
fn swapped(text: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |symbol| match symbol {
            '1' => '2',
            '2' => '1',
            symbol => symbol,
        };
        let runs = text.split('/').map(|rank| {
            let squares = rank.split(',').map(|square| match square.starts_with('x') {
                true => square.to_owned(),
                false => square.chars().map(other).collect(),
            });
            squares.collect::<Vec<String>>().join(",")
        });
        runs.collect::<Vec<_>>().join("/")
    };
    let words: Vec<&str> = text.split(' ').collect();
    format!("{} {} {}", swap(words[0]), if words[1] == "1" { 2 } else { 1 }, words[2])
}

#[test]
fn swapped_colours_are_worth_the_same() {
    let net = random_net(Size::FIVE, 1);
    for text in POSITIONS {
        for half_komi in [0, 1, 4, -3] {
            let value = net.evaluate(&position(text, half_komi));
            assert_eq!(value, net.evaluate(&position(&swapped(text), -half_komi)), "{text}");
        }
    }
}

#[test]
fn a_turned_board_has_the_turned_rows() {
    let inputs = Inputs::new(Size::FIVE);
    let symmetries = inputs.symmetries();
    for text in POSITIONS {
        // Ranks in the other order: the board upside down.
        let (board, rest) = text.split_once(' ').unwrap();
        let ranks: Vec<&str> = board.split('/').rev().collect();
        let turned = inputs.active(&position(&format!("{} {rest}", ranks.join("/")), 0));
        let mut turned = turned.rows().to_vec();
        let active = inputs.active(&position(text, 0));
        let mut rows: Vec<u16> =
            active.rows().iter().map(|&row| symmetries[2][usize::from(row)]).collect();
        turned.sort_unstable();
        rows.sort_unstable();
        assert_eq!(rows, turned, "{text}");
    }
}

#[test]
fn symmetries_are_permutations_and_traits_are_in_range() {
    for size in Size::all() {
        let inputs = Inputs::new(size);
        for symmetry in inputs.symmetries() {
            let mut rows: Vec<usize> = symmetry.into_iter().map(usize::from).collect();
            rows.sort_unstable();
            assert!(rows.iter().copied().eq(0..inputs.len()));
        }
        let (traits, count) = inputs.traits();
        assert_eq!(traits.len(), inputs.len());
        assert!(traits.iter().flatten().all(|&number| usize::from(number) < count));
    }
}

#[test]
fn boards_of_two_sizes_have_counterparts() {
    for (size, other) in Size::all().flat_map(|size| Size::all().map(move |other| (size, other))) {
        let [inputs, others] = [size, other].map(Inputs::new);
        let counterparts = inputs.counterparts(&others);
        assert_eq!(counterparts.len(), inputs.len());
        assert!(counterparts.iter().all(|&row| row < others.len()));
        // A corner is a corner, and the last row the last.
        assert_eq!((counterparts[0], counterparts[inputs.len() - 1]), (0, others.len() - 1));
        if size == other {
            assert!(counterparts.into_iter().eq(0..inputs.len()));
        }
    }
}

#[test]
fn a_full_board_and_odd_reserves_fit() {
    let ranks = ["1,2,1,2,1,2,121212,2"; 7].join("/") + "/x,2,1,2,1,2,1,2";
    let setup = tps::parse(&format!("{ranks} 1 200")).unwrap();
    let reserve = crate::rules::Reserve { stones: 60, capstones: 4 };
    let ruleset = Ruleset { reserves: [reserve; 2], ..Ruleset::standard(setup.size) };
    let position = Position::from_setup(&setup, ruleset).unwrap();
    let inputs = Inputs::new(Size::MAX);
    let active = inputs.active(&position);
    assert_eq!(active.rows().len(), 63 + 7 + 7);
    const { assert!(MOST_ACTIVE >= 64 + 64 + 7) };
    assert!(active.rows().iter().all(|&row| usize::from(row) < inputs.len()));
}

#[test]
fn files_are_read_back_and_damage_is_seen() {
    let net = random_net(Size::new(4).unwrap(), 3);
    let bytes = net.to_bytes();
    let read = Net::read(&bytes).unwrap();
    assert_eq!((read.size(), &read.weights), (net.size(), &net.weights));
    assert_eq!(Net::read(b"PK").unwrap_err(), ReadNetError::Foreign);
    assert_eq!(Net::read(&bytes[..bytes.len() - 1]).unwrap_err(), ReadNetError::Damaged);
    let mut damaged = bytes;
    damaged[1000] ^= 1;
    assert_eq!(Net::read(&damaged).unwrap_err(), ReadNetError::Damaged);
}

#[test]
fn what_is_shipped_can_be_read() {
    for (edge, bytes) in file::SHIPPED {
        let net = Net::read(bytes).unwrap();
        assert_eq!(net.size().get(), edge);
        assert!(Net::shipped(net.size()).is_some());
    }
}
