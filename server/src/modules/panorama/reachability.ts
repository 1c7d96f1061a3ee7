import type { Types } from 'mongoose';
import { mapById } from '../../platform/object-ids.ts';
import type { PanoramaDocument, PortalDocument } from './model.ts';

/** The fields of a panorama needed for reachability. */
export interface Walkable extends Pick<PanoramaDocument, '_id' | 'tourId' | 'entry'> {
  readonly portals: readonly Pick<PortalDocument, '_id' | 'targetPanoramaId'>[];
}

/** A portal without an existing target. */
export interface DanglingPortal {
  readonly panoramaId: Types.ObjectId;
  readonly portalId: Types.ObjectId;
  readonly targetPanoramaId: Types.ObjectId;
}

/**
 * Rooms that no path of portals from the entry of their tour reaches. In a tour without an entry no room is reachable. Paths may lead
 * through other tours.
 *
 * @param panoramas all of one organization
 */
export function reachability<T extends Walkable>(panoramas: readonly T[]): T[] {
  const byId = mapById(panoramas);
  const reached = new Map<string, ReadonlySet<string>>();
  for (const panorama of panoramas) {
    if (panorama.entry) reached.set(String(panorama.tourId), reachedFrom(panorama, byId));
  }
  return panoramas.filter((panorama) => !reached.get(String(panorama.tourId))?.has(String(panorama._id)));
}

function reachedFrom(entry: Walkable, byId: ReadonlyMap<string, Walkable>): ReadonlySet<string> {
  const reached = new Set([String(entry._id)]);
  const open: Walkable[] = [entry];
  for (let here = open.pop(); here; here = open.pop()) {
    for (const portal of here.portals) {
      const id = String(portal.targetPanoramaId);
      const next = byId.get(id);
      if (!next || reached.has(id)) continue;
      reached.add(id);
      open.push(next);
    }
  }
  return reached;
}

/**
 * Portals to missing panoramas.
 *
 * @param panoramas all of one organization
 */
export function danglingPortals(panoramas: readonly Walkable[]): DanglingPortal[] {
  const ids = new Set(panoramas.map((panorama) => String(panorama._id)));
  return panoramas.flatMap(({ _id, portals }) =>
    portals
      .filter((portal) => !ids.has(String(portal.targetPanoramaId)))
      .map((portal) => ({
        panoramaId: _id,
        portalId: portal._id,
        targetPanoramaId: portal.targetPanoramaId,
      })),
  );
}
