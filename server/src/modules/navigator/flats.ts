import type { ApartmentStatus } from '@oriel/contract/enums';
import type { FlatTotals } from '@oriel/contract/navigator';
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

export type HintedFlat = Pick<ApartmentDocument, '_id' | keyof typeof HINT_FIELDS>;

/** An apartment as visible to the viewer: members see hidden prices. */
export function unhidden<T extends { priceHidden: boolean }>(flat: T, forPublic: boolean): T {
  return forPublic ? flat : { ...flat, priceHidden: false };
}

/**
 * Short description of an apartment.
 *
 * @param today the day in the estate's time zone
 */
export function hintOf(flat: HintedFlat, visibility: PublicVisibility, today: string): ApartmentHint {
  const shown = visibilityOfApartment(visibility, flat);
  const { promotion, listPrice } = flat;
  const reduced = shown.price && (listPrice ?? undefined) !== undefined && promotionHolds(promotion, today);
  return withoutEmpty({
    id: String(flat._id),
    number: flat.number,
    kind: flat.kind,
    rooms: flat.rooms,
    area: flat.area,
    floor: flat.floor,
    orientations: flat.orientations ?? [],
    status: shown.status ? flat.status : undefined,
    price: shown.price ? amountOf(listPrice) : undefined,
    effectivePrice: reduced ? amountOf(promotion?.price) : undefined,
  }) as ApartmentHint;
}

/** Totals by status, as far as they are public. */
export function presentTotals(
  counts: Readonly<Partial<Record<ApartmentStatus, number>>>,
  visibility: PublicVisibility,
): FlatTotals {
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
  const rows = await models.Apartment.aggregate<{ _id: ApartmentStatus; flats: number }>([
    { $match: { ...place, ...(visibility ? { visible: true } : {}) } },
    { $group: { _id: '$status', flats: { $sum: 1 } } },
  ]);
  return Object.fromEntries(rows.map(({ _id, flats }) => [_id, flats]));
}
