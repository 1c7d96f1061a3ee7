import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { readCatalogue } from '../../../i18n/vite-catalogues.ts';
import { shownValue } from '../../../kit/apartments/change-line.tsx';
import { writtenText } from './written-text.ts';

beforeAll(() => {
  const messages = Object.entries(readCatalogue('pl', ['apartments']));
  i18n.loadAndActivate({
    locale: 'pl-PL',
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
});

test('writes figures as the reader does, and leaves names and what is ambiguous', () => {
  expect(writtenText('price', '981682.5')).toBe('981\u00a0682,5');
  expect(writtenText('area', '3.3')).toBe('3,3');
  expect(writtenText('number', '12000')).toBe('12000');
  expect(writtenText('area', '1.255')).toBe('1.255');
  expect(writtenText('price', 'sprzedane')).toBe('sprzedane');
});

test('says what a cell is read as in words', () => {
  expect(shownValue('kind', 'STORAGE', 'PLN', translate)).toBe('Komórka lokatorska');
  expect(shownValue('finish', 'TURNKEY', 'PLN', translate)).toBe('Pod klucz');
  expect(shownValue('orientations', ['S', 'SW'], 'PLN', translate)).toBe('płd., płd.-zach.');
});
