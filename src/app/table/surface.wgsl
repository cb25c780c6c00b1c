// The one shader of the table: textured surfaces under one lamp with shadows, in a room that is
// a formula. Far cheaper than Bevy's standard material, which a software driver executes whole
// for every pixel, whatever of it is in use.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    mesh_view_bindings::{lights, view},
    shadow_sampling::sample_shadow_map,
    shadows::world_to_directional_light_local,
}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct Surface {
    // Multiplies texture and vertex colour; alpha too.
    tint: vec4<f32>,
    // Light of its own, times the vertex colour.
    glow: vec4<f32>,
    // 0 a mirror, 1 chalk.
    roughness: f32,
    // Share of light mirrored head-on.
    reflectance: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> surface: Surface;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var surface_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var surface_sampler: sampler;

// Where the window and the far wall are, and how much light they send.
const WINDOW_WAY = vec3<f32>(-0.615, 0.697, -0.369);
const WINDOW_LIGHT = vec3<f32>(2.6, 2.65, 2.7);
const FAR_WAY = vec3<f32>(0.22, 0.44, -0.87);
const FAR_LIGHT = vec3<f32>(0.75, 0.70, 0.62);

const CEILING = vec3<f32>(0.44, 0.43, 0.42);
const WALL = vec3<f32>(0.23, 0.205, 0.18);
const FLOOR = vec3<f32>(0.06, 0.05, 0.04);

// Light from the whole room onto a surface that faces this way.
fn room_onto(normal: vec3<f32>) -> vec3<f32> {
    let base = mix(FLOOR, CEILING, normal.y * 0.5 + 0.5);
    let window = max(dot(normal, WINDOW_WAY) + 0.25, 0.0) * 0.16;
    return base + WINDOW_LIGHT * window * 0.55;
}

// What a surface of this roughness mirrors in this direction.
fn room_mirrored(direction: vec3<f32>, roughness: f32) -> vec3<f32> {
    let height = clamp(direction.y * (1.2 - 0.5 * roughness) + 0.1, -1.0, 1.0);
    let below = mix(WALL, FLOOR, min(-3.0 * height, 1.0));
    let base = select(below, mix(WALL, CEILING, height), height > 0.0);
    // A rough surface smears each light over a wider and dimmer lobe.
    let smear = 1.0 + 14.0 * roughness * roughness;
    let window = exp((dot(direction, WINDOW_WAY) - 1.0) * 16.0 / smear) / smear;
    let far = exp((dot(direction, FAR_WAY) - 1.0) * 7.0 / sqrt(smear)) / sqrt(smear);
    return base + 2.2 * WINDOW_LIGHT * window + FAR_LIGHT * far;
}

fn lamp_shadow(position: vec4<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
    let lamp = &lights.directional_lights[0];
    let texel_size = (*lamp).cascades[0].texel_size;
    let offset = (*lamp).shadow_normal_bias * texel_size * normal
        + (*lamp).shadow_depth_bias * (*lamp).direction_to_light;
    let place =
        world_to_directional_light_local(0u, 0u, vec4<f32>(position.xyz + offset, position.w));
    let lit = sample_shadow_map(
        place.xy, place.z, i32((*lamp).depth_texture_base_index), pixel, texel_size
    );
    return select(1.0, lit, place.w > 0.0);
}

@fragment
fn fragment(in: VertexOutput) -> FragmentOutput {
    var base = surface.tint * textureSample(surface_texture, surface_sampler, in.uv);
    var shade = vec4<f32>(1.0);
#ifdef VERTEX_COLORS
    shade = in.color;
#endif
    base *= shade;
    let roughness = surface.roughness;
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let lamp = &lights.directional_lights[0];
    let to_lamp = (*lamp).direction_to_light;
    let facing = max(dot(normal, to_lamp), 0.0);
    let shadow = lamp_shadow(in.world_position, normal, in.position.xy);
    let lamp_light = (*lamp).color.rgb * view.exposure * (0.318310 * facing * shadow);

    // Highlight of the lamp: GGX with a cheap visibility term.
    let half_way = normalize(to_eye + to_lamp);
    let alpha = max(roughness * roughness, 0.002);
    let alpha2 = alpha * alpha;
    let normal_half = max(dot(normal, half_way), 0.0);
    let lamp_half = max(dot(to_lamp, half_way), 0.0);
    let spread = normal_half * normal_half * (alpha2 - 1.0) + 1.0;
    let highlight = surface.reflectance * alpha2
        / (spread * spread * max(lamp_half * lamp_half, 0.1) * (4.0 * alpha + 2.0));

    let grazing = pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0);
    let mirror = surface.reflectance
        + (max(1.0 - roughness, surface.reflectance) - surface.reflectance) * grazing;
    let mirrored = room_mirrored(reflect(-to_eye, normal), roughness) * mirror;

    // Hollows and edges that are painted dark mirror less, too.
    let hollow = min(shade.g, 1.0);
    var color = base.rgb * (lamp_light + room_onto(normal))
        + lamp_light * highlight
        + mirrored * hollow
        + surface.glow.rgb * shade.rgb;

    var out: FragmentOutput;
    out.color = vec4<f32>(color, base.a);
#ifdef TONEMAP_IN_SHADER
    out.color = tone_mapping(out.color, view.color_grading);
#endif
    return out;
}
