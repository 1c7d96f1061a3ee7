import {
  type Angles,
  angleBetween,
  anglesOf,
  type Direction,
  directionOf,
  wrapYaw,
} from '@oriel/viewer/core/projection';

/** Angles as they are kept: to a thousandth of a degree, within what the API takes. */
export function rounded<T extends Angles>(angles: T): T {
  const to = (value: number) => Math.round(value * 1000) / 1000;
  return { ...angles, yaw: to(wrapYaw(angles.yaw)), pitch: Math.max(-90, Math.min(90, to(angles.pitch))) };
}

/** Degrees between two places on the sphere. */
export function apart(a: Angles, b: Angles): number {
  return angleBetween(directionOf(a), directionOf(b));
}

/** A place moved sideways and up by so many degrees; it stays off the poles, where sideways has no meaning. */
export function nudged({ yaw, pitch }: Angles, right: number, up: number): Angles {
  return rounded({ yaw: yaw + right, pitch: Math.max(-89, Math.min(89, pitch + up)) });
}

/** The middle of an outline on the sphere, as its mark's place. Of corners that cancel out, the first. */
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

/** Places along the great circle from one to another, the first included and the second not; the steps are a few degrees. */
export function alongEdge(from: Angles, to: Angles): Angles[] {
  const a = directionOf(from);
  const b = directionOf(to);
  const steps = Math.max(1, Math.ceil(angleBetween(a, b) / 5));
  return Array.from({ length: steps }, (_, step) => {
    // Even steps along the chord are near enough to even ones along the circle for drawing.
    const share = step / steps;
    return anglesOf({
      x: a.x + (b.x - a.x) * share,
      y: a.y + (b.y - a.y) * share,
      z: a.z + (b.z - a.z) * share,
    });
  });
}
