import { lensOf, type View, type Viewport, wrapYaw } from './projection.ts';

/** Where a yaw looks on a map whose top is north: degrees clockwise from north, [0, 360). `north` is the yaw that looks north. */
export function headingOf(yaw: number, north: number): number {
  // To a hundred-thousandth: a hair's breadth west of north is north, not 360 degrees from it. Adding zero takes the sign off a zero.
  const heading = Math.round(wrapYaw(yaw - north) * 1e5) / 1e5;
  return heading < 0 ? heading + 360 : heading + 0;
}

/** The angle that a view shows from the left to the right edge of a screen, degrees. */
export function horizontalFov(view: View, viewport: Viewport): number {
  return (2 * Math.atan(lensOf(view, viewport).tangentX) * 180) / Math.PI;
}

/** The eight winds, clockwise from north. */
export const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Wind = (typeof WINDS)[number];

/** The wind nearest to a heading. */
export function windOf(heading: number): Wind {
  return WINDS[Math.round(heading / 45) % WINDS.length] ?? 'N';
}
