import { expect, test } from 'vitest';
import { bookedUntil } from './booked-until.ts';

const NOW = new Date('2026-11-27T12:00:00Z');

test.each([
  ['rez. do 20.12', '2026-12-20T22:59:59.999Z'],
  ['Rezerwacja do dnia 5.01.', '2027-01-05T22:59:59.999Z'],
  ['reserved until 20/12/2026', '2026-12-20T22:59:59.999Z'],
  ['reserviert bis 20.12.26', '2026-12-20T22:59:59.999Z'],
  ['rez. do 27.11', '2026-11-27T22:59:59.999Z'],
  ['rez. do 26.11', undefined],
  ['rez. do 20.12.2025', undefined],
  ['rez. do 31.02', undefined],
  ['do 3 pokoi', undefined],
  ['zarezerwowane', undefined],
  [null, undefined],
])('%s is reserved until %s', (cell, until) => {
  expect(bookedUntil(cell, NOW, 'Europe/Warsaw')).toBe(until);
});
