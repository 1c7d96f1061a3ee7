/** A point of an image, fractions of its width and height from the top left corner. */
export type Point = readonly [number, number];
/** A closed line through its points; the last connects to the first. */
export type Ring = readonly Point[];
/** Area of an overlay: the inside of `points` minus the insides of `holes`. */
export interface Outline {
  readonly points: Ring;
  readonly holes?: readonly Ring[] | undefined;
}

/**
 * Steps of the grid that points snap to, per width and per height of the image. On a grid every question about sides, contacts and areas
 * has an exact integer answer (products stay below 2^53).
 */
export const GRID = 1_000_000;

/** Limits of an outline. Areas are shares of the image. */
export const OUTLINE_LIMITS = {
  pointsMin: 3,
  pointsMax: 200,
  holesMax: 20,
  /** Points of the outline and its holes together. */
  allPointsMax: 600,
  /** Exclusive: the area must be larger. */
  areaMin: 0.00001,
} as const;

/** Converts a coordinate to grid steps. */
export function toGrid(coordinate: number): number {
  return Math.round(coordinate * GRID);
}

/** Converts grid steps to a coordinate. */
export function fromGrid(steps: number): number {
  return steps / GRID;
}

/** Snaps a ring to the grid and drops points that repeat their neighbour, including a closing point that repeats the first. */
export function snapped(ring: Ring): Point[] {
  const onGrid = ring.map(([x, y]): Point => [fromGrid(toGrid(x)), fromGrid(toGrid(y))]);
  return onGrid.filter(([x, y], index) => {
    const next = onGrid[(index + 1) % onGrid.length];
    return onGrid.length === 1 || next === undefined || next[0] !== x || next[1] !== y;
  });
}

/** Twice the area in square grid steps; positive when the ring runs clockwise on screen (y points down). */
export function signedGridArea(ring: Ring): number {
  let sum = 0;
  let [px, py] = gridPoint(ring.at(-1));
  for (const point of ring) {
    const [x, y] = gridPoint(point);
    sum += px * y - x * py;
    px = x;
    py = y;
  }
  return sum;
}

/** Area of a simple ring, as a share of the image. */
export function ringArea(ring: Ring): number {
  return Math.abs(signedGridArea(ring)) / 2 / GRID / GRID;
}

/** Area of an outline without its holes, as a share of the image; never negative. */
export function outlineArea({ points, holes = [] }: Outline): number {
  const whole = Math.abs(signedGridArea(points));
  const missing = holes.reduce((sum, hole) => sum + Math.abs(signedGridArea(hole)), 0);
  return Math.max(0, whole - missing) / 2 / GRID / GRID;
}

