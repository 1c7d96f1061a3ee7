import { ApiError } from '@oriel/sdk/team-client';
import { expect, test } from 'vitest';
import { retryDelay, shouldRetry } from './query-client.ts';

const answer = (status: number) => new ApiError('', { status, code: 'ANY' });

test('waits 1 s · 2^n, at most 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('retries a failed query 3 times', () => {
  const failure = answer(500);
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, true, false]);
});

test('retries when there is no answer', () => {
  expect(shouldRetry(0, answer(0))).toBe(true);
});

test.each([
  [400, false],
  [403, false],
  [404, false],
  [408, true],
  [409, false],
  [429, true],
  [503, true],
])('status %i is retried: %s', (status, expected) => {
  expect(shouldRetry(0, answer(status))).toBe(expected);
});
