import { directionOnFace, FACES } from '../core/projection.ts';

/** Index of the free basis (the poster's), after the six faces. */
export const FREE_BASIS = FACES.length;

/** Depth of a rank in normalised device coordinates: finer ranks are in front of coarser ones. */
export function depthOfRank(rank: number): number {
  return 0.9 - 0.02 * rank;
}

/**
 * The faces' axes for the shader, one column-major 3x3 matrix each, mapping (a, b, 1) to the world. Entries are 0 and ±1, so that shared
 * corners are bit-identical and no crack opens.
 */
export function faceBases(): number[] {
  return FACES.flatMap((face) => {
    const origin = directionOnFace(face, 0, 0);
    const a = directionOnFace(face, 1, 0);
    const b = directionOnFace(face, 0, 1);
    return [
      ...[a.x - origin.x, a.y - origin.y, a.z - origin.z],
      ...[b.x - origin.x, b.y - origin.y, b.z - origin.z],
      ...[origin.x, origin.y, origin.z],
    ];
  });
}

/**
 * Subtracted from the depth before the division by w, so that a quad that reaches behind the viewer is clipped slightly before w is zero,
 * where z / w would be noise that tilts the depth of the whole quad. At a visible point w is above 0.2, so that a depth shifts by less than
 * a quarter of the distance between ranks.
 */
const CLIP_MARGIN = '0.001';

/**
 * No corner may have w near 0 (as the far corners of faces do at a yaw of 0° or 45°): a software rasterizer clips such a quad wrongly, and
 * covers the visible part with another. The quad is extended or shortened in its own plane until the corner lies this far behind; the
 * visible part stays exactly the same.
 */
const BEHIND = '0.01';

/** Location and size of each attribute of a quad. */
export const ATTRIBUTES = [
  { location: 0, size: 4 },
  { location: 1, size: 4 },
  { location: 2, size: 3 },
] as const;

/**
 * One quad per instance, on a face of the cube around the viewer. Only the direction of a corner matters, so there is no translation, and
 * the camera is three rows: right and up over the half tangents, and forward. Depth carries the rank instead.
 */
export const vertexShader = `#version 300 es
precision highp float;
uniform mat3 camera;
uniform mat3 bases[${FREE_BASIS + 1}];
uniform vec2 texel;
layout(location = 0) in vec4 extent;
layout(location = 1) in vec4 source;
layout(location = 2) in vec3 place;
out vec2 at;
flat out vec4 bounds;
flat out float layer;
vec3 clipOf(vec2 corner) {
  return camera * (bases[int(place.x)] * vec3(mix(extent.xy, extent.zw, corner), 1.0));
}
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec3 clip = clipOf(corner);
  if (abs(clip.z) < ${BEHIND}) {
    vec2 away = 2.0 * corner - 1.0;
    vec2 slope = clip.z - vec2(clipOf(corner - vec2(away.x, 0.0)).z, clipOf(corner - vec2(0.0, away.y)).z);
    vec2 along = abs(slope.x) > abs(slope.y) ? vec2(away.x / slope.x, 0.0) : vec2(0.0, away.y / slope.y);
    corner -= along * (clip.z + ${BEHIND});
    clip = clipOf(corner);
  }
  gl_Position = vec4(clip.xy, place.z * clip.z - ${CLIP_MARGIN}, clip.z);
  at = mix(source.xy, source.zw, corner) * texel;
  bounds = vec4(source.xy + 0.5, source.zw - 0.5) * texel.xyxy;
  layer = place.y;
}
`;

const HEAD = `#version 300 es
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray map;
uniform float shade;
in vec2 at;
flat in vec4 bounds;
flat in float layer;
out vec4 color;
vec3 sampled(vec2 where) {
  return texture(map, vec3(clamp(where, bounds.xy, bounds.zw), layer)).rgb;
}
`;

/**
 * During motion: one bilinear sample per pixel, for devices without a graphics card. Texels are clamped half a texel inside the tile:
 * neighbouring texels are not part of it.
 */
export const quickShader = `${HEAD}
void main() {
  color = vec4(shade * sampled(at), 1.0);
}
`;

/**
 * At rest: a level has up to twice the screen's density, and one sample per pixel skips some of it. Takes four, a fifth of a pixel from the
 * middle each way, found by measurement: 0.4 to 3 dB closer to a reference reprojection.
 */
export const fineShader = `${HEAD}
void main() {
  vec2 across = 0.2 * dFdx(at);
  vec2 down = 0.2 * dFdy(at);
  color = vec4(0.25 * shade * (sampled(at - across - down) + sampled(at + across - down)
    + sampled(at - across + down) + sampled(at + across + down)), 1.0);
}
`;
