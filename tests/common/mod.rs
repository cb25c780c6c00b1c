//! What several tests and the bench of the rules need: positions from short texts.
#![allow(dead_code, reason = "no test uses all of it")]

use roadstone::notation::tps;
use roadstone::rules::{
    Color, Convention, Effects, IllegalPly, Kind, Piece, Ply, Position, Ruleset, Size, Square,
};

/// The position that a TPS names, in the standard game of its size.
pub fn position(text: &str) -> Position {
    let setup = tps::parse(text).expect("the test's TPS is well-formed");
    Position::from_setup(&setup, Ruleset::standard(setup.size)).expect("and a position")
}

/// As [`position`], in a game that `change` makes from the standard one.
pub fn position_with(text: &str, change: impl FnOnce(&mut Ruleset)) -> Position {
    let setup = tps::parse(text).expect("the test's TPS is well-formed");
    let mut ruleset = Ruleset::standard(setup.size);
    change(&mut ruleset);
    Position::from_setup(&setup, ruleset).expect("and a position")
}

/// The start of the standard game of this size.
pub fn start(size: u8) -> Position {
    Position::new(Ruleset::standard(Size::new(size).expect("3 to 8")))
}

/// A position as TPS.
pub fn text(position: &Position) -> String {
    tps::write(&position.to_setup())
}

/// A ply from PTN.
pub fn ply(text: &str) -> Ply {
    text.parse().expect("the test's ply is well-formed")
}

pub fn square(text: &str) -> Square {
    text.parse().expect("the test's square is well-formed")
}

pub fn piece(color: Color, kind: Kind) -> Piece {
    Piece::new(color, kind)
}

/// Plays one ply written as PTN.
pub fn play(position: &mut Position, text: &str) -> Result<Effects, IllegalPly> {
    position.play(ply(text))
}

/// Plays legal plies written as PTN, separated by spaces.
pub fn play_all(position: &mut Position, plies: &str) {
    for text in plies.split_whitespace() {
        play(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Plays one legal ply in the position of a TPS and gives the board afterwards as TPS.
pub fn after(tps: &str, plies: &str) -> String {
    let mut position = position(tps);
    play_all(&mut position, plies);
    text(&position)
}

/// Why this ply is not legal in the position of a TPS.
pub fn refusal(tps: &str, ply_text: &str) -> IllegalPly {
    position(tps).check(ply(ply_text)).expect_err("the ply should not be legal")
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
            convention: convention.parse().expect("a, b or c"),
            depth: depth.parse().expect("a number"),
            nodes: nodes.parse().expect("a number"),
        }
    };
    text.lines().skip(1).map(row).collect()
}
