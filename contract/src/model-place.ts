import type { SpherePosition } from './panorama-marks.ts';
import type { ModelPosition } from './tour-model.ts';

/** A point or direction in the model of a tour, metres: see `ModelPosition`. */
export type ModelPoint = readonly [x: number, y: number, z: number];

const RADIANS = Math.PI / 180;

/** The direction in the model of a direction in a picture, as a unit vector. */
export function directionInModel({ yaw }: Pick<ModelPosition, 'yaw'>, angles: SpherePosition): ModelPoint {
  const azimuth = (yaw + angles.yaw) * RADIANS;
  const level = Math.cos(angles.pitch * RADIANS);
  return [Math.sin(azimuth) * level, Math.sin(angles.pitch * RADIANS), -Math.cos(azimuth) * level];
}

/** Where a point of the model is seen in a picture, degrees; yaw in [-180, 180). The camera itself is straight ahead. */
export function anglesInPicture({ x, y, z, yaw }: ModelPosition, point: ModelPoint): SpherePosition {
  const [east, up, south] = [point[0] - x, point[1] - y, point[2] - z];
  const turned = Math.atan2(east, -south) / RADIANS - yaw;
  return {
    yaw: turned - 360 * Math.floor((turned + 180) / 360),
    pitch: Math.atan2(up, Math.hypot(east, south)) / RADIANS,
  };
}

/** Metres between two points. */
export function metresBetween(one: ModelPoint, other: ModelPoint): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
