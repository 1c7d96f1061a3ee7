import { expect, test } from 'vitest';
import { feedbackCallQuery, readFeedbackAddress, withFeedback } from './feedback-address.ts';

const read = (query: string) => readFeedbackAddress(new URLSearchParams(query));

test('an empty address is the default list: newest first', () => {
  expect(feedbackCallQuery(read(''))).toEqual({
    sort: '-createdAt',
    page: 1,
    limit: 20,
    status: undefined,
    search: undefined,
  });
});

test('ignores malformed values', () => {
  expect(read('status=NONE&sort=secret&page=-2')).toEqual(read(''));
});

test('a change starts at the first page and omits defaults', () => {
  const at = new URLSearchParams('page=3&status=OPEN');
  expect(String(withFeedback(at, { status: 'CLOSED' }))).toBe('status=CLOSED');
  expect(String(withFeedback(at, { sort: '-createdAt', status: '' }))).toBe('');
  expect(String(withFeedback(at, { page: '2' }))).toBe('page=2&status=OPEN');
});
