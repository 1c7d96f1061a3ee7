import {
  type Angles,
  type Direction,
  directionOf,
  dot,
  type Lens,
  type ScreenPoint,
  type Viewport,
} from './projection.ts';

/**
 * Reconstructs the lens of a picture from what it shows at its points. Marks placed with it match the picture, whatever drew it and however
 * it moves.
 *
 * @param anglesAt direction shown at a point of the picture
 */
export function drawnLens(anglesAt: (point: ScreenPoint) => Angles, viewport: Viewport): Lens {
  const { width, height } = viewport;
  const forward = directionOf(anglesAt({ x: width / 2, y: height / 2 }));
  const right = beside(forward, directionOf(anglesAt({ x: width, y: height / 2 })));
  const up = beside(forward, directionOf(anglesAt({ x: width / 2, y: 0 })));
  return {
    forward,
    right: right.direction,
    up: up.direction,
    tangentX: right.tangent,
    tangentY: up.tangent,
    viewport,
  };
}

/** From the middle of the picture to a point on its edge: direction, and distance on the plane at distance 1. */
function beside(forward: Direction, edge: Direction): { direction: Direction; tangent: number } {
  const depth = dot(edge, forward);
  const x = edge.x / depth - forward.x;
  const y = edge.y / depth - forward.y;
  const z = edge.z / depth - forward.z;
  const tangent = Math.hypot(x, y, z);
  return { direction: { x: x / tangent, y: y / tangent, z: z / tangent }, tangent };
}
