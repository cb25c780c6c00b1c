//! Facts about the table's picture, drawn offscreen by whatever Vulkan driver there is.
//!
//! No golden images: what is asserted is what a player sees. Where a thing is in the picture is
//! asked of the camera and the layout.
#![cfg(feature = "table")]

use std::time::Duration;

use bevy::prelude::{
    Camera, GlobalTransform, Image, Mut, Quat, Transform, UVec2, Vec2, Vec3, With, World,
};
use roadstone::app::export::Studio;
use roadstone::app::table::animation::Cause;
use roadstone::app::table::layout::Layout;
use roadstone::app::table::{
    CameraRig, CheckTable, Highlights, Look, Mark, Picture, Quality, ReducedMotion, Refinement,
    ShowCoordinates, TableBusy, TableCamera, TableDisagreements, Tak, Themes,
};
use roadstone::notation::tps;
use roadstone::record::NodeId;
use roadstone::rules::{Color, Direction, Kind, Piece, Position, Ruleset, Square};
use roadstone::scene::Scene;

const SIZE: UVec2 = UVec2::new(720, 405);

/// A studio with this position on the table, or `None` (said aloud) where nothing can draw.
fn studio(position: &str) -> Option<Table> {
    studio_of(Quality::LOW, position)
}

fn studio_of(quality: Quality, position: &str) -> Option<Table> {
    let Ok(mut studio) = Studio::new(SIZE) else {
        println!("skipped: there is no Vulkan driver");
        return None;
    };
    let world = studio.world_mut();
    world.insert_resource(CheckTable(true));
    world.insert_resource(quality);
    world.insert_resource(Refinement { render_scale: Some(1.0), ..Refinement::default() });
    let scene = scene(position);
    world.resource_mut::<Picture>().begin(scene);
    let mut table = Table { studio };
    table.wait(4, 0.0);
    Some(table)
}

/// By daylight: a candle's light would waver while something moves, and differ afterwards.
fn by_daylight(position: &str) -> Option<Table> {
    let mut table = studio(position)?;
    table.world().insert_resource(Look { board: "selas".to_owned(), ..Look::default() });
    table.wait(4, 0.0);
    Some(table)
}

fn scene(position: &str) -> Scene {
    let setup = tps::parse(position).unwrap();
    let ruleset = Ruleset::standard(setup.size);
    Scene::start(&Position::from_setup(&setup, ruleset).unwrap())
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

struct Table {
    studio: Studio,
}

impl Table {
    fn wait(&mut self, frames: usize, seconds: f32) {
        for _ in 0..frames {
            self.studio.frame(Duration::from_secs_f32(seconds));
        }
    }

    fn world(&mut self) -> &mut World {
        self.studio.world_mut()
    }

    fn light(&mut self, change: impl FnOnce(Mut<Highlights>)) {
        change(self.world().resource_mut::<Highlights>());
        self.wait(3, 0.0);
    }

    fn shoot(&mut self) -> Shot {
        let image = self.studio.capture().expect("a picture arrives");
        let world = self.world();
        assert_eq!(world.resource::<TableDisagreements>().0, 0);
        let layout = world.resource::<Layout>().clone();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, place) = cameras.single(world).unwrap();
        Shot { image, layout, camera: camera.clone(), place: *place }
    }
}

/// A picture and how it was taken.
struct Shot {
    image: Image,
    layout: Layout,
    camera: Camera,
    place: GlobalTransform,
}

impl Shot {
    /// Where a point of the table is in the picture.
    fn pixel(&self, point: Vec3) -> Vec2 {
        self.camera.world_to_viewport(&self.place, point).expect("the point is before the camera")
    }

    /// The mean colour around a point of the table, each channel 0 to 255.
    fn color(&self, point: Vec3) -> Vec3 {
        self.around(self.pixel(point), 2)
    }

