import { expect, test } from 'vitest';
import { offeredFilters } from './offered-filters.ts';

const settings = {
  hideSold: false,
  hideAvailability: false,
  showPrice: true,
  inquiryEnabled: true,
  detailsEnabled: true,
};
const filters = ['rooms', 'price', 'pricePerArea', 'status'] as const;

test('offers no filter for hidden values', () => {
  expect(offeredFilters({ filters: [...filters], settings })).toEqual(['kind', ...filters]);
  const hidden = { ...settings, hideAvailability: true, showPrice: false };
  expect(offeredFilters({ filters: [...filters], settings: hidden })).toEqual(['kind', 'rooms']);
});

test('offers the building filter when there are several', () => {
  const buildings = ['A', 'B'].map((name) => ({ id: name, name }));
  expect(offeredFilters({ filters: ['rooms'], buildings, settings })).toEqual(['building', 'kind', 'rooms']);
  expect(offeredFilters({ filters: ['rooms'], buildings: buildings.slice(1), settings })).toEqual([
    'kind',
    'rooms',
  ]);
  expect(offeredFilters({ filters: ['rooms', 'kind'], settings })).toEqual(['rooms', 'kind']);
});
