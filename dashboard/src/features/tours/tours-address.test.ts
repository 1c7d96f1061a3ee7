import { expect, test } from 'vitest';
import { narrowsTours, readToursAddress, toursCallQuery, withTours } from './tours-address.ts';

const ESTATE = 'a'.repeat(24);
const read = (query: string) => readToursAddress(new URLSearchParams(query));

test('an address keeps search, estate and order, and falls back to the newest of all', () => {
  expect(read(`search=roof&estate=${ESTATE}&sort=-views`)).toEqual({
    search: 'roof',
    estate: ESTATE,
    sort: '-views',
  });
  expect(read('estate=park&sort=price')).toEqual({ search: '', estate: undefined, sort: '-createdAt' });
  const here = new URLSearchParams(`estate=${ESTATE}&sort=-views`);
  expect(String(withTours(here, { sort: '-createdAt', search: 'a' }))).toBe(`estate=${ESTATE}&search=a`);
  expect(String(withTours(here, { estate: '' }))).toBe('sort=-views');
});

test('the API is asked for what is chosen', () => {
  expect(toursCallQuery(read('search=%20'))).toEqual({
    sort: '-createdAt',
    search: undefined,
    estateId: undefined,
  });
  expect(toursCallQuery(read(`estate=${ESTATE}`))).toMatchObject({ estateId: [ESTATE] });
  expect([read('search=%20&sort=-views'), read(`estate=${ESTATE}`)].map(narrowsTours)).toEqual([false, true]);
});
