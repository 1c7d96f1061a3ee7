import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceBucket, roomKeys, searchKey, searchOf } from './filter-values.ts';

it('counts rooms as one to four and five or more, in any notation', () => {
  expect(roomKeys({ rooms: [1, 2.5, 7, '5+', '3'] })).toEqual(['1', '2.5', '5+', '3']);
  expect(roomKeys({ rooms: 2 })).toEqual(['2']);
  for (const nonsense of [undefined, null, 'x', { rooms: 'many' }, { rooms: {} }, { rooms: [-1, null] }]) {
    expect(roomKeys(nonsense)).toEqual([]);
  }
});

it('assigns a search up to a price to the range that ends there', () => {
  expect(priceBucket({ priceMax: 600_000 })).toBe('550000-600000');
  expect(priceBucket({ priceMax: 601_000 })).toBe('600000-650000');
  expect(priceBucket({ priceMax: 1_000_000 })).toBe('950000-1000000');
  expect(priceBucket({ priceMax: '2500' })).toBe('2000-2500');
  expect(priceBucket({ priceMin: 600_000 })).toBe('600000-650000');
  expect(priceBucket({})).toBeUndefined();
});

it('has few price ranges and room counts, whatever is sent', () => {
  const ranges = new Set<string>();
  const rooms = new Set<string>();
  fc.assert(
    fc.property(fc.anything(), fc.double(), fc.integer(), (priceMin, priceMax, number) => {
      for (const filters of [{ priceMin }, { priceMax }, { priceMax: Math.abs(number) }]) {
        const range = priceBucket(filters);
        if (range) ranges.add(range);
      }
      for (const key of roomKeys({ rooms: [priceMin, priceMax, number] })) rooms.add(key);
    }),
    { numRuns: 2000 },
  );
  for (const range of ranges) expect(range).toMatch(/^\d+-\d+$/);
  expect(rooms.size).toBeLessThan(12);
});

it('describes a search by its rooms, rounded prices, and whether there was more', () => {
  const told = (filters: unknown) => searchOf(searchKey(filters));
  expect(told({ rooms: ['4'], priceMax: 601_000 })).toEqual({ rooms: ['4'], priceMax: 650_000, more: false });
  expect(told({ rooms: ['5+', '2.5'], priceMin: 410_000, orientation: ['S'] })).toEqual({
    rooms: ['2.5', '5+'],
    priceMin: 400_000,
    more: true,
  });
  expect(told({ areaMin: 70, staircase: [] })).toEqual({ rooms: [], more: true });
  expect(searchKey({ rooms: ['3', '2'] })).toBe(searchKey({ rooms: ['2', '3'] }));
  for (const nonsense of [undefined, null, 3, 'x', {}]) expect(told(nonsense).rooms).toEqual([]);
  fc.assert(
    fc.property(fc.anything(), (filters) => !/[.$\0]/.test(searchKey({ ...Object(filters), rooms: 2 }))),
  );
});
