import { expect, test } from 'vitest';
import { hereabouts } from './hereabouts.ts';

test.each([
  ['Europe/Warsaw', 'en-US', 'PL'],
  ['America/Chicago', 'pl-PL', 'US'],
  // Former names, as some browsers report them.
  ['Asia/Calcutta', 'en-GB', 'IN'],
  ['Europe/Kiev', 'uk-UA', 'UA'],
  // Shared by several countries, of which it is the first zone of one.
  ['Europe/Zurich', 'de-CH', 'CH'],
  // No zone of any country.
  ['Etc/GMT+3', 'pl-PL', 'PL'],
  ['UTC', 'en-US', ''],
])('a device in %s that reads %s is in %s', (zone, language, country) => {
  expect(hereabouts(zone, language)).toBe(country);
});
