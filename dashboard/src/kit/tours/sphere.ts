import {
  type Angles,
  angleBetween,
  anglesOf,
  type Direction,
  directionOf,
  wrapYaw,
} from '@oriel/viewer/core/projection';

/** Angles as stored: to a thousandth of a degree, within the API's range. */
export function rounded<T extends Angles>(angles: T): T {
  const to = (value: number) => Math.round(value * 1000) / 1000;
  return { ...angles, yaw: to(wrapYaw(angles.yaw)), pitch: Math.max(-90, Math.min(90, to(angles.pitch))) };
}

/** Angle between two points on the sphere, degrees. */
export function apart(a: Angles, b: Angles): number {
  return angleBetween(directionOf(a), directionOf(b));
}

/** A position moved sideways and up by degrees; it stays off the poles, where sideways has no meaning. */
export function nudged({ yaw, pitch }: Angles, right: number, up: number): Angles {
  return rounded({ yaw: yaw + right, pitch: Math.max(-89, Math.min(89, pitch + up)) });
}

/** The centre of an outline on the sphere, as its mark's position; the first corner if they cancel out. */
export function middleOf(corners: readonly Angles[]): Angles {
  const sum = corners
    .map(directionOf)
    .reduce<Direction>((total, { x, y, z }) => ({ x: total.x + x, y: total.y + y, z: total.z + z }), {
      x: 0,
      y: 0,
      z: 0,
    });
  if (Math.hypot(sum.x, sum.y, sum.z) < 1e-6) return corners[0] ?? { yaw: 0, pitch: 0 };
  return rounded(anglesOf(sum));
}

/** Points along the great circle between two positions, the first included and the second not, a few degrees apart. */
export function alongEdge(from: Angles, to: Angles): Angles[] {
  const a = directionOf(from);
  const b = directionOf(to);
  const steps = Math.max(1, Math.ceil(angleBetween(a, b) / 5));
  return Array.from({ length: steps }, (_, step) => {
    // Even steps along the chord are close enough to even arcs for drawing.
    const share = step / steps;
    return anglesOf({
      x: a.x + (b.x - a.x) * share,
      y: a.y + (b.y - a.y) * share,
      z: a.z + (b.z - a.z) * share,
    });
  });
}
