import type { PublicApartment } from '@oriel/contract/apartment';
import type { ApartmentStatus } from '@oriel/contract/enums';
import { priceOf } from './flat-filters.ts';

/** What visitors sort flats by; each can go up or down. */
export const FLAT_SORT_KEYS = ['number', 'price', 'area', 'rooms', 'floor'] as const;
export type FlatSortKey = (typeof FLAT_SORT_KEYS)[number];

export interface FlatSort {
  readonly key: FlatSortKey;
  readonly down: boolean;
}

export const USUAL_SORT: FlatSort = { key: 'number', down: false };

// As people count: A2 before A10, whatever the language.
const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const VALUES: Readonly<
  Record<Exclude<FlatSortKey, 'number'>, (flat: PublicApartment) => number | undefined>
> = {
  price: priceOf,
  area: ({ area }) => area,
  rooms: ({ rooms }) => rooms,
  floor: ({ floor }) => floor,
};

const STATUS_RANKS: Readonly<Record<ApartmentStatus, number>> = { ACTIVE: 0, BOOKED: 1, SOLD: 2 };

/**
 * Flats in an order, whichever it is with what is available before what is reserved or sold; those without the value come last among theirs
 * either way, equals by their number. Where statuses are hidden, the order alone decides.
 */
export function sorted(flats: readonly PublicApartment[], sort: FlatSort): PublicApartment[] {
  const rankOf = ({ status }: PublicApartment) => (status === undefined ? 0 : STATUS_RANKS[status]);
  return inSort(flats, sort).sort((one, other) => rankOf(one) - rankOf(other));
}

function inSort(flats: readonly PublicApartment[], { key, down }: FlatSort): PublicApartment[] {
  const byNumber = (one: PublicApartment, other: PublicApartment) =>
    numbers.compare(one.number, other.number);
  const sign = down ? -1 : 1;
  if (key === 'number') return [...flats].sort((one, other) => sign * byNumber(one, other));
  const value = VALUES[key];
  return [...flats].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined) || byNumber(one, other);
    return sign * (a - b) || byNumber(one, other);
  });
}

/** As addresses have it: `price`, or `-price` for the other way round; the usual order for anything else. */
export function sortIn(text: string | null): FlatSort {
  const down = text?.startsWith('-') ?? false;
  const key = FLAT_SORT_KEYS.find((one) => one === (down ? text?.slice(1) : text));
  return key ? { key, down } : USUAL_SORT;
}

export function sortText({ key, down }: FlatSort): string {
  return down ? `-${key}` : key;
}
