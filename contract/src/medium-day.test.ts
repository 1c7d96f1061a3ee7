import { expect, test } from 'vitest';
import { mediumDay } from './medium-day.ts';

test('a day of May is declined in Polish, and all others are as they were', () => {
  expect(mediumDay('pl-PL', new Date('2026-05-05T12:00'))).toBe('5 maja 2026');
  expect(mediumDay('pl', new Date('2026-05-05T12:00Z'), { timeStyle: 'short', timeZone: 'UTC' })).toBe(
    '5 maja 2026, 12:00',
  );
  expect(mediumDay('pl-PL', new Date('2026-03-05T12:00'))).toBe('5 mar 2026');
  expect(mediumDay('en-US', new Date('2026-05-05T12:00'))).toBe('May 5, 2026');
});
