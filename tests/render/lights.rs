//! What is lit: marks, roads, tak, refusals.

use bevy::prelude::Vec3;
use roadstone::app::table::{Mark, Picture, ReducedMotion, TableBusy, Tak};
use roadstone::record::NodeId;
use roadstone::rules::{Color, Direction, Kind, Piece, Square};

use crate::studio::*;

#[test]
fn a_lit_square_is_lit_and_only_that() {
    let Some(mut table) = studio("x5/x5/x5/x5/x5 1 1") else { return };
    let plain = table.shoot();
    let marks = [Mark::Hover, Mark::Selected, Mark::Target, Mark::FlattenTarget, Mark::LastTo];
    let mut looks: Vec<Vec3> = Vec::new();
    for mark in marks {
        table.light(|mut highlights| highlights.squares = vec![(square("c3"), mark)]);
        let lit = table.shoot();
        // On the line around the square.
        let line = Vec3::new(-0.462, 0.0, 0.0);
        let line = lit.pixel(lit.layout.square_middle(square("c3")) + line);
        let (look, before) = (lit.around(line, 0), plain.around(line, 0));
        assert!(look.distance(before) > 25.0, "{mark:?} is not seen: {look} on {before}");
        assert!(lit.wood("b2").distance(plain.wood("b2")) < 3.0, "{mark:?} lights other squares");
        looks.push(look);
    }
    for (index, one) in looks.iter().enumerate() {
        for other in &looks[..index] {
            assert!(one.distance(*other) > 12.0, "two of {marks:?} look alike: {looks:?}");
        }
    }
    table.light(|mut highlights| highlights.squares.clear());
    assert_eq!(changed(&plain, &table.shoot()), []);
}

#[test]
fn a_ghost_lets_the_board_show_through() {
    let Some(mut table) = studio("x5/x5/x5/x5/x5 1 1") else { return };
    let board = table.shoot();
    table.light(|mut highlights| {
        highlights.ghost = Some((square("b2"), Piece::new(Color::White, Kind::Flat)));
    });
    let ghost = table.shoot();
    table.light(|mut highlights| highlights.ghost = None);
    table.world().resource_mut::<Picture>().begin(scene("x5/x5/x5/x,1,x3/x5 1 2"));
    table.wait(3, 0.0);
    let piece = table.shoot();
    let [board, ghost, piece] = [board, ghost, piece].map(|shot| brightness(shot.top("b2", 0)));
    assert!(board + 10.0 < ghost && ghost + 10.0 < piece, "{board} {ghost} {piece}");
}

#[test]
fn a_road_glows_and_then_the_table_is_quiet() {
    let Some(mut table) = studio("x3/1,1,1/2,2,x 2 4") else { return };
    let plain = table.shoot();
    let road: Vec<Square> = ["a2", "b2", "c2"].map(square).into();
    table.light(|mut highlights| highlights.road = road);
    assert!(table.world().resource::<TableBusy>().0, "the road lights up by and by");
    table.wait(20, 0.1);
    assert!(!table.world().resource::<TableBusy>().0, "a road that is lit needs no more frames");
    let lit = table.shoot();
    for name in ["a2", "b2", "c2"] {
        let change = lit.wood(name).distance(plain.wood(name));
        assert!(change > 25.0, "{name} glows: {change}");
    }
    assert!(lit.wood("c1").distance(plain.wood("c1")) < 3.0);
}

#[test]
fn tak_pulses_the_edge_once() {
    let Some(mut table) = by_daylight("x5/x5/1,1,1,1,x/2,2,2,x2/x5 2 6") else { return };
    let plain = table.shoot();
    let tak = Tak { edges: vec![Direction::Right], after: NodeId::ROOT };
    table.light(|mut highlights| highlights.tak = Some(tak.clone()));
    assert!(table.world().resource::<TableBusy>().0);
    table.wait(7, 0.02);
    let lit = table.shoot();
    let edge = |x: f32| Vec3::new(x * (lit.layout.board_half() + 0.035), 0.035, 0.0);
    let change = |shot: &Shot, x: f32| shot.color(edge(x)).distance(plain.color(edge(x)));
    assert!(change(&lit, 1.0) > 40.0, "the right edge shines: {}", change(&lit, 1.0));
    assert!(change(&lit, -1.0) < 3.0, "the left one does not");
    table.wait(20, 0.05);
    assert!(!table.world().resource::<TableBusy>().0);
    assert_eq!(changed(&plain, &table.shoot()), [], "it is over");
    table.light(|mut highlights| highlights.refused = None);
    assert_eq!(changed(&plain, &table.shoot()), [], "and does not come again");
    // With little motion there is a mark instead, as long as the threat is shown.
    table.world().insert_resource(ReducedMotion(true));
    table.light(|mut highlights| highlights.tak = None);
    table.light(|mut highlights| highlights.tak = Some(tak));
    assert!(!table.world().resource::<TableBusy>().0);
    let marked = table.shoot();
    assert!(change(&marked, 1.0) > 20.0);
    table.wait(20, 0.05);
    assert_eq!(changed(&marked, &table.shoot()), []);
    table.light(|mut highlights| highlights.tak = None);
    assert_eq!(changed(&plain, &table.shoot()), []);
}

#[test]
fn a_refusal_flashes_and_passes() {
    let Some(mut table) = by_daylight("x3/x,2,x/x3 1 2") else { return };
    let plain = table.shoot();
    table.light(|mut highlights| highlights.refused = Some((square("b2"), 0.0)));
    assert!(table.world().resource::<TableBusy>().0);
    let flash = table.shoot();
    let (before, after) = (plain.wood("b2"), flash.wood("b2"));
    assert!(after.y < before.y - 20.0, "the square flashes red: {before}, {after}");
    table.wait(10, 0.1);
    assert!(!table.world().resource::<TableBusy>().0);
    assert_eq!(changed(&plain, &table.shoot()), [], "nothing stays of a refusal");
}

#[test]
fn a_road_throws_light_on_the_squares_beside_it() {
    let position = "x5/x5/1,1,1,1,1/x5/x5 1 6";
    let Some(mut table) = studio(position) else { return };
    let dark = table.shoot();
    let road = ["a3", "b3", "c3", "d3", "e3"];
    table.light(|mut lit| lit.road = road.iter().map(|name| square(name)).collect());
    table.wait(3, 2.0);
    let lit = table.shoot();
    let at = |shot: &Shot, z: f32| brightness(shot.color(Vec3::new(0.0, 0.0, z)));
    let gain = |z: f32| at(&lit, z) - at(&dark, z);
    assert!(gain(0.55) > 5.0, "just beside the road: {}", gain(0.55));
    assert!(gain(0.75) > 1.0 && gain(0.75) < gain(0.55), "farther: {}", gain(0.75));
    assert!(gain(1.2).abs() < 1.0, "in the next row: {}", gain(1.2));
}
