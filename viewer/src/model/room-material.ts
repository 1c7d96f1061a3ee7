import type { ModelPosition } from '@oriel/contract/tour-model';
import {
  type CubeTexture,
  DoubleSide,
  GLSL3,
  ShaderMaterial,
  type Texture,
  Vector3,
  Vector4,
  type WebGLCubeRenderTarget,
} from 'three';

/** Most rooms that a surface chooses the nearest of. */
export const NEAREST_OF = 32;

/** Nothing is cut away. */
export const NO_CEILING = 1e6;

/** Farthest that distances from a camera are known, metres. */
const FARTHEST = 100;

/** What is drawn of a surface. */
export const DRAWS = { distance: 0, plain: 1, flight: 2, room: 3, nearestRoom: 4 } as const;

/** A panorama to project: where it was taken, its six faces, and how far everything is from there. */
export interface ProjectedRoom {
  readonly place: ModelPosition;
  readonly faces: CubeTexture;
  readonly distances: WebGLCubeRenderTarget;
}

const VERTEX = /* glsl */ `
out vec3 at;
out vec3 side;
#ifdef USE_COLOR
out vec3 paint;
#endif
invariant gl_Position;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  at = world.xyz;
  side = mat3(modelMatrix) * normal;
  #ifdef USE_COLOR
  paint = color.rgb;
  #endif
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/** Each panorama is looked up in the direction from its camera; what its camera did not see, it does not paint. */
const FRAGMENT = /* glsl */ `
precision highp float;
in vec3 at;
in vec3 side;
#ifdef USE_COLOR
in vec3 paint;
#endif
out vec4 result;
uniform int draws;
uniform vec3 surface;
uniform vec3 cut;
uniform bool solid;
uniform float ceiling;
uniform float share;
uniform samplerCube faces[2];
uniform samplerCube distances[2];
uniform vec4 place[2];
uniform vec3 eyes[${NEAREST_OF}];
uniform int eyeCount;

vec3 inPicture(vec3 d, float yaw) {
  float s = sin(yaw), c = cos(yaw);
  return vec3(d.x * c + d.z * s, d.y, d.x * s - d.z * c);
}
vec3 packed(float v) {
  vec3 p = fract(clamp(v, 0.0, 0.99999) * vec3(1.0, 255.0, 65025.0));
  return p - vec3(p.yz / 255.0, 0.0);
}
float unpacked(vec3 p) {
  return dot(p, vec3(1.0, 1.0 / 255.0, 1.0 / 65025.0));
}
float seen(vec3 d, vec3 nearest) {
  float far = length(d);
  float known = unpacked(nearest) * ${FARTHEST.toFixed(1)};
  // At a grazing angle, a texel covers a range of distances.
  float slack = 0.04 + far * 0.012;
  return 1.0 - smoothstep(known + slack, known + slack * 2.0, min(far, ${(FARTHEST * 0.98).toFixed(1)}));
}
void main() {
  if (at.y > ceiling) discard;
  if (draws == ${DRAWS.distance}) {
    result = vec4(packed(distance(at, place[0].xyz) / ${FARTHEST.toFixed(1)}), 1.0);
    return;
  }
  vec3 d0 = at - place[0].xyz;
  vec3 c0 = texture(faces[0], inPicture(d0, place[0].w)).rgb;
  float v0 = seen(d0, texture(distances[0], d0).rgb);
  if (draws == ${DRAWS.flight}) {
    vec3 d1 = at - place[1].xyz;
    vec3 c1 = texture(faces[1], inPicture(d1, place[1].w)).rgb;
    float v1 = seen(d1, texture(distances[1], d1).rgb);
    // A surface that neither camera saw is better smeared than empty.
    float w0 = (1.0 - share) * (v0 + 0.004), w1 = share * (v1 + 0.004);
    result = vec4((c0 * w0 + c1 * w1) / max(w0 + w1, 1e-6), 1.0);
    return;
  }
  // From above one looks into the walls that are cut open; walls without a thickness are seen from inside alone.
  if (!gl_FrontFacing) {
    if (!solid || draws != ${DRAWS.plain}) discard;
    result = vec4(cut, 1.0);
    return;
  }
  if (draws == ${DRAWS.plain}) {
    vec3 plain = surface;
    #ifdef USE_COLOR
    plain *= paint;
    #endif
    float light = 0.62 + 0.3 * max(0.0, normalize(side).y) + 0.12 * max(0.0, dot(normalize(side), vec3(0.5, 0.2, 0.84)));
    result = vec4(pow(plain, vec3(1.0 / 2.2)) * light, 1.0);
    return;
  }
  if (v0 < 0.5) discard;
  if (draws == ${DRAWS.nearestRoom}) {
    float own = length(d0);
    for (int i = 0; i < ${NEAREST_OF}; i++) {
      if (i >= eyeCount) break;
      if (distance(at, eyes[i]) < own - 0.001) discard;
    }
  }
  result = vec4(c0, 1.0);
}`;

/** Draws surfaces of a model: plain, by their distance, or painted with one panorama or two. */
export class RoomMaterial extends ShaderMaterial {
  constructor(draws: (typeof DRAWS)[keyof typeof DRAWS], { colors = false } = {}) {
    super({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      vertexColors: colors,
      side: DoubleSide,
      uniforms: {
        draws: { value: draws },
        surface: { value: new Vector3(0.8, 0.8, 0.8) },
        cut: { value: new Vector3(0.3, 0.28, 0.26) },
        solid: { value: false },
        ceiling: { value: NO_CEILING },
        share: { value: 0 },
        faces: { value: [null, null] as (Texture | null)[] },
        distances: { value: [null, null] as (Texture | null)[] },
        place: { value: [new Vector4(), new Vector4()] },
        eyes: { value: Array.from({ length: NEAREST_OF }, () => new Vector3()) },
        eyeCount: { value: 0 },
      },
    });
  }

  set(name: string, value: unknown): void {
    const uniform = this.uniforms[name];
    if (uniform) uniform.value = value;
  }

  /** Paints with a panorama, or two. */
  project(rooms: readonly ProjectedRoom[]): void {
    const [first] = rooms;
    const both = [rooms[0], rooms[1] ?? first];
    this.set(
      'faces',
      both.map((room) => room?.faces ?? null),
    );
    this.set(
      'distances',
      both.map((room) => room?.distances.texture ?? null),
    );
    this.set(
      'place',
      both.map((room) => placeVector(room?.place)),
    );
  }

  /** Where the camera of `DRAWS.distance` stands. */
  standAt(place: ModelPosition): void {
    this.set('place', [placeVector(place), placeVector(place)]);
  }
}

function placeVector(place: ModelPosition | undefined): Vector4 {
  return place ? new Vector4(place.x, place.y, place.z, (place.yaw * Math.PI) / 180) : new Vector4();
}
