import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Orientation } from '@oriel/contract/enums';
import { expect, test } from 'vitest';
import { sunDay } from '../../core/sunshine.ts';
import en from '../../locales/en.json';
import pl from '../../locales/pl.json';
import { sunSentence } from './sun-words.ts';

const WROCLAW = { latitude: 51.107, longitude: 17.038 };

function said(locale: 'en' | 'pl', orientations: readonly Orientation[], day: string): string {
  const i18n = setupI18n({ locale, messages: { [locale]: locale === 'pl' ? pl : en } });
  i18n.setMessagesCompiler(compileMessage);
  return sunSentence(
    { orientations, sun: sunDay(day, WROCLAW), day },
    { text: (id, values) => i18n._(id, { ...values }), tag: locale, timezone: 'Europe/Warsaw' },
  );
}

test('names only the sides that the sun reaches on the day', () => {
  expect(said('en', ['N', 'W'], '2026-11-23')).toMatch(
    /^2026-11-23: direct sun from .+, on the west side\.$/,
  );
  expect(said('en', ['N', 'W'], '2026-06-21')).toMatch(/, on the north and west sides\.$/);
  expect(said('en', ['N'], '2026-11-23')).toBe('2026-11-23: no direct sun on the north side.');
});

test('inflects the sides with their noun in Polish', () => {
  expect(said('pl', ['N', 'SW'], '2026-11-23')).toMatch(/ po stronie południowo-zachodniej\.$/);
  expect(said('pl', ['S', 'W'], '2026-11-23')).toMatch(/ po stronie południowej i zachodniej\.$/);
  expect(said('pl', ['N'], '2026-11-23')).toBe(
    '2026-11-23: brak bezpośredniego słońca po stronie północnej.',
  );
});
