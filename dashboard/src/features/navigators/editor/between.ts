import { boxAround, type Point, type Ring, signedGridArea, snapped } from '@oriel/contract/geometry';
import { nearestOnEdge } from '../../../kit/stage/metric.ts';

/** Two rings with the same number of points, paired by index. */
export interface Matched {
  readonly from: Ring;
  readonly to: Ring;
}

const UNIT = { width: 1, height: 1 } as const;

/**
 * Matches the points of two rings that show the same thing from two sides. Each point of the smaller ring gets one of the larger ring's, in
 * order; the remaining points get a partner on the nearest edge. Chooses the assignment with the least squared distance, after scaling both
 * rings into the same box: a facade gets narrower as it turns.
 */
export function matchRings(from: Ring, to: Ring): Matched {
  const turned = signedGridArea(from) < 0 === signedGridArea(to) < 0 ? to : to.toReversed();
  if (from.length >= turned.length) {
    const partners = partnersOf(from, turned);
    return { from, to: partners };
  }
  return { from: partnersOf(turned, from), to: turned };
}

/** For each point of the longer ring, its partner on the shorter one. */
function partnersOf(long: Ring, short: Ring): Ring {
  const [a, b] = [boxed(long), boxed(short)];
  let best: { cost: number; order: readonly number[]; start: number } | undefined;
  for (let start = 0; start < long.length; start += 1) {
    const found = aligned([...a.slice(start), ...a.slice(0, start)], b, best?.cost);
    if (found && (!best || found.cost < best.cost)) best = { ...found, start };
  }
  if (!best) return long;
  const partners = spread(best.order, long, short, best.start);
  // Back into the order of the longer ring.
  return long.map((_, index) => partners[(index - (best?.start ?? 0) + long.length) % long.length] ?? [0, 0]);
}

/** A ring scaled into the box from 0 to 1. */
function boxed(ring: Ring): Ring {
  const box = boxAround(ring);
  if (!box) return ring;
  const width = box.right - box.left || 1;
  const height = box.bottom - box.top || 1;
  return ring.map(([x, y]): Point => [(x - box.left) / width, (y - box.top) / height]);
}

const SKIP = 0;
const TAKE = 1;

/**
 * The cheapest in-order assignment of points of `b` to points of `a`, first to first. `order[i]` is the index in `b` for `a[i]`, or -1 for
 * none. Undefined where it costs more than `limit`.
 */
function aligned(
  a: Ring,
  b: Ring,
  limit = Number.POSITIVE_INFINITY,
): { cost: number; order: number[] } | undefined {
  const [rows, columns] = [a.length, b.length];
  const width = columns + 1;
  const cost = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const step = new Uint8Array((rows + 1) * width);
  cost[0] = 0;
  for (let i = 1; i <= rows; i += 1) {
    const point = a[i - 1] ?? [0, 0];
    let least = Number.POSITIVE_INFINITY;
    for (let j = 1; j <= Math.min(i, columns); j += 1) {
      const partner = b[j - 1] ?? point;
      const take = (cost[(i - 1) * width + j - 1] ?? 0) + squared(point, partner);
      const on = nearestOnEdge(point, partner, b[j % columns] ?? partner, UNIT);
      const skip = (cost[(i - 1) * width + j] ?? 0) + squared(point, on);
      const cell = i * width + j;
      // The first of `a` is assigned to the first of `b`.
      const skips = i > 1 && skip < take;
      cost[cell] = skips ? skip : take;
      step[cell] = skips ? SKIP : TAKE;
      least = Math.min(least, cost[cell] ?? least);
    }
    if (least >= limit) return undefined;
  }
  const total = cost[rows * width + columns] ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(total)) return undefined;
  const order = new Array<number>(rows).fill(-1);
  for (let i = rows, j = columns; i > 0; i -= 1) {
    if (step[i * width + j] !== TAKE) continue;
    j -= 1;
    order[i - 1] = j;
  }
  return { cost: total, order };
}

function squared([ax, ay]: Point, [bx, by]: Point): number {
  return (ax - bx) ** 2 + (ay - by) ** 2;
}

/** Partners on the shorter ring for all points of the longer: unmatched ones lie on the edge, at the same fraction of its length. */
function spread(order: readonly number[], long: Ring, short: Ring, start: number): Ring {
  const at = (index: number): Point => long[(start + index) % long.length] ?? [0, 0];
  return order.map((partner, index) => {
    if (partner >= 0) return short[partner] ?? [0, 0];
    let first = index;
    while ((order[first] ?? 0) < 0) first -= 1;
    let last = index;
    while (last < order.length && (order[last] ?? 0) < 0) last += 1;
    const begin = order[first] ?? 0;
    const from = short[begin] ?? [0, 0];
    const to = short[(begin + 1) % short.length] ?? from;
    const way = (a: number, b: number) => {
      let sum = 0;
      for (let one = a; one < b; one += 1) sum += Math.sqrt(squared(at(one), at(one + 1)));
      return sum;
    };
    const whole = way(first, last);
    const share = whole > 0 ? way(first, index) / whole : 0.5;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

/** The ring between two matched ones; 0 is the first, 1 the second. */
export function ringBetween({ from, to }: Matched, share: number): Ring {
  const between = from.map(([x, y], index): Point => {
    const [tx, ty] = to[index] ?? [x, y];
    return [x + (tx - x) * share, y + (ty - y) * share];
  });
  return withoutIdle(snapped(between));
}

/** Removes points in the middle of a straight line, which matching may leave. */
function withoutIdle(ring: Ring): Ring {
  if (ring.length <= 3) return ring;
  const kept = ring.filter((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const after = ring[(index + 1) % ring.length] ?? point;
    return squared(point, nearestOnEdge(point, before, after, UNIT)) > IDLE ** 2;
  });
  return kept.length >= 3 ? kept : ring;
}

/** How far a point may be off a line that still counts as straight, as a fraction of the image's size. */
const IDLE = 1e-5;
