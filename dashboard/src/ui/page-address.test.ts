import { expect, test } from 'vitest';
import { changedQuery, idIn, pageIn, searchIn } from './page-address.ts';

const of = (text: string) => new URLSearchParams(text);

test('a page is a whole number that the API accepts', () => {
  expect(['', 'page=3', 'page=1000000'].map((text) => pageIn(of(text)))).toEqual([1, 3, 1_000_000]);
  for (const wrong of ['0', '-1', '1.5', 'two', '1e9', '1000001', 'Infinity'])
    expect(pageIn(of(`page=${wrong}`)), wrong).toBe(1);
});

test('a search is the typed text, unless the API cannot search for it', () => {
  expect(searchIn(of('search=%20Brzozowa%20'))).toBe(' Brzozowa ');
  expect(searchIn(of(`search=${'x'.repeat(100)}`))).toHaveLength(100);
  expect(searchIn(of(`search=${'x'.repeat(101)}`))).toBe('');
  expect(searchIn(of('search=a%00b'))).toBe('');
});

test('an id is either valid or absent', () => {
  expect(idIn(of(`estateId=${'a'.repeat(24)}`), 'estateId')).toBe('a'.repeat(24));
  expect(idIn(of('estateId=zzz'), 'estateId')).toBeUndefined();
  expect(idIn(of(''), 'estateId')).toBeUndefined();
});

test('a change says what is unusual, and another filter starts at the first page', () => {
  const changed = (change: Record<string, string | undefined>) =>
    String(changedQuery(of('status=DRAFT&page=3&other=x'), change, { sort: 'name' }, ['file']));
  expect(changed({ search: 'a' })).toBe('status=DRAFT&other=x&search=a');
  expect(changed({ status: '' })).toBe('other=x');
  expect(changed({ status: undefined, sort: 'name' })).toBe('other=x');
  expect(changed({ page: '4' })).toBe('status=DRAFT&page=4&other=x');
  expect(changed({ page: '1' })).toBe('status=DRAFT&other=x');
  expect(changed({ file: 'f' })).toBe('status=DRAFT&page=3&other=x&file=f');
});
