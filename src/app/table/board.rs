//! The board: inlaid squares in a mitred frame with letters and numbers, or a cloth with coins
//! ([`super::coins`]).

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use bevy::asset::RenderAssetUsages;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::coordinates::lay_glyph;
use super::layout::Layout;
use super::materials::{Furniture, Materials};
use super::meshes::{MeshBuffer, Vertex};
use super::noise::{hash, smoothstep};
use super::surface::Surface;
use super::theme::Base;
use super::{coins, flowers, room};
use crate::rules::Square;

/// Width of the groove between two squares, and how deep its bevels go.
const GROOVE: f32 = 0.022;
const BEVEL: f32 = 0.012;

/// Whether the letters and numbers on the frame are shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowCoordinates(pub bool);

impl Default for ShowCoordinates {
    fn default() -> Self {
        ShowCoordinates(true)
    }
}

/// Whether table and room are there; without them nothing is behind board and pieces.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowSurroundings(pub bool);

impl Default for ShowSurroundings {
    fn default() -> Self {
        ShowSurroundings(true)
    }
}

/// Everything that belongs to the board of one size.
#[derive(Component)]
pub(super) struct BoardPart;

/// The letters and numbers.
#[derive(Component)]
pub(super) struct Inlay;

/// What is around the board: the table and the room.
#[derive(Component)]
pub(super) struct Surroundings;

/// Puts the board on the table, in place of the one before.
pub(super) fn lay(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    materials: Res<Materials>,
    layout: Res<Layout>,
    coordinates: Res<ShowCoordinates>,
    surroundings: Res<ShowSurroundings>,
    furniture: Res<Furniture>,
    old: Query<Entity, With<BoardPart>>,
) {
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let mut part = |buffer: MeshBuffer, material: &Handle<Surface>| {
        commands
            .spawn((
                BoardPart,
                Mesh3d(meshes.add(buffer.build(RenderAssetUsages::default()))),
                MeshMaterial3d(material.clone()),
                Transform::default(),
                Pickable::IGNORE,
            ))
            .id()
    };
    let [square_scale, frame_scale, table_scale] = furniture.scales;
    let letters_at = match furniture.base {
        Base::Planks => {
            part(squares(&layout, square_scale), &materials.square);
            part(groove_floor(&layout), &materials.groove);
            part(frame(&layout, frame_scale), &materials.frame);
            layout.measures().frame_top
        }
        Base::Coins => {
            part(coins::cloth(&layout, square_scale), &materials.square);
            part(coins::coins(&layout, frame_scale), &materials.frame);
            0.0
        }
    };
    if furniture.flowers {
        part(flowers::inlaid(&layout), &materials.inlay);
    }
    let table = part(room::table(&layout, table_scale, furniture.planks), &materials.table);
    let backdrop = part(room::backdrop(&layout, &furniture.room), &materials.room);
    let inlay = part(inlay(&layout, letters_at), &materials.inlay);
    // It is light, and would keep the lamp's out.
    commands.entity(backdrop).insert((NotShadowCaster, NotShadowReceiver));
    // Nothing is below it that its shadow could fall on.
    commands.entity(table).insert(NotShadowCaster);
    for around in [table, backdrop] {
        commands.entity(around).insert((Surroundings, visibility(surroundings.0)));
    }
    commands.entity(inlay).insert((Inlay, visibility(coordinates.0)));
}

/// Shows or hides the letters and numbers.
pub(super) fn show_coordinates(
    coordinates: Res<ShowCoordinates>,
    mut inlays: Query<&mut Visibility, With<Inlay>>,
) {
    for mut shown in &mut inlays {
        shown.set_if_neq(visibility(coordinates.0));
    }
}

/// Shows or hides table and room.
pub(super) fn show_surroundings(
    surroundings: Res<ShowSurroundings>,
    mut parts: Query<&mut Visibility, With<Surroundings>>,
) {
    for mut shown in &mut parts {
        shown.set_if_neq(visibility(surroundings.0));
    }
}

fn visibility(shown: bool) -> Visibility {
    if shown { Visibility::Inherited } else { Visibility::Hidden }
}

