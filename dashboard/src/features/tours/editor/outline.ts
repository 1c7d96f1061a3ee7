import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { apart } from '../../../kit/tours/sphere.ts';

/** The API's limits for corners. */
export const CORNERS_MIN = 3;
export const CORNERS_MAX = 100;
/** Degrees within which a click at the first corner closes an outline. */
const CLOSING = 2.5;

/** Whether a click closes the outline instead of adding a corner. */
export function closesOutline(corners: readonly SpherePosition[], click: SpherePosition): boolean {
  const [first] = corners;
  if (!first || corners.length < CORNERS_MIN) return false;
  return corners.length >= CORNERS_MAX || apart(first, click) < CLOSING;
}
