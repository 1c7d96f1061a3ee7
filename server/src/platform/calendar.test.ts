import { expect, it } from 'vitest';
import { addDays, dayIn, startOfDay } from './calendar.ts';

it.each([
  ['Europe/Warsaw', '2026-02-01', '2026-01-31T23:00:00.000Z'],
  ['Europe/Warsaw', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  // Clocks are put forward at midnight: the day begins at one.
  ['America/Asuncion', '2024-10-06', '2024-10-06T04:00:00.000Z'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, moment) => {
  const start = startOfDay(timeZone, day);
  expect(start.toISOString()).toBe(moment);
  expect(dayIn(timeZone, start)).toBe(day);
  expect(dayIn(timeZone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
});
