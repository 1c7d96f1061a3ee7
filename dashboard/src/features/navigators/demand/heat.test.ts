import { expect, it } from 'vitest';
import { HEAT, heatColor, sinceDay } from './heat.ts';

it('gives nothing to what nobody wants, and the last step to what is wanted most', () => {
  expect(heatColor(0)).toBeUndefined();
  expect(heatColor(0.01)).toBe(HEAT[0]);
  expect(heatColor(0.5)).toBe(HEAT[3]);
  expect(heatColor(1)).toBe(HEAT[5]);
});

it('counts today among the days', () => {
  expect(sinceDay(7, new Date('2026-03-10T12:00:00Z'))).toBe('2026-03-04');
  expect(sinceDay(30, new Date('2026-03-01T23:00:00Z'))).toBe('2026-01-31');
});
