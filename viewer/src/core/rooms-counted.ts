import type { PublicApartment } from '@oriel/contract/apartment';

type Counted = Pick<PublicApartment, 'rooms' | 'bedrooms'>;

/** Rooms of an apartment; its bedrooms where only those are counted, as in Britain. */
export function roomsCounted({ rooms, bedrooms }: Counted): number | undefined {
  return rooms ?? bedrooms;
}

/** Whether bedrooms are what an offer counts. */
export function countsBedrooms(apartments: readonly Counted[]): boolean {
  const counting = apartments.filter((one) => roomsCounted(one) !== undefined);
  return counting.length > 0 && counting.every(({ rooms }) => rooms === undefined);
}
