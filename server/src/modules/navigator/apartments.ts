import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind, ApartmentStatus } from '@oriel/contract/enums';
import type { ApartmentTotals } from '@oriel/contract/navigator';
import type { ApartmentHint } from '@oriel/contract/navigator-image';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { amountOf } from '../../platform/money.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { promotionHolds } from '../inventory/apartment/prices.ts';
import { type PublicVisibility, visibilityOfApartment } from '../inventory/apartment/public-visibility.ts';

/** Filter of the visible apartments. Undefined visibility means a member, who sees all. */
export function seenBy(visibility: PublicVisibility | undefined) {
  if (!visibility) return {};
  return { visible: true, ...(visibility.sold ? {} : { status: { $ne: 'SOLD' as const } }) };
}

/** Apartment fields needed for a hint. */
export const HINT_FIELDS = {
  number: 1,
  numberKey: 1,
  kind: 1,
  rooms: 1,
  area: 1,
  floor: 1,
  orientations: 1,
  status: 1,
  listPrice: 1,
  promotion: 1,
  priceHidden: 1,
} as const;

export type HintedApartment = Pick<ApartmentDocument, '_id' | keyof typeof HINT_FIELDS>;

/** An apartment as visible to the viewer: members see hidden prices. */
export function unhidden<T extends { priceHidden: boolean }>(apartment: T, forPublic: boolean): T {
  return forPublic ? apartment : { ...apartment, priceHidden: false };
}

/**
 * Short description of an apartment.
 *
 * @param today the day in the estate's time zone
 */
export function hintOf(
  apartment: HintedApartment,
  visibility: PublicVisibility,
  today: string,
): ApartmentHint {
  const shown = visibilityOfApartment(visibility, apartment);
  const { promotion, listPrice } = apartment;
  const reduced = shown.price && (listPrice ?? undefined) !== undefined && promotionHolds(promotion, today);
  return withoutEmpty({
    id: String(apartment._id),
    number: apartment.number,
    kind: apartment.kind,
    rooms: apartment.rooms,
    area: apartment.area,
    floor: apartment.floor,
    orientations: apartment.orientations ?? [],
    status: shown.status ? apartment.status : undefined,
    price: shown.price ? amountOf(listPrice) : undefined,
    effectivePrice: reduced ? amountOf(promotion?.price) : undefined,
  }) as ApartmentHint;
}

/** Totals by status, as far as they are public. */
export function presentTotals(
  counts: Readonly<Partial<Record<ApartmentStatus, number>>>,
  visibility: PublicVisibility,
): ApartmentTotals {
  const { ACTIVE = 0, BOOKED = 0, SOLD = 0 } = counts;
  const total = ACTIVE + BOOKED + (visibility.sold ? SOLD : 0);
  if (!visibility.status) return { total };
  return { total, ACTIVE, BOOKED, ...(visibility.sold ? { SOLD } : {}) };
}

interface Place {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
}

/** Counts the apartments of a place by status. */
export async function countByStatus(
  models: Models,
  place: Place,
  visibility: PublicVisibility | undefined,
): Promise<Partial<Record<ApartmentStatus, number>>> {
  const rows = await models.Apartment.aggregate<{ _id: ApartmentStatus; apartments: number }>([
    { $match: { ...place, ...(visibility ? { visible: true } : {}) } },
    { $group: { _id: '$status', apartments: { $sum: 1 } } },
  ]);
  return Object.fromEntries(rows.map(({ _id, apartments }) => [_id, apartments]));
}

/** The same without parking and storage, unless there is nothing else: what a visitor is told of a place from afar. */
export async function countMainByStatus(
  models: Models,
  place: Place,
  visibility: PublicVisibility | undefined,
): Promise<Partial<Record<ApartmentStatus, number>>> {
  const rows = await models.Apartment.aggregate<{
    _id: { status: ApartmentStatus; kind: ApartmentKind };
    apartments: number;
  }>([
    { $match: { ...place, ...(visibility ? { visible: true } : {}) } },
    { $group: { _id: { status: '$status', kind: '$kind' }, apartments: { $sum: 1 } } },
  ]);
  const main = rows.filter(({ _id }) => countsAsApartment(_id.kind));
  const counts: Partial<Record<ApartmentStatus, number>> = {};
  for (const { _id, apartments } of main.length > 0 ? main : rows)
    counts[_id.status] = (counts[_id.status] ?? 0) + apartments;
  return counts;
}
