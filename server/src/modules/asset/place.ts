import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';

/** Place in the inventory. A narrower link implies the wider ones. */
export interface Place {
  readonly estateId?: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
  readonly apartmentId?: Types.ObjectId;
}

/** All links, to be unset. */
export const NOWHERE = { estateId: undefined, buildingId: undefined, apartmentId: undefined } as const;

/** Requested links; `null` clears, omitted ones stay. */
export interface PlaceWish {
  readonly estateId?: string | null | undefined;
  readonly buildingId?: string | null | undefined;
  readonly apartmentId?: string | null | undefined;
}

interface PlaceScope {
  readonly organizationId: Types.ObjectId;
  /** Estates that the caller is limited to; absent means no limit. */
  readonly estateIds?: readonly Types.ObjectId[];
}

/**
 * The place that results from a request. An apartment implies its building and estate, a building its estate. Changing or clearing a wider
 * link also clears the narrower ones that the request omits.
 *
 * @throws ApiError VALIDATION naming a field that is foreign to the organization, or inconsistent with the others
 */
export async function resolvePlace(
  models: Models,
  scope: PlaceScope,
  wish: PlaceWish,
  current: Place = {},
): Promise<Place> {
  const { estateId, buildingId, apartmentId } = wish;
  if (apartmentId) return await placeOfApartment(models, scope, apartmentId, wish);
  if (buildingId) {
    const isSame = current.buildingId?.equals(buildingId) ?? false;
    const place = await placeOfBuilding(models, scope, buildingId, wish);
    return isSame && apartmentId === undefined ? { ...current, ...place } : place;
  }
  if (estateId) {
    const place = await placeOfEstate(models, scope, estateId);
    const isSame = current.estateId?.equals(estateId) ?? false;
    return isSame ? narrowed({ ...current, ...place }, wish) : place;
  }
  return estateId === null ? {} : narrowed(current, wish);
}

/** A place without the links that a request clears. */
function narrowed(current: Place, wish: PlaceWish): Place {
  const { apartmentId, buildingId, ...estate } = current;
  if (wish.buildingId === null) return estate;
  const building = { ...estate, ...(buildingId ? { buildingId } : {}) };
  return wish.apartmentId === null || !apartmentId ? building : { ...building, apartmentId };
}

async function placeOfApartment(
  models: Models,
  scope: PlaceScope,
  id: string,
  wish: PlaceWish,
): Promise<Place> {
  const apartment = await models.Apartment.findOne(
    { ...limited(scope), _id: new Types.ObjectId(id) },
    { estateId: 1, buildingId: 1 },
  ).lean();
  if (!apartment) throw refused('apartmentId', 'field.apartmentUnknown');
  const { _id, estateId, buildingId } = apartment;
  if (wish.estateId !== undefined && wish.estateId !== String(estateId))
    throw refused('apartmentId', 'field.otherEstate');
  if (wish.buildingId !== undefined && wish.buildingId !== (buildingId ? String(buildingId) : null))
    throw refused('apartmentId', 'field.otherBuilding');
  return { estateId, ...(buildingId ? { buildingId } : {}), apartmentId: _id };
}

async function placeOfBuilding(
  models: Models,
  scope: PlaceScope,
  id: string,
  wish: PlaceWish,
): Promise<Place> {
  const building = await models.Building.findOne(
    { ...limited(scope), _id: new Types.ObjectId(id) },
    { estateId: 1 },
  ).lean();
  if (!building) throw refused('buildingId', 'field.buildingUnknown');
  if (wish.estateId !== undefined && wish.estateId !== String(building.estateId))
    throw refused('buildingId', 'field.otherEstate');
  return { estateId: building.estateId, buildingId: building._id };
}

async function placeOfEstate(models: Models, scope: PlaceScope, id: string): Promise<Place> {
  const { organizationId, estateIds } = scope;
  const _id = new Types.ObjectId(id);
  const isTheirs = !estateIds || estateIds.some((one) => one.equals(_id));
  if (!isTheirs || !(await models.Estate.exists({ organizationId, _id })))
    throw refused('estateId', 'field.estateUnknown');
  return { estateId: _id };
}

function limited({ organizationId, estateIds }: PlaceScope) {
  return { organizationId, ...(estateIds ? { estateId: { $in: [...estateIds] } } : {}) };
}

function refused(field: string, why: string): ApiError {
  return new ApiError('VALIDATION', { fields: { [field]: [why] } });
}
