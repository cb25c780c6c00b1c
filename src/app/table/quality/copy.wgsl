// Copies a picture into one of the same size, pixel by pixel: a software driver looks a pixel up
// several times as quickly as it samples between pixels.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var in_texture: texture_2d<f32>;

@fragment
fn fs_main(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return textureLoad(in_texture, vec2<i32>(in.position.xy), 0);
}
