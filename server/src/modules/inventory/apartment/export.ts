import type { Apartment } from '@oriel/contract/apartment';
import type { QueryFilter, Types } from 'mongoose';
import { inChunks } from '../../../platform/chunks.ts';
import type { Models } from '../../../platform/database.ts';
import type { Column } from '../../../platform/spreadsheet.ts';
import type { ApartmentDocument } from './model.ts';
import { apartmentForMembers } from './present.ts';
import { presentationContextOf } from './presentation-context.ts';

/** An apartment with the names of what it refers to. */
export interface ExportedApartment extends Apartment {
  readonly estateName: string | undefined;
  readonly buildingName: string | undefined;
}

const hours = (minutes: number | undefined) =>
  minutes === undefined ? undefined : Math.round(minutes / 6) / 10;

/** Titles that an import understands where it has such a field. */
export const COLUMNS: readonly Column<ExportedApartment>[] = [
  { title: 'externalId', value: (row) => row.externalId, width: 14 },
  { title: 'number', value: (row) => row.number, width: 10 },
  { title: 'estate', value: (row) => row.estateName, width: 24 },
  { title: 'building', value: (row) => row.buildingName, width: 18 },
  { title: 'kind', value: (row) => row.kind, width: 12 },
  { title: 'status', value: (row) => row.status, width: 10 },
  { title: 'floor', value: (row) => row.floor, width: 7 },
  { title: 'rooms', value: (row) => row.rooms, width: 7 },
  { title: 'area', value: (row) => row.area, width: 9 },
  { title: 'orientations', value: (row) => row.orientations.join(', '), width: 14 },
  { title: 'price', value: (row) => row.price, width: 12 },
  { title: 'pricePerArea', value: (row) => row.pricePerArea, width: 12 },
  { title: 'promotionPrice', value: (row) => row.promotion?.price, width: 14 },
  { title: 'promotionFrom', value: (row) => row.promotion?.from, width: 13 },
  { title: 'promotionTo', value: (row) => row.promotion?.to, width: 13 },
  { title: 'currency', value: (row) => row.currency, width: 9 },
  { title: 'visible', value: (row) => row.visible, width: 8 },
  { title: 'sunHoursMarch', value: (row) => hours(row.daylight?.sun?.march), width: 14 },
  { title: 'sunHoursJune', value: (row) => hours(row.daylight?.sun?.june), width: 13 },
  { title: 'sunHoursDecember', value: (row) => hours(row.daylight?.sun?.december), width: 16 },
  { title: 'openSky', value: (row) => row.daylight?.sky, width: 9 },
  { title: 'viewMetres', value: (row) => row.daylight?.distance, width: 11 },
  { title: 'inquiries', value: (row) => row.stats.inquiries, width: 10 },
  { title: 'views', value: (row) => row.stats.views, width: 8 },
  { title: 'updatedAt', value: (row) => new Date(row.updatedAt), width: 18 },
];

/** The filtered apartments as members get them, by number, as a stream. */
export async function* exportRows(
  models: Models,
  organizationId: Types.ObjectId,
  filter: QueryFilter<ApartmentDocument>,
  now: Date,
): AsyncGenerator<ExportedApartment> {
  const chunks = inChunks<ApartmentDocument>(
    filter,
    (within, most) =>
      models.Apartment.find(within, { outbox: 0 })
        .sort({ numberKey: 1, _id: 1 })
        .limit(most)
        .lean<ApartmentDocument[]>(),
    ({ numberKey, _id }) => [{ numberKey: { $gt: numberKey } }, { numberKey, _id: { $gt: _id } }],
  );
  for await (const chunk of chunks) {
    const context = await presentationContextOf(models, organizationId, chunk, { locale: undefined, now });
    for (const apartment of chunk) {
      const { estateId, buildingId } = apartment;
      yield {
        ...apartmentForMembers(apartment, context),
        estateName: context.estates.get(String(estateId))?.name,
        buildingName: buildingId && context.buildings.get(String(buildingId))?.name,
      };
    }
  }
}
