import { expect, test } from 'vitest';
import { nextCode } from './next-code.ts';

test.each([
  [[], 'A'],
  [['A', 'B'], 'C'],
  [['B1', 'B2'], 'B3'],
  [['2', '1'], '3'],
  [['Z'], ''],
  [['b', 'A'], 'C'],
])('%j is followed by %j', (codes, next) => {
  expect(nextCode(codes)).toBe(next);
});
