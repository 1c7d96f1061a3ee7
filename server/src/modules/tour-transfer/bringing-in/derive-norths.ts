import { PORTAL_DISTANCE } from '@oriel/contract/panorama-marks';
import { isNorthKnown } from '../../panorama/north.ts';
import { angleBetween, wrappedYaw } from '../../panorama/sphere.ts';
import { rounded } from '../reading/fields.ts';
import type { ImportedLink, ImportedTour } from '../reading/imported-tour.ts';
import type { Matched } from './matched.ts';

/** Degrees by which portals may contradict the rest of a tour before none of it is trusted. */
const TOLERANCE = 20;

/** Degrees above or below the horizon beyond which a portal, such as a ladder, indicates no direction. */
const STEEPEST = 60;

/** Two scenes with portals to each other: the second's north is the first's, rotated. */
interface Sight {
  readonly from: string;
  readonly to: string;
  readonly turn: number;
}

/**
 * Derives unknown norths from known ones: a portal and its way back face opposite compass directions, which converts one north to the
 * other. Scenes without such a path to a known north have none, and neither have those on contradictory paths: no compass is better than a
 * wrong one.
 *
 * @returns yaw that faces north by scene, only for scenes without a known north
 */
export function derivedNorths(tour: ImportedTour, matched: Matched): ReadonlyMap<string, number> {
  const norths = new Map<string, number>();
  for (const { key, north } of tour.scenes) {
    const panorama = matched.get(key);
    const known = north ?? (panorama && isNorthKnown(panorama) ? panorama.north : undefined);
    if (known !== undefined) norths.set(key, known);
  }
  const known = new Set(norths.keys());
  const sights = sightsOf(tour);
  const around = Map.groupBy(sights, ({ from }) => from);
  const derived = new Map<string, number>();
  const seen = new Set<string>();
  for (const seed of known) {
    if (seen.has(seed)) continue;
    const component = spread(seed, norths, around);
    for (const key of component) seen.add(key);
    if (component.some((key) => (around.get(key) ?? []).some((sight) => contradicts(sight, norths))))
      continue;
    for (const key of component) {
      const north = norths.get(key);
      if (north !== undefined && !known.has(key)) derived.set(key, north);
    }
  }
  return derived;
}

/** Assigns a north to each scene connected with a known one, nearest first; returns all of them. */
function spread(
  seed: string,
  norths: Map<string, number>,
  around: ReadonlyMap<string, readonly Sight[]>,
): string[] {
  const reached = new Set([seed]);
  // Iterating a Set includes elements added meanwhile.
  for (const key of reached) {
    const north = norths.get(key);
    if (north === undefined) continue;
    for (const { to, turn } of around.get(key) ?? []) {
      if (!norths.has(to)) norths.set(to, rounded(wrappedYaw(north + turn)));
      reached.add(to);
    }
  }
  return [...reached];
}

function contradicts({ from, to, turn }: Sight, norths: ReadonlyMap<string, number>): boolean {
  const [north, other] = [norths.get(from), norths.get(to)];
  if (north === undefined || other === undefined) return false;
  return Math.abs(wrappedYaw(north + turn - other)) > TOLERANCE;
}

/** Pairs of scenes with exactly one portal each way; several would be ambiguous. */
function sightsOf(tour: ImportedTour): Sight[] {
  const ways = new Map(
    tour.scenes.map(({ key, links }) => [key, Map.groupBy(links, ({ target }) => target)] as const),
  );
  return [...ways].flatMap(([from, there]) =>
    [...there].flatMap(([to, links]) => {
      const back = ways.get(to)?.get(from);
      const [one, other] = [onlyLevel(links), back && onlyLevel(back)];
      if (from === to || !one || !other) return [];
      return [{ from, to, turn: other.position.yaw - one.position.yaw - 180 }];
    }),
  );
}

/** The portal that indicates the direction of a scene, or one of several in the same place; undefined where they indicate several. */
function onlyLevel(links: readonly ImportedLink[]): ImportedLink | undefined {
  let only: ImportedLink | undefined;
  for (const link of links) {
    if (Math.abs(link.position.pitch) > STEEPEST) continue;
    if (only && angleBetween(only.position, link.position) >= PORTAL_DISTANCE) return undefined;
    only ??= link;
  }
  return only;
}
