//! The table as a picture: board, pieces, light, camera and what is lit.
//!
//! Others ask for a [`Picture`] of a scene and set the [`Highlights`]; the table's own systems
//! plan how the pieces get there and move them. Nothing here knows what is legal.

pub mod animation;
mod board;
mod camera;
mod candle;
mod check;
mod coins;
mod contact;
mod coordinates;
mod director;
mod effects;
mod fan;
mod flowers;
mod framing;
mod highlight;
pub mod layout;
mod lens;
mod light;
mod materials;
mod meshes;
mod noise;
mod orbit;
mod paint;
mod picture;
mod pieces;
mod proxies;
mod quality;
mod room;
mod shapes;
mod surface;
mod textures;
mod theme;

use bevy::picking::mesh_picking::MeshPickingPlugin;
use bevy::prelude::*;

use contact::{ContactMeshes, ShowContact};
use layout::Layout;
use materials::{Cut, Detail, Furniture, Materials, Studio, Weave};
use pieces::{PieceMeshes, Pieces};
use surface::Surface;

pub use board::{ShowCoordinates, ShowSurroundings};
pub use camera::{CameraRig, TableCamera, UiCamera};
pub use check::{CheckTable, TableDisagreements};
pub use director::{Action, Brief, Director, End, Stance, plies_ahead};
pub use effects::ReducedMotion;
pub use fan::LookInto;
pub use framing::Margins;
pub use highlight::{Highlights, Mark, Tak};
pub use picture::{AnimationSpeed, AtRest, Picture, TableEvent};
pub use pieces::PieceEntity;
pub use proxies::Pick;
pub use quality::{
    AntiAliasing, Circumstances, Drawing, Governor, Preset, Quality, Refinement, RenderScale,
    Still, is_software,
};
pub use theme::{Look, PlayerColor, ThemeProblem, Themes};

/// What the table does in every frame, in this order, after everything in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSet {
    /// What was asked for becomes a clip.
    Plan,
    /// Pieces travel.
    Animate,
    /// Marks come and go.
    Light,
    /// The camera follows its goal.
    Camera,
    /// Pieces and scene are compared.
    Check,
}

/// Whether anything at the table still moves by itself: the window must be drawn on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableBusy(pub bool);

/// The table, for any app that has Bevy's default plugins, with or without a window or a renderer.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<MeshPickingPlugin>() {
        app.add_plugins(MeshPickingPlugin);
    }
    let first = Picture::default();
    // Who has themes of their own, or a look, has put them there before.
    let world = app.world();
    let themes = world.get_resource().cloned().unwrap_or_else(|| Themes::shipped().clone());
    let look = world.get_resource::<Look>().cloned().unwrap_or_default();
    // Before the graphics driver starts, which takes as long.
    app.insert_resource(Studio::open(&themes, &look)).insert_resource(themes).insert_resource(look);
    app.insert_resource(Layout::for_scene(first.scene()))
        .insert_resource(first)
        .insert_resource(proxies::ray_cast_settings())
        .init_resource::<AnimationSpeed>()
        .init_resource::<ShowCoordinates>()
        .init_resource::<ShowSurroundings>()
        .init_resource::<CheckTable>()
        .init_resource::<TableDisagreements>()
        .init_resource::<TableBusy>()
        .init_resource::<Detail>()
        .init_resource::<Weave>()
        .init_resource::<ShowContact>()
        .init_resource::<Furniture>()
        .init_resource::<Cut>()
        .init_resource::<Director>()
        .init_resource::<LookInto>()
        .init_resource::<fan::Fan>()
        .init_resource::<Pieces>()
        .init_resource::<proxies::ProxyMeshes>()
        .add_message::<TableEvent>()
        .add_message::<AtRest>()
        .add_plugins((
            surface::plugin,
            light::plugin,
            candle::plugin,
            camera::plugin,
            orbit::plugin,
            highlight::plugin,
            effects::plugin,
            quality::plugin,
            lens::plugin,
        ));
    app.configure_sets(
        PostUpdate,
        (TableSet::Plan, TableSet::Animate, TableSet::Light, TableSet::Camera, TableSet::Check)
            .chain()
            .before(TransformSystems::Propagate),
    );
    app.add_systems(Startup, prepare)
        .configure_sets(PostUpdate, quality::QualitySet.before(TableSet::Plan))
        .add_systems(
            PostUpdate,
            (
                picture::plan.run_if(picture::has_wishes).in_set(TableSet::Plan),
                (
                    materials::dress
                        .run_if(resource_changed::<Look>.or_eager(resource_changed::<Weave>)),
                    materials::refine.run_if(resource_changed::<Detail>),
                    pieces::recut.run_if(resource_changed::<Cut>),
                )
                    .chain()
                    .after(quality::QualitySet)
                    .before(TableSet::Plan),
                board::lay
                    .run_if(resource_changed::<Layout>.or_eager(resource_changed::<Furniture>))
                    .after(TableSet::Plan)
                    .before(TableSet::Animate),
                (proxies::lay_out, fit_camera)
                    .run_if(resource_changed::<Layout>)
                    .after(TableSet::Plan)
                    .before(TableSet::Animate),
                board::show_coordinates
                    .run_if(resource_changed::<ShowCoordinates>)
                    .in_set(TableSet::Light),
                board::show_surroundings
                    .run_if(resource_changed::<ShowSurroundings>)
                    .in_set(TableSet::Light),
                (
                    proxies::fit_boxes,
                    picture::linger.run_if(picture::is_lingering),
                    picture::travel.run_if(picture::is_running),
                    picture::move_entities.run_if(picture::has_moved),
                    picture::dress_ghosts.run_if(resource_changed::<Picture>),
                    tell_busy,
                    fan::open_and_close.run_if(fan::is_wanted),
                    (contact::lay, contact::follow),
                )
                    .chain()
                    .in_set(TableSet::Animate),
                check::compare.run_if(check::is_due).in_set(TableSet::Check),
            ),
        );
}

/// Cuts the pieces and makes room for the materials, which a look fills.
fn prepare(
    mut commands: Commands,
    mut surfaces: ResMut<Assets<Surface>>,
    mut meshes: ResMut<Assets<Mesh>>,
    layout: Res<Layout>,
    cut: Res<Cut>,
) {
    commands.insert_resource(Materials::new(&mut surfaces));
    commands.insert_resource(PieceMeshes::new(&mut meshes, &layout, &cut));
    commands.insert_resource(ContactMeshes::new(&mut meshes, &layout));
}

fn fit_camera(layout: Res<Layout>, mut rig: ResMut<CameraRig>) {
    rig.fit_to(&layout);
}

/// Begins the frame's answer; the marks, which come later, may still say yes.
fn tell_busy(picture: Res<Picture>, rig: Res<CameraRig>, mut busy: ResMut<TableBusy>) {
    busy.0 = !picture.at_rest() || rig.is_moving();
}
