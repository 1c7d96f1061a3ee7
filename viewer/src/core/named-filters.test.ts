import { NAVIGATOR_FILTERS } from '@oriel/contract/enums';
import { expect, test } from 'vitest';
import type { ApartmentFilters } from './apartment-filters.ts';
import { filtersOf, namedFilters } from './named-filters.ts';

const FILTERS: ApartmentFilters = {
  rooms: ['2', '5+'],
  price: { max: 700_000 },
  area: { min: 40.5, max: 80 },
  orientation: ['S', 'SE'],
  completion: '2027-03-31',
  promotion: true,
};

test('uses the names of the address and countable values', () => {
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

test('parses what it produced', () => {
  expect(filtersOf(namedFilters(FILTERS), NAVIGATOR_FILTERS)).toEqual({ filters: FILTERS, wrong: [] });
});

test('understands free notation', () => {
  const { filters, wrong } = filtersOf(
    {
      rooms: [2, '4+', '5', 7],
      priceMax: ' 500000 ',
      orientation: 's,sw',
      promotion: false,
      staircase: '',
    },
    NAVIGATOR_FILTERS,
  );
  expect(wrong).toEqual([]);
  expect(filters).toEqual({
    rooms: ['2', '4', '5+'],
    price: { min: undefined, max: 500_000 },
    orientation: ['S', 'SW'],
  });
});

test('reports invalid values with the allowed ones', () => {
  const wrong = (named: Parameters<typeof filtersOf>[0]) => filtersOf(named, NAVIGATOR_FILTERS).wrong;
  expect(wrong({ rooms: ['many', 2] })).toEqual(['"rooms" is any of 0, 1, 2, 3, 4, 5+, not "many"']);
  expect(wrong({ floorMin: 'high', promotion: 'perhaps', completionTo: 'spring' })).toEqual([
    '"floorMin" is a number, not "high"',
    '"promotion" is true or false, not "perhaps"',
    '"completionTo" is a day, as 2027-03-31, not "spring"',
  ]);
  expect(wrong({ orientation: 'up' })[0]).toMatch(/^"orientation" is any of .*SW.*, not "UP"$/);
  expect(wrong({ colour: 'red' })[0]).toMatch(/^"colour" is none of rooms, areaMin, areaMax, .*openView$/);
});

test('ignores filters that the navigator does not offer', () => {
  expect(filtersOf({ status: 'ACTIVE' }, ['rooms'])).toEqual({
    filters: {},
    wrong: ['"status" is none of rooms'],
  });
});
