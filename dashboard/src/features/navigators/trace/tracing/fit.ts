import { isClosed, type Line, piecesOf } from './line.ts';

/** A straight line: points with `nx * x + ny * y` = `c`; the normal has length 1. */
interface Straight {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

/** How far a corner may move to the intersection of its sides, pixels. */
const SHIFT_MAX = 1.2;
/** Sine of the angle below which two sides count as parallel. */
const ANGLE_MIN = 0.2;
/** Weight of a corner's original position against its sides. */
const HOLD = 0.02;
/** Minimum number of points to fit a side; shorter ones stay as they are. */
const LEAST = 4;

/** Moves corners to the intersections of straight lines fitted through the pixel stairs. A junction moves for all of its lines. */
export function fit(lines: readonly Line[], width: number, height: number): void {
  const meetings = new Map<number, { line: Line; index: number; sides: Straight[] }[]>();
  for (const line of lines) {
    const sides = new Map<number, Straight[]>();
    for (const [from, to] of piecesOf(line)) {
      const side = straight(line, from, to);
      if (!side) continue;
      sides.set(from, [...(sides.get(from) ?? []), side]);
      sides.set(to, [...(sides.get(to) ?? []), side]);
    }
    for (const index of line.kept) {
      const own = sides.get(index) ?? [];
      const end = index === 0 ? line.ends?.[0] : index === line.xs.length - 1 ? line.ends?.[1] : undefined;
      if (!isClosed(line) && end !== undefined) {
        meetings.set(end, [...(meetings.get(end) ?? []), { line, index, sides: own }]);
      } else if (own.length === 2) move(line, index, own, width, height);
    }
  }
  for (const those of meetings.values()) {
    const [first] = those;
    if (!first) continue;
    move(
      first.line,
      first.index,
      those.flatMap(({ sides }) => sides),
      width,
      height,
    );
    const place = first.line.moved.get(first.index);
    if (place) for (const { line, index } of those) line.moved.set(index, place);
  }
}

/** The line fitted to a side's points, without its corners if there are enough others. */
function straight({ xs, ys }: Line, from: number, to: number): Straight | undefined {
  const size = xs.length;
  const end = to > from ? to : to + size;
  const skip = end - from > 8 ? 1 : 0;
  const count = end - from + 1 - 2 * skip;
  if (count < LEAST) return undefined;
  let [sx, sy] = [0, 0];
  for (let index = from + skip; index <= end - skip; index += 1) {
    sx += xs[index % size] ?? 0;
    sy += ys[index % size] ?? 0;
  }
  const [mx, my] = [sx / count, sy / count];
  let [xx, xy, yy] = [0, 0, 0];
  for (let index = from + skip; index <= end - skip; index += 1) {
    const dx = (xs[index % size] ?? 0) - mx;
    const dy = (ys[index % size] ?? 0) - my;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  // The direction of the largest spread.
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const nx = -Math.sin(angle);
  const ny = Math.cos(angle);
  return { nx, ny, c: nx * mx + ny * my };
}

function move(line: Line, index: number, sides: readonly Straight[], width: number, height: number): void {
  if (
    !sides.some((one) => sides.some((other) => Math.abs(one.nx * other.ny - one.ny * other.nx) > ANGLE_MIN))
  )
    return;
  const x = line.xs[index] ?? 0;
  const y = line.ys[index] ?? 0;
  // The point nearest to all sides by least squares, weakly held at its original position.
  let [a, b, d, p, q] = [HOLD, 0, HOLD, HOLD * x, HOLD * y];
  for (const { nx, ny, c } of sides) {
    a += nx * nx;
    b += nx * ny;
    d += ny * ny;
    p += nx * c;
    q += ny * c;
  }
  const det = a * d - b * b;
  const place = [onEdge(x, (d * p - b * q) / det, width), onEdge(y, (a * q - b * p) / det, height)] as const;
  if (Math.hypot(place[0] - x, place[1] - y) <= SHIFT_MAX) line.moved.set(index, place);
}

/** Points on the edge of the picture stay there, and none leaves the picture. */
function onEdge(was: number, is: number, end: number): number {
  return was <= 0 || was >= end ? was : Math.max(0, Math.min(end, is));
}
