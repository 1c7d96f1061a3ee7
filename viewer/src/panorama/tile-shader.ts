import { directionOnFace, FACES } from '../core/projection.ts';

/** Index of the free basis (the poster's) behind the six faces. */
export const FREE_BASIS = FACES.length;

/** Uniforms that all pages of a stage share. */
export interface SharedUniforms {
  /** nine numbers a basis: the six faces' and the free one */
  readonly bases: { value: Float32Array };
  /** whether to sample finely */
  readonly fine: { value: boolean };
}

/** Depth of the picture's ranks in normalised device coordinates: a finer rank lies in front of a coarser one. */
export function depthOfRank(rank: number): number {
  return 0.9 - 0.02 * rank;
}

/**
 * The faces' axes for the shader, one column-major 3x3 matrix each, mapping (a, b, 1) to three.js' world, where forward is -z.
 * Entries are 0 and ±1, so corners that neighbours share come out bit for bit the same and no crack opens between them.
 */
export function faceBases(): number[] {
  return FACES.flatMap((face) => {
    const origin = directionOnFace(face, 0, 0);
    const a = directionOnFace(face, 1, 0);
    const b = directionOnFace(face, 0, 1);
    return [
      ...[a.x - origin.x, a.y - origin.y, -(a.z - origin.z)],
      ...[b.x - origin.x, b.y - origin.y, -(b.z - origin.z)],
      ...[origin.x, origin.y, -origin.z],
    ];
  });
}

/**
 * Taken from the depth before it is divided by w, so that a quad which reaches behind the viewer is cut a little before w is zero, where
 * z / w would be noise that tilts the depth of the whole quad. At a visible point w is above 0.2, so a depth is shifted by less than a
 * quarter of the ranks' distance.
 */
const CLIP_MARGIN = '0.001';

/**
 * No corner may lie exactly beside the viewer (w = 0, as the far corners of two faces do at a yaw of 45°): a software rasterizer cuts such a
 * quad wrongly, and coarse tiles then cover fine ones. It is put this far behind, which nobody can see.
 */
const BEHIND = '1e-4';

/**
 * A quad per instance, on a flat face of the cube around the viewer. Only the direction of a corner matters, so there is no model matrix
 * and no distance; depth carries the rank instead.
 */
export const vertexShader = `
precision highp float;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform mat3 bases[${FREE_BASIS + 1}];
in vec3 position;
in vec4 extent;
in vec4 source;
in vec3 place;
out vec2 texel;
flat out vec4 bounds;
flat out float layer;
void main() {
  vec2 onFace = vec2(position.x > 0.5 ? extent.z : extent.x, position.y > 0.5 ? extent.w : extent.y);
  vec3 direction = bases[int(place.x)] * vec3(onFace, 1.0);
  gl_Position = projectionMatrix * vec4(mat3(viewMatrix) * direction, 1.0);
  if (abs(gl_Position.w) < ${BEHIND}) gl_Position.w = -${BEHIND};
  gl_Position.z = place.z * gl_Position.w - ${CLIP_MARGIN};
  texel = mix(source.xy, source.zw, position.xy);
  bounds = vec4(source.xy + 0.5, source.zw - 0.5);
  layer = place.y;
}
`;

/**
 * Texels go to the screen as they are. They are clamped half a texel inside the tile: what lies beyond belongs to nobody.
 *
 * A level has up to twice the screen's density, and one bilinear sample a pixel skips some of it. At rest four are taken, a fifth of a pixel
 * from the middle each way, found by measurement: 0.4 to 3 dB nearer to a reference reprojection. While moving one must do, for those who
 * draw without a graphics card.
 */
export const fragmentShader = `
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray map;
uniform bool fine;
in vec2 texel;
flat in vec4 bounds;
flat in float layer;
out vec4 color;
vec3 sampled(vec2 at) {
  return texture(map, vec3(clamp(at, bounds.xy, bounds.zw) / vec2(textureSize(map, 0).xy), layer)).rgb;
}
void main() {
  vec2 across = 0.2 * dFdx(texel);
  vec2 down = 0.2 * dFdy(texel);
  vec3 sum;
  if (fine) {
    sum = 0.25 * (sampled(texel - across - down) + sampled(texel + across - down)
      + sampled(texel - across + down) + sampled(texel + across + down));
  } else {
    sum = sampled(texel);
  }
  color = vec4(sum, 1.0);
}
`;
