//! When a search ends: by depth, by nodes, by time.

use std::time::{Duration, Instant};

use crate::rules::Color;

/// Where a search reads the time since it began; a test gives its own.
pub trait Clock: Sync {
    /// Since the search began.
    fn elapsed(&self) -> Duration;
}

/// The real clock.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The time for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new round of deepening begins after this.
    pub soft: Duration,
    /// The search is broken off then.
    pub hard: Duration,
}

/// For sending the answer and for what the system does in between.
const OVERHEAD: Duration = Duration::from_millis(15);

/// Kept back on a game clock, for the moment in which the system has no processor for us.
const RESERVE: Duration = Duration::from_millis(300);

impl Budget {
    /// For a fixed time for each ply.
    #[must_use]
    pub fn of_movetime(time: Duration) -> Budget {
        let hard = time.saturating_sub(OVERHEAD.min(time / 4));
        Budget { soft: hard, hard }
    }

    /// The soft limit for a search that deserves this share of the usual time, in percent; that of a
    /// fixed time stays.
    pub(super) fn soft_for(&self, percent: u32) -> Duration {
        if self.soft == self.hard { self.soft } else { (self.soft * percent / 100).min(self.hard) }
    }

    /// For a game clock.
    #[must_use]
    pub fn of_clock(clock: &GameClock) -> Budget {
        let left = clock.remaining.saturating_sub(OVERHEAD + RESERVE.min(clock.remaining / 3));
        let plies = clock.moves_to_go.map_or(22, |plies| plies.clamp(1, 22));
        let share = left / plies + clock.increment * 3 / 4;
        // Never so much that the next ply would be in danger.
        let most = if plies == 1 { left * 4 / 5 } else { left / 4 };
        Budget { soft: share.min(most) * 3 / 5, hard: (share * 5 / 2).min(most) }
    }
}

/// The clock of the player who thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// What is left for the game or until the next control.
    pub remaining: Duration,
    /// Added after each ply.
    pub increment: Duration,
    /// Plies of this player until the next control.
    pub moves_to_go: Option<u32>,
}

/// Limits of one search; the first that is reached ends it. Without any it runs until it
/// is stopped or the end is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Rounds of deepening, in plies, at least one.
    pub depth: Option<u32>,
    /// Positions visited, counted exactly with one thread; with several, each looks now and then.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Budget>,
}

impl Limits {
    /// Only a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// Only a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Only a time for each ply.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits { time: Some(Budget::of_movetime(time)), ..Limits::default() }
    }

    /// These and those: of each kind the tighter one.
    #[must_use]
    pub fn and(self, other: Limits) -> Limits {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            time: match (self.time, other.time) {
                (Some(a), Some(b)) => {
                    Some(Budget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) })
                }
                (a, b) => a.or(b),
            },
        }
    }
}

/// Two game clocks, White's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClocks(pub [Option<GameClock>; 2]);

impl GameClocks {
    /// The budget of the player to move, if that clock is known.
    #[must_use]
    pub fn budget(&self, to_move: Color) -> Option<Budget> {
        self.0[to_move.index()].as_ref().map(Budget::of_clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(seconds: f64, increment: f64, moves_to_go: Option<u32>) -> Budget {
        let remaining = Duration::from_secs_f64(seconds);
        let increment = Duration::from_secs_f64(increment);
        Budget::of_clock(&GameClock { remaining, increment, moves_to_go })
    }

    #[test]
    fn a_budget_is_always_less_than_what_is_left() {
        for seconds in [0.0, 0.001, 0.02, 0.1, 1.0, 60.0, 3600.0] {
            for increment in [0.0, 0.05, 5.0] {
                for moves in [None, Some(0), Some(1), Some(40)] {
                    let budget = clock(seconds, increment, moves);
                    assert!(budget.soft <= budget.hard, "{budget:?}");
                    assert!(budget.hard <= Duration::from_secs_f64(seconds), "{budget:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_game_at_full_use_stays_within_its_clock() {
        let mut left = 5.0_f64;
        for _ in 0..150 {
            let budget = clock(left, 0.05, None);
            left += 0.05 - budget.hard.as_secs_f64();
            assert!(left > 0.0);
        }
    }

    #[test]
    fn the_end_of_a_long_game_is_played_with_time_in_reserve() {
        let mut left = 5.0_f64;
        for _ in 0..150 {
            let budget = clock(left, 0.05, None);
            // Most searches end at the soft limit, some at the hard one.
            left += 0.05 - (0.8 * budget.soft.as_secs_f64() + 0.2 * budget.hard.as_secs_f64());
            assert!(left - budget.hard.as_secs_f64() > 0.3, "{left}");
        }
    }

    #[test]
    fn the_tighter_limit_wins() {
        let both = Limits::depth(4).and(Limits { depth: Some(6), nodes: Some(9), time: None });
        assert_eq!(both, Limits { depth: Some(4), nodes: Some(9), time: None });
    }
}
