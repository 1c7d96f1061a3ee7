import { expect, test } from 'vitest';
import { isNoise } from './noise.ts';

test.each([
  ['Script error.', true],
  ['Script error', true],
  ['ResizeObserver loop limit exceeded', true],
  ['ResizeObserver loop completed with undelivered notifications.', true],
  ['The script error of row 3 is not known', false],
  ['x is not a function', false],
])('%j is noise: %s', (message, noise) => {
  expect(isNoise(message)).toBe(noise);
});
