import { NAVIGATOR_FILTERS } from '@oriel/contract/navigator';
import { expect, test } from 'vitest';
import type { FlatFilters } from './flat-filters.ts';
import { filtersOf, namedFilters } from './named-filters.ts';

const FILTERS: FlatFilters = {
  rooms: ['2', '5+'],
  price: { max: 700_000 },
  area: { min: 40.5, max: 80 },
  orientation: ['S', 'SE'],
  completion: '2027-03-31',
  promotion: true,
};

test('filters have the names of the address, and values that others can count', () => {
  expect(namedFilters(FILTERS)).toEqual({
    rooms: ['2', '5+'],
    priceMax: 700_000,
    areaMin: 40.5,
    areaMax: 80,
    orientation: ['S', 'SE'],
    completionTo: '2027-03-31',
    promotion: true,
  });
  expect(namedFilters({})).toEqual({});
});

test('what was told can be taken back', () => {
  expect(filtersOf(namedFilters(FILTERS), NAVIGATOR_FILTERS)).toEqual({ filters: FILTERS, unknown: [] });
});

test('developers may write numbers, and are told of what leads to nothing', () => {
  const { filters, unknown } = filtersOf(
    { rooms: [2, 3], priceMax: '500000', colour: 'red', floorMin: 'high' },
    NAVIGATOR_FILTERS,
  );
  expect(filters).toEqual({ rooms: ['2', '3'], price: { min: undefined, max: 500_000 } });
  expect(unknown).toEqual(['colour', 'floorMin']);
});

test('what a navigator does not offer leads to nothing', () => {
  expect(filtersOf({ status: 'ACTIVE' }, ['rooms'])).toEqual({ filters: {}, unknown: ['status'] });
});
