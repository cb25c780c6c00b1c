//! Move generation against the known perft counts of tests/data/perft.tsv.

use std::collections::BTreeMap;

use roadstone::rules::{
    Color, Convention, Piece, Position, Setup, Size, Square, divide, perft, perft_by_playing,
};

mod common;

use common::{PerftRow, perft_rows, position};

/// Rows with more nodes are for `roadstone perft`.
const MOST_NODES: u64 = 20_000_000;
/// The same for the counts of turned and recoloured positions, of which there are 16 each.
const MOST_NODES_TURNED: u64 = 100_000;

#[test]
fn every_row_up_to_20_million_nodes() {
    let rows: Vec<_> = perft_rows().into_iter().filter(|row| row.nodes <= MOST_NODES).collect();
    assert!(rows.len() > 300, "only {} rows", rows.len());
    let wrong: Vec<_> = rows
        .into_iter()
        .filter_map(|row| {
            let mut position = position(&row.tps);
            let count = perft(&mut position, row.depth, row.convention);
            (count != row.nodes).then(|| format!("{count} for {row:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The deepest row of each position and convention with few enough nodes.
fn shallow_rows() -> Vec<PerftRow> {
    let mut deepest = BTreeMap::new();
    for row in perft_rows().into_iter().filter(|row| row.nodes <= MOST_NODES_TURNED) {
        let key = (row.id.clone(), row.convention.to_string());
        let known = deepest.entry(key).or_insert_with(|| row.clone());
        if row.depth > known.depth {
            *known = row;
        }
    }
    deepest.into_values().collect()
}

/// A square in one of the eight symmetries of the board.
fn turned(square: Square, symmetry: u8, size: Size) -> Square {
    let edge = size.get() - 1;
    let (mut file, mut rank) = (square.file(), square.rank());
    if symmetry & 4 != 0 {
        file = edge - file;
    }
    for _ in 0..symmetry % 4 {
        (file, rank) = (rank, edge - file);
    }
    Square::new(file, rank).expect("a symmetry stays on the board")
}

fn turned_setup(setup: &Setup, symmetry: u8) -> Setup {
    let mut turned_setup = Setup::empty(setup.size);
    turned_setup.to_move = setup.to_move;
    turned_setup.move_number = setup.move_number;
    for (square, pieces) in setup.stacks() {
        turned_setup.set_stack(turned(square, symmetry, setup.size), pieces.to_vec());
    }
    turned_setup
}

fn recoloured(setup: &Setup) -> Setup {
    let mut recoloured = setup.clone();
    recoloured.to_move = !setup.to_move;
    for (square, pieces) in setup.stacks() {
        let pieces = pieces.iter().map(|piece| Piece::new(!piece.color, piece.kind)).collect();
        recoloured.set_stack(square, pieces);
    }
    recoloured
}

#[test]
fn the_eight_symmetries_do_not_change_the_counts() {
    for row in shallow_rows() {
        let original = position(&row.tps);
        for symmetry in 0..8 {
            let setup = turned_setup(&original.to_setup(), symmetry);
            let mut turned = Position::from_setup(&setup, *original.ruleset()).unwrap();
            let count = perft(&mut turned, row.depth, row.convention);
            assert_eq!(count, row.nodes, "symmetry {symmetry} of {row:?}");
        }
    }
}

#[test]
fn from_move_2_on_the_colours_do_not_change_the_counts() {
    let mut compared = 0;
    for row in shallow_rows() {
        let original = position(&row.tps);
        if original.move_number() < 2 {
            continue;
        }
        compared += 1;
        let setup = recoloured(&original.to_setup());
        let mut swapped = Position::from_setup(&setup, *original.ruleset()).unwrap();
        assert_eq!(perft(&mut swapped, row.depth, row.convention), row.nodes, "{row:?}");
    }
    assert!(compared > 50, "only {compared} rows");
}

#[test]
fn playing_the_last_ply_counts_the_same_and_leaves_the_position_as_it_was() {
    for row in shallow_rows() {
        let before = position(&row.tps);
        let mut after = before.clone();
        assert_eq!(perft_by_playing(&mut after, row.depth, row.convention), row.nodes);
        assert_eq!(after, before, "{row:?}");
    }
}

#[test]
fn the_shares_of_the_first_plies_add_up() {
    let position = position("x5/x5/x2,121212C,x2/1,x4/1,x4 2 7");
    let shares = divide(&position, 2, Convention::A);
    assert_eq!(shares.len(), 104);
    assert_eq!(shares.iter().map(|(_, count)| count).sum::<u64>(), 7743);
    assert_eq!(divide(&position, 0, Convention::A), []);
}

#[test]
fn the_conventions_differ_in_what_an_early_end_counts() {
    // White has a road already; White to move.
    let over = position("x3/1,1,1/2,2,x 1 9");
    assert_eq!(over.to_move(), Color::White);
    let count = |convention| perft(&mut over.clone(), 1, convention);
    assert_eq!(count(Convention::A), 0);
    assert_eq!(count(Convention::B), 1);
    assert!(count(Convention::C) > 1);
}
