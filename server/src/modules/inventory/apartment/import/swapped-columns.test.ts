import type { ImportField } from '@oriel/contract/apartment-fields';
import { describe, expect, it } from 'vitest';
import { swappedColumns } from './swapped-columns.ts';

const AREAS = [38, 41.5, 45, 52, 55.2, 60, 63, 71, 84, 39];
const ROOMS = [1, 2, 2, 2, 3, 3, 3, 4, 4, 1];
const FLOORS = [3, 1, 2, 3, 1, 2, 3, 1, 2, 1];

function rowsOf(columns: Partial<Record<ImportField, readonly (number | string)[]>>) {
  const [first = []] = Object.values(columns);
  return first.map((_, row) => ({
    row: row + 2,
    cells: new Map(
      Object.entries(columns).map(([field, cells]) => [field as ImportField, cells[row] ?? null] as const),
    ),
  }));
}

const found = (columns: Parameters<typeof rowsOf>[0]) => swappedColumns(rowsOf(columns));
const times = (factor: number) => AREAS.map((area) => area * factor);

describe('columns the wrong way round', () => {
  it('are prices and areas, for sale and to let', () => {
    const swapped = { fields: ['price', 'area'], from: 38, to: 84 };
    expect(found({ price: AREAS, area: times(11_000) })).toEqual([swapped]);
    expect(found({ price: AREAS, area: times(55) })).toEqual([swapped]);
  });

  it('are rooms and floors', () => {
    expect(found({ rooms: FLOORS, floor: ROOMS, area: AREAS })).toEqual([
      { fields: ['rooms', 'floor'], from: 1, to: 3 },
    ]);
  });

  it.each([
    ['the right way round', { price: times(11_000), area: AREAS, rooms: ROOMS, floor: FLOORS }],
    ['rents and square feet', { price: AREAS.map((area) => 700 + area), area: times(10.7) }],
    ['plots with prices in thousands', { price: AREAS.map((area) => area * 3), area: times(25) }],
    ['parking without a price', { price: ['', '', 30_000], area: [12.5, 12.5, 12.5] }],
    ['larger apartments higher up', { rooms: ROOMS, floor: ROOMS, area: AREAS }],
    ['one odd row', { price: [40, ...times(11_000).slice(1)], area: [440_000, ...AREAS.slice(1)] }],
  ])('are not %s', (_what, columns) => {
    expect(found(columns)).toEqual([]);
  });
});
