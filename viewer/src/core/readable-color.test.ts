import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inkOn } from './readable-color.ts';

const someColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('computes contrast by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test('picks readable ink for any colour', () => {
  expect(inkOn('#ffe14d')).toBe('#171512');
  expect(inkOn('#1f6f54')).toBe('#ffffff');
  fc.assert(fc.property(someColor, (color) => contrast(color, inkOn(color)) > 4.2));
});
