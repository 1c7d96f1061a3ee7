import { type Direction, dot, type Lens, type ScreenPoint } from './projection.ts';

/** Minimum depth on a sphere of radius 1: closer to 0 points run to infinity, and behind the camera they are mirrored. */
const NEAR = 0.02;

/** How far beyond the picture outlines extend, as a share of its half size: keeps cut edges and their strokes out of sight. */
const BEYOND = 1.2;

/** A point in camera axes: right, up, forward. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Projects an outline on the sphere: its corners in the picture's unit, in order; empty when nothing is visible. Between two corners it
 * follows the great circle, which a rectilinear picture shows as a straight line.
 *
 * Parts behind the camera are clipped (Sutherland and Hodgman, 1974), so nothing is mirrored; the rest is clipped a little outside the
 * picture, which bounds the coordinates.
 *
 * @param corners directions of any length, in order
 */
export function clippedOutline(lens: Lens, corners: readonly Direction[]): ScreenPoint[] {
  const { forward, right, up, tangentX, tangentY, viewport } = lens;
  let rest: Seen[] = corners.map((corner) => {
    const length = Math.hypot(corner.x, corner.y, corner.z);
    return {
      x: dot(corner, right) / length / tangentX,
      y: dot(corner, up) / length / tangentY,
      z: dot(corner, forward) / length,
    };
  });
  rest = cut(rest, ({ z }) => z - NEAR);
  rest = cut(rest, ({ x, z }) => BEYOND * z - x);
  rest = cut(rest, ({ x, z }) => BEYOND * z + x);
  rest = cut(rest, ({ y, z }) => BEYOND * z - y);
  rest = cut(rest, ({ y, z }) => BEYOND * z + y);
  if (rest.length < 3) return [];
  return rest.map(({ x, y, z }) => ({
    x: ((x / z + 1) / 2) * viewport.width,
    y: ((1 - y / z) / 2) * viewport.height,
  }));
}

/** The part of an outline where a linear measure is not negative. */
function cut(outline: readonly Seen[], measure: (point: Seen) => number): Seen[] {
  return outline.flatMap((point, index) => {
    const before = outline.at(index - 1) ?? point;
    const [from, to] = [measure(before), measure(point)];
    const crossing = from < 0 !== to < 0 ? [between(before, point, from / (from - to))] : [];
    return to < 0 ? crossing : [...crossing, point];
  });
}

function between(p: Seen, q: Seen, share: number): Seen {
  return { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share, z: p.z + (q.z - p.z) * share };
}
