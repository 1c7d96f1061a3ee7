import { type Angles, type Direction, directionOf, dot, type Lens, type ScreenPoint } from './projection.ts';

const radians = Math.PI / 180;

/** Farthest ring on the floor, in degrees below the horizon: at about three times eye height. */
const FURTHEST = 17;

/** Pitch in degrees up to which a portal leads to a room on the same floor, and from which to another one. */
const DOOR_HEIGHT = 12;

/** Minimum depth of a visible ring, on a sphere of radius 1. */
const NEAR = 0.2;

/** A square in space, seen from its middle: its `right` and `ahead` vectors, each half a side long. */
export interface LyingSquare {
  readonly middle: Direction;
  readonly right: Direction;
  readonly ahead: Direction;
}

/**
 * Position of a portal's ring: the portal's own if it can be on the floor, else on the floor before it. A ring at the horizon would float
 * in the air or in a door leaf. One high up stays where it is.
 */
export function ringPlace({ yaw, pitch }: Angles): Angles {
  return { yaw, pitch: pitch > DOOR_HEIGHT ? pitch : Math.min(pitch, -FURTHEST) };
}

/**
 * The square of a ring: below the horizon it lies on the floor, foreshortened; above, it stands and faces the viewer.
 *
 * @param radius half its side as an angle, degrees, below 45
 */
export function lyingSquare(position: Angles, radius: number): LyingSquare {
  const middle = directionOf(position);
  const yaw = position.yaw * radians;
  const pitch = position.pitch * radians;
  const half = Math.tan(radius * radians);
  const steepness = (position.pitch < 0 ? -position.pitch : 90) * radians;
  const upward = {
    x: -Math.sin(yaw) * Math.sin(pitch),
    y: Math.cos(pitch),
    z: -Math.cos(yaw) * Math.sin(pitch),
  };
  const [away, up] = [half * Math.cos(steepness), half * Math.sin(steepness)];
  return {
    middle,
    right: { x: half * Math.cos(yaw), y: 0, z: -half * Math.sin(yaw) },
    ahead: {
      x: away * middle.x + up * upward.x,
      y: away * middle.y + up * upward.y,
      z: away * middle.z + up * upward.z,
    },
  };
}

/**
 * The sixteen numbers of a CSS `matrix3d` that maps a box of `size` by `size` units onto the square in the picture; null when it is behind
 * the viewer or too far aside.
 *
 * @param origin top left corner of the untransformed box in the picture, with `transform-origin: 0 0`
 */
export function squareMatrix(
  lens: Lens,
  square: LyingSquare,
  size: number,
  origin: ScreenPoint,
): number[] | null {
  const depth = dot(square.middle, lens.forward);
  if (depth < NEAR) return null;
  const { width, height } = lens.viewport;
  // A direction as homogeneous picture coordinates, relative to the origin.
  const seen = (direction: Direction): [number, number, number] => {
    const w = dot(direction, lens.forward);
    const x = (width / 2) * (dot(direction, lens.right) / lens.tangentX + w);
    const y = (height / 2) * (w - dot(direction, lens.up) / lens.tangentY);
    return [x - origin.x * w, y - origin.y * w, w];
  };
  const middle = seen(square.middle);
  const right = seen(square.right);
  const ahead = seen(square.ahead);
  const toBox = 2 / size;
  const column = right.map((value) => value * toBox);
  const row = ahead.map((value) => -value * toBox);
  const corner = middle.map((value, index) => value - (right[index] ?? 0) + (ahead[index] ?? 0));
  const scale = 1 / (corner[2] ?? 1);
  if (!(scale > 0)) return null;
  const [a = 0, b = 0, d = 0] = column.map((value) => value * scale);
  const [e = 0, f = 0, h = 0] = row.map((value) => value * scale);
  const [x = 0, y = 0] = corner.map((value) => value * scale);
  return [a, b, 0, d, e, f, 0, h, 0, 0, 1, 0, x, y, 0, 1];
}
