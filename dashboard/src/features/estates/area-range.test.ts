import { expect, test } from 'vitest';
import { writeNumbersAsIn } from '../../i18n/format.ts';
import { areaRange } from './area-range.ts';

test.each([
  [38.5, 92, '38.5 – 92 m²'],
  [40, 40, '40 m²'],
  [40.001, 40.002, '40 m²'],
])('writes areas from %d to %d, one size once', (min, max, text) => {
  writeNumbersAsIn('GB');
  expect(areaRange(min, max, 'm2').replaceAll('\u00a0', ' ')).toBe(text);
  writeNumbersAsIn(undefined);
});
