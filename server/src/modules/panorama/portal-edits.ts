import { PORTAL_DISTANCE, type PortalEdit } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import { ApiError } from '../../platform/errors.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import type { PanoramaDocument } from './model.ts';
import { isFree } from './portal-space.ts';
import { angleBetween, directionOf } from './sphere.ts';

/** The part of an update that edits portals in place, so that portals created concurrently stay. */
export interface PortalChanges {
  readonly $set: Record<string, unknown>;
  readonly $unset: Record<string, 1>;
  readonly arrayFilters: Record<string, unknown>[];
  /** Conditions of the write: the new positions are still free. */
  readonly conditions: object[];
}

/**
 * Edits of portals by id.
 *
 * @throws ApiError VALIDATION for an unknown id, PORTAL_EXISTS when two would be too close
 */
export function portalChanges(panorama: PanoramaDocument, edits: readonly PortalEdit[]): PortalChanges {
  const changes: PortalChanges = { $set: {}, $unset: {}, arrayFilters: [], conditions: [] };
  const portals = new Map((panorama.portals ?? []).map((portal) => [String(portal._id), portal]));
  const moved = new Map<string, PortalEdit>();
  for (const [index, edit] of edits.entries()) {
    const portal = portals.get(edit.id);
    if (!portal) throw refused(index, 'field.portalUnknown');
    if (edits.findIndex((one) => one.id === edit.id) !== index) throw refused(index, 'field.once');
    const { id, position, i18n, ...plain } = edit;
    const path = `portals.$[p${index}].`;
    const put = (name: string, value: unknown): void => {
      if (value === null || value === undefined) changes.$unset[path + name] = 1;
      else changes.$set[path + name] = value;
    };
    for (const [name, value] of Object.entries(plain)) if (value !== undefined) put(name, value);
    if (i18n) put('i18n', mergedTranslations(portal.i18n, i18n));
    if (position) {
      put('position', position);
      put('direction', directionOf(position));
      if (angleBetween(position, portal.position) > 0) moved.set(id, edit);
    }
    const isChanged = position !== undefined || i18n !== undefined || Object.keys(plain).length > 0;
    if (isChanged) changes.arrayFilters.push({ [`p${index}._id`]: new Types.ObjectId(id) });
  }
  keepApart(panorama, moved, changes);
  return changes;
}

/** Rejects moves too close to each other; the write itself rejects those close to concurrent portals. */
function keepApart(
  panorama: PanoramaDocument,
  moved: ReadonlyMap<string, PortalEdit>,
  { conditions }: PortalChanges,
): void {
  const after = (panorama.portals ?? []).map((portal) => ({
    ...portal,
    position: moved.get(String(portal._id))?.position ?? portal.position,
  }));
  const ids = after.map((portal) => portal._id);
  for (const portal of after.filter((one) => moved.has(String(one._id)))) {
    const { targetPanoramaId, position } = portal;
    const isNear = after.some(
      (other) =>
        other !== portal &&
        other.targetPanoramaId.equals(targetPanoramaId) &&
        angleBetween(other.position, position) < PORTAL_DISTANCE,
    );
    if (isNear) throw new ApiError('PORTAL_EXISTS');
    conditions.push(isFree({ targetPanoramaId, direction: directionOf(position) }, ids));
  }
}

function refused(index: number, why: string): ApiError {
  return new ApiError('VALIDATION', { fields: { [`portals.${index}.id`]: [why] } });
}
