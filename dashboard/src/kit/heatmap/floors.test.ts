import { expect, it } from 'vitest';
import { floorStacks, type HeatApartment } from './floors.ts';

function apartment(
  number: string,
  floor: number | undefined,
  buildingId: string | undefined,
  value = 0,
): HeatApartment {
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
  const apartments = [
    apartment('A10', 1, 'a', 2),
    apartment('P1', undefined, undefined),
    apartment('B1', 0, 'b', 7),
    apartment('A2', 1, 'a', 3),
    apartment('A3', 4, 'a'),
    apartment('A1', -1, 'a', 1),
  ];
  const stacks = floorStacks(apartments, ['b', 'a']);
  expect(stacks.map(({ buildingId }) => buildingId)).toEqual(['b', 'a', undefined]);
  expect(
    stacks[1]?.rows.map(({ floor, apartments: row, sum }) => [floor, row.map(({ number }) => number), sum]),
  ).toEqual([
    [4, ['A3'], 0],
    [1, ['A2', 'A10'], 5],
    [-1, ['A1'], 1],
  ]);
  expect(stacks[2]?.rows[0]?.floor).toBeUndefined();
});
