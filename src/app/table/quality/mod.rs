//! How much work a frame may be: presets from Low to High, and Auto, which finds what fits the
//! machine. [`Preset::drawing`] is the one table of what they mean.

mod governor;
mod scale;

use bevy::anti_alias::fxaa::Fxaa;
use bevy::anti_alias::smaa::Smaa;
use bevy::light::{DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use serde::{Deserialize, Serialize};

use super::camera::TableCamera;
use super::contact::ShowContact;
use super::materials::{Detail, Weave};

pub use governor::{Circumstances, Governor};
pub(super) use scale::CopyPixels;
pub use scale::RenderScale;

/// How far a soft shadow's edge is spread, in shares of the shadow map: two of its texels.
const SPREAD: f32 = 0.001;

/// How carefully the player wants the table to be drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// As carefully as this machine can; a picture without a window, as a window would begin.
    #[default]
    Auto,
    /// Always this.
    #[serde(untagged)]
    Preset(Preset),
}

impl Quality {
    /// Always [`Preset::Low`].
    pub const LOW: Quality = Quality::Preset(Preset::Low);
    /// Always [`Preset::Medium`].
    pub const MEDIUM: Quality = Quality::Preset(Preset::Medium);
    /// Always [`Preset::High`].
    pub const HIGH: Quality = Quality::Preset(Preset::High);
    /// All of them, as they are offered.
    pub const ALL: [Quality; 4] = [Quality::Auto, Quality::LOW, Quality::MEDIUM, Quality::HIGH];
}

/// How carefully the table is drawn, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// What a processor can draw: fewer pixels, plain shadows, smooth surfaces.
    Low,
    /// For small graphics cards.
    Medium,
    /// Everything.
    High,
}

/// How the edges of things are made smooth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AntiAliasing {
    /// They are not.
    Off,
    /// Afterwards, in the picture: cheap, a little soft.
    Fxaa,
    /// Afterwards, along the edges that are found in the picture: sharper.
    Smaa,
    /// By four samples per pixel: the only number that every graphics card has.
    Msaa,
}

impl AntiAliasing {
    /// All of them, cheapest first.
    pub const ALL: [AntiAliasing; 4] =
        [AntiAliasing::Off, AntiAliasing::Fxaa, AntiAliasing::Smaa, AntiAliasing::Msaa];
}

/// What is drawn, and how.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Drawing {
    /// How edges are smoothed.
    pub anti_aliasing: AntiAliasing,
    /// Edge of the shadow map in texels.
    pub shadow_map: usize,
    /// How far a shadow's edge is spread, in shares of the shadow map; 0 for not at all.
    pub shadow_spread: f32,
    /// Edge of each texture in pixels.
    pub texture_edge: usize,
    /// Whether surfaces have a relief.
    pub relief: bool,
    /// Samples along a texture that is seen at a shallow angle, 1 to 16.
    pub anisotropy: u16,
    /// Pixels of the picture to each of the window, along one edge.
    pub render_scale: f32,
    /// Whether there is a soft shade where pieces touch the ground.
    pub contact_shade: bool,
    /// Whether the room behind the board is out of focus.
    pub depth_of_field: bool,
}

impl Preset {
    /// What this preset means.
    #[must_use]
    pub const fn drawing(self) -> Drawing {
        match self {
            Preset::Low => Drawing {
                anti_aliasing: AntiAliasing::Off,
                shadow_map: 1024,
                shadow_spread: 0.0,
                texture_edge: 256,
                relief: false,
                anisotropy: 1,
                render_scale: 0.625,
                contact_shade: true,
                depth_of_field: false,
            },
            Preset::Medium => Drawing {
                anti_aliasing: AntiAliasing::Fxaa,
                shadow_map: 2048,
                shadow_spread: SPREAD,
                texture_edge: 512,
                relief: true,
                anisotropy: 4,
                render_scale: 1.0,
                contact_shade: true,
                depth_of_field: false,
            },
            Preset::High => Drawing {
                anti_aliasing: AntiAliasing::Msaa,
                shadow_map: 2048,
                shadow_spread: SPREAD,
                texture_edge: 512,
                relief: true,
                anisotropy: 8,
                render_scale: 1.0,
                contact_shade: true,
                depth_of_field: true,
            },
        }
    }
}

impl Drawing {
    /// The same table with all of its pixels and smooth edges.
    fn at_rest(self) -> Drawing {
        let anti_aliasing = match self.anti_aliasing {
            AntiAliasing::Off => AntiAliasing::Fxaa,
            other => other,
        };
        Drawing { render_scale: 1.0, anti_aliasing, ..self }
    }
}

impl Default for Drawing {
    fn default() -> Self {
        Preset::High.drawing()
    }
}

/// What the player wants otherwise than the preset has it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Refinement {
    /// Pixels of the picture to each of the window, along one edge; 0.5 to 1.
    pub render_scale: Option<f32>,
    /// How edges are smoothed.
    pub anti_aliasing: Option<AntiAliasing>,
}

/// Whether nothing moves, and the next frames may be the last ones for a while: where the processor
/// draws, Auto takes its time for them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Still(pub bool);

impl Refinement {
    fn refine(self, drawing: Drawing) -> Drawing {
        Drawing {
            render_scale: self.render_scale.unwrap_or(drawing.render_scale),
            anti_aliasing: self.anti_aliasing.unwrap_or(drawing.anti_aliasing),
            ..drawing
        }
    }
}