/** The smallest axis-parallel box around a shape. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Bounding box of the points; undefined for none. */
export function boxAround(points: Iterable<Point>): Box | undefined {
  let box: { left: number; top: number; right: number; bottom: number } | undefined;
  for (const [x, y] of points) {
    if (!box) box = { left: x, top: y, right: x, bottom: y };
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box;
}

/** Whether two boxes share a point. */
export function boxesMeet(one: Box, other: Box): boolean {
  return (
    one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
  );
}

/** Position of a point relative to a ring. */
export function placeInRing(point: Point, ring: Ring): 'inside' | 'border' | 'outside' {
  const [x, y] = gridPoint(point);
  let inside = false;
  let [px, py] = gridPoint(ring.at(-1));
  for (const next of ring) {
    const [nx, ny] = gridPoint(next);
    const side = turn(px, py, nx, ny, x, y);
    const within =
      Math.min(px, nx) <= x && x <= Math.max(px, nx) && Math.min(py, ny) <= y && y <= Math.max(py, ny);
    if (side === 0 && within) return 'border';
    // A ray to the right crosses an edge at the point's height; half-open, so that a corner counts once.
    if (py > y !== ny > y && side > 0 === ny > py) inside = !inside;
    px = nx;
    py = ny;
  }
  return inside ? 'inside' : 'outside';
}

/** Whether a point lies inside an outline or on its border, and in none of its holes. */
export function covers({ points, holes = [] }: Outline, point: Point): boolean {
  return (
    placeInRing(point, points) !== 'outside' && holes.every((hole) => placeInRing(point, hole) !== 'inside')
  );
}

/** Faults of an outline. */
export type OutlineFault =
  | 'TOO_FEW_POINTS'
  | 'TOO_MANY_POINTS'
  | 'TOO_MANY_HOLES'
  | 'OUTSIDE_IMAGE'
  | 'SELF_CROSSING'
  | 'HOLE_OUTSIDE'
  | 'HOLES_MEET'
  | 'TOO_SMALL';

/** A fault with its place: the hole of this index, or the outline itself. */
export interface FoundFault {
  readonly fault: OutlineFault;
  readonly hole?: number;
}

function at(fault: OutlineFault, ring: number): FoundFault {
  return ring === 0 ? { fault } : { fault, hole: ring - 1 };
}

/**
 * The first fault of an outline, or undefined. A ring may neither cross nor touch itself, not even in one point; a hole lies inside the
 * outline, apart from it and from other holes. Rings are judged on the grid, as `snapped` returns them.
 */
export function outlineFault({ points, holes = [] }: Outline): FoundFault | undefined {
  const rings = [points, ...holes].map(snapped);
  const counted = countFault(points, holes, rings);
  if (counted) return counted;
  const outside = rings.findIndex((ring) => ring.some(([x, y]) => !(x >= 0 && x <= 1 && y >= 0 && y <= 1)));
  if (outside >= 0) return at('OUTSIDE_IMAGE', outside);
  const folded = rings.findIndex((ring) => ring.some((_, index) => foldsBack(ring, index)));
  if (folded >= 0) return at('SELF_CROSSING', folded);
  const contact = firstContact(rings);
  if (contact) {
    const [one, other] = contact;
    if (one === other) return at('SELF_CROSSING', one);
    return at(one === 0 ? 'HOLE_OUTSIDE' : 'HOLES_MEET', other);
  }
  const [outer = [], ...inner] = rings;
  for (const [index, hole] of inner.entries()) {
    const [first] = hole;
    if (!first || placeInRing(first, outer) !== 'inside') return at('HOLE_OUTSIDE', index + 1);
    const swallowed = inner.some((other) => other !== hole && placeInRing(first, other) === 'inside');
    if (swallowed) return at('HOLES_MEET', index + 1);
  }
  return outlineArea({ points: outer, holes: inner }) > OUTLINE_LIMITS.areaMin
    ? undefined
    : at('TOO_SMALL', 0);
}

function countFault(points: Ring, holes: readonly Ring[], rings: readonly Ring[]): FoundFault | undefined {
  if (holes.length > OUTLINE_LIMITS.holesMax) return at('TOO_MANY_HOLES', 0);
  const all = holes.reduce((sum, hole) => sum + hole.length, points.length);
  if (all > OUTLINE_LIMITS.allPointsMax) return at('TOO_MANY_POINTS', 0);
  for (const [index, ring] of rings.entries()) {
    if (ring.length < OUTLINE_LIMITS.pointsMin) return at('TOO_FEW_POINTS', index);
    if (ring.length > OUTLINE_LIMITS.pointsMax) return at('TOO_MANY_POINTS', index);
  }
  return undefined;
}

/** Whether the line folds back on itself at a point. */
function foldsBack(ring: Ring, index: number): boolean {
  const [ax, ay] = gridPoint(ring.at(index - 1));
  const [bx, by] = gridPoint(ring[index]);
  const [cx, cy] = gridPoint(ring[(index + 1) % ring.length]);
  return turn(ax, ay, bx, by, cx, cy) === 0 && (ax - bx) * (cx - bx) + (ay - by) * (cy - by) > 0;
}

interface Edge {
  readonly ring: number;
  readonly index: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly left: number;
  readonly right: number;
}

/** The rings of the first two non-neighbouring edges that share a point, lower index first. */
function firstContact(rings: readonly Ring[]): readonly [number, number] | undefined {
  const edges = rings
    .flatMap((ring, number) => ring.map((point, index) => edge(ring, number, point, index)))
    .sort((one, other) => one.left - other.left);
  for (const [position, one] of edges.entries()) {
    for (let next = position + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || other.left > one.right) break;
      if (!areNeighbours(one, other, rings) && meet(one, other)) {
        return one.ring < other.ring ? [one.ring, other.ring] : [other.ring, one.ring];
      }
    }
  }
  return undefined;
}

function edge(ring: Ring, number: number, point: Point, index: number): Edge {
  const [ax, ay] = gridPoint(point);
  const [bx, by] = gridPoint(ring[(index + 1) % ring.length]);
  return { ring: number, index, ax, ay, bx, by, left: Math.min(ax, bx), right: Math.max(ax, bx) };
}

function areNeighbours(one: Edge, other: Edge, rings: readonly Ring[]): boolean {
  if (one.ring !== other.ring) return false;
  const distance = Math.abs(one.index - other.index);
  return distance === 1 || distance === (rings[one.ring]?.length ?? 0) - 1;
}

/** Whether two edges share a point; their horizontal extents are known to overlap. */
function meet(one: Edge, other: Edge): boolean {
  const oneTop = Math.min(one.ay, one.by);
  const oneBottom = Math.max(one.ay, one.by);
  if (Math.min(other.ay, other.by) > oneBottom || Math.max(other.ay, other.by) < oneTop) return false;
  return divides(one, other) && divides(other, one);
}

/** Whether the line through one edge separates the ends of the other, or contains one of them. */
function divides(one: Edge, other: Edge): boolean {
  const a = Math.sign(turn(one.ax, one.ay, one.bx, one.by, other.ax, other.ay));
  const b = Math.sign(turn(one.ax, one.ay, one.bx, one.by, other.bx, other.by));
  return a * b <= 0;
}

/** Positive when a, b, c turn right on screen (y points down), negative when left, 0 when collinear. */
function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function gridPoint(point: Point | undefined): readonly [number, number] {
  return point ? [toGrid(point[0]), toGrid(point[1])] : [0, 0];
}
