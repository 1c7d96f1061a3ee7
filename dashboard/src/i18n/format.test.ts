import { expect, test } from 'vitest';
import {
  areaSize,
  byteSize,
  daysBefore,
  languageNames,
  money,
  percent,
  relativeTime,
  writeNumbersAsIn,
} from './format.ts';

const NOW = new Date('2026-10-10T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.each([
  [5, 'just now'],
  [100, '2 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [15 * 86_400, '2 weeks ago'],
  [400 * 86_400, 'last year'],
])('%i seconds ago reads "%s"', (seconds, expected) => {
  expect(relativeTime(ago(seconds), NOW, 'en-US')).toBe(expected);
});

test('counts days by the calendar, whatever the hour', () => {
  for (const hour of [0, 9, 23]) {
    const monday = new Date(2026, 9, 5, hour, 30);
    expect(relativeTime(new Date(2026, 9, 8, 23, 59), monday, 'en-US')).toBe('in 3 days');
  }
  expect(relativeTime(new Date(2026, 9, 8, 19), new Date(2026, 9, 10, 1), 'en-US')).toBe('2 days ago');
});

test('counts a day back by the calendar, also when clocks change', () => {
  expect(daysBefore(new Date(2026, 2, 28, 23), new Date(2026, 2, 29, 1))).toBe(1);
  expect(daysBefore(new Date(2026, 9, 24, 1), new Date(2026, 9, 26, 0))).toBe(2);
  expect(daysBefore(new Date(2026, 9, 25, 0), new Date(2026, 9, 25, 23))).toBe(0);
});

test('follows the language', () => {
  expect(relativeTime(ago(3 * 3600), NOW, 'pl-PL')).toBe('3 godziny temu');
  expect(relativeTime(ago(5), NOW, 'pl-PL')).toBe('przed chwilą');
});

test('formats sizes and shares', () => {
  expect(byteSize(12_400, 'en-US')).toBe('12.4 kB');
  expect(byteSize(8_450_000, 'en-US')).toBe('8.5 MB');
  expect(byteSize(64_000_000, 'pl-PL')).toBe('64 MB');
  expect([percent(0.426, 'en-US'), percent(1.2, 'en-US')]).toEqual(['43%', '100%']);
});

test('names languages in the interface language', () => {
  expect(languageNames(['pl', 'de'], 'en-US')).toBe('Polish, German');
  expect(languageNames(['en'], 'pl-PL')).toBe('angielski');
});

test.each([
  ['PL', '461 400,50 zł', '54,2 m²'],
  ['DE', '461.400,50 zł', '54,2 m²'],
  ['GB', 'zł 461,400.50', '54.2 m²'],
  // Digits that everybody on the team can type.
  ['EG', '461,400.50', '54.2 m²'],
])('writes numbers as people in %s do', (country, price, size) => {
  writeNumbersAsIn(country);
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
  expect(plain(money(461_400.5, 'PLN'))).toContain(price);
  expect(plain(areaSize(54.2, 'm2'))).toBe(size);
  writeNumbersAsIn(undefined);
});
