import { expect, test } from 'vitest';
import {
  organizationsCallQuery,
  readOrganizationsAddress,
  withOrganizations,
} from './organizations-address.ts';

const read = (text: string) => readOrganizationsAddress(new URLSearchParams(text));

test('reads the shown organizations from the address, ignoring malformed values', () => {
  expect(organizationsCallQuery(read('search=%20river%20&status=SUSPENDED&sort=-createdAt&page=2'))).toEqual({
    search: 'river',
    status: 'SUSPENDED',
    sort: '-createdAt',
    page: 2,
    limit: 24,
  });
  expect(read('status=GONE&sort=size&page=0')).toEqual(read(''));
});

test('starts a change at the first page and omits defaults', () => {
  const before = new URLSearchParams('status=ACTIVE&page=3');
  expect(withOrganizations(before, { search: 'a' }).toString()).toBe('status=ACTIVE&search=a');
  expect(withOrganizations(before, { status: '' }).toString()).toBe('');
  expect(withOrganizations(before, { page: '1' }).toString()).toBe('status=ACTIVE');
});
