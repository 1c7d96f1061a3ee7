import { lensOf, type View, type Viewport, wrapYaw } from './projection.ts';

/** Converts a yaw to a map heading: degrees clockwise from north, [0, 360). `north` is the yaw that faces north. */
export function headingOf(yaw: number, north: number): number {
  // Rounds to five decimals, so that a hair west of north is 0, not 360. Adding zero removes a negative zero.
  const heading = Math.round(wrapYaw(yaw - north) * 1e5) / 1e5;
  return heading < 0 ? heading + 360 : heading + 0;
}

/** Horizontal angle of a view on a screen, in degrees. */
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
