import type { SpherePosition } from '@oriel/contract/panorama-marks';

/** Unit vector: x to the right of the image centre, y up, z forward. */
export type Direction = [number, number, number];

const RADIANS = Math.PI / 180;

/** Direction of a position on the sphere. Yaw wraps around, and is irrelevant at the poles. */
export function directionOf({ yaw, pitch }: SpherePosition): Direction {
  const [across, along] = [yaw * RADIANS, pitch * RADIANS];
  return [Math.cos(along) * Math.sin(across), Math.sin(along), Math.cos(along) * Math.cos(across)];
}

/** Angle between two positions, degrees 0..180, also exact for close ones. */
export function angleBetween(a: SpherePosition, b: SpherePosition): number {
  const [ax, ay, az] = directionOf(a);
  const [bx, by, bz] = directionOf(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return Math.atan2(cross, ax * bx + ay * by + az * bz) / RADIANS;
}

/** A yaw of any number of turns, normalised to degrees from -180 (inclusive) to 180. */
export function wrappedYaw(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}

/**
 * Position of the way back in a portal's target by the compass: opposite to the direction walked.
 *
 * @param position of the portal
 * @param north yaw that faces north in the panorama that is left
 * @param targetNorth yaw that faces north in the panorama that is entered
 */
export function wayBack(position: SpherePosition, north: number, targetNorth: number): SpherePosition {
  const yaw = wrappedYaw(position.yaw - north + targetNorth + 180);
  return { yaw: Math.round(yaw * 1000) / 1000, pitch: position.pitch };
}
