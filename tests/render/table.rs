//! The board and the pieces.

use bevy::prelude::{Quat, Vec2, Vec3};
use roadstone::app::table::{Picture, Quality, ShowCoordinates};

use crate::studio::*;

#[test]
fn the_table_is_lit_and_fades_into_the_dark() {
    for quality in [Quality::LOW, Quality::HIGH] {
        let Some(mut table) = studio_of(quality, "x5/x5/x5/x5/x5 1 1") else { return };
        is_lit_and_fades(&table.shoot());
    }
}

fn is_lit_and_fades(shot: &Shot) {
    assert!(brightness(shot.wood("c3")) > 80.0, "the board is dark: {}", shot.wood("c3"));
    let corner = brightness(shot.around(Vec2::new(6.0, 6.0), 3));
    assert!(corner < 60.0, "the corner of the picture is bright: {corner}");
    let beside = shot.layout.frame_half() + 0.4;
    let table = shot.color(Vec3::new(beside, shot.layout.measures().table_height, 0.0));
    let board = brightness(shot.wood("c3"));
    assert!(brightness(table) < board - 25.0, "the board stands out from the table: {table}");
}

#[test]
fn pieces_and_board_have_their_colours_where_the_layout_says() {
    let Some(mut table) = studio("x5/x,1,x,2,x/x,12,x,21,x/x5/x5 1 6") else { return };
    let shot = table.shoot();
    for (name, level) in [("b4", 0), ("d3", 1)] {
        let (piece, wood) = (shot.top(name, level), shot.wood(name));
        assert!(brightness(piece) > brightness(wood) + 40.0, "{name}: {piece} on {wood}");
    }
    for (name, level) in [("d4", 0), ("b3", 1)] {
        let (piece, wood) = (shot.top(name, level), shot.wood(name));
        assert!(brightness(piece) < brightness(wood) - 40.0, "{name}: {piece} on {wood}");
    }
    for name in ["a1", "c3", "e5", "a5", "e1"] {
        let wood = shot.wood(name);
        assert!(wood.x > wood.y && wood.y > wood.z, "{name} is brown: {wood}");
        assert!((80.0..190.0).contains(&brightness(wood)), "{name}: {wood}");
    }
}

#[test]
fn the_sides_differ_in_shape() {
    let Some(mut table) = studio("x3/x,1,x/x3 1 2") else { return };
    let empty = {
        table.world().resource_mut::<Picture>().begin(scene("x3/x3/x3 1 2"));
        table.wait(3, 0.0);
        table.shoot()
    };
    // A stone's corner: White's is square and covers it, Black's has eight sides and does not.
    let covers = |table: &mut Table, position: &str| {
        table.world().resource_mut::<Picture>().begin(scene(position));
        table.wait(3, 0.0);
        let shot = table.shoot();
        let corner = Vec3::new(-0.27, shot.layout.measures().stone_thickness, -0.27);
        shot.color(corner).distance(empty.color(corner)) > 25.0
    };
    assert!(covers(&mut table, "x3/x,1,x/x3 1 2"));
    assert!(!covers(&mut table, "x3/x,2,x/x3 1 2"));
}

#[test]
fn walls_and_capstones_are_taller_than_flats() {
    let Some(mut table) = studio("x5/x5/x5/x5/x5 1 2") else { return };
    let mut highest = |piece: &str| {
        let mut shoot = |position: &str| {
            table.world().resource_mut::<Picture>().begin(scene(position));
            table.wait(3, 0.0);
            table.shoot()
        };
        let without = shoot("x5/x5/x5/x5/x5 1 2");
        let with = shoot(&format!("x5/x5/x2,{piece},x2/x5/x5 1 2"));
        // Only what is near the square: the piece is missing from the reserve, too.
        let near = with.pixel(with.layout.square_middle(square("c3")));
        changed(&without, &with)
            .into_iter()
            .filter(|&(x, y)| near.distance(Vec2::new(x as f32, y as f32)) < 70.0)
            .map(|(_, y)| y)
            .min()
            .expect("the piece is seen")
    };
    for (flat, wall, capstone) in [("1", "1S", "1C"), ("2", "2S", "2C")] {
        let (flat, wall, capstone) = (highest(flat), highest(wall), highest(capstone));
        assert!(wall + 10 < flat, "a wall reaches {wall}, a flat {flat}");
        assert!(capstone + 10 < flat, "a capstone reaches {capstone}, a flat {flat}");
    }
}

#[test]
fn coordinates_stand_on_the_frame_and_can_be_hidden() {
    let Some(mut table) = studio("x5/x5/x5/x5/x5 1 1") else { return };
    let shown = table.shoot();
    table.world().insert_resource(ShowCoordinates(false));
    table.wait(3, 0.0);
    let hidden = table.shoot();
    let letters = changed(&shown, &hidden);
    assert!(letters.len() > 300, "the letters are seen: {} pixels", letters.len());
    let outline = |half: f32| {
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        corners.map(|(x, z)| shown.pixel(Vec3::new(x, shown.layout.measures().frame_top, z)))
    };
    let (board, frame) = (outline(shown.layout.board_half()), outline(shown.layout.frame_half()));
    for (x, y) in letters {
        let pixel = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
        assert!(inside(pixel, &frame) && !inside(pixel, &board), "{pixel} is not on the frame");
    }
}

/// Whether a point lies within a convex outline.
fn inside(point: Vec2, outline: &[Vec2; 4]) -> bool {
    let sides = (0..4).map(|i| (outline[(i + 1) % 4] - outline[i]).perp_dot(point - outline[i]));
    let (mut left, mut right) = (false, false);
    for side in sides {
        left |= side > 0.0;
        right |= side < 0.0;
    }
    !(left && right)
}

#[test]
fn the_camera_looks_down_at_the_middle_of_the_table() {
    let Some(mut table) = studio("x8/x8/x8/x8/x8/x8/x8/x8 1 1") else { return };
    let shot = table.shoot();
    let down = shot.place.rotation() * Vec3::NEG_Z;
    assert!(down.y < -0.5 && Quat::is_normalized(shot.place.rotation()));
    for corner in shot.layout.outline_points() {
        let pixel = shot.pixel(corner);
        let within = pixel.cmpge(Vec2::ZERO).all() && pixel.cmple(SIZE.as_vec2()).all();
        assert!(within, "{corner} is at {pixel}");
    }
}
