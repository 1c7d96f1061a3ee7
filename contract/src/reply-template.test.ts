import { expect, test } from 'vitest';
import { filledTemplate, placeholdersIn, templateText, unknownPlaceholders } from './reply-template.ts';

test('puts values in, and leaves what has none for the writer to see', () => {
  const text = 'Dear {name}, {apartment} in {estate}. {member}';
  expect(filledTemplate(text, { name: 'Olga', estate: 'Linden Park', member: '' })).toBe(
    'Dear Olga, {apartment} in Linden Park. ',
  );
  // A value is not read as a template again.
  expect(filledTemplate('{name} {estate}', { name: '{estate}', estate: 'X' })).toBe('{estate} X');
  expect(filledTemplate('{toString} {price}', {})).toBe('{toString} {price}');
});

test('tells known placeholders from others', () => {
  const text = '{name} {price} {Name} {price} {} { name } {estate} {name}';
  expect(unknownPlaceholders(text)).toEqual(['price', 'Name', ' name ']);
  expect(placeholdersIn(text)).toEqual(['name', 'estate']);
});

test('prefers the language of the reader, then a related one, then any', () => {
  expect(templateText({ en: 'Hello', pl: 'Witam' }, 'gb')).toEqual({ text: 'Hello', locale: 'en' });
  expect(templateText({ gb: 'Hello', pl: 'Witam' }, 'pl')).toEqual({ text: 'Witam', locale: 'pl' });
  expect(templateText({ pl: 'Witam' }, 'en')).toEqual({ text: 'Witam', locale: 'pl' });
  expect(templateText({ en: '' }, 'en')).toBeUndefined();
});
