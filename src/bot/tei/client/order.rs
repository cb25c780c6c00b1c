//! The `go` that a program understands. Programs of the older dialect end themselves on words
//! that they do not know, so a limit that one cannot be told is kept for it: by counting along
//! and saying `stop`.

use std::time::Duration;

use super::identity::{Dialect, Identity};
use crate::bot::limits::{GameClock, Limits};
use crate::bot::mind::Effort;
use crate::rules::Color;

/// What a program can be told after `go`; every one takes clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Skills {
    movetime: bool,
    nodes: bool,
    depth: bool,
    infinite: bool,
    moves_to_go: bool,
}

impl Skills {
    const ALL: Skills =
        Skills { movetime: true, nodes: true, depth: true, infinite: true, moves_to_go: true };
    /// What all but one of the programs known take.
    const USUAL: Skills =
        Skills { nodes: false, depth: false, infinite: false, moves_to_go: false, ..Skills::ALL };

    /// Of a program: all that the written protocol has, or what is known of it, or what is usual.
    pub(super) fn of(identity: &Identity) -> Skills {
        if identity.dialect() == Dialect::Keywords {
            return Skills::ALL;
        }
        let name = identity.name.to_ascii_lowercase();
        if name.starts_with("tiltak") {
            Skills { nodes: true, infinite: true, ..Skills::USUAL }
        } else if name.starts_with("topaz") {
            Skills { moves_to_go: false, ..Skills::ALL }
        } else {
            Skills::USUAL
        }
    }
}

/// One search to ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    /// The line.
    pub(super) go: String,
    /// Enough when this depth is reported.
    pub(super) depth: Option<u32>,
    /// Enough when so many nodes are reported.
    pub(super) nodes: Option<u64>,
    /// Enough after this time.
    pub(super) time: Option<Duration>,
    /// When it should have answered by itself: a fault after that and some patience.
    pub(super) due: Option<Duration>,
}

/// For a program that cannot search without a time, when only something else ends the search.
const LONG: Duration = Duration::from_secs(3600);

/// The order for the player to move; `unlimited` is how long a search for nodes or a depth may take.
pub(super) fn order(effort: &Effort, to_move: Color, skills: Skills, unlimited: Duration) -> Order {
    let Limits { depth, nodes, time } = effort.limits;
    let time = time.map(|budget| budget.hard);
    let kept = Order { depth, nodes, ..Order::default() };
    if let Some(clocks) = effort.clocks
        && let Some(own) = clocks.0[to_move.index()]
    {
        let both = clocks.0.map(|clock| clock.unwrap_or(own));
        let due = Some(own.remaining.min(time.unwrap_or(own.remaining)));
        return Order { go: by_clocks(both, own.moves_to_go, skills), time, due, ..kept };
    }
    if let Some(time) = time {
        return Order { go: by_time(time, skills), due: Some(time), ..kept };
    }
    let due = Some(unlimited);
    match (nodes, depth) {
        (Some(nodes), _) if skills.nodes => {
            Order { go: format!("go nodes {nodes}"), nodes: None, due, ..kept }
        }
        (_, Some(depth)) if skills.depth => {
            Order { go: format!("go depth {depth}"), depth: None, due, ..kept }
        }
        // Until it is told to stop.
        (None, None) if skills.infinite => Order { go: "go infinite".to_owned(), ..kept },
        (None, None) => Order { go: by_time(LONG, skills), ..kept },
        _ if skills.infinite => Order { go: "go infinite".to_owned(), time: due, due, ..kept },
        _ => Order { go: by_time(unlimited, skills), due, ..kept },
    }
}

fn by_time(time: Duration, skills: Skills) -> String {
    // No program searches for no time at all.
    let milliseconds = time.as_millis().max(1);
    if skills.movetime {
        return format!("go movetime {milliseconds}");
    }
    let clock = GameClock { remaining: time, ..GameClock::default() };
    by_clocks([clock; 2], Some(1), skills)
}

/// The words in the only order that one of the programs understands.
fn by_clocks([white, black]: [GameClock; 2], moves_to_go: Option<u32>, skills: Skills) -> String {
    let rest = match moves_to_go {
        Some(plies) if skills.moves_to_go => format!(" movestogo {plies}"),
        _ => String::new(),
    };
    format!(
        "go wtime {} btime {} winc {} binc {}{rest}",
        white.remaining.as_millis().max(1),
        black.remaining.as_millis().max(1),
        white.increment.as_millis(),
        black.increment.as_millis()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::limits::{Budget, GameClocks};

    const UNLIMITED: Duration = Duration::from_secs(60);

    fn ask(effort: Effort, skills: Skills) -> Order {
        order(&effort, Color::Black, skills, UNLIMITED)
    }

    fn exactly(milliseconds: u64) -> Limits {
        let time = Duration::from_millis(milliseconds);
        Limits { time: Some(Budget { soft: time, hard: time }), ..Limits::default() }
    }

    #[test]
    fn a_program_with_all_the_words_is_told_in_words() {
        let go = |limits: Limits| ask(limits.into(), Skills::ALL).go;
        assert_eq!(go(Limits::nodes(500)), "go nodes 500");
        assert_eq!(go(Limits::depth(4)), "go depth 4");
        assert_eq!(go(exactly(300)), "go movetime 300");
        assert_eq!(go(Limits::default()), "go infinite");
    }

    #[test]
    fn what_a_program_cannot_be_told_is_kept_for_it() {
        let order = ask(Limits::depth(4).into(), Skills::USUAL);
        assert_eq!((order.go.as_str(), order.depth), ("go movetime 60000", Some(4)));
        let mut tiltak = Identity::default();
        tiltak.read("id name Tiltak");
        let order = ask(Limits::depth(4).into(), Skills::of(&tiltak));
        assert_eq!((order.go.as_str(), order.depth), ("go infinite", Some(4)));
        assert_eq!(order.time, Some(UNLIMITED));
        let both = Limits { depth: Some(4), ..Limits::nodes(9) };
        let order = ask(both.into(), Skills::ALL);
        assert_eq!((order.go.as_str(), order.depth, order.nodes), ("go nodes 9", Some(4), None));
        let order = ask(Limits::default().into(), Skills::USUAL);
        assert_eq!((order.go.as_str(), order.due), ("go movetime 3600000", None));
    }

    #[test]
    fn clocks_are_said_in_the_order_that_all_understand() {
        let clock = |seconds, moves_to_go| {
            let increment = Duration::from_millis(50);
            Some(GameClock { remaining: Duration::from_secs(seconds), increment, moves_to_go })
        };
        let effort = Effort {
            limits: exactly(2000),
            clocks: Some(GameClocks([clock(5, None), clock(4, Some(9))])),
        };
        let order = ask(effort, Skills::USUAL);
        assert_eq!(order.go, "go wtime 5000 btime 4000 winc 50 binc 50");
        assert_eq!((order.time, order.due), (Some(Duration::from_secs(2)), order.time));
        let order = ask(effort, Skills::ALL);
        assert!(order.go.ends_with(" movestogo 9"));
        // Only one of the two has a clock.
        let effort = Effort { clocks: Some(GameClocks([None, clock(0, None)])), ..effort };
        assert_eq!(ask(effort, Skills::USUAL).go, "go wtime 1 btime 1 winc 50 binc 50");
        let effort = Effort { clocks: Some(GameClocks([clock(5, None), None])), ..effort };
        assert_eq!(ask(effort, Skills::USUAL).go, "go movetime 2000");
    }
}
