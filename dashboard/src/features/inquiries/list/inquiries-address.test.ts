import { expect, test } from 'vitest';
import {
  changedInquiries,
  filterCount,
  inquiriesQueryOf,
  readInquiries,
  withoutFilters,
} from './inquiries-address.ts';

const ID = 'a'.repeat(24);
const read = (text: string) => readInquiries(new URLSearchParams(text));

test('an empty address is the whole list', () => {
  const state = read(`status=NEW&assigneeId=none&source=EMBED&search=%20anna%20&sort=name&page=3&spam=true`);
  expect(inquiriesQueryOf(state)).toEqual({
    status: ['NEW'],
    assigneeId: ['none'],
    source: ['EMBED'],
    search: 'anna',
    spam: true,
    sort: 'name',
    page: 3,
    limit: 50,
  });
  expect(filterCount(state)).toBe(3);
});

test('finds what waits for an answer, what is due, and one person’s inquiries', () => {
  const query = inquiriesQueryOf(read(`answered=false&due=true&samePersonAs=${ID}&sort=nextStep`));
  expect(query).toMatchObject({ answered: false, due: true, samePersonAs: ID, sort: 'nextStep' });
  expect(inquiriesQueryOf(read('answered=true'))).toMatchObject({ answered: true });
  expect(inquiriesQueryOf(read('answered=maybe&due=false&samePersonAs=me'))).toEqual({
    sort: '-createdAt',
    page: 1,
    limit: 50,
  });
});

test('ignores malformed values', () => {
  const state = read(
    'status=OLD&estateId=1&assigneeId=me&from=2026-13-45&page=-1&sort=phone&spam=false&search=%00',
  );
  expect(inquiriesQueryOf(state)).toEqual({ sort: '-createdAt', page: 1, limit: 50 });
});

test('days are whole days in the reader’s time zone', () => {
  const { from, to } = inquiriesQueryOf(read('from=2026-03-01&to=2026-03-01'));
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(86_400_000 - 1);
  expect(new Date(String(from)).getHours()).toBe(0);
});

test('a change of the result goes to the first page; a change of page does not', () => {
  const address = new URLSearchParams(`estateId=${ID}&page=4`);
  expect(String(changedInquiries(address, { status: 'NEW' }))).toBe(`estateId=${ID}&status=NEW`);
  expect(String(changedInquiries(address, { page: '5' }))).toBe(`estateId=${ID}&page=5`);
  expect(String(changedInquiries(address, { page: '1', estateId: '' }))).toBe('');
  expect(String(changedInquiries(address, { sort: '-createdAt' }))).toBe(`estateId=${ID}`);
});

test('filters are cleared within their folder', () => {
  expect(String(withoutFilters(new URLSearchParams('spam=true&status=NEW&search=a&sort=name')))).toBe(
    'spam=true&sort=name',
  );
});
