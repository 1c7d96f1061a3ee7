import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addHours, addIds, packHours, packIds } from './packed.ts';

const row = fc.array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 3, maxLength: 3 });

it('restores counters as stored', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 23 }), row)), (entries) => {
      const rows = new Map(entries);
      expect(addHours(packHours(rows, 3), 3)).toEqual(rows);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[0-9a-f]{24}$/), row)), (entries) => {
      const rows = new Map(entries);
      expect(addIds(packIds(rows, 3), 3)).toEqual(rows);
    }),
  );
});

it('adds up stored counters', () => {
  const one = packHours(new Map([[4, [1, 300]]]), 2);
  const other = packHours(
    new Map([
      [4, [2, 1]],
      [5, [7, 0]],
    ]),
    2,
  );
  const sum = addHours(other, 2, addHours(one, 2));
  expect([...sum]).toEqual([
    [4, [3, 301]],
    [5, [7, 0]],
  ]);
});