/// Whether the processor draws, by what the driver says of itself.
#[must_use]
pub fn is_software(adapter: &RenderAdapterInfo) -> bool {
    const NAMES: [&str; 4] = ["llvmpipe", "lavapipe", "swiftshader", "basic render"];
    // The enum belongs to wgpu, and Bevy does not pass it on: its word has to do.
    let is_processor = format!("{:?}", adapter.device_type) == "Cpu";
    let name = format!("{} {}", adapter.name, adapter.driver).to_lowercase();
    is_processor || NAMES.iter().any(|known| name.contains(known))
}

/// When it is decided how everything is drawn in this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct QualitySet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .init_resource::<Refinement>()
        .init_resource::<Drawing>()
        .init_resource::<Still>()
        .add_plugins(scale::plugin)
        .add_systems(
            PostUpdate,
            (choose, apply.run_if(resource_changed::<Drawing>.or_eager(resource_changed::<Still>)))
                .chain()
                .in_set(QualitySet),
        );
}

/// What is drawn follows what is wanted, and what the machine can do.
fn choose(
    quality: Res<Quality>,
    refinement: Res<Refinement>,
    governor: Option<Res<Governor>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut drawing: ResMut<Drawing>,
) {
    let is_software = adapter.is_some_and(|adapter| is_software(&adapter));
    let mut chosen = match (*quality, governor) {
        (Quality::Preset(preset), _) => preset.drawing(),
        (Quality::Auto, Some(governor)) => governor.drawing(),
        // A picture has time for all of its pixels, and for smooth edges.
        (Quality::Auto, None) if is_software => Preset::Low.drawing().at_rest(),
        (Quality::Auto, None) => Preset::High.drawing(),
    };
    // Four samples take a processor nearly four times as long, a graphics card hardly longer.
    if is_software && chosen.anti_aliasing == AntiAliasing::Msaa {
        chosen.anti_aliasing = AntiAliasing::Smaa;
    }
    drawing.set_if_neq(refinement.refine(chosen));
}

/// Sets camera, shadows and surfaces up for what is drawn.
fn apply(
    mut commands: Commands,
    (drawing, quality, refinement): (Res<Drawing>, Res<Quality>, Res<Refinement>),
    still: Res<Still>,
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<Entity, With<TableCamera>>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    (mut detail, mut weave): (ResMut<Detail>, ResMut<Weave>),
    mut contact: ResMut<ShowContact>,
) {
    if shadow_map.size != drawing.shadow_map {
        shadow_map.size = drawing.shadow_map;
    }
    detail.set_if_neq(Detail { relief: drawing.relief, spread: drawing.shadow_spread });
    weave.set_if_neq(Weave { edge: drawing.texture_edge, anisotropy: drawing.anisotropy });
    contact.set_if_neq(ShowContact(drawing.contact_shade));
    // Where nothing draws, Bevy cannot bear that effects are taken off a camera.
    let Some(adapter) = adapter else { return };
    let takes_time = still.0 && *quality == Quality::Auto && is_software(&adapter);
    let drawing = if takes_time { refinement.refine(drawing.at_rest()) } else { *drawing };
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        // The surfaces soften shadows themselves, where they are wanted soft.
        let filter = ShadowFilteringMethod::Hardware2x2;
        camera.insert((filter, RenderScale(drawing.render_scale), Msaa::Off));
        camera.remove::<(Fxaa, Smaa)>();
        match drawing.anti_aliasing {
            AntiAliasing::Off => &mut camera,
            AntiAliasing::Fxaa => camera.insert(Fxaa::default()),
            AntiAliasing::Smaa => camera.insert(Smaa::default()),
            AntiAliasing::Msaa => camera.insert(Msaa::Sample4),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualities_are_kept_as_one_word() {
        for (quality, word) in Quality::ALL.into_iter().zip(["auto", "low", "medium", "high"]) {
            let text = serde_json::to_string(&quality).unwrap();
            assert_eq!(text, format!("{word:?}"));
            assert_eq!(serde_json::from_str::<Quality>(&text).unwrap(), quality);
        }
        assert!(serde_json::from_str::<Quality>("\"best\"").is_err());
    }

    #[test]
    fn more_quality_is_never_less_of_anything() {
        for pair in [[Preset::Low, Preset::Medium], [Preset::Medium, Preset::High]] {
            let [less, more] = pair.map(Preset::drawing);
            assert!(less.shadow_map <= more.shadow_map && less.anisotropy <= more.anisotropy);
            assert!(less.texture_edge <= more.texture_edge);
            assert!(less.render_scale <= more.render_scale);
            assert!(less.shadow_spread <= more.shadow_spread);
            for has in [
                |drawing: &Drawing| drawing.relief,
                |drawing: &Drawing| drawing.contact_shade,
                |drawing: &Drawing| drawing.depth_of_field,
            ] {
                assert!(has(&less) <= has(&more), "{pair:?}");
            }
        }
    }

    #[test]
    fn a_refinement_goes_over_the_preset() {
        let low = Preset::Low.drawing();
        assert_eq!(Refinement::default().refine(low), low);
        let finer = Refinement { render_scale: Some(0.5), anti_aliasing: Some(AntiAliasing::Msaa) };
        let drawing = finer.refine(low);
        assert_eq!(drawing.render_scale, 0.5);
        assert_eq!(drawing.anti_aliasing, AntiAliasing::Msaa);
        assert_eq!(drawing.shadow_map, low.shadow_map);
    }
}
