import { expect, test } from 'vitest';
import { dayInSentence } from './day-in-sentence.ts';

test('a day of May is declined in Polish, and all others are as they were', () => {
  expect(dayInSentence('pl-PL', new Date('2026-05-05T12:00'))).toBe('5 maja 2026');
  expect(dayInSentence('pl', new Date('2026-05-05T12:00Z'), { timeStyle: 'short', timeZone: 'UTC' })).toBe(
    '5 maja 2026, 12:00',
  );
  expect(dayInSentence('pl-PL', new Date('2026-03-05T12:00'))).toBe('5 mar 2026');
  expect(dayInSentence('en-US', new Date('2026-05-05T12:00'))).toBe('May 5, 2026');
});
