//! R20: what a road is, the one that is shown, and all squares that lie on some road.

use roadstone::rules::{
    Color, Direction, Kind, Outcome, Piece, Position, Road, Ruleset, Setup, Size, Square, Squares,
};

use crate::common::{position, square};

fn road(tps: &str) -> Option<(Color, Road)> {
    match position(tps).outcome() {
        Some(Outcome::Road { winner, road }) => Some((winner, road)),
        _ => None,
    }
}

fn squares(names: &str) -> Vec<Square> {
    names.split(' ').map(square).collect()
}

fn assert_road(tps: &str, winner: Color, names: &str) {
    let (found, road) = road(tps).unwrap_or_else(|| panic!("no road in {tps}"));
    assert_eq!(found, winner, "{tps}");
    assert_eq!(road.squares(), squares(names), "{tps}");
}

#[test]
fn r20_a_road_joins_left_and_right_or_bottom_and_top() {
    assert_road("x5/x5/x5/1,1,1,1,1/x5 2 9", Color::White, "a2 b2 c2 d2 e2");
    assert_road("x,2,x3/x,2,x3/x,2,x3/x,2,x3/x,2,x3 1 9", Color::Black, "b1 b2 b3 b4 b5");
    for size in Size::all() {
        for rank in 1..=size.get() {
            let mut setup = Setup::empty(size);
            (setup.to_move, setup.move_number) = (Color::Black, 20);
            for file in 'a'..char::from(b'a' + size.get()) {
                let flat = Piece::new(Color::White, Kind::Flat);
                assert_eq!(outcome(&setup), None);
                setup.set_stack(square(&format!("{file}{rank}")), vec![flat]);
            }
            assert!(matches!(outcome(&setup), Some(Outcome::Road { .. })));
        }
    }
}

fn outcome(setup: &Setup) -> Option<Outcome> {
    Position::from_setup(setup, Ruleset::standard(setup.size)).unwrap().outcome()
}

#[test]
fn r20_a_road_may_bend_and_branch() {
    assert_road("x5/x2,1,1,1/x,1,1,x2/1,1,x3/x,1,x3 2 9", Color::White, "a2 b2 b3 c3 c4 d4 e4");
    // Two edges that are not opposite make no road.
    assert_eq!(road("1,1,x3/x,1,1,x2/x2,1,x2/x5/x5 2 9"), None);
}

#[test]
fn r20_diagonal_contact_joins_nothing() {
    assert_eq!(road("x4,1/x3,1,x/x2,1,x2/x,1,x3/1,x4 2 9"), None);
    assert_eq!(road("x5/x2,1,1,1/1,1,x3/x5/x5 2 9"), None);
}

#[test]
fn r20_capstones_are_part_and_walls_and_buried_pieces_are_not() {
    assert_road("x5/x5/1,1,1C,1,1/x5/x5 2 9", Color::White, "a3 b3 c3 d3 e3");
    assert_eq!(road("x5/x5/1,1,1S,1,1/x5/x5 2 9"), None);
    assert_eq!(road("x5/x5/1,1,12,1,1/x5/x5 2 9"), None);
    assert_road("x5/x5/1,1,21,1,1/x5/x5 2 9", Color::White, "a3 b3 c3 d3 e3");
}

#[test]
fn r20_the_road_shown_is_a_shortest_one() {
    // The road from bottom to top, round the corners, is longer.
    assert_road("x4,1/1,1,1,1,1/1,x3,1/1,x3,1/1,x4 2 9", Color::White, "a4 b4 c4 d4 e4");
    // Of several shortest ones it is the same every time: left to right, and the lowest.
    assert_road("x5/1,1,1,1,1/1,x3,1/1,1,1,1,1/x5 2 9", Color::White, "a2 b2 c2 d2 e2");
    assert_road("1,1,1,1/1,x,1,x/1,1,1,1/1,x,x,1 2 9", Color::White, "a2 b2 c2 d2");
}

