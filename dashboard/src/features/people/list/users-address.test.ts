import { expect, test } from 'vitest';
import { narrowsUsers, readUsersAddress, usersCallQuery, withUsers } from './users-address.ts';

const ESTATE = 'a'.repeat(24);
const read = (text: string) => readUsersAddress(new URLSearchParams(text));

test('reads the shown members from the address, ignoring malformed values', () => {
  const said = read(`search=lis&role=AGENT&status=ACTIVE&estate=${ESTATE}&sort=-lastLoginAt&page=3`);
  expect(usersCallQuery(said)).toEqual({
    search: 'lis',
    role: ['AGENT'],
    status: ['ACTIVE'],
    estateId: ESTATE,
    sort: '-lastLoginAt',
    page: 3,
    limit: 25,
  });
  expect(read('role=OWNER&status=GONE&estate=here&sort=age&page=-2')).toEqual(read(''));
  expect(narrowsUsers(said)).toBe(true);
  expect(narrowsUsers(read('sort=email&page=2'))).toBe(false);
});

test('starts a change at the first page and omits defaults', () => {
  const before = new URLSearchParams('role=AGENT&page=3');
  expect(withUsers(before, { status: 'INVITED' }).toString()).toBe('role=AGENT&status=INVITED');
  expect(withUsers(before, { role: '' }).toString()).toBe('');
  expect(withUsers(before, { page: '2' }).toString()).toBe('role=AGENT&page=2');
  expect(withUsers(before, { sort: 'name' }).toString()).toBe('role=AGENT');
});
