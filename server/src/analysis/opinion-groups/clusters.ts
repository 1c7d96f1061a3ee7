import { kmeans } from 'ml-kmeans';
import type { OpinionPoint } from './opinion-space.ts';

/** Most groups looked for. More are hard to tell apart on a plane, and to explain. */
const GROUPS_MAX = 5;
/** Another group is tried for every so many participants. */
const PARTICIPANTS_PER_GROUP = 12;
/**
 * Fewest people in a group. What one or two people think is published as theirs otherwise, and they alone could deny what all others share.
 */
export const GROUP_MIN = 3;
/** Starts of k-means. Seeded, so that the same votes always give the same groups; fewer where each takes long. */
const STARTS = 30;
const STARTS_OF_MANY = 8;
const MANY = 2_000;
/** Participants whose fit is measured, evenly picked: the measure is a mean, and costs all distances of each. */
const SILHOUETTE_SAMPLE = 500;

function distance([x, y]: OpinionPoint, [otherX, otherY]: OpinionPoint): number {
  return Math.hypot(x - otherX, y - otherY);
}

/**
 * Mean silhouette (Rousseeuw 1987): how much nearer points are to their own group than to the next one, -1 to 1.
 */
function silhouette(points: readonly OpinionPoint[], clusters: readonly number[], k: number): number {
  const step = Math.max(1, Math.ceil(points.length / SILHOUETTE_SAMPLE));
  const sizes = new Array<number>(k).fill(0);
  for (const cluster of clusters) sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  let total = 0;
  let measured = 0;
  for (let place = 0; place < points.length; place += step) {
    const point = points[place];
    const own = clusters[place] ?? 0;
    if (!point) continue;
    const sums = new Array<number>(k).fill(0);
    points.forEach((other, at) => {
      const cluster = clusters[at] ?? 0;
      sums[cluster] = (sums[cluster] ?? 0) + distance(point, other);
    });
    measured += 1;
    // Who is alone in a group fits neither well nor badly.
    if ((sizes[own] ?? 0) < 2) continue;
    const inside = (sums[own] ?? 0) / ((sizes[own] ?? 0) - 1);
    const outside = Math.min(
      ...sums.flatMap((sum, cluster) => (cluster === own || !sizes[cluster] ? [] : [sum / sizes[cluster]])),
    );
    const widest = Math.max(inside, outside);
    total += widest === 0 || !Number.isFinite(widest) ? 0 : (outside - inside) / widest;
  }
  return total / Math.max(1, measured);
}

/** People in the smallest group. */
function smallestOf(clusters: readonly number[]): number {
  const sizes = new Map<number, number>();
  for (const cluster of clusters) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  return Math.min(...sizes.values());
}

/** Groups by size, largest first, so that a group keeps its place while others vote. */
function bySize(clusters: readonly number[]): number[] {
  const found = new Map<number, { size: number; first: number }>();
  clusters.forEach((cluster, place) => {
    const { size = 0, first = place } = found.get(cluster) ?? {};
    found.set(cluster, { size: size + 1, first });
  });
  const order = [...found].sort(([, one], [, other]) => other.size - one.size || one.first - other.first);
  const places = new Map(order.map(([cluster], place) => [cluster, place]));
  return clusters.map((cluster) => places.get(cluster) ?? 0);
}

/**
 * The group of each point, by k-means with two to five groups. As in Polis, the silhouette says how many there are; here it chooses among
 * starts, too: k-means ends in one of many arrangements that are nearly as tight, and the tightest is not the one whose groups are furthest
 * apart. Arrangements with a group of fewer than three are left out. One group where all points are the same, or no arrangement is left.
 */
export function clustersOf(points: readonly OpinionPoint[]): number[] {
  const distinct = new Set(points.map(([x, y]) => `${x.toFixed(9)} ${y.toFixed(9)}`)).size;
  const most = Math.min(GROUPS_MAX, 2 + Math.floor(points.length / PARTICIPANTS_PER_GROUP), distinct);
  const starts = points.length > MANY ? STARTS_OF_MANY : STARTS;
  const data = points.map(([x, y]) => [x, y]);
  let best = { clusters: points.map(() => 0), fit: Number.NEGATIVE_INFINITY };
  for (let k = 2; k <= most; k += 1)
    for (let seed = 1; seed <= starts; seed += 1) {
      const { clusters } = kmeans(data, k, { seed, initialization: 'kmeans++' });
      if (smallestOf(clusters) < GROUP_MIN) continue;
      const fit = silhouette(points, clusters, k);
      if (fit > best.fit + 1e-9) best = { clusters, fit };
    }
  return bySize(best.clusters);
}
