// The one shader of the table: textured surfaces under one lamp with soft shadows, in a room that
// is a formula. Far cheaper than Bevy's standard material, which a software driver executes whole
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

struct Room {
    // Where the nearest window (or candle) and the far one are, and how much light they send.
    window_way: vec4<f32>,
    window_light: vec4<f32>,
    far_way: vec4<f32>,
    far_light: vec4<f32>,
    ceiling: vec4<f32>,
    wall: vec4<f32>,
    floor: vec4<f32>,
}

struct Surface {
    // Multiplies texture and vertex colour; alpha too.
    tint: vec4<f32>,
    // Light of its own, times the vertex colour.
    glow: vec4<f32>,
    // 0 a mirror, 1 chalk.
    roughness: f32,
    // Share of light mirrored head-on.
    reflectance: f32,
    // 1 where what is mirrored has the colour of the surface.
    metal: f32,
    // How deep the relief is; 0 leaves it out, and what it costs.
    relief: f32,
    // How far the shadow's edge is spread, in shares of the shadow map; 0 takes one sample.
    spread: f32,
    room: Room,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> surface: Surface;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var surface_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var surface_sampler: sampler;
// Slopes along u and v in red and green, what is added to the roughness in blue; 0.5 is none.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var relief_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var relief_sampler: sampler;

// Light from the whole room onto a surface that faces this way.
fn room_onto(normal: vec3<f32>) -> vec3<f32> {
    let room = &surface.room;
    let base = mix((*room).floor.rgb, (*room).ceiling.rgb, normal.y * 0.5 + 0.5);
    let window = max(dot(normal, (*room).window_way.xyz) + 0.25, 0.0) * 0.088;
    return base + (*room).window_light.rgb * window;
}

// What a surface of this roughness mirrors in this direction.
fn room_mirrored(direction: vec3<f32>, roughness: f32) -> vec3<f32> {
    let room = &surface.room;
    let height = clamp(direction.y * (1.2 - 0.5 * roughness) + 0.1, -1.0, 1.0);
    let below = mix((*room).wall.rgb, (*room).floor.rgb, min(-3.0 * height, 1.0));
    let above = mix((*room).wall.rgb, (*room).ceiling.rgb, height);
    let base = select(below, above, height > 0.0);
    // A rough surface smears each light over a wider and dimmer lobe.
    let smear = 1.0 + 14.0 * roughness * roughness;
    let window = exp((dot(direction, (*room).window_way.xyz) - 1.0) * 16.0 / smear) / smear;
    let far = exp((dot(direction, (*room).far_way.xyz) - 1.0) * 7.0 / sqrt(smear)) / sqrt(smear);
    return base + 2.2 * (*room).window_light.rgb * window + (*room).far_light.rgb * far;
}

fn lamp_shadow(position: vec4<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
    let lamp = &lights.directional_lights[0];
    let texel_size = (*lamp).cascades[0].texel_size;
    let offset = (*lamp).shadow_normal_bias * texel_size * normal
        + (*lamp).shadow_depth_bias * (*lamp).direction_to_light;
    let place =
        world_to_directional_light_local(0u, 0u, vec4<f32>(position.xyz + offset, position.w));
    let map = i32((*lamp).depth_texture_base_index);
    var lit = sample_shadow_map(place.xy, place.z, map, pixel, texel_size);
#ifdef SURFACE_SOFT_SHADOW
    // A tent over three by three samples, each of which is smooth by itself.
    let across = vec2<f32>(surface.spread, 0.0);
    let along = vec2<f32>(0.0, surface.spread);
    lit *= 4.0;
    lit += 2.0 * sample_shadow_map(place.xy + across, place.z, map, pixel, texel_size);
    lit += 2.0 * sample_shadow_map(place.xy - across, place.z, map, pixel, texel_size);
    lit += 2.0 * sample_shadow_map(place.xy + along, place.z, map, pixel, texel_size);
    lit += 2.0 * sample_shadow_map(place.xy - along, place.z, map, pixel, texel_size);
    lit += sample_shadow_map(place.xy + across + along, place.z, map, pixel, texel_size);
    lit += sample_shadow_map(place.xy + across - along, place.z, map, pixel, texel_size);
    lit += sample_shadow_map(place.xy - across + along, place.z, map, pixel, texel_size);
    lit += sample_shadow_map(place.xy - across - along, place.z, map, pixel, texel_size);
    lit /= 16.0;
#endif
    return select(1.0, lit, place.w > 0.0);
}

@fragment
fn fragment(in: VertexOutput) -> FragmentOutput {
    var base = surface.tint;
#ifdef SURFACE_TEXTURE
    let texel = textureSample(surface_texture, surface_sampler, in.uv);
    base *= vec4<f32>(texel.rgb * texel.rgb, texel.a);
#endif
    var shade = vec4<f32>(1.0);
#ifdef VERTEX_COLORS
    shade = in.color;
#endif
    base *= shade;
    var color = surface.glow.rgb * shade.rgb;
#ifdef SURFACE_LIT
    var roughness = surface.roughness;
    var normal = normalize(in.world_normal);
#ifdef SURFACE_RELIEF
#ifdef VERTEX_TANGENTS
    {
        let relief = textureSample(relief_texture, relief_sampler, in.uv).rgb - 0.50196;
        let along = in.world_tangent.xyz;
        let across = cross(normal, along) * in.world_tangent.w;
        let slope = 2.0 * surface.relief * relief.rg;
        normal = normalize(normal - slope.x * along - slope.y * across);
        roughness = clamp(roughness + relief.b, 0.08, 1.0);
    }
#endif
#endif
    let to_eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let lamp = &lights.directional_lights[0];
    let to_lamp = (*lamp).direction_to_light;
    let facing = max(dot(normal, to_lamp), 0.0);
    let shadow = lamp_shadow(in.world_position, normalize(in.world_normal), in.position.xy);
    let lamp_light = (*lamp).color.rgb * view.exposure * (0.318310 * facing * shadow);

    // Highlight of the lamp: GGX with a cheap visibility term.
    let head_on = mix(vec3<f32>(surface.reflectance), base.rgb, surface.metal);
    let half_way = normalize(to_eye + to_lamp);
    let alpha = max(roughness * roughness, 0.002);
    let alpha2 = alpha * alpha;
    let normal_half = max(dot(normal, half_way), 0.0);
    let lamp_half = max(dot(to_lamp, half_way), 0.0);
    let spread = normal_half * normal_half * (alpha2 - 1.0) + 1.0;
    let highlight = alpha2 / (spread * spread * max(lamp_half * lamp_half, 0.1) * (4.0 * alpha + 2.0));

    let grazing = pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0);
    let mirror = head_on
        + (max(vec3<f32>(1.0 - roughness), head_on) - head_on)
        * (grazing * select(0.0, 1.0, surface.reflectance > 0.0));
    let mirrored = room_mirrored(reflect(-to_eye, normal), roughness) * mirror;

    // Hollows and edges that are painted dark mirror less, too.
    let hollow = min(shade.g, 1.0);
    color += base.rgb * (1.0 - surface.metal) * (lamp_light + room_onto(normal))
        + lamp_light * highlight * head_on
        + mirrored * hollow;
#endif

    var out: FragmentOutput;
    out.color = vec4<f32>(color, base.a);
#ifdef TONEMAP_IN_SHADER
    out.color = tone_mapping(out.color, view.color_grading);
#endif
    return out;
}
