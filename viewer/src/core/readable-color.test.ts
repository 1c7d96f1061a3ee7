import { contrast } from '@oriel/contract/contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkOn } from './readable-color.ts';

const someColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('picks readable ink for any colour', () => {
  expect(inkOn('#ffe14d')).toBe('#171512');
  expect(inkOn('#1f6f54')).toBe('#ffffff');
  fc.assert(fc.property(someColor, (color) => contrast(color, inkOn(color)) > 4.2));
});
