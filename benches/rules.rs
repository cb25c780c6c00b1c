//! The speed of the rules against the crate `fast-tak`, side by side in one run.
//!
//! `cargo bench --bench rules` prints a table of nodes per second and the ratio, with
//! the ratio that we want. Both sides count by convention B, which is fast-tak's, and
//! every pair of counts is compared. Rounds alternate between the two, and the best
//! round of each counts, so that noise on the machine hits both alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fast_tak::takparse::Tps;
use fast_tak::{Game, GameResult, Reserves, perf_count};
use roadstone::rules::{Convention, perft, perft_by_playing};

#[path = "../tests/common/mod.rs"]
mod common;

/// How long each side of a case is measured, in all rounds together.
const TIME_PER_SIDE: Duration = Duration::from_secs(2);

/// Opening positions (T3, T4 of tests/data/perft.tsv) at the depth that is compared.
const OPENINGS: [(&str, &str, u32); 2] =
    [("T3 5x5", "x5/x5/x5/x5/x5 1 1", 5), ("T4 6x6", "x6/x6/x6/x6/x6/x6 1 1", 4)];

/// Middle-game positions of tests/data/perft.tsv, by their names there.
const MIDDLE_GAMES: [&str; 7] = ["T7", "T8", "T9", "T10", "T11", "P6", "P7"];
const MIDDLE_GAME_DEPTH: u32 = 3;

fn main() {
    println!(
        "{:<8} {:>5} {:<7} {:>12} {:>9} {:>9} {:>7} {:>5}",
        "position", "depth", "leaves", "nodes", "ours M/s", "fast-tak", "ratio", "goal"
    );
    let mut missed = 0;
    for (name, tps, depth) in OPENINGS {
        missed += u32::from(!compare(name, tps, depth, Leaves::Bulk, 2.0));
    }
    for name in MIDDLE_GAMES {
        let tps = common::perft_rows()
            .into_iter()
            .find(|row| row.id == name)
            .expect("the position is in the table")
            .tps;
        for leaves in [Leaves::Bulk, Leaves::Played] {
            missed += u32::from(!compare(name, &tps, MIDDLE_GAME_DEPTH, leaves, 1.5));
        }
    }
    println!("goals missed: {missed}");
}

/// What happens at the last ply.
#[derive(Clone, Copy, Debug)]
enum Leaves {
    /// The plies are only counted.
    Bulk,
    /// Every ply is generated and played.
    Played,
}

/// Measures one case and prints its line; whether the goal is met.
fn compare(name: &str, tps: &str, depth: u32, leaves: Leaves, goal: f64) -> bool {
    let mut position = common::position(tps);
    let ours = || match leaves {
        Leaves::Bulk => perft(&mut position, depth, Convention::B),
        Leaves::Played => perft_by_playing(&mut position, depth, Convention::B),
    };
    let (nodes, our_time, their_time) = match tps.split('/').count() {
        5 => race(ours, theirs::<5>(tps, depth, leaves)),
        6 => race(ours, theirs::<6>(tps, depth, leaves)),
        7 => race(ours, theirs::<7>(tps, depth, leaves)),
        size => unreachable!("no case has size {size}"),
    };
    let rate = |time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
    let ratio = their_time.as_secs_f64() / our_time.as_secs_f64();
    println!(
        "{name:<8} {depth:>5} {:<7} {nodes:>12} {:>9.1} {:>9.1} {ratio:>6.1}x {:>5}",
        format!("{leaves:?}").to_lowercase(),
        rate(our_time),
        rate(their_time),
        if ratio >= goal { "met" } else { "MISSED" },
    );
    ratio >= goal
}

/// Runs both in turns; the count and the best time of each.
fn race(mut ours: impl FnMut() -> u64, theirs: impl Fn() -> u64) -> (u64, Duration, Duration) {
    let mut best = [Duration::MAX; 2];
    let mut total = Duration::ZERO;
    loop {
        let start = Instant::now();
        let our_count = black_box(ours());
        let middle = Instant::now();
        let their_count = black_box(theirs());
        let end = Instant::now();
        assert_eq!(our_count, their_count, "the two count differently");
        best = [best[0].min(middle - start), best[1].min(end - middle)];
        total += end - start;
        if total > 2 * TIME_PER_SIDE {
            return (our_count, best[0], best[1]);
        }
    }
}

/// The same count by fast-tak: its own `perf_count`, or a loop of the same kind that plays the leaves.
fn theirs<const N: usize>(tps: &str, depth: u32, leaves: Leaves) -> impl Fn() -> u64
where
    Reserves<N>: Default,
{
    let game: Game<N, 0> = tps.parse::<Tps>().expect("the table's TPS are well-formed").into();
    move || match leaves {
        Leaves::Bulk => perf_count(&game, depth as usize) as u64,
        Leaves::Played => played(&game, depth),
    }
}

fn played<const N: usize>(game: &Game<N, 0>, depth: u32) -> u64 {
    if depth == 0 || game.result() != GameResult::Ongoing {
        return 1;
    }
    let mut moves = Vec::new();
    game.possible_moves(&mut moves);
    let mut count = 0;
    for ply in moves {
        let mut next = game.clone();
        next.play(ply).expect("fast-tak plays what it generates");
        count += played(&next, depth - 1);
    }
    count
}
