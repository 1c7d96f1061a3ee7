import type { TourImport } from '@oriel/contract/tour-transfer';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { mapById } from '../../../platform/object-ids.ts';
import type { PanoramaDocument } from '../../panorama/model.ts';
import type { ImportedTour } from '../reading/imported-tour.ts';

/** Panoramas by the key of their scene. */
export type Matched = ReadonlyMap<string, PanoramaDocument>;

/**
 * The panoramas named in the body. Each must be available: alone, or in a tour with others of the same body, so that no import takes a room
 * from another tour.
 *
 * @throws ApiError VALIDATION naming each unusable one
 */
export async function matchedPanoramas(
  models: Models,
  organizationId: Types.ObjectId,
  tour: ImportedTour,
  given: NonNullable<TourImport['panoramas']>,
): Promise<Matched> {
  if (given.length === 0) return new Map();
  const keys = new Set(tour.scenes.map(({ key }) => key));
  const ids = given.map(({ panoramaId }) => new Types.ObjectId(panoramaId));
  const found = await models.Panorama.find({ organizationId, _id: { $in: ids } }).lean();
  const byId = mapById(found);
  const elsewhere = await toursWithOthers(models, organizationId, found);

  const errors: Record<string, string[]> = {};
  const matched = new Map<string, PanoramaDocument>();
  const used = new Set<string>();
  for (const [index, { scene, panoramaId }] of given.entries()) {
    const panorama = byId.get(panoramaId);
    const at = `panoramas.${index}`;
    if (!keys.has(scene)) errors[`${at}.scene`] = ['field.sceneUnknown'];
    else if (matched.has(scene)) errors[`${at}.scene`] = ['field.once'];
    if (!panorama) errors[`${at}.panoramaId`] = ['field.panoramaUnknown'];
    else if (used.has(panoramaId)) errors[`${at}.panoramaId`] = ['field.once'];
    else if (elsewhere.has(String(panorama.tourId))) errors[`${at}.panoramaId`] = ['field.panoramaInTour'];
    used.add(panoramaId);
    if (panorama) matched.set(scene, panorama);
  }
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { fields: errors });
  return matched;
}

/** Tours of some panoramas that have other rooms as well. */
async function toursWithOthers(
  models: Models,
  organizationId: Types.ObjectId,
  panoramas: readonly PanoramaDocument[],
): Promise<ReadonlySet<string>> {
  if (panoramas.length === 0) return new Set();
  const others = await models.Panorama.distinct('tourId', {
    organizationId,
    tourId: { $in: panoramas.map((one) => one.tourId) },
    _id: { $nin: panoramas.map((one) => one._id) },
  });
  return new Set(others.map(String));
}
