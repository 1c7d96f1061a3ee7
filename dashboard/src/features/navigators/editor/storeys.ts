import type { Apartment } from '@oriel/contract/apartment';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';

/** A floor of a building with the apartments that can be seen from outside. */
export interface Storey {
  readonly floor: number;
  /** in the order of their numbers */
  readonly apartmentIds: readonly string[];
}

const byNumber = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Floors of a building from the lowest up, those between them without apartments included. */
export function storeysOf(
  apartments: readonly Apartment[],
  buildingId: string | undefined,
): readonly Storey[] {
  const seen = apartments
    .filter(
      (one): one is Apartment & { floor: number } =>
        one.buildingId === buildingId && SEEN_OUTSIDE.has(one.kind) && one.floor !== undefined,
    )
    .toSorted((one, other) => byNumber.compare(one.number, other.number));
  const floors = Map.groupBy(seen, ({ floor }) => floor);
  const [lowest, highest] = [Math.min(...floors.keys()), Math.max(...floors.keys())];
  return Array.from({ length: floors.size === 0 ? 0 : highest - lowest + 1 }, (_, index) => ({
    floor: lowest + index,
    apartmentIds: (floors.get(lowest + index) ?? []).map(({ id }) => id),
  }));
}

/** Ids of the buildings with apartments that can be seen from outside; undefined stands for apartments without a building. */
export function buildingsOf(apartments: readonly Apartment[]): readonly (string | undefined)[] {
  return [
    ...new Set(apartments.filter(({ kind }) => SEEN_OUTSIDE.has(kind)).map(({ buildingId }) => buildingId)),
  ];
}
