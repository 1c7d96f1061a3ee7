import { expect, test } from 'vitest';
import { feedbackCallQuery, readFeedbackAddress, withFeedback } from './feedback-address.ts';

const read = (query: string) => readFeedbackAddress(new URLSearchParams(query));

test('an address without anything is the usual list: newest first', () => {
  expect(feedbackCallQuery(read(''))).toEqual({
    sort: '-createdAt',
    page: 1,
    limit: 20,
    status: undefined,
    search: undefined,
  });
});

test('what is malformed counts as not said', () => {
  expect(read('status=NONE&sort=secret&page=-2')).toEqual(read(''));
});

test('a change begins at the first page and leaves out what is usual', () => {
  const at = new URLSearchParams('page=3&status=OPEN');
  expect(String(withFeedback(at, { status: 'CLOSED' }))).toBe('status=CLOSED');
  expect(String(withFeedback(at, { sort: '-createdAt', status: '' }))).toBe('');
  expect(String(withFeedback(at, { page: '2' }))).toBe('page=2&status=OPEN');
});
