//! Random games played beside the crate `fast-tak`: the same legal plies and the same
//! result after every ply, until its own draw after 50 reversible plies, which the
//! standard rules do not have.

use std::collections::BTreeSet;

use fast_tak::takparse::{self, Move};
use fast_tak::{Game, GameResult, MAX_REVERSIBLE_PLIES, Reserves};
use roadstone::rules::{Color, CountCause, Outcome, Ply, Position, Ruleset, Size};

#[path = "common/games.rs"]
mod games;

const GAMES: u64 = 40;

#[test]
fn games_of_every_size_agree_with_fast_tak() {
    agree::<3, 0>();
    agree::<4, 0>();
    agree::<5, 0>();
    agree::<6, 0>();
    agree::<7, 0>();
    agree::<8, 0>();
}

#[test]
fn games_with_komi_agree_with_fast_tak() {
    agree::<3, 1>();
    agree::<4, 4>();
    agree::<4, 5>();
    agree::<5, 4>();
    agree::<6, 4>();
}

/// Plays games on both sides; at least half of them to a real end.
fn agree<const N: usize, const HALF_KOMI: i8>()
where
    Reserves<N>: Default,
{
    let size = Size::new(N as u8).unwrap();
    let ruleset = Ruleset { half_komi: HALF_KOMI, ..Ruleset::standard(size) };
    let finished = (0..GAMES).filter(|&seed| game_agrees::<N, HALF_KOMI>(ruleset, seed)).count();
    assert!(finished as u64 > GAMES / 2, "only {finished} games of {size}x{size} ended");
}

/// Plays one game on both sides; whether it ended by the rules.
fn game_agrees<const N: usize, const HALF_KOMI: i8>(ruleset: Ruleset, seed: u64) -> bool
where
    Reserves<N>: Default,
{
    let mut random = games::Random(seed);
    let mut ours = Position::new(ruleset);
    let mut theirs = Game::<N, HALF_KOMI>::default();
    loop {
        if theirs.reversible_plies >= MAX_REVERSIBLE_PLIES && ours.outcome().is_none() {
            return false;
        }
        assert!(results_agree(ours.outcome(), &theirs.result()), "{theirs:?}");
        let plies = ours.legal_plies();
        if plies.is_empty() {
            return true;
        }
        let mut their_plies = Vec::new();
        theirs.possible_moves(&mut their_plies);
        let as_text = |moves: Vec<Move>| moves.iter().map(Move::to_string).collect::<BTreeSet<_>>();
        let translated = plies.iter().copied().map(translate).collect();
        assert_eq!(as_text(translated), as_text(their_plies));

        let ply = random.pick(&plies);
        ours.play(ply).unwrap();
        theirs.play(translate(ply)).unwrap();
    }
}

fn translate(ply: Ply) -> Move {
    ply.to_string().parse().unwrap_or_else(|error| panic!("{ply}: {error:?}"))
}

fn results_agree(ours: Option<Outcome>, theirs: &GameResult) -> bool {
    let same_color = |ours: Color, theirs: takparse::Color| {
        (ours == Color::White) == (theirs == takparse::Color::White)
    };
    match (ours, theirs) {
        (None, GameResult::Ongoing) => true,
        (Some(Outcome::Road { winner, .. }), GameResult::Winner { color, reason }) => {
            same_color(winner, *color) && format!("{reason:?}") == "Road"
        }
        (Some(Outcome::Flats { winner, cause, .. }), GameResult::Winner { color, reason }) => {
            same_color(winner, *color) && causes_agree(cause, &format!("{reason:?}"))
        }
        (Some(Outcome::Draw { cause, .. }), GameResult::Draw { reason }) => {
            causes_agree(cause, &format!("{reason:?}"))
        }
        _ => false,
    }
}

/// Where the board is full and a reserve is empty too, we name the one and they the other.
fn causes_agree(ours: CountCause, theirs: &str) -> bool {
    match theirs {
        "BoardFill" => ours == CountCause::BoardFull,
        "ReservesDepleted" => true,
        _ => false,
    }
}
