import { expect, it } from 'vitest';
import { floorStacks, type HeatFlat } from './floors.ts';

function flat(
  number: string,
  floor: number | undefined,
  buildingId: string | undefined,
  value = 0,
): HeatFlat {
  return {
    apartmentId: number,
    number,
    status: 'ACTIVE',
    counts: { see_apartment_details: 0, add_to_favorite: 0, remove_from_favorite: 0, send_inquiry: 0 },
    visitors: 0,
    intensity: 0,
    value,
    ...(floor === undefined ? {} : { floor }),
    ...(buildingId ? { buildingId } : {}),
  };
}

it('stacks floors from the highest down, with apartments sorted by number', () => {
  const flats = [
    flat('A10', 1, 'a', 2),
    flat('P1', undefined, undefined),
    flat('B1', 0, 'b', 7),
    flat('A2', 1, 'a', 3),
    flat('A3', 4, 'a'),
    flat('A1', -1, 'a', 1),
  ];
  const stacks = floorStacks(flats, ['b', 'a']);
  expect(stacks.map(({ buildingId }) => buildingId)).toEqual(['b', 'a', undefined]);
  expect(
    stacks[1]?.rows.map(({ floor, flats: row, sum }) => [floor, row.map(({ number }) => number), sum]),
  ).toEqual([
    [4, ['A3'], 0],
    [1, ['A2', 'A10'], 5],
    [-1, ['A1'], 1],
  ]);
  expect(stacks[2]?.rows[0]?.floor).toBeUndefined();
});
