//! A candle's light wavers while something moves at the table, and holds still with it: a table at
//! rest draws nothing.

use bevy::prelude::*;

use super::light::{Lamp, LampSetting};
use super::{ReducedMotion, TableBusy, TableSet};

/// How long something has moved in the candle's light, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Burning(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Burning>()
        .add_systems(PostUpdate, flicker.run_if(is_seen).after(TableSet::Light));
}

fn is_seen(busy: Res<TableBusy>, setting: Res<LampSetting>, reduced: Res<ReducedMotion>) -> bool {
    busy.0 && setting.flicker > 0.0 && !reduced.0
}

fn flicker(
    time: Res<Time>,
    setting: Res<LampSetting>,
    mut burning: ResMut<Burning>,
    mut lamps: Query<&mut DirectionalLight, With<Lamp>>,
) {
    burning.0 += time.delta_secs();
    for mut light in &mut lamps {
        light.illuminance = setting.lux * (1.0 + setting.flicker * waver(burning.0));
    }
}

/// How a flame differs from its mean after so many seconds, -1 to 1; 0 at the start.
///
/// Three waves that have no common period: slow breath, draught, and the wick.
fn waver(seconds: f32) -> f32 {
    const WAVES: [(f32, f32); 3] = [(1.7, 0.5), (5.3, 0.3), (12.1, 0.2)];
    WAVES.iter().map(|(speed, share)| share * (speed * seconds).sin()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flame_wavers_about_its_mean() {
        let samples: Vec<f32> = (0..6000).map(|frame| waver(frame as f32 / 60.0)).collect();
        assert_eq!(samples[0], 0.0);
        assert!(samples.iter().all(|sample| sample.abs() <= 1.0));
        assert!(samples.iter().any(|sample| *sample > 0.6));
        assert!(samples.iter().any(|sample| *sample < -0.6));
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.05, "{mean}");
        // No jump from one frame to the next.
        assert!(samples.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.1));
    }

    #[test]
    fn it_holds_still_with_the_table() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_plugins(plugin);
        let setting = LampSetting { flicker: 0.1, ..default() };
        app.insert_resource(setting).insert_resource(TableBusy(true));
        app.init_resource::<ReducedMotion>();
        let lamp = app.world_mut().spawn((Lamp, DirectionalLight::default())).id();
        let shines = |app: &App| app.world().get::<DirectionalLight>(lamp).map(|l| l.illuminance);
        let step = |app: &mut App| {
            app.world_mut().resource_mut::<Burning>().0 += 0.3;
            app.update();
            shines(app)
        };
        let first = step(&mut app);
        assert_ne!(step(&mut app), first);
        app.insert_resource(TableBusy(false));
        let last = shines(&app);
        assert_eq!(step(&mut app), last);
        app.insert_resource(TableBusy(true)).insert_resource(ReducedMotion(true));
        assert_eq!(step(&mut app), last, "nor does it waver for who wants little motion");
    }
}
