//! What several tests of the rules need.
#![allow(dead_code)]

use roadstone::rules::*;

pub fn setup(tps: &str) -> Setup {
    let mut words = tps.split(' ');
    let rows: Vec<&str> = words.next().unwrap().split('/').collect();
    let size = Size::new(rows.len() as u8).unwrap();
    let mut setup = Setup::empty(size);
    for (row, text) in rows.iter().rev().enumerate() {
        let mut file = 0;
        for cell in text.split(',') {
            if let Some(count) = cell.strip_prefix('x') {
                file += if count.is_empty() { 1 } else { count.parse::<u8>().unwrap() };
                continue;
            }
            let mut pieces = Vec::new();
            for c in cell.chars() {
                match c {
                    '1' => pieces.push(Piece::new(Color::White, Kind::Flat)),
                    '2' => pieces.push(Piece::new(Color::Black, Kind::Flat)),
                    'S' => pieces.last_mut().unwrap().kind = Kind::Wall,
                    'C' => pieces.last_mut().unwrap().kind = Kind::Capstone,
                    _ => panic!("{tps}"),
                }
            }
            setup.set_stack(Square::new(file, row as u8).unwrap(), pieces);
            file += 1;
        }
    }
    setup.to_move = if words.next().unwrap() == "1" { Color::White } else { Color::Black };
    setup.move_number = words.next().unwrap().parse().unwrap();
    setup
}

pub fn position(tps: &str) -> Position {
    let setup = setup(tps);
    Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap()
}

/// A row of tests/data/perft.tsv.
#[derive(Clone, Debug)]
pub struct PerftRow {
    pub id: String,
    pub tps: String,
    pub convention: Convention,
    pub depth: u32,
    pub nodes: u64,
}

/// The known perft counts, in the order of the file.
pub fn perft_rows() -> Vec<PerftRow> {
    let text = include_str!("../data/perft.tsv");
    let row = |line: &str| {
        let [id, _size, tps, convention, depth, nodes] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("6 columns");
        PerftRow {
            id: String::from(id),
            tps: String::from(tps),
            convention: convention.parse().unwrap(),
            depth: depth.parse().unwrap(),
            nodes: nodes.parse().unwrap(),
        }
    };
    text.lines().skip(1).map(row).collect()
}
