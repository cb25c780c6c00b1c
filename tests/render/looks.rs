//! Themes and qualities.

use bevy::prelude::Vec3;
use roadstone::app::table::{CameraRig, Look, Picture, Quality, Refinement, Themes};

use crate::studio::*;

/// The table in the looks of all boards and of all sets of pieces.
fn in_all_looks(table: &mut Table, mut check: impl FnMut(&mut Table, &Look)) {
    let themes = Themes::shipped();
    let boards = themes.boards().map(|board| (board, "tavern"));
    let pieces = themes.pieces().map(|pieces| ("tavern", pieces));
    let own = themes.pieces().map(|theme| (theme, theme));
    for (board, pieces) in boards.chain(pieces).chain(own) {
        let look = Look { board: board.into(), pieces: pieces.into(), ..Look::default() };
        table.world().insert_resource(look.clone());
        table.wait(3, 0.0);
        check(table, &look);
    }
}

#[test]
fn pieces_stand_out_in_every_look_and_nothing_is_bleached() {
    let Some(mut table) = studio("x5/x,1,x,2,x/x,12,x,21,x/x5/x5 1 6") else { return };
    in_all_looks(&mut table, |table, look| {
        let shot = table.shoot();
        for (name, level, is_white) in
            [("b4", 0, true), ("d3", 1, true), ("d4", 0, false), ("b3", 1, false)]
        {
            let (piece, ground) = (brightness(shot.top(name, level)), brightness(shot.wood(name)));
            let apart = if is_white { piece - ground } else { ground - piece };
            assert!(apart > 22.0, "{look:?} {name}: {piece} on {ground}");
        }
        for name in ["a1", "c1", "e1", "a5", "c5", "e5"] {
            let ground = shot.wood(name);
            assert!(ground.max_element() < 235.0, "{look:?}: {name} is bleached, {ground}");
        }
    });
}

#[test]
fn a_stone_darkens_the_ground_at_its_foot() {
    let Some(mut table) = studio("x5/x5/x5/x5/x5 1 2") else { return };
    let empty = table.shoot();
    for piece in ["1", "1S", "1C", "2", "2S", "2C"] {
        table
            .world()
            .resource_mut::<Picture>()
            .begin(scene(&format!("x5/x5/x2,{piece},x2/x5/x5 1 2")));
        table.wait(3, 0.0);
        let shot = table.shoot();
        // Towards the lamp, where no shadow falls, and just beyond the foot.
        let reach = match piece {
            "1" => Vec3::new(-0.33, 0.0, 0.0),
            "2" => Vec3::new(-0.34, 0.0, 0.0),
            "1S" | "2S" => Vec3::new(-0.085, 0.0, 0.085),
            _ => Vec3::new(-0.28, 0.0, 0.0),
        };
        let (with, without) = (brightness(shot.color(reach)), brightness(empty.color(reach)));
        assert!(with < without - 6.0, "{piece}: {with} beside its foot, {without} without it");
    }
}

#[test]
fn a_tiny_step_of_the_camera_changes_little() {
    let position = "x5/x,1,x,2S,x/x,12,x,21,x/x,1C,x3/x5 1 6";
    let Some(mut table) = studio(position) else { return };
    in_all_looks(&mut table, |table, look| {
        let before = table.shoot();
        let mut rig = table.world().resource_mut::<CameraRig>();
        rig.orbit(0.0015, 0.0);
        rig.finish();
        table.wait(2, 0.0);
        let share = changed(&before, &table.shoot()).len() as f32 / SIZE.element_product() as f32;
        assert!(share < 0.015, "{look:?} flickers: {share} of the picture");
    });
}

#[test]
fn a_smaller_render_scale_shows_the_same_table_with_fewer_pixels() {
    let position = "x5/x,1,x,2S,x/x,12,x,21,x/x,1C,x3/x5 1 6";
    let Some(mut table) = studio_of(Quality::LOW, position) else { return };
    let mut shoot = |render_scale| {
        table.world().resource_mut::<Refinement>().render_scale = Some(render_scale);
        table.wait(4, 0.0);
        table.shoot()
    };
    let full = shoot(1.0);
    let sharpness = |shot: &Shot| {
        let pixels = (1..SIZE.y).flat_map(|y| (1..SIZE.x).map(move |x| (x, y)));
        pixels.map(|(x, y)| shot.at(x, y).distance(shot.at(x - 1, y))).sum::<f32>()
    };
    let mut before = sharpness(&full);
    for scale in [0.75, 0.5] {
        let shot = shoot(scale);
        for name in ["a1", "c3", "e5", "b4", "d4"] {
            let (one, other) = (full.wood(name), shot.wood(name));
            assert!(one.distance(other) < 25.0, "{name} at {scale}: {one} and {other}");
        }
        let (one, other) = (full.top("b4", 0), shot.top("b4", 0));
        assert!(one.distance(other) < 25.0, "b4's stone at {scale}: {one} and {other}");
        let sharp = sharpness(&shot);
        assert!(sharp < 0.93 * before, "{scale} is as sharp as more: {sharp} and {before}");
        before = sharp;
    }
    let again = shoot(1.0);
    assert!(changed(&full, &again).is_empty(), "nothing is left of the smaller picture");
}
