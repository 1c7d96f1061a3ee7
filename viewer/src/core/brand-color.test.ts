import { contrast } from '@oriel/contract/contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longHex, readableOn } from './brand-color.ts';

const someColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('makes any brand colour readable on light and dark, and keeps readable ones', () => {
  fc.assert(
    fc.property(someColor, (color) => {
      for (const grounds of [['#ffffff', '#faf8f4'], ['#211e1a']]) {
        const readable = readableOn(color, grounds) ?? '';
        for (const ground of grounds) expect(contrast(readable, ground)).toBeGreaterThanOrEqual(4.5);
        if (grounds.every((ground) => contrast(color, ground) >= 4.5)) expect(readable).toBe(color);
      }
    }),
  );
});

test('moves a colour no further than necessary', () => {
  expect(contrast(readableOn('#f2b441', ['#ffffff']) ?? '', '#ffffff')).toBeLessThan(4.7);
  expect(readableOn('#A34623', ['#ffffff'])).toBe('#a34623');
});

test('keeps the hue when lightening or darkening', () => {
  expect(readableOn('#800000', ['#211e1a'])).toMatch(/^#ff(..)\1$/);
  expect(readableOn('#00ff00', ['#ffffff'])).toMatch(/^#00..00$/);
});

test('accepts short hex colours and rejects anything else', () => {
  expect(longHex('#Fa0')).toBe('#ffaa00');
  expect(readableOn('#04f', ['#ffffff'])).toBe('#0044ff');
  expect(readableOn('red', ['#ffffff'])).toBeNull();
  expect(readableOn('#12345', ['#ffffff'])).toBeNull();
});
