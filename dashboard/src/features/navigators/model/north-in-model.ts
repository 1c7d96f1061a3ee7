import { type Box, middleOf, radiusOf } from '@oriel/viewer/model/home-pose';
import { numberOf } from '../../../kit/form/number-text.ts';

/** North as it is written in the form, degrees clockwise, 0 to 360; nothing is 0. */
export function northIn(text: string): number {
  return turned(numberOf(text) ?? 0);
}

/**
 * Where a direction of the world lies in a model that was made with one north and is to have another, degrees clockwise from the north that
 * it was made with. The model is not made anew while somebody types: the sun goes around it instead.
 */
export function directionIn(
  model: { readonly made: number; readonly wanted: number },
  azimuth: number,
): number {
  return turned(azimuth - (model.wanted - model.made));
}

/** Length of an arrow beside a building, in radii of the building: short enough to be seen with all of it. */
const ARROW = 0.22;

/** An arrow on the ground from the side of a building outwards; metres of the model. */
export function arrowBeside(building: Box, azimuth: number): { from: Point; to: Point } {
  const angle = (azimuth * Math.PI) / 180;
  const [east, south] = [Math.sin(angle), -Math.cos(angle)];
  const [x, , z] = middleOf(building);
  const { min, max } = building;
  const beside = (Math.abs(east) * (max[0] - min[0]) + Math.abs(south) * (max[2] - min[2])) / 2;
  const at = (metres: number): Point => [x + east * metres, 0, z + south * metres];
  const radius = radiusOf(building);
  return { from: at(beside + radius * 0.04), to: at(beside + radius * (0.04 + ARROW)) };
}

type Point = [x: number, y: number, z: number];

function turned(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
