import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import { recordOf } from '@oriel/contract/record-of';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { IntegrationDocument } from '../integration/model.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import type { PriceHistoryDocument } from '../inventory/apartment/price-history-model.ts';
import type { BuildingDocument } from '../inventory/building/model.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { NavigatorDocument } from '../navigator/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';

/** Scope of an audit: an organization, or one of its estates or buildings. */
export interface AuditScope {
  readonly organization: OrganizationDocument;
  readonly estateId?: Types.ObjectId | undefined;
  readonly buildingId?: Types.ObjectId | undefined;
}

const APARTMENT_FIELDS = {
  estateId: 1,
  buildingId: 1,
  number: 1,
  numberKey: 1,
  name: 1,
  description: 1,
  i18n: 1,
  kind: 1,
  type: 1,
  externalId: 1,
  floor: 1,
  area: 1,
  areaTotal: 1,
  listPrice: 1,
  pricePerArea: 1,
  priceHidden: 1,
  status: 1,
  bookedUntil: 1,
  visible: 1,
  preferredAngles: 1,
  ...recordOf(APARTMENT_FILES, () => 1 as const),
  galleryAssetIds: 1,
  planPosition: 1,
  links: 1,
  sync: 1,
  outbox: 1,
} as const;

/** The apartment fields that the checks read. */
export type AuditedApartment = Pick<
  ApartmentDocument,
  '_id' | 'organizationId' | keyof typeof APARTMENT_FIELDS
>;

const ROW_FIELDS = { apartmentId: 1, price: 1, validFrom: 1, validTo: 1 } as const;
export type AuditedRow = Pick<PriceHistoryDocument, '_id' | keyof typeof ROW_FIELDS>;

/** The data for all checks of apartments, read at once. */
export interface Facts {
  readonly scope: AuditScope;
  readonly now: Date;
  readonly apartments: readonly AuditedApartment[];
  /** All of the organization. */
  readonly estates: ReadonlyMap<string, EstateDocument>;
  readonly buildings: ReadonlyMap<string, BuildingDocument>;
  /** By estate. */
  readonly integrations: ReadonlyMap<string, Pick<IntegrationDocument, 'mapping'>>;
  /** Price history by apartment, oldest first. */
  readonly rows: ReadonlyMap<string, readonly AuditedRow[]>;
  /** Apartment ids of the organization by estate and external id, for the external ids in `apartments`. */
  readonly sameExternalId: ReadonlyMap<string, number>;
  /** Navigators of the estates in scope. */
  readonly navigators: readonly NavigatorDocument[];
}

/** Apartments per history query. */
const AT_A_TIME = 1000;

/** Unique key of an external id: an integration belongs to one estate. */
export function externalKey({
  estateId,
  externalId,
}: Pick<AuditedApartment, 'estateId' | 'externalId'>): string {
  return `${String(estateId)} ${externalId ?? ''}`;
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / AT_A_TIME) }, (_, index) =>
    list.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME),
  );
}

async function rowsOf(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: readonly AuditedApartment[],
): Promise<Map<string, AuditedRow[]>> {
  const rows = new Map<string, AuditedRow[]>();
  for (const some of chunks(apartments)) {
    const found = await models.PriceHistory.find(
      { organizationId, apartmentId: { $in: some.map(({ _id }) => _id) } },
      ROW_FIELDS,
    )
      .sort({ validFrom: 1, _id: 1 })
      .lean<AuditedRow[]>();
    for (const row of found) {
      const list = rows.get(String(row.apartmentId));
      if (list) list.push(row);
      else rows.set(String(row.apartmentId), [row]);
    }
  }
  return rows;
}

async function countExternalIds(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: readonly AuditedApartment[],
): Promise<Map<string, number>> {
  const ids = [...new Set(apartments.flatMap(({ externalId }) => (externalId ? [externalId] : [])))];
  const counts = new Map<string, number>();
  for (const some of chunks(ids)) {
    const found = await models.Apartment.find(
      { organizationId, externalId: { $in: some } },
      { estateId: 1, externalId: 1 },
    ).lean();
    for (const apartment of found)
      counts.set(externalKey(apartment), (counts.get(externalKey(apartment)) ?? 0) + 1);
  }
  return counts;
}

/** Reads everything with a handful of queries, for any number of apartments. */
export async function readFacts(models: Models, scope: AuditScope, now: Date): Promise<Facts> {
  const { _id: organizationId } = scope.organization;
  const { estateId, buildingId } = scope;
  const here = {
    organizationId,
    ...(estateId ? { estateId } : {}),
    ...(buildingId ? { buildingId } : {}),
  };
  const [apartments, estates, buildings, integrations] = await Promise.all([
    models.Apartment.find(here, APARTMENT_FIELDS).sort({ _id: 1 }).lean<AuditedApartment[]>(),
    models.Estate.find({ organizationId }).lean(),
    models.Building.find({ organizationId }).lean(),
    models.Integration.find({ organizationId }, { estateId: 1, mapping: 1 }).lean(),
  ]);
  const building = buildings.find(({ _id }) => buildingId?.equals(_id));
  const estateInScope = estateId ?? building?.estateId;
  const [rows, sameExternalId, navigators] = await Promise.all([
    rowsOf(models, organizationId, apartments),
    countExternalIds(models, organizationId, apartments),
    models.Navigator.find({
      organizationId,
      ...(estateInScope ? { estateId: estateInScope } : {}),
    })
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
  ]);
  return {
    scope,
    now,
    apartments,
    estates: mapById(estates),
    buildings: mapById(buildings),
    integrations: new Map(integrations.map((one) => [String(one.estateId), one])),
    rows,
    sameExternalId,
    navigators,
  };
}
