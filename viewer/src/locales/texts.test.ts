import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES } from '@oriel/contract/enums';
import { expect, test } from 'vitest';

const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${locale}.json`), 'utf8'));

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n');

test('all languages have the same texts, none of them empty', () => {
  const ids = Object.keys(catalogue('en'));
  for (const locale of LOCALES) {
    expect(Object.keys(catalogue(locale))).toEqual(ids);
    for (const text of Object.values(catalogue(locale))) expect(text.trim()).not.toBe('');
  }
});

test('every text is used somewhere', () => {
  const unused = Object.keys(catalogue('en')).filter((id) => !sources.includes(`'${id}'`));
  expect(unused).toEqual([]);
});

test('translations of a text take the same values', () => {
  const values = (text: string) =>
    [compileMessage(text)]
      .flat(1)
      .flatMap((part) => (Array.isArray(part) ? [String(part[0])] : []))
      .sort();
  for (const [id, text] of Object.entries(catalogue('en'))) {
    for (const locale of LOCALES) expect(values(catalogue(locale)[id] ?? ''), id).toEqual(values(text));
  }
});
