import { boxAround, type Point, placeInRing, type Ring, snapped } from '@oriel/contract/geometry';
import { anchorWithin, lookedAt, newId, type WorkOutline } from './outline.ts';

/** A point of an overlay: ring 0 is its outline, the others are holes. */
export interface Spot {
  readonly ring: number;
  readonly index: number;
}

export function ringsOf({ points, holes }: Pick<WorkOutline, 'points' | 'holes'>): readonly Ring[] {
  return [points, ...holes];
}

export function pointAt(outline: WorkOutline, { ring, index }: Spot): Point | undefined {
  return ringsOf(outline)[ring]?.[index];
}

function withRing(outline: WorkOutline, ring: number, line: Ring): WorkOutline {
  return anchorWithin(
    ring === 0
      ? { ...outline, points: line }
      : { ...outline, holes: outline.holes.map((hole, index) => (index === ring - 1 ? line : hole)) },
  );
}

/** A point rounded to the grid, within the image. */
export function kept([x, y]: Point): Point {
  const inside: Point = [Math.min(Math.max(x, 0), 1), Math.min(Math.max(y, 0), 1)];
  return snapped([inside])[0] ?? inside;
}

export function movedPoint(outline: WorkOutline, { ring, index }: Spot, to: Point): WorkOutline {
  const line = ringsOf(outline)[ring] ?? [];
  return withRing(
    outline,
    ring,
    line.map((point, at) => (at === index ? kept(to) : point)),
  );
}

/** Inserts a point after another one of its ring. */
export function insertedPoint(outline: WorkOutline, after: Spot, point: Point): WorkOutline {
  const line = ringsOf(outline)[after.ring] ?? [];
  return withRing(outline, after.ring, line.toSpliced(after.index + 1, 0, kept(point)));
}

/** Half-way to the next point of the ring. */
export function middleAfter(outline: WorkOutline, { ring, index }: Spot): Point | undefined {
  const line = ringsOf(outline)[ring] ?? [];
  const [from, to] = [line[index], line[(index + 1) % line.length]];
  return from && to ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] : undefined;
}

/** Removes a point. A hole of three points goes as a whole; an outline keeps its last three. */
export function withoutPoint(outline: WorkOutline, { ring, index }: Spot): WorkOutline {
  const line = ringsOf(outline)[ring];
  if (!line?.[index]) return outline;
  if (line.length > 3) return withRing(outline, ring, line.toSpliced(index, 1));
  if (ring === 0) return outline;
  return { ...outline, holes: outline.holes.toSpliced(ring - 1, 1) };
}

/** Moves the whole overlay, within the image. */
export function movedBy(outline: WorkOutline, dx: number, dy: number): WorkOutline {
  const box = boxAround(outline.points);
  if (!box) return outline;
  const x = Math.min(Math.max(dx, -box.left), 1 - box.right);
  const y = Math.min(Math.max(dy, -box.top), 1 - box.bottom);
  if (x === 0 && y === 0) return outline;
  const moved = (point: Point) => kept([point[0] + x, point[1] + y]);
  return {
    ...outline,
    points: outline.points.map(moved),
    holes: outline.holes.map((hole) => hole.map(moved)),
    anchor: outline.anchor && moved(outline.anchor),
  };
}

/** Cuts a hole. If it is not entirely inside, the fault reports it. */
export function withHole(outline: WorkOutline, ring: Ring): WorkOutline {
  return anchorWithin({ ...outline, holes: [...outline.holes, snapped(ring)] });
}

/** The overlay that gets a ring as its hole: the topmost one around its first point. */
export function outlineForHole(outlines: readonly WorkOutline[], ring: Ring): WorkOutline | undefined {
  const [first] = ring;
  if (!first) return undefined;
  return outlines.findLast(({ points }) => placeInRing(first, points) === 'inside');
}

/** A copy next to the original, as far as the image has room. */
export function duplicateOf(outline: WorkOutline, by: number): WorkOutline {
  const rest = lookedAt(outline);
  const copy: WorkOutline = { ...rest, id: newId(), source: 'MANUAL' };
  const there = movedBy(copy, by, by);
  return there === copy ? movedBy(copy, -by, -by) : there;
}

/** A copy in the same place, for another frame. */
export function copyOf(outline: WorkOutline): WorkOutline {
  return { ...lookedAt(outline), id: newId(), source: 'MANUAL', unseen: true };
}
