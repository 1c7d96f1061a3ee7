import type { PublicApartment } from '@oriel/contract/apartment';
import { LOCALES } from '@oriel/contract/enums';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../locales/catalogues.ts';
import { titleOf } from './page-title.ts';

// A title names an apartment by its kind and number.
const apartments = [
  { id: 'a', number: '3A', kind: 'APARTMENT' },
  { id: 'p', number: 'U1', kind: 'PARKING' },
  { id: 'o', number: 'X', kind: 'OTHER' },
] as unknown as readonly PublicApartment[];
const start = {
  navigator: {
    name: 'Linden Court',
    buildings: [
      { id: 'one', name: 'Building 1' },
      { id: 'two', name: 'Building 2' },
    ],
  },
  entered: null,
  lifted: null,
  floors: [
    { buildingId: 'two', level: 0 },
    { buildingId: 'two', level: 1 },
    { buildingId: 'one', level: 1 },
  ],
  pointOfInterest: null,
  apartments,
  selected: null,
  view: 'all',
  comparing: false,
  locale: 'en',
} as const;

beforeAll(() => Promise.all(LOCALES.map(loadTexts)));

test('titles the page after what is shown, in its language', () => {
  expect(titleOf(start)).toBe('Linden Court');
  expect(titleOf({ ...start, selected: 'a' })).toBe('Apartment 3A · Linden Court');
  expect(titleOf({ ...start, entered: 'two' })).toBe('Building 2 · Linden Court');
  expect(titleOf({ ...start, entered: 'two', lifted: 1 })).toBe('Floor 1 · Building 2 · Linden Court');
  expect(titleOf({ ...start, entered: 'two', selected: 'a' })).toBe(
    'Apartment 3A · Building 2 · Linden Court',
  );
  expect(titleOf({ ...start, view: 'saved' })).toBe('Saved · Linden Court');
  expect(titleOf({ ...start, view: 'about' })).toBe('About the estate · Linden Court');
  expect(titleOf({ ...start, comparing: true, view: 'saved' })).toBe('Side by side · Linden Court');
  expect(titleOf({ ...start, selected: 'a', locale: 'pl' })).toBe('Mieszkanie 3A · Linden Court');
});

test('names a parking space by its own kind', () => {
  expect(titleOf({ ...start, selected: 'p' })).toBe('Parking space U1 · Linden Court');
  expect(titleOf({ ...start, selected: 'p', locale: 'pl' })).toBe('Miejsce postojowe U1 · Linden Court');
  expect(titleOf({ ...start, selected: 'o', locale: 'gb' })).toBe('Unit X · Linden Court');
});

test('ignores an apartment that is missing or not loaded yet', () => {
  expect(titleOf({ ...start, selected: 'b' })).toBe('Linden Court');
  expect(titleOf({ ...start, apartments: null, selected: 'a' })).toBe('Linden Court');
});
