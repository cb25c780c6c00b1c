//! "Tak": where the road that a ply threatens would go.

use crate::app::table::Tak;
use crate::bot::find_road;
use crate::record::{NodeId, Record};
use crate::rules::{Direction, Outcome, Position, Square};

/// The edges to show after this ply; `None` where no road is threatened.
#[must_use]
pub fn tak(record: &Record, after: NodeId) -> Option<Tak> {
    // Before the first ply nobody threatens anything.
    record.ply(after)?;
    let edges = edges(&record.position(after))?;
    Some(Tak { edges, after })
}

/// The edges that a road which the player who has just moved threatens would reach and does not
/// reach yet; both of its edges if its gap is elsewhere.
fn edges(position: &Position) -> Option<Vec<Direction>> {
    if position.is_over() {
        return None;
    }
    let mover = !position.to_move();
    let ply = find_road(position, mover)?;
    let mut next = position.clone();
    next.skip_turn();
    next.play(ply).ok()?;
    let Some(Outcome::Road { winner, road }) = next.outcome() else { return None };
    let (&first, &last) = (road.squares().first()?, road.squares().last()?);
    let is_across = first.file() == 0 && last.file() == position.size().get() - 1;
    let ends = match is_across {
        true => [(first, Direction::Left), (last, Direction::Right)],
        false => [(first, Direction::Down), (last, Direction::Up)],
    };
    let is_missing = |square: Square| {
        let top = position.stack(square).top();
        !top.is_some_and(|top| top.color == winner && top.kind.makes_road())
    };
    let missing: Vec<Direction> =
        ends.iter().filter(|(square, _)| is_missing(*square)).map(|(_, edge)| *edge).collect();
    Some(if missing.is_empty() { ends.map(|(_, edge)| edge).to_vec() } else { missing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::tps;
    use crate::rules::Ruleset;

    fn edges_of(text: &str) -> Option<Vec<Direction>> {
        let setup = tps::parse(text).unwrap();
        edges(&Position::from_setup(&setup, Ruleset::standard(setup.size)).unwrap())
    }

    #[test]
    fn the_edge_that_is_not_reached_yet_is_threatened() {
        assert_eq!(edges_of("x5/x5/1,1,1,1,x/2,2,2,x2/x5 2 6"), Some(vec![Direction::Right]));
        assert_eq!(edges_of("x5/x5/x,1,1,1,1/2,2,2,x2/x5 2 6"), Some(vec![Direction::Left]));
        assert_eq!(edges_of("x5/2,1,x3/2,1,x3/2,1,x3/2,1,x3 2 6"), Some(vec![Direction::Up]));
        assert_eq!(edges_of("2,1,x3/2,1,x3/2,1,x3/2,1,x3/x5 2 6"), Some(vec![Direction::Down]));
    }

    #[test]
    fn a_gap_in_the_middle_threatens_both() {
        let both = vec![Direction::Left, Direction::Right];
        assert_eq!(edges_of("x5/x5/1,1,x,1,1/2,2,2,x2/x5 2 6"), Some(both));
    }

    #[test]
    fn without_tak_there_is_nothing() {
        assert_eq!(edges_of("x5/x5/1,1,1,x2/2,2,2,x2/x5 2 6"), None);
        assert_eq!(edges_of("x5/x5/1,1,1,1,1/2,2,2,2,x/x5 2 6"), None, "the game is over");
        assert_eq!(edges_of("x5/x5/x5/x5/x5 1 1"), None);
    }

    #[test]
    fn only_a_ply_threatens() {
        let text = b"[Size \"5\"]\n\n1. a5 e1\n2. e2 a4\n3. e3 a3\n4. e4 c1\n";
        let reading = crate::record::read(text, &Default::default()).remove(0);
        let record = reading.record.unwrap();
        let takes: Vec<Option<Vec<Direction>>> = record
            .main_line()
            .iter()
            .map(|&node| tak(&record, node).map(|tak| tak.edges))
            .collect();
        assert_eq!(takes[..6], vec![None; 6]);
        assert!(takes[6].is_some());
        assert_eq!(tak(&record, NodeId::ROOT), None);
    }
}
