import { expect, test } from 'vitest';
import { accuracyText, lengthText } from './length-text.ts';

test('writes lengths in metres by language, or in feet and inches', () => {
  expect(lengthText(2.413, 'm2', 'en')).toBe('2.41 m');
  expect(lengthText(2.4, undefined, 'pl')).toBe('2,40 m');
  // 95 inches.
  expect(lengthText(2.413, 'sqft', 'en')).toBe('7′ 11″');
  expect(lengthText(0.1, 'sqft', 'en')).toBe('4″');
  // Just below a foot is a foot, and not twelve inches.
  expect(lengthText(0.304, 'sqft', 'en')).toBe('1′ 0″');
});

test('says how far a length may be off', () => {
  expect(accuracyText(0.05, 'm2', 'en')).toBe('5 cm');
  expect(accuracyText(0.005, 'm2', 'pl')).toBe('0,5 cm');
  expect(accuracyText(1.5, 'm2', 'en')).toBe('1.5 m');
  expect(accuracyText(0.05, 'sqft', 'en')).toBe('2″');
  expect(accuracyText(0.001, 'sqft', 'en')).toBe('1″');
});
