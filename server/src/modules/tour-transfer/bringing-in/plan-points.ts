import { POINTS_MAX, type PointInput } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { PICTURE_TYPES } from '../../asset/references.ts';
import { ASSETS_OF } from '../../panorama/points.ts';
import { angleBetween } from '../../panorama/sphere.ts';
import type { ImportedPoint, ImportedTour } from '../reading/imported-tour.ts';
import type { Matched } from './matched.ts';

/** Points with the same title and type this close are the same, degrees. */
const SAME_PLACE = 1;

export interface PlannedPoints {
  /** Valid points per scene, with or without a picture. */
  readonly good: ReadonlyMap<string, number>;
  /** Points to create, by scene. */
  readonly points: ReadonlyMap<string, readonly PointInput[]>;
  readonly present: number;
}

/**
 * Plans the points to create. Invalid ones are reported in the findings of the tour.
 *
 * @param untitled title for points without one
 */
export async function planPoints(
  models: Models,
  organizationId: Types.ObjectId,
  tour: ImportedTour,
  matched: Matched,
  untitled: string,
): Promise<PlannedPoints> {
  const isShown = await shownThings(models, organizationId, tour);
  const good = new Map<string, number>();
  const points = new Map<string, PointInput[]>();
  let present = 0;
  for (const { key, points: given } of tour.scenes) {
    const there = matched.get(key)?.pointsOfInterest ?? [];
    const made: PointInput[] = [];
    let known = 0;
    for (const point of given) {
      const title = point.title || untitled;
      const isThere = there.some(
        (one) =>
          one.type === point.type &&
          one.title === title &&
          angleBetween(one.position, point.position) < SAME_PLACE,
      );
      if (!isShown(point)) {
        tour.findings.add('CONTENT_LEFT_OUT', point.path, { scene: key, values: { what: point.type } });
      } else if (isThere) {
        known += 1;
      } else if (there.length + made.length >= POINTS_MAX) {
        tour.findings.add('POINTS_TOO_MANY', point.path, { scene: key, values: { limit: POINTS_MAX } });
        break;
      } else {
        made.push(inputOf(point, title));
      }
    }
    good.set(key, made.length + known);
    present += known;
    if (matched.has(key)) points.set(key, made);
  }
  return { good, points, present };
}

function inputOf({ path: _path, ...point }: ImportedPoint, title: string): PointInput {
  return { ...point, title };
}

/** Checks whether the file or apartment of a point belongs to the organization. */
async function shownThings(models: Models, organizationId: Types.ObjectId, tour: ImportedTour) {
  const all = tour.scenes.flatMap((scene) => scene.points);
  const idsOf = (name: 'assetId' | 'apartmentId') =>
    [...new Set(all.flatMap((point) => point[name] ?? []))].map((id) => new Types.ObjectId(id));
  const [assetIds, apartmentIds] = [idsOf('assetId'), idsOf('apartmentId')];
  const assets =
    assetIds.length > 0
      ? await models.Asset.find({ organizationId, _id: { $in: assetIds } }, { type: 1 }).lean()
      : [];
  const apartments =
    apartmentIds.length > 0
      ? await models.Apartment.find({ organizationId, _id: { $in: apartmentIds } }, { _id: 1 }).lean()
      : [];
  const types = new Map(assets.map((asset) => [String(asset._id), asset.type]));
  const known = new Set(apartments.map((apartment) => String(apartment._id)));
  return ({ type, assetId, apartmentId }: ImportedPoint): boolean => {
    const needed = ASSETS_OF[type];
    const asset = assetId === undefined ? undefined : types.get(assetId);
    if (needed || assetId !== undefined)
      if (!asset || !(needed ?? PICTURE_TYPES).includes(asset)) return false;
    if (type === 'APARTMENT' || apartmentId !== undefined) return known.has(apartmentId ?? '');
    return true;
  };
}
