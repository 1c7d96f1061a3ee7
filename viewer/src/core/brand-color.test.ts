import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longHex, readableOn } from './brand-color.ts';
import { contrast } from './readable-color.ts';

const someColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('any brand colour becomes readable on light and on dark, and what is readable stays as it is', () => {
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

test('a colour is moved no further than it takes', () => {
  expect(contrast(readableOn('#f2b441', ['#ffffff']) ?? '', '#ffffff')).toBeLessThan(4.7);
  expect(readableOn('#A34623', ['#ffffff'])).toBe('#a34623');
});

test('a colour that is lightened or darkened keeps its hue', () => {
  expect(readableOn('#800000', ['#211e1a'])).toMatch(/^#ff(..)\1$/);
  expect(readableOn('#00ff00', ['#ffffff'])).toMatch(/^#00..00$/);
});

test('a short colour is a colour, anything else is none', () => {
  expect(longHex('#Fa0')).toBe('#ffaa00');
  expect(readableOn('#04f', ['#ffffff'])).toBe('#0044ff');
  expect(readableOn('red', ['#ffffff'])).toBeNull();
  expect(readableOn('#12345', ['#ffffff'])).toBeNull();
});
