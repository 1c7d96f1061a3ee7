import type { InquiryCreate } from '@oriel/contract/inquiry';
import { Types } from 'mongoose';
import type { Scope } from '../../platform/caller.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { distinctIds, objectIds } from '../../platform/object-ids.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { visibilityOf } from '../inventory/apartment/public-visibility.ts';
import { ownEstates } from '../inventory/estate/list-filter.ts';
import { findPublicEstates, type PublicEstate } from '../inventory/estate/public.ts';

type AskedApartment = Pick<
  ApartmentDocument,
  '_id' | 'organizationId' | 'estateId' | 'buildingId' | 'number' | 'status' | 'listPrice' | 'visible'
>;

/** The subject of an inquiry. */
export interface Place extends PublicEstate {
  /** The apartment that the form was opened from, if any. */
  readonly apartment?: AskedApartment;
  /** The shortlist, that apartment first. */
  readonly apartments: readonly AskedApartment[];
}

const FIELDS = {
  organizationId: 1,
  estateId: 1,
  buildingId: 1,
  number: 1,
  status: 1,
  listPrice: 1,
  visible: 1,
} as const;

type Asked = Pick<
  InquiryCreate,
  'estateId' | 'buildingId' | 'apartmentId' | 'apartmentIds' | 'navigatorId' | 'panoramaId'
>;

/** Estates visible to the sender: a member's own ones (those assigned to an AGENT), and public ones. */
async function estatesFor(
  models: Models,
  ids: readonly Types.ObjectId[],
  scope: Scope | undefined,
): Promise<{ estates: ReadonlyMap<string, PublicEstate>; own: ReadonlySet<string> }> {
  if (!scope) return { estates: await findPublicEstates(models, ids), own: new Set() };
  const { organizationId, organization } = scope;
  const found = await models.Estate.find({
    $and: [ownEstates(scope)],
    organizationId,
    _id: { $in: [...ids] },
  }).lean();
  const known = new Map(found.map((estate) => [String(estate._id), { estate, organization }]));
  const others = ids.filter((id) => !known.has(String(id)));
  // For all other apartments, a member is a visitor.
  const estates = new Map([...known, ...(await findPublicEstates(models, others))]);
  return { estates, own: new Set(known.keys()) };
}

function mayAskAbout(apartment: AskedApartment, found: PublicEstate, isOwn: boolean): boolean {
  if (isOwn) return true;
  return apartment.visible && (apartment.status !== 'SOLD' || visibilityOf(found.estate).sold);
}

/**
 * Finds the subject of a form. Skips apartments of the shortlist deleted since; the one that the form was opened from must exist.
 *
 * @throws ApiError NOT_FOUND when it is missing or invisible to the sender, VALIDATION when the apartment is of another estate or building
 */
export async function subjectOf(models: Models, asked: Asked, scope: Scope | undefined): Promise<Place> {
  const ids = distinctIds(
    objectIds([...(asked.apartmentId ? [asked.apartmentId] : []), ...(asked.apartmentIds ?? [])]),
  );
  const apartments = await models.Apartment.find({ _id: { $in: ids } }, FIELDS, {
    acrossOrganizations: 'a visitor names apartments by their ids',
  }).lean<AskedApartment[]>();
  const named = asked.estateId ? [new Types.ObjectId(asked.estateId)] : [];
  const { estates, own } = await estatesFor(
    models,
    distinctIds([...named, ...apartments.map((apartment) => apartment.estateId)]),
    scope,
  );
  const visible = new Map(
    apartments.flatMap((apartment) => {
      const found = estates.get(String(apartment.estateId));
      return found && mayAskAbout(apartment, found, own.has(String(apartment.estateId)))
        ? [[String(apartment._id), apartment] as const]
        : [];
    }),
  );
  const apartment = asked.apartmentId ? visible.get(asked.apartmentId) : undefined;
  if (asked.apartmentId && !apartment) throw new ApiError('NOT_FOUND');
  const ordered = ids.flatMap((id) => visible.get(String(id)) ?? []);
  const estateId = asked.estateId ?? String((apartment ?? ordered[0])?.estateId);
  const found = estates.get(estateId);
  if (!found) throw new ApiError('NOT_FOUND');
  if (apartment && !apartment.estateId.equals(found.estate._id)) {
    throw new ApiError('VALIDATION', { fields: { apartmentId: ['field.otherEstate'] } });
  }
  if (apartment && asked.buildingId && String(apartment.buildingId) !== asked.buildingId) {
    throw new ApiError('VALIDATION', { fields: { apartmentId: ['field.otherBuilding'] } });
  }
  const { _id: organizationId } = found.organization;
  await checkSurroundings(models, asked, found);
  return {
    ...found,
    ...(apartment ? { apartment } : {}),
    // A shortlist may span the estates of one developer; other developers must not learn of it.
    apartments: ordered.filter((one) => one.organizationId.equals(organizationId)),
  };
}

/**
 * All referenced entities must belong to the same estate, to protect statistics and links.
 *
 * @throws ApiError VALIDATION
 */
async function checkSurroundings(
  models: Models,
  { buildingId, navigatorId, panoramaId }: Asked,
  { estate }: PublicEstate,
): Promise<void> {
  const { organizationId, _id: estateId } = estate;
  const own = (id: string) => ({ organizationId, _id: new Types.ObjectId(id) });
  const [building, navigator, panorama] = await Promise.all([
    !buildingId || models.Building.exists({ ...own(buildingId), estateId }),
    !navigatorId || models.Navigator.exists({ ...own(navigatorId), estateId }),
    !panoramaId || models.Panorama.exists(own(panoramaId)),
  ]);
  const fields = {
    ...(building ? {} : { buildingId: ['field.buildingUnknown'] }),
    ...(navigator ? {} : { navigatorId: ['field.navigatorUnknown'] }),
    ...(panorama ? {} : { panoramaId: ['field.panoramaUnknown'] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
}
