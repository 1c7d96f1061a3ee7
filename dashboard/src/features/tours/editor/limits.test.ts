import { expect, test } from 'vitest';
import { FULL_LIMITS, limitsWith } from './limits.ts';

test.each([
  ['pitchMin', '-30', { ...FULL_LIMITS, pitchMin: -30 }],
  ['fovMax', '90,5', { ...FULL_LIMITS, fovMax: 90.5 }],
  ['pitchMax', '', 'number'],
  ['pitchMax', 'up', 'number'],
  ['pitchMax', '91', 'range'],
  ['fovMin', '10', 'range'],
  ['pitchMax', '-90', 'crossed'],
  ['fovMin', '110', 'crossed'],
] as const)('%s typed as %j', (edge, text, expected) => {
  expect(limitsWith(FULL_LIMITS, edge, text)).toEqual(expected);
});
