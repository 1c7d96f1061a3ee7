import { expect, test } from 'vitest';
import { LoadSchedule } from './load-schedule.ts';

test('starts the most important requests first, a few at a time', () => {
  const schedule = new LoadSchedule({ parallel: 2 });
  expect(schedule.want(['a', 'b', 'c'], 0)).toEqual({ start: ['a', 'b'], abort: [] });
  expect(schedule.succeeded('a', 10)).toEqual(['c']);
});

test('cancels requests that are no longer wanted', () => {
  const schedule = new LoadSchedule({ parallel: 2 });
  schedule.want(['a', 'b', 'c'], 0);
  expect(schedule.want(['d', 'b'], 1)).toEqual({ start: ['d'], abort: ['a'] });
});

test('retries a failed tile after growing delays, then gives up', () => {
  const schedule = new LoadSchedule({ parallel: 1, maxAttempts: 3, retryDelay: 100 });
  schedule.want(['a'], 0);
  expect(schedule.failed('a', 0)).toEqual([]);
  expect(schedule.nextRetry()).toBe(100);
  expect(schedule.startMore(99)).toEqual([]);
  expect(schedule.startMore(100)).toEqual(['a']);
  schedule.failed('a', 100);
  expect(schedule.nextRetry()).toBe(300);
  expect(schedule.startMore(300)).toEqual(['a']);
  schedule.failed('a', 300);
  expect(schedule.hasGivenUp('a')).toBe(true);
  expect(schedule.nextRetry()).toBeNull();
  schedule.forgive();
  expect(schedule.startMore(301)).toEqual(['a']);
});

test('does not let a failed tile hold up the others', () => {
  const schedule = new LoadSchedule({ parallel: 1, retryDelay: 100 });
  schedule.want(['a', 'b'], 0);
  expect(schedule.failed('a', 0)).toEqual(['b']);
});
