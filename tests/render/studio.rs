//! A table that is drawn without a window, and pictures of it.

use std::time::Duration;

use bevy::prelude::{Camera, GlobalTransform, Image, Mut, UVec2, Vec2, Vec3, With, World};
use roadstone::app::export::Studio;
use roadstone::app::table::layout::Layout;
use roadstone::app::table::{
    CheckTable, Highlights, Look, Picture, Quality, Refinement, TableCamera, TableDisagreements,
};
use roadstone::notation::tps;
use roadstone::rules::{Position, Ruleset, Square};
use roadstone::scene::Scene;

pub const SIZE: UVec2 = UVec2::new(720, 405);

/// A studio with this position on the table, or `None` (said aloud) where nothing can draw.
pub fn studio(position: &str) -> Option<Table> {
    studio_of(Quality::LOW, position)
}

pub fn studio_of(quality: Quality, position: &str) -> Option<Table> {
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
pub fn by_daylight(position: &str) -> Option<Table> {
    let mut table = studio(position)?;
    table.world().insert_resource(Look { board: "selas".to_owned(), ..Look::default() });
    table.wait(4, 0.0);
    Some(table)
}

pub fn scene(position: &str) -> Scene {
    let setup = tps::parse(position).unwrap();
    let ruleset = Ruleset::standard(setup.size);
    Scene::start(&Position::from_setup(&setup, ruleset).unwrap())
}

pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub struct Table {
    pub studio: Studio,
}

impl Table {
    pub fn wait(&mut self, frames: usize, seconds: f32) {
        for _ in 0..frames {
            self.studio.frame(Duration::from_secs_f32(seconds));
        }
    }

    pub fn world(&mut self) -> &mut World {
        self.studio.world_mut()
    }

    pub fn light(&mut self, change: impl FnOnce(Mut<Highlights>)) {
        change(self.world().resource_mut::<Highlights>());
        self.wait(3, 0.0);
    }

    pub fn shoot(&mut self) -> Shot {
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
pub struct Shot {
    pub image: Image,
    pub layout: Layout,
    pub camera: Camera,
    pub place: GlobalTransform,
}

impl Shot {
    /// Where a point of the table is in the picture.
    pub fn pixel(&self, point: Vec3) -> Vec2 {
        self.camera.world_to_viewport(&self.place, point).expect("the point is before the camera")
    }

    /// The mean colour around a point of the table, each channel 0 to 255.
    pub fn color(&self, point: Vec3) -> Vec3 {
        self.around(self.pixel(point), 2)
    }

    pub fn around(&self, pixel: Vec2, reach: i32) -> Vec3 {
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

    pub fn at(&self, x: u32, y: u32) -> Vec3 {
        assert!(x < SIZE.x && y < SIZE.y, "{x} {y} is outside the picture");
        let data = self.image.data.as_ref().expect("a capture has pixels");
        let start = ((y * SIZE.x + x) * 4) as usize;
        Vec3::new(f32::from(data[start]), f32::from(data[start + 1]), f32::from(data[start + 2]))
    }

    /// The surface of a square near one of its corners, where no piece reaches.
    pub fn wood(&self, name: &str) -> Vec3 {
        self.color(self.layout.square_middle(square(name)) + Vec3::new(-0.36, 0.0, 0.36))
    }

    /// The middle of the top of a piece that lies at this level.
    pub fn top(&self, name: &str, level: u8) -> Vec3 {
        let height = f32::from(level + 1) * self.layout.measures().stone_thickness;
        self.color(self.layout.square_middle(square(name)) + Vec3::Y * height)
    }
}

pub fn brightness(color: Vec3) -> f32 {
    color.dot(Vec3::new(0.2126, 0.7152, 0.0722))
}

/// How far two pictures differ, as the share of pixels that changed visibly.
pub fn changed(one: &Shot, other: &Shot) -> Vec<(u32, u32)> {
    let pixels = (0..SIZE.y).flat_map(|y| (0..SIZE.x).map(move |x| (x, y)));
    pixels.filter(|&(x, y)| one.at(x, y).distance(other.at(x, y)) > 30.0).collect()
}
