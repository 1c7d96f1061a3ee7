import type { Direction, Lens, Viewport } from './projection.ts';

/** A WebXR rotation: a unit quaternion in axes right, up, backward. */
export interface Quaternion {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

/** Orientation of a head in panorama coordinates: an orthonormal basis. */
export interface Head {
  readonly right: Direction;
  readonly up: Direction;
  readonly forward: Direction;
}

/** A WebXR projection matrix: sixteen numbers, column by column. */
export type Projection = ArrayLike<number>;

/**
 * The head in panorama coordinates.
 *
 * @param heading yaw seen when looking straight ahead, degrees
 */
export function headOf(orientation: Quaternion, heading: number): Head {
  return {
    right: toWorld(rotated(orientation, 1, 0, 0), heading),
    up: toWorld(rotated(orientation, 0, 1, 0), heading),
    forward: toWorld(rotated(orientation, 0, 0, -1), heading),
  };
}

/** An eye's camera: rows for clip space x, y and w, column by column, as the tile shader takes it. */
export function eyeCamera({ right, up, forward }: Head, projection: Projection): Float32Array {
  const at = (index: number) => projection[index] ?? 0;
  // The eye's z points backward, hence the minus before forward.
  const row = (first: number, axis: 'x' | 'y' | 'z') =>
    at(first) * right[axis] + at(first + 4) * up[axis] - at(first + 8) * forward[axis];
  return new Float32Array(
    (['x', 'y', 'z'] as const).flatMap((axis) => [row(0, axis), row(1, axis), row(3, axis)]),
  );
}

/** A lens that covers what all eyes see, for planning tiles. */
export function lensOfEyes(head: Head, projections: readonly Projection[], viewport: Viewport): Lens {
  let tangentX = 0;
  let tangentY = 0;
  for (const projection of projections) {
    tangentX = Math.max(tangentX, widest(projection[0], projection[8]));
    tangentY = Math.max(tangentY, widest(projection[5], projection[9]));
  }
  return { ...head, tangentX, tangentY, viewport };
}

/** The larger of an asymmetric frustum's two half tangents. */
function widest(scale = 1, shift = 0): number {
  return (1 + Math.abs(shift)) / Math.abs(scale);
}

/** Rotates a vector by a unit quaternion: v + 2w(q × v) + 2 q × (q × v). */
function rotated({ x, y, z, w }: Quaternion, vx: number, vy: number, vz: number): Direction {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return {
    x: vx + w * tx + y * tz - z * ty,
    y: vy + w * ty + z * tx - x * tz,
    z: vz + w * tz + x * ty - y * tx,
  };
}

/** From WebXR axes (z backward) to ours (z forward), turned right by a heading. */
function toWorld({ x, y, z }: Direction, heading: number): Direction {
  const sine = Math.sin((heading * Math.PI) / 180);
  const cosine = Math.cos((heading * Math.PI) / 180);
  return { x: x * cosine - z * sine, y, z: -x * sine - z * cosine };
}
