import type { CubeFace } from '@oriel/contract/panorama';
import { verticalHalfTangent } from '@oriel/contract/screen-fov';

/**
 * Basic geometry of the viewer: directions, angles, cube faces and screens.
 *
 * World: x right, y up, z forward, seen from the middle of the sphere. Yaw turns right from forward, pitch rises. The server cuts its
 * pyramids and renders its posters by the same formulas (contract: cube face convention), so an error here shows as a seam.
 */

/** A direction in the world; any length but zero unless stated otherwise. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A position on the sphere, degrees: yaw -180..180 (0 = image centre, + right), pitch -90..90 (+ up). */
export interface Angles {
  readonly yaw: number;
  readonly pitch: number;
}

/** A view: angles, and the nominal vertical field of view in degrees (20..110). */
export interface View extends Angles {
  readonly fov: number;
}

/** The size of the picture on screen, in CSS pixels (or any unit, as long as points use the same). */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A point of the picture in the viewport's unit, from its top left corner. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Faces in the order of files, base image and shader; equal to the contract's `CUBE_FACES`, which a test enforces. */
export const FACES = ['f', 'r', 'b', 'l', 'u', 'd'] as const satisfies readonly CubeFace[];

const radians = Math.PI / 180;

/** The unit vector of a pair of angles. */
export function directionOf({ yaw, pitch }: Angles): Direction {
  const level = Math.cos(pitch * radians);
  return {
    x: Math.sin(yaw * radians) * level,
    y: Math.sin(pitch * radians),
    z: Math.cos(yaw * radians) * level,
  };
}

/** The angles of a direction of any length; yaw in (-180, 180]. Straight up and down have yaw 0. */
export function anglesOf({ x, y, z }: Direction): Angles {
  return { yaw: Math.atan2(x, z) / radians, pitch: Math.atan2(y, Math.hypot(x, z)) / radians };
}

/** Normalises a yaw to [-180, 180). */
export function wrapYaw(yaw: number): number {
  return yaw - 360 * Math.floor((yaw + 180) / 360);
}

/** Signed turn in degrees, [-180, 180), from one yaw to another the short way. */
export function yawDifference(from: number, to: number): number {
  return wrapYaw(to - from);
}

/** Angle between two directions of any length, degrees 0..180. Stable for tiny angles (atan2 of cross and dot). */
export function angleBetween(p: Direction, q: Direction): number {
  const cross = Math.hypot(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);
  return Math.atan2(cross, dot(p, q)) / radians;
}

/** Scalar product. */
export function dot(p: Direction, q: Direction): number {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

/**
 * The point of a cube face as a direction. Its length is that of the point on a cube of half side 1, not 1.
 *
 * @param a right in the face, -1..1
 * @param b down in the face, -1..1
 */
export function directionOnFace(face: CubeFace, a: number, b: number): Direction {
  switch (face) {
    case 'f':
      return { x: a, y: -b, z: 1 };
    case 'r':
      return { x: 1, y: -b, z: -a };
    case 'b':
      return { x: -a, y: -b, z: -1 };
    case 'l':
      return { x: -1, y: -b, z: a };
    case 'u':
      return { x: a, y: 1, z: b };
    case 'd':
      return { x: a, y: -1, z: -b };
  }
}

/** The face that a direction meets, and the point on it: a right, b down, -1..1. On an edge, either neighbour is valid. */
export function faceOf({ x, y, z }: Direction): { face: CubeFace; a: number; b: number } {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  if (az >= ax && az >= ay)
    return z > 0 ? { face: 'f', a: x / az, b: -y / az } : { face: 'b', a: -x / az, b: -y / az };
  if (ax >= ay) return x > 0 ? { face: 'r', a: -z / ax, b: -y / ax } : { face: 'l', a: z / ax, b: -y / ax };
  return y > 0 ? { face: 'u', a: x / ay, b: z / ay } : { face: 'd', a: x / ay, b: -z / ay };
}

/** A view on a screen: an orthonormal basis and the half tangents of its field of view. */
export interface Lens {
  readonly forward: Direction;
  readonly right: Direction;
  readonly up: Direction;
  /** tangent of half the horizontal field of view on this screen */
  readonly tangentX: number;
  /** tangent of half the vertical field of view on this screen */
  readonly tangentY: number;
  readonly viewport: Viewport;
}

/** The lens of a view on a screen; the field of view follows the shared rule (contract `screen-fov`). */
export function lensOf(view: View, viewport: Viewport): Lens {
  const sinYaw = Math.sin(view.yaw * radians);
  const cosYaw = Math.cos(view.yaw * radians);
  const sinPitch = Math.sin(view.pitch * radians);
  const cosPitch = Math.cos(view.pitch * radians);
  const aspect = viewport.width / viewport.height;
  const tangentY = verticalHalfTangent(view.fov, aspect);
  return {
    forward: { x: sinYaw * cosPitch, y: sinPitch, z: cosYaw * cosPitch },
    right: { x: cosYaw, y: 0, z: -sinYaw },
    up: { x: -sinYaw * sinPitch, y: cosPitch, z: -cosYaw * sinPitch },
    tangentX: tangentY * aspect,
    tangentY,
    viewport,
  };
}

/** The direction at a point of the picture; its component along `forward` is 1. */
export function directionAt(lens: Lens, point: ScreenPoint): Direction {
  const right = ((2 * point.x) / lens.viewport.width - 1) * lens.tangentX;
  const up = (1 - (2 * point.y) / lens.viewport.height) * lens.tangentY;
  return {
    x: lens.forward.x + right * lens.right.x + up * lens.up.x,
    y: lens.forward.y + right * lens.right.y + up * lens.up.y,
    z: lens.forward.z + right * lens.right.z + up * lens.up.z,
  };
}

/** Position of a direction in the picture, possibly outside of it; null when it is not in front of the viewer. */
export function pointOf(lens: Lens, direction: Direction): ScreenPoint | null {
  const depth = dot(direction, lens.forward);
  if (depth <= 0) return null;
  return {
    x: ((dot(direction, lens.right) / (depth * lens.tangentX) + 1) / 2) * lens.viewport.width,
    y: ((1 - dot(direction, lens.up) / (depth * lens.tangentY)) / 2) * lens.viewport.height,
  };
}