    fn around(&self, pixel: Vec2, reach: i32) -> Vec3 {
        let mut sum = Vec3::ZERO;
        let mut count = 0.0;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (x, y) = (pixel.x as i32 + dx, pixel.y as i32 + dy);
                assert!(x >= 0 && y >= 0, "{pixel} is outside the picture");
                sum += self.at(x as u32, y as u32);
                count += 1.0;
            }
        }
        sum / count
    }

    fn at(&self, x: u32, y: u32) -> Vec3 {
        assert!(x < SIZE.x && y < SIZE.y, "{x} {y} is outside the picture");
        let data = self.image.data.as_ref().expect("a capture has pixels");
        let start = ((y * SIZE.x + x) * 4) as usize;
        Vec3::new(f32::from(data[start]), f32::from(data[start + 1]), f32::from(data[start + 2]))
    }

    /// The surface of a square near one of its corners, where no piece reaches.
    fn wood(&self, name: &str) -> Vec3 {
        self.color(self.layout.square_middle(square(name)) + Vec3::new(-0.36, 0.0, 0.36))
    }

    /// The middle of the top of a piece that lies at this level.
    fn top(&self, name: &str, level: u8) -> Vec3 {
        let height = f32::from(level + 1) * self.layout.measures().stone_thickness;
        self.color(self.layout.square_middle(square(name)) + Vec3::Y * height)
    }
}

fn brightness(color: Vec3) -> f32 {
    color.dot(Vec3::new(0.2126, 0.7152, 0.0722))
}

/// How far two pictures differ, as the share of pixels that changed visibly.
fn changed(one: &Shot, other: &Shot) -> Vec<(u32, u32)> {
    let pixels = (0..SIZE.y).flat_map(|y| (0..SIZE.x).map(move |x| (x, y)));
    pixels.filter(|&(x, y)| one.at(x, y).distance(other.at(x, y)) > 30.0).collect()
}

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

/// White's capstone on b3 flattens the wall on c3.
const BEFORE_A_WALL: &str = "x5/x5/x,1C,2S,x2/x,2,1,x2/1,x4 1 12";

fn flatten(table: &mut Table) -> Scene {
    let before = scene(BEFORE_A_WALL);
    let ruleset = Ruleset::standard(before.size());
    let setup = tps::parse(BEFORE_A_WALL).unwrap();
    let mut position = Position::from_setup(&setup, ruleset).unwrap();
    let effects: Vec<_> = position.play("b3>".parse().unwrap()).unwrap().into_iter().collect();
    let mut after = before;
    after.apply_all(effects.iter().copied()).unwrap();
    table.world().resource_mut::<Picture>().show(after.clone(), Cause::Step(effects));
    after
}

#[test]
fn a_fallen_wall_raises_dust_which_settles() {
    let Some(mut table) = studio(BEFORE_A_WALL) else { return };
    let still = |table: &mut Table| {
        let world = table.world();
        let mut cameras = world.query_filtered::<&Transform, With<TableCamera>>();
        *cameras.single(world).unwrap()
    };
    let stands = still(&mut table);
    flatten(&mut table);
    table.wait(1, 0.0);
    let mut shaken: f32 = 0.0;
    while !table.world().resource::<Picture>().at_rest() {
        table.wait(1, 1.0 / 30.0);
        shaken = shaken.max(still(&mut table).translation.distance(stands.translation));
    }
    assert!(table.world().resource::<TableBusy>().0, "dust is in the air");
    assert!((1e-4..0.1).contains(&shaken), "the picture shakes by {shaken}");
    let dusty = table.shoot();
    table.wait(10, 0.1);
    assert!(!table.world().resource::<TableBusy>().0);
    assert_eq!(still(&mut table), stands, "the camera is where it was");
    let settled = table.shoot();
    assert!(changed(&dusty, &settled).len() > 200, "the dust is seen");
    table.wait(3, 0.1);
    assert_eq!(changed(&settled, &table.shoot()), []);
}

#[test]
fn with_reduced_motion_a_wall_falls_without_dust() {
    let Some(mut table) = studio(BEFORE_A_WALL) else { return };
    table.world().insert_resource(ReducedMotion(true));
    let after = flatten(&mut table);
    table.wait(1, 0.0);
    let mut frames = 0;
    while !table.world().resource::<Picture>().at_rest() {
        table.wait(1, 1.0 / 30.0);
        frames += 1;
    }
    assert!(frames > 10, "it still travels, {frames} frames");
    table.wait(1, 0.0);
    assert!(!table.world().resource::<TableBusy>().0, "nothing goes on once the pieces lie");
    let fallen = table.shoot();
    table.world().resource_mut::<Picture>().begin(after);
    table.wait(3, 0.0);
    assert_eq!(changed(&fallen, &table.shoot()), [], "no dust is left");
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
