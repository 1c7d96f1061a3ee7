import { PORTAL_DISTANCE, PORTALS_MAX } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import type { PortalDocument } from '../../panorama/model.ts';
import { angleBetween, directionOf } from '../../panorama/sphere.ts';
import type { ImportedLink, ImportedTour } from '../reading/imported-tour.ts';
import type { Matched } from './matched.ts';

/** A portal between two scenes, existing or planned. */
interface Way {
  id: Types.ObjectId;
  readonly target: string;
  readonly isNew: boolean;
  readonly link: ImportedLink | undefined;
  reverse: Types.ObjectId | undefined;
  /** It had no counterpart and gets one. */
  linked: boolean;
}

export interface PlannedLinks {
  /** Valid links per scene, with or without pictures. */
  readonly good: ReadonlyMap<string, number>;
  /** Portals to create, by their scene. */
  readonly portals: ReadonlyMap<string, readonly PortalDocument[]>;
  /** Existing portals whose counterpart is being imported. */
  readonly reverses: readonly {
    readonly scene: string;
    readonly portalId: Types.ObjectId;
    readonly reverse: Types.ObjectId;
  }[];
  readonly present: number;
}

/**
 * Plans the portals to create. Invalid links are reported in the findings of the tour.
 *
 * @param matched available pictures; links without both ends are only counted
 */
export function planLinks(tour: ImportedTour, matched: Matched): PlannedLinks {
  const { findings } = tour;
  const scenes = new Map(tour.scenes.map((scene) => [scene.key, scene]));
  const keyOf = new Map([...matched].map(([key, panorama]) => [String(panorama._id), key]));
  const ways = new Map<string, Way[]>();
  const good = new Map<string, number>();
  let present = 0;
  for (const { key, links } of tour.scenes) {
    const here = (matched.get(key)?.portals ?? []).map((portal) => ({
      portal,
      key: keyOf.get(String(portal.targetPanoramaId)),
    }));
    const list: Way[] = here.flatMap(({ portal, key: target }) =>
      target === undefined
        ? []
        : [
            {
              id: portal._id,
              target,
              isNew: false,
              link: undefined,
              reverse: portal.reversePortalId,
              linked: false,
            },
          ],
    );
    const kept: ImportedLink[] = [];
    let others = here.length;
    for (const link of links) {
      const near = (other: { readonly position: PortalDocument['position'] }) =>
        angleBetween(other.position, link.position) < PORTAL_DISTANCE;
      if (!scenes.has(link.target))
        findings.add('LINK_TARGET_MISSING', link.path, {
          scene: key,
          values: { target: link.target.slice(0, 60) },
        });
      else if (link.target === key) findings.add('LINK_TO_ITSELF', link.path, { scene: key });
      else if (kept.some((one) => one.target === link.target && near(one)))
        findings.add('LINK_REPEATED', link.path, { scene: key });
      else {
        const isThere = here.some((one) => one.key === link.target && near(one.portal));
        if (!isThere && others >= PORTALS_MAX) {
          findings.add('LINKS_TOO_MANY', link.path, { scene: key, values: { limit: PORTALS_MAX } });
          break;
        }
        kept.push(link);
        if (isThere) present += 1;
        else others += 1;
        const isMatched = matched.has(key) && matched.has(link.target);
        if (matched.has(key) && !isMatched) findings.add('LINK_TARGET_LEFT_OUT', link.path, { scene: key });
        if (isMatched && !isThere)
          list.push({
            id: new Types.ObjectId(),
            target: link.target,
            isNew: true,
            link,
            reverse: undefined,
            linked: false,
          });
      }
    }
    good.set(key, kept.length);
    ways.set(key, list);
  }
  const paired = pair(ways);
  const portals = new Map(
    [...paired].map(([key, list]) => [key, list.flatMap((way) => portalOf(way, matched) ?? [])] as const),
  );
  const reverses = [...paired].flatMap(([scene, list]) =>
    list.flatMap(({ id, linked, reverse }) => (linked && reverse ? [{ scene, portalId: id, reverse }] : [])),
  );
  return { good, portals, reverses, present };
}

/** Pairs portals there and back. Existing pairs and existing unpaired portals stay as they are. */
function pair(ways: ReadonlyMap<string, readonly Way[]>): ReadonlyMap<string, readonly Way[]> {
  for (const [key, list] of ways) {
    for (const way of list) {
      const back = ways.get(way.target) ?? [];
      const { reverse: promised } = way;
      if (promised && back.some((one) => one.id.equals(promised))) continue;
      const other = back.find((one) => one.target === key && !one.reverse && (one.isNew || way.isNew));
      if (!other) continue;
      // An announced counterpart that was never created because of an interruption is created now.
      if (promised) other.id = promised;
      else {
        way.reverse = other.id;
        way.linked = !way.isNew;
      }
      other.reverse = way.id;
      other.linked = !other.isNew;
    }
  }
  return ways;
}

function portalOf({ id, isNew, link, target, reverse }: Way, matched: Matched): PortalDocument | undefined {
  const panorama = matched.get(target);
  if (!isNew || !link || !panorama) return undefined;
  return {
    _id: id,
    targetPanoramaId: panorama._id,
    position: link.position,
    direction: directionOf(link.position),
    icon: link.icon ?? 'ARROW',
    size: 1,
    transition: 'WALK',
    ...(link.label ? { label: link.label } : {}),
    ...(link.targetView ? { targetView: link.targetView } : {}),
    ...(reverse ? { reversePortalId: reverse } : {}),
  };
}
