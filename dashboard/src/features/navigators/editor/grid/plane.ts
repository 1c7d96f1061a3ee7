import type { Point } from '@oriel/contract/geometry';

/** Corners of a flat surface in a picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** A place on the surface: from its left edge to its right and from its top to its bottom, 0..1. */
export type Place = readonly [across: number, down: number];

/** The surface as a photograph shows it: x = (a u + b v + c) / (g u + h v + 1), y with d, e, f. */
interface Projection {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly g: number;
  readonly h: number;
}

/** Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3: from the unit square to a quadrilateral. */
function projectionOf([nw, ne, se, sw]: Corners): Projection {
  const [dx1, dy1] = [ne[0] - se[0], ne[1] - se[1]];
  const [dx2, dy2] = [sw[0] - se[0], sw[1] - se[1]];
  const [dx3, dy3] = [nw[0] - ne[0] + se[0] - sw[0], nw[1] - ne[1] + se[1] - sw[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return {
    a: ne[0] - nw[0] + g * ne[0],
    b: sw[0] - nw[0] + h * sw[0],
    c: nw[0],
    d: ne[1] - nw[1] + g * ne[1],
    e: sw[1] - nw[1] + h * sw[1],
    f: nw[1],
    g,
    h,
  };
}

/** The point of the picture at a place on the surface. Straight lines stay straight, equal distances get shorter with depth. */
export function pointOn(corners: Corners, [u, v]: Place): Point {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners);
  const depth = g * u + h * v + 1;
  return [(a * u + b * v + c) / depth, (d * u + e * v + f) / depth];
}

/** The place on the surface that a point of the picture shows; outside 0..1 beyond its edges. */
export function placeOf(corners: Corners, [x, y]: Point): Place {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners);
  const [p, q, r, s] = [a - g * x, b - h * x, d - g * y, e - h * y];
  const area = p * s - q * r;
  return [((x - c) * s - (y - f) * q) / area, ((y - f) * p - (x - c) * r) / area];
}

/** Whether the corners go round a surface that can be seen: convex, and not folded over. */
export function isSurface(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const [next, after] = [corners[(index + 1) % 4] ?? corner, corners[(index + 2) % 4] ?? corner];
    return (
      (next[0] - corner[0]) * (after[1] - next[1]) - (next[1] - corner[1]) * (after[0] - next[0]) > LEAST_TURN
    );
  });
}

/** Twice the smallest area of a corner's triangle, as a share of the picture. */
const LEAST_TURN = 1e-5;
