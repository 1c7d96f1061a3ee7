import type { CUBE_FACES, CubeFace } from '@oriel/contract/panorama';

export type Face = CubeFace;

/** The six faces in the contract's order; only its type is imported, so that worker threads load no schemas. */
export const FACES: typeof CUBE_FACES = ['f', 'r', 'b', 'l', 'u', 'd'];

/** A direction: x right, y up, z forward (yaw 0, pitch 0). Not normalised. */
export type Direction = readonly [x: number, y: number, z: number];

/**
 * The direction of a point on a face, as seen from inside the cube.
 *
 * @param a to the right, -1..1 from edge to edge
 * @param b downwards, -1..1 from edge to edge
 */
export function faceDirection(face: Face, a: number, b: number): Direction {
  switch (face) {
    case 'f':
      return [a, -b, 1];
    case 'r':
      return [1, -b, -a];
    case 'b':
      return [-a, -b, -1];
    case 'l':
      return [-1, -b, a];
    case 'u':
      return [a, 1, b];
    case 'd':
      return [a, -1, -b];
  }
}

/** The point of the cube that a direction meets: the inverse of `faceDirection`. */
export function directionToFace(x: number, y: number, z: number): { face: Face; a: number; b: number } {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  if (az >= ax && az >= ay) {
    return z > 0 ? { face: 'f', a: x / az, b: -y / az } : { face: 'b', a: -x / az, b: -y / az };
  }
  if (ax >= ay) {
    return x > 0 ? { face: 'r', a: -z / ax, b: -y / ax } : { face: 'l', a: z / ax, b: -y / ax };
  }
  return y > 0 ? { face: 'u', a: x / ay, b: z / ay } : { face: 'd', a: x / ay, b: -z / ay };
}
