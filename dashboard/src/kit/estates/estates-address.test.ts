import { expect, test } from 'vitest';
import { estatesCallQuery, narrowsEstates, readEstatesAddress, withEstates } from './estates-address.ts';

const read = (query: string) => readEstatesAddress(new URLSearchParams(query));

test('an address keeps search, filter, sort and page, and falls back to defaults for unknown values', () => {
  expect(read('search=park&status=DRAFT&type=RESIDENTIAL_RENT&sort=-updatedAt&page=3')).toEqual({
    search: 'park',
    status: 'DRAFT',
    type: 'RESIDENTIAL_RENT',
    sort: '-updatedAt',
    page: 3,
  });
  expect(read('status=NONSENSE&sort=price&page=-1')).toEqual(read(''));
});

test('another filter starts at the first page, and defaults are not in the address', () => {
  const here = new URLSearchParams('status=DRAFT&page=3');
  expect(String(withEstates(here, { search: 'a' }))).toBe('status=DRAFT&search=a');
  expect(String(withEstates(here, { status: undefined, sort: 'name' }))).toBe('');
  expect(String(withEstates(here, { page: '4' }))).toBe('status=DRAFT&page=4');
  expect(String(withEstates(here, { page: '1' }))).toBe('status=DRAFT');
});

test('an empty search is not sent', () => {
  expect(estatesCallQuery(read('search=%20'))).toMatchObject({ search: undefined });
  expect(narrowsEstates(read('search=%20&page=2'))).toBe(false);
  expect(narrowsEstates(read('type=COMMERCIAL'))).toBe(true);
});