/// Whether the squares are a chain between two opposite edges, of this colour's tops.
fn is_road(road: &[Square], position: &Position, color: Color) -> bool {
    let last = position.size().get() - 1;
    let (start, end) = (road[0], road[road.len() - 1]);
    let joins = start.file() == 0 && end.file() == last || start.rank() == 0 && end.rank() == last;
    let touches = |pair: &[Square]| {
        pair[0].file().abs_diff(pair[1].file()) + pair[0].rank().abs_diff(pair[1].rank()) == 1
    };
    let own = |&at: &Square| {
        position.stack(at).top().is_some_and(|top| top.color == color && top.kind.makes_road())
    };
    joins && road.windows(2).all(touches) && road.iter().all(own)
}

/// The boards of this size on which every square shows a white flat or nothing: each
/// `every`-th of them.
fn boards(size: Size, every: usize) -> impl Iterator<Item = Position> {
    let all: Vec<_> = size.squares().collect();
    // Custom counts, so that no reserve runs out.
    let mut ruleset = Ruleset::standard(size);
    ruleset.reserves[0].stones = 60;
    (0..1u64 << all.len()).step_by(every).map(move |bits| {
        let mut setup = Setup::empty(size);
        (setup.to_move, setup.move_number) = (Color::Black, 20);
        for (index, &at) in all.iter().enumerate() {
            if bits >> index & 1 == 1 {
                setup.set_stack(at, vec![Piece::new(Color::White, Kind::Flat)]);
            }
        }
        Position::from_setup(&setup, ruleset).unwrap()
    })
}

/// All squares on simple chains between opposite edges, by trying every chain, and the
/// length of the shortest.
fn roads_by_trying(position: &Position, color: Color) -> (Squares, Option<usize>) {
    fn walk(
        path: &mut Vec<Square>,
        far: &dyn Fn(Square) -> bool,
        own: Squares,
        size: Size,
        found: &mut (Squares, Option<usize>),
    ) {
        let last = *path.last().unwrap();
        if far(last) {
            for &at in path.iter() {
                found.0.insert(at);
            }
            found.1 = Some(found.1.unwrap_or(usize::MAX).min(path.len()));
        }
        for direction in Direction::ALL {
            if let Some(next) = last.step(direction, size)
                && own.contains(next)
                && !path.contains(&next)
            {
                path.push(next);
                walk(path, far, own, size, found);
                path.pop();
            }
        }
    }
    let size = position.size();
    let edge = size.get() - 1;
    let own: Squares = size
        .squares()
        .filter(|&at| {
            position.stack(at).top().is_some_and(|top| top.color == color && top.kind.makes_road())
        })
        .collect();
    let mut found = (Squares::EMPTY, None);
    for start in own {
        if start.file() == 0 {
            walk(&mut vec![start], &|at| at.file() == edge, own, size, &mut found);
        }
        if start.rank() == 0 {
            walk(&mut vec![start], &|at| at.rank() == edge, own, size, &mut found);
        }
    }
    found
}

#[test]
fn r20_roads_and_all_their_squares_agree_with_trying_every_chain() {
    // Every 3x3 board, and a part of the 4x4 and 5x5 boards.
    for (edge, every) in [(3, 1), (4, 7), (5, 16_411)] {
        let size = Size::new(edge).unwrap();
        let mut with_road = 0;
        for position in boards(size, every) {
            let (squares, shortest) = roads_by_trying(&position, Color::White);
            assert_eq!(position.roads(Color::White), squares, "{position:?}");
            assert_eq!(position.has_road(Color::White), shortest.is_some());
            assert!(position.roads(Color::Black).is_empty());
            match position.outcome() {
                Some(Outcome::Road { winner, road }) => {
                    with_road += 1;
                    assert_eq!(winner, Color::White);
                    assert_eq!(Some(road.squares().len()), shortest);
                    assert!(is_road(road.squares(), &position, winner));
                }
                outcome => assert_eq!((outcome, shortest), (None, None)),
            }
        }
        assert!(with_road > 100, "only {with_road} boards of {size}x{size} had a road");
    }
}

#[test]
fn r20_branches_that_lead_nowhere_lie_on_no_road() {
    let position = position("x5/x,1,x,1,1/1,1,1,1,1/x,x,1,1,x/x2,1,x2 2 9");
    // b4 hangs on the road by one square; e4 lies on the way d4 e4 e3, and c2 d2 make a loop.
    let expected = squares("a3 b3 c3 d3 e3 d4 e4 c2 d2").into_iter().collect::<Squares>();
    assert_eq!(position.roads(Color::White), expected);
}
