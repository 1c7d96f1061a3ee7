import { expect, test } from 'vitest';
import { dayAfter, dayOf, endOfDay, noonOf } from '../../../kit/apartments/days.ts';

test('a day survives conversion to a moment and back', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29']) {
    expect(dayOf(endOfDay(day))).toBe(day);
    expect(dayOf(noonOf(day))).toBe(day);
  }
});

test('counts days across months, years and clock changes', () => {
  expect(dayAfter('2026-03-20', 14)).toBe('2026-04-03');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2026-10-24', 2)).toBe('2026-10-26');
});
