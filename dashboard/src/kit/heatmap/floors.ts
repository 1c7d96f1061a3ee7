import type { EstateHeatmap } from '@oriel/contract/tracking';

export type HeatApartment = EstateHeatmap['apartments'][number];

/** One floor of a building with its apartments, by number. */
interface FloorRow {
  /** Absent for units without a floor, such as parking. */
  readonly floor: number | undefined;
  readonly apartments: readonly HeatApartment[];
  readonly sum: number;
}

/** The floors of one building, or of units without one; highest first. */
export interface FloorStack {
  readonly buildingId: string | undefined;
  readonly rows: readonly FloorRow[];
}

const byNumber = new Intl.Collator('en', { numeric: true });

function grouped<Key>(
  apartments: readonly HeatApartment[],
  keyOf: (apartment: HeatApartment) => Key,
): [Key, HeatApartment[]][] {
  const groups = new Map<Key, HeatApartment[]>();
  for (const apartment of apartments)
    groups.set(keyOf(apartment), [...(groups.get(keyOf(apartment)) ?? []), apartment]);
  return [...groups];
}

/** Stacks apartments by floor, building by building in the given order. */
export function floorStacks(apartments: readonly HeatApartment[], order: readonly string[]): FloorStack[] {
  const place = (id: string | undefined) => (id === undefined ? order.length : order.indexOf(id));
  return grouped(apartments, ({ buildingId }) => buildingId)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([buildingId, own]) => {
      const rows = grouped(own, ({ floor }) => floor)
        .toSorted(([one], [other]) => (other ?? -Infinity) - (one ?? -Infinity))
        .map(([floor, row]) => ({
          floor,
          apartments: row.toSorted((one, other) => byNumber.compare(one.number, other.number)),
          sum: row.reduce((sum, { value }) => sum + value, 0),
        }));
      return { buildingId, rows };
    });
}
