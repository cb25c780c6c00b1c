//! Dust, and the lack of it.

use bevy::prelude::{Transform, With};
use roadstone::app::table::animation::Cause;
use roadstone::app::table::{Picture, ReducedMotion, TableBusy, TableCamera};
use roadstone::notation::tps;
use roadstone::rules::{Position, Ruleset};
use roadstone::scene::Scene;

use crate::studio::*;

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
