import type { ModelBuilding } from '@oriel/contract/navigator-model';
import { Plane, Vector3 } from 'three';

/** Metres around a building's apartments that still count as it: eaves, canopies, stairs. */
const MARGIN = 1.5;
/** Height from which a point above a building's ground is of the building, metres. */
const ABOVE_GROUND = 0.3;

/** Planes of the four sides of a building, which look outwards. */
export function sidesOf({ footprint }: ModelBuilding): Plane[] {
  const middle = footprint.reduce(
    ([x, z], [a, b]) => [x + a / footprint.length, z + b / footprint.length],
    [0, 0],
  );
  return footprint.map(([x, z], corner) => {
    const [nextX, nextZ] = footprint[(corner + 1) % footprint.length] ?? [x, z];
    const normal = new Vector3(nextZ - z, 0, x - nextX).normalize();
    const edge = new Vector3(x, 0, z);
    // Outwards, in whichever sense the corners go round.
    if (normal.dot(edge) < normal.dot(new Vector3(middle[0], 0, middle[1]))) normal.negate();
    return new Plane(normal, -normal.dot(edge) - MARGIN);
  });
}

/** Whether a point of a model belongs to a building. */
export function isPartOf(building: ModelBuilding, point: Vector3): boolean {
  return point.y > ABOVE_GROUND && sidesOf(building).every((side) => side.distanceToPoint(point) <= 0);
}