/// The squares: flat tops at height 0 with bevelled edges, each cut from another part of the wood,
/// the grain of neighbours crossed.
fn squares(layout: &Layout, scale: f32) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let outer = 0.5 - 0.5 * GROOVE;
    let inner = outer - BEVEL;
    for square in layout.size().squares() {
        let middle = layout.square_middle(square);
        let seed = square.index() as u32;
        let crossed = (square.file() + square.rank()) % 2 == 1;
        let tone = if crossed { 0.86 } else { 1.0 } * (0.95 + 0.1 * hash(seed, 5, 3));
        let from = Vec2::new(hash(seed, 1, 3), hash(seed, 2, 3));
        let vertex = |x: f32, y: f32, z: f32, normal: Vec3| {
            let along = if crossed { Vec2::new(z, x) } else { Vec2::new(x, z) };
            let position = middle + Vec3::new(x, y, z);
            Vertex::new(position, normal, along * scale + from).shaded(tone)
        };
        buffer.quad(
            [(-inner, inner), (inner, inner), (inner, -inner), (-inner, -inner)]
                .map(|(x, z)| vertex(x, 0.0, z, Vec3::Y)),
        );
        for side in 0..4 {
            let turn = Quat::from_rotation_y(FRAC_PI_2 * side as f32);
            let normal = turn * Vec3::new(0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2);
            let corners = [
                Vec3::new(-outer, -BEVEL, outer),
                Vec3::new(outer, -BEVEL, outer),
                Vec3::new(inner, 0.0, inner),
                Vec3::new(-inner, 0.0, inner),
            ];
            buffer.quad(corners.map(|corner| {
                let Vec3 { x, y, z } = turn * corner;
                vertex(x, y, z, normal).shaded(0.9)
            }));
        }
    }
    buffer
}

fn groove_floor(layout: &Layout) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let half = layout.board_half() + 0.05;
    buffer.quad(
        [(-half, half), (half, half), (half, -half), (-half, -half)]
            .map(|(x, z)| Vertex::new(Vec3::new(x, -BEVEL, z), Vec3::Y, Vec2::ZERO)),
    );
    buffer
}

/// Four planks, mitred at the corners, with a rounded profile down to the table.
fn frame(layout: &Layout, scale: f32) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let inside = layout.board_half() + 0.5 * GROOVE;
    let width = layout.measures().frame_width;
    let (top, foot) = (layout.measures().frame_top, layout.measures().table_height);
    let round = 0.07;
    // Across the plank, from the inner edge to the foot: distance outwards, height, slope.
    let chamfer = 0.015;
    let mut profile = vec![
        (0.0, -BEVEL, PI),
        (0.0, top - chamfer, PI),
        (0.0, top - chamfer, 0.75 * PI),
        (chamfer, top, 0.75 * PI),
        (chamfer, top, FRAC_PI_2),
        (width - round, top, FRAC_PI_2),
    ];
    const STEPS: usize = 6;
    for step in 0..=STEPS {
        let angle = FRAC_PI_2 * (1.0 - step as f32 / STEPS as f32);
        profile.push((
            width - round + round * angle.cos(),
            top - round + round * angle.sin(),
            angle,
        ));
    }
    profile.push((width, foot, 0.0));
    for side in 0..4 {
        let turn = Quat::from_rotation_y(FRAC_PI_2 * side as f32);
        let from = Vec2::new(hash(side, 1, 21), hash(side, 2, 21));
        let mut length = 0.0;
        let mut before: Option<[Vertex; 2]> = None;
        let mut last = (profile[0].0, profile[0].1);
        for &(out, y, slope) in &profile {
            length += Vec2::new(out - last.0, y - last.1).length();
            last = (out, y);
            let half = inside + out;
            let normal = turn * Vec3::new(0.0, slope.sin(), slope.cos());
            // Darker towards the foot, where little light of the room comes.
            let shade = 1.0 - 0.5 * smoothstep(top, foot, y);
            let now = [-half, half].map(|x| {
                let position = turn * Vec3::new(x, y, half);
                Vertex::new(position, normal, Vec2::new(x, length) * scale + from).shaded(shade)
            });
            if let Some([left, right]) = before {
                buffer.quad([now[0], now[1], right, left]);
            }
            before = Some(now);
        }
    }
    buffer
}

/// The coordinates on all four sides, upright for the player who sits there.
fn inlay(layout: &Layout, height_above: f32) -> MeshBuffer {
    let mut buffer = MeshBuffer::default();
    let height = 0.42 * layout.measures().frame_width;
    let out = layout.board_half() + 0.5 * layout.measures().frame_width;
    let y = height_above + 0.002;
    for i in 0..layout.size().get() {
        let square = Square::new(i, i).expect("a board's diagonal is on the board");
        let middle = layout.square_middle(square);
        let (letter, digit) = (char::from(b'a' + i), char::from(b'1' + i));
        lay_glyph(&mut buffer, letter, Vec3::new(middle.x, y, out), height, 0.0);
        lay_glyph(&mut buffer, letter, Vec3::new(middle.x, y, -out), height, PI);
        lay_glyph(&mut buffer, digit, Vec3::new(-out, y, middle.z), height, 0.0);
        lay_glyph(&mut buffer, digit, Vec3::new(out, y, middle.z), height, PI);
    }
    buffer
}
