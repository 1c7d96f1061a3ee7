import { expect, test } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

test.each([
  [['pl-PL', 'en'], 'pl'],
  [['de-DE', 'pl'], 'pl'],
  [['en-GB'], 'gb'],
  [['en-AU'], 'gb'],
  [['en-US'], 'en'],
  [['en'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('%j is best served by %s', (languages, expected) => {
  expect(preferredLocale(languages)).toBe(expected);
});
