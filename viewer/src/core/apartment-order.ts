import type { PublicApartment } from '@oriel/contract/apartment';
import type { ApartmentStatus } from '@oriel/contract/enums';
import { priceOf } from './apartment-filters.ts';
import { isBeside } from './kinds.ts';
import { roomsCounted } from './rooms-counted.ts';

/** Sort keys for visitors; each can be ascending or descending. */
export const APARTMENT_SORT_KEYS = ['available', 'number', 'price', 'area', 'rooms', 'floor', 'sun'] as const;
export type ApartmentSortKey = (typeof APARTMENT_SORT_KEYS)[number];

export interface ApartmentSort {
  readonly key: ApartmentSortKey;
  readonly down: boolean;
}

export const USUAL_SORT: ApartmentSort = { key: 'available', down: false };

// Natural order: A2 before A10, whatever the language.
const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const VALUES: Readonly<
  Record<
    Exclude<ApartmentSortKey, 'available' | 'number'>,
    (apartment: PublicApartment) => number | undefined
  >
> = {
  price: priceOf,
  area: ({ area }) => area,
  rooms: roomsCounted,
  floor: ({ floor }) => floor,
  sun: ({ daylight }) => daylight?.sun?.march,
};

const STATUS_RANKS: Readonly<Record<ApartmentStatus, number>> = { ACTIVE: 0, BOOKED: 1, SOLD: 2 };

/**
 * Sorts apartments: parking and storage after the rest, available before reserved and sold, those without the value last within their
 * status, ties by number. With hidden statuses, the order alone decides, as it does where numbers are asked for: they are looked up in it.
 */
export function sorted(apartments: readonly PublicApartment[], sort: ApartmentSort): PublicApartment[] {
  const rankOf = (one: PublicApartment) =>
    (isBeside(one) ? 3 : 0) +
    (one.status === undefined || sort.key === 'number' ? 0 : STATUS_RANKS[one.status]);
  return inSort(apartments, sort).sort((one, other) => rankOf(one) - rankOf(other));
}

function inSort(apartments: readonly PublicApartment[], { key, down }: ApartmentSort): PublicApartment[] {
  const byNumber = (one: PublicApartment, other: PublicApartment) =>
    numbers.compare(one.number, other.number);
  const sign = down ? -1 : 1;
  if (key === 'number' || key === 'available')
    return [...apartments].sort((one, other) => sign * byNumber(one, other));
  const value = VALUES[key];
  return [...apartments].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined) || byNumber(one, other);
    return sign * (a - b) || byNumber(one, other);
  });
}

/** Parses an order: `price`, or `-price` for descending; anything else gives the default. */
export function sortIn(text: string | null): ApartmentSort {
  const down = text?.startsWith('-') ?? false;
  const key = APARTMENT_SORT_KEYS.find((one) => one === (down ? text?.slice(1) : text));
  return key ? { key, down } : USUAL_SORT;
}

export function sortText({ key, down }: ApartmentSort): string {
  return down ? `-${key}` : key;
}
