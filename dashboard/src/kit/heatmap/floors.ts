import type { EstateHeatmap } from '@oriel/contract/tracking';

export type HeatFlat = EstateHeatmap['apartments'][number];

/** One floor of a building with its flats, by number. */
interface FloorRow {
  /** Absent for what lies on none, such as parking. */
  readonly floor: number | undefined;
  readonly flats: readonly HeatFlat[];
  readonly sum: number;
}

/** The floors of one building, or of what is in none; the highest first, as one sees them. */
export interface FloorStack {
  readonly buildingId: string | undefined;
  readonly rows: readonly FloorRow[];
}

const byNumber = new Intl.Collator('en', { numeric: true });

function grouped<Key>(flats: readonly HeatFlat[], keyOf: (flat: HeatFlat) => Key): [Key, HeatFlat[]][] {
  const groups = new Map<Key, HeatFlat[]>();
  for (const flat of flats) groups.set(keyOf(flat), [...(groups.get(keyOf(flat)) ?? []), flat]);
  return [...groups];
}

/** Flats as they lie over one another, building by building in the order given. */
export function floorStacks(flats: readonly HeatFlat[], order: readonly string[]): FloorStack[] {
  const place = (id: string | undefined) => (id === undefined ? order.length : order.indexOf(id));
  return grouped(flats, ({ buildingId }) => buildingId)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([buildingId, own]) => {
      const rows = grouped(own, ({ floor }) => floor)
        .toSorted(([one], [other]) => (other ?? -Infinity) - (one ?? -Infinity))
        .map(([floor, row]) => ({
          floor,
          flats: row.toSorted((one, other) => byNumber.compare(one.number, other.number)),
          sum: row.reduce((sum, { value }) => sum + value, 0),
        }));
      return { buildingId, rows };
    });
}
