import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('takes the first letters of the first and the last word', () => {
  expect(['Hanna Wolska', 'anna maria  łuczak', 'Madonna', ' '].map(initials)).toEqual(['HW', 'AŁ', 'M', '']);
});

test('keeps a composed letter whole', () => {
  expect(initials('Dom 🏠🏠')).toBe('D🏠');
  expect(initials('👩🏽‍💼 E\u0301mile')).toBe('👩🏽‍💼E\u0301');
});
