import { expect, it } from 'vitest';
import { HEAT, heatColor, inkOn } from './heat.ts';

it('gives no colour to no demand, and the last step to the highest', () => {
  expect(heatColor(0)).toBeUndefined();
  expect(heatColor(0.01)).toBe(HEAT[0]);
  expect(heatColor(0.5)).toBe(HEAT[3]);
  expect(heatColor(1)).toBe(HEAT[5]);
});

it('puts dark text on light steps and light text on dark', () => {
  expect([0, 0.1, 0.6, 0.7, 1].map(inkOn)).toEqual([undefined, '#15130f', '#15130f', '#ffffff', '#ffffff']);
});
