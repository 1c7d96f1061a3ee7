import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import type { Types } from 'mongoose';
import { dayIn } from '../../../platform/calendar.ts';
import type { Models } from '../../../platform/database.ts';
import { distinctIds, mapById } from '../../../platform/object-ids.ts';
import type { TextLanguage } from '../../../platform/translation.ts';
import { type AssetUrls, assetUrls } from '../../asset/urls.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import { PUBLIC_PANORAMAS, showsTours } from '../../organization/public-tours.ts';
import type { BuildingDocument } from '../building/model.ts';
import type { EstateDocument } from '../estate/model.ts';
import { findPublicApartments } from './find-public.ts';
import { needsHistory, type PriceRow } from './lowest-price.ts';
import type { ApartmentDocument } from './model.ts';

/** What presenting apartments needs besides the apartments themselves. */
export interface PresentationContext {
  /** Language of the texts; absent for the texts as written, which editors need. */
  readonly locale: TextLanguage;
  readonly now: Date;
  readonly estates: ReadonlyMap<string, EstateDocument>;
  readonly buildings: ReadonlyMap<string, BuildingDocument>;
  readonly urls: AssetUrls;
  /** Price history of the apartments whose lowest price depends on it, oldest first. */
  readonly priceRows: ReadonlyMap<string, readonly PriceRow[]>;
  /** The referenced navigators, panoramas and apartments that visitors may see; absent for members, who may see all. */
  readonly seen?: ReadonlySet<string>;
}

interface Known {
  readonly locale: TextLanguage;
  readonly now: Date;
  /** Estates already loaded. */
  readonly estates?: readonly EstateDocument[];
  /** The apartments' organization, when presenting to visitors. */
  readonly forVisitorsOf?: OrganizationDocument | undefined;
}

async function historyOf(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: readonly ApartmentDocument[],
): Promise<Map<string, PriceRow[]>> {
  const rows = new Map<string, PriceRow[]>();
  if (apartments.length === 0) return rows;
  const found = await models.PriceHistory.find(
    {
      organizationId,
      apartmentId: { $in: apartments.map((one) => one._id) },
      // A price entered by mistake was never offered.
      mistake: { $exists: false },
    },
    {
      apartmentId: 1,
      price: 1,
      promotionPrice: 1,
      promotionFrom: 1,
      promotionTo: 1,
      validFrom: 1,
      validTo: 1,
    },
  )
    .sort({ validFrom: 1, _id: 1 })
    .lean();
  for (const row of found) {
    const id = String(row.apartmentId);
    const list = rows.get(id);
    if (list) list.push(row);
    else rows.set(id, [row]);
  }
  return rows;
}

/** The navigators, panoramas and apartments referenced by apartments that visitors may see. */
async function seenByVisitors(
  models: Models,
  organization: OrganizationDocument,
  apartments: readonly ApartmentDocument[],
): Promise<ReadonlySet<string>> {
  const { _id: organizationId } = organization;
  const angles = apartments.flatMap(({ preferredAngles }) => preferredAngles);
  const navigators = distinctIds(angles.map(({ navigatorId }) => navigatorId));
  const starts = showsTours(organization) ? distinctIds(apartments.map((one) => one.startPanoramaId)) : [];
  const parts = distinctIds(
    apartments.flatMap(({ components }) => components.map(({ apartmentId }) => apartmentId)),
  );
  const found = await Promise.all([
    findPublicApartments(models, organizationId, parts).then((all) => all.map(({ _id }) => _id)),
    navigators.length > 0
      ? models.Navigator.distinct('_id', { organizationId, _id: { $in: navigators }, published: true })
      : [],
    starts.length > 0
      ? models.Panorama.distinct('_id', { organizationId, _id: { $in: starts }, ...PUBLIC_PANORAMAS })
      : [],
  ]);
  return new Set(found.flat().map(String));
}

/** Loads what presenting apartments of one organization needs, with a handful of queries for any number of apartments. */
export async function presentationContextOf(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: readonly ApartmentDocument[],
  { locale, now, estates: known = [], forVisitorsOf }: Known,
): Promise<PresentationContext> {
  const missing = distinctIds(apartments.map((one) => one.estateId)).filter(
    (id) => !known.some((estate) => estate._id.equals(id)),
  );
  const buildingIds = distinctIds(apartments.map((one) => one.buildingId));
  const [read, buildings, urls, seen] = await Promise.all([
    missing.length > 0 ? models.Estate.find({ organizationId, _id: { $in: missing } }).lean() : [],
    buildingIds.length > 0 ? models.Building.find({ organizationId, _id: { $in: buildingIds } }).lean() : [],
    assetUrls(
      models,
      organizationId,
      apartments.flatMap((one) => [
        ...APARTMENT_FILES.map((file) => one[file]),
        ...(one.galleryAssetIds ?? []),
      ]),
    ),
    forVisitorsOf ? seenByVisitors(models, forVisitorsOf, apartments) : undefined,
  ]);
  const estates = mapById([...known, ...read]);
  const needy = apartments.filter((one) => {
    const timeZone = estates.get(String(one.estateId))?.timezone ?? 'UTC';
    return needsHistory(one, { today: dayIn(timeZone, now), timeZone });
  });
  const priceRows = await historyOf(models, organizationId, needy);
  return { locale, now, estates, buildings: mapById(buildings), urls, priceRows, ...(seen ? { seen } : {}) };
}
