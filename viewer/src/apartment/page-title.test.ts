import type { PublicApartment } from '@oriel/contract/apartment';
import { expect, test } from 'vitest';
import { titleOf } from './page-title.ts';

// Of a flat, a title tells nothing but its number.
const flats = [{ id: 'a', number: '3A' }] as unknown as readonly PublicApartment[];
const start = {
  navigator: { name: 'Linden Court' },
  flats,
  selected: null,
  view: 'all',
  comparing: false,
  locale: 'en',
} as const;

test('a page is called after what is shown, in its language', () => {
  expect(titleOf(start)).toBe('Linden Court');
  expect(titleOf({ ...start, selected: 'a' })).toBe('Home 3A · Linden Court');
  expect(titleOf({ ...start, view: 'saved' })).toBe('Saved · Linden Court');
  expect(titleOf({ ...start, comparing: true, view: 'saved' })).toBe('Side by side · Linden Court');
  expect(titleOf({ ...start, selected: 'a', locale: 'pl' })).toBe('Lokal 3A · Linden Court');
});

test('a flat that is not there, or not yet, gives the page no name', () => {
  expect(titleOf({ ...start, selected: 'b' })).toBe('Linden Court');
  expect(titleOf({ ...start, flats: null, selected: 'a' })).toBe('Linden Court');
});
