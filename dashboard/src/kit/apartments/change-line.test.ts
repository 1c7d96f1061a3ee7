import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, expect, test } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import { readCatalogue } from '../../i18n/vite-catalogues.ts';
import { shownValue } from './change-line.tsx';

beforeAll(() => {
  const messages = Object.entries(readCatalogue('en', ['apartments']));
  i18n.loadAndActivate({
    locale: 'en-US',
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
});

const shown = (field: string, value: unknown) => shownValue(field, value, 'USD', translate);

test('says changed values in words, with the currency', () => {
  expect(shown('status', 'SOLD')).toBe('Sold');
  expect(shown('pricePerArea', 9120.5)).toBe('$9,120.50');
  expect(shown('visible', false)).toBe('No');
  expect(shown('promotion', { price: 400_000 })).toBe('$400,000');
  expect(shown('areas', { balcony: 5.2, garden: 40, unknown: 1 })).toBe('Balcony 5.2, Garden 40');
  expect(shown('areas', {})).toBe('–');
});
