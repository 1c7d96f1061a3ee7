import * as amounts from '@oriel/contract/amounts';
import { expect, test } from 'vitest';
import { figuresTag } from './visitor-numbers.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('writes figures the way a visitor of another language does', () => {
  const german = figuresTag('en', false, ['de-DE', 'de', 'en']);
  expect(plain(amounts.money(389_500, 'EUR', german))).toBe('389.500 €');
  expect(amounts.areaSize(84.45, 'm2', german)).toBe('84,45 m²');
  expect(new Intl.DateTimeFormat(german, { dateStyle: 'medium' }).format(new Date(2026, 11, 24))).toBe(
    '24.12.2026',
  );
  expect(plain(amounts.money(389_500, 'EUR', figuresTag('pl', false, ['uk-UA', 'pl'])))).toBe('389 500 €');
});

test('keeps Western digits and years among our texts', () => {
  const tags = ['ar-EG', 'fa-IR', 'hi-IN-u-nu-deva', 'th-TH-u-ca-buddhist'];
  for (const own of tags) {
    const tag = figuresTag('en', false, [own]);
    expect(new Intl.NumberFormat(tag).format(7), own).toContain('7');
    expect(new Intl.DateTimeFormat(tag, { year: 'numeric' }).format(new Date(2026, 5, 1)), own).toContain(
      '2026',
    );
  }
});

test('keeps the figures of a language that we have, or that the page asked for', () => {
  expect(figuresTag('en', true, ['de-DE'])).toBe('en-US');
  expect(figuresTag('pl', true, ['de-DE'])).toBe('pl-PL');
  expect(figuresTag('en', false, ['en-AU', 'de'])).toBe('en-US');
  expect(figuresTag('gb', false, ['en-GB'])).toBe('en-GB');
  expect(figuresTag('pl', false, ['pl'])).toBe('pl-PL');
  expect(figuresTag('en', false, [])).toBe('en-US');
  expect(figuresTag('en', false, ['not a tag'])).toBe('en-US');
});
