import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBritish } from '@oriel/contract/british';
import { LANGUAGE_TAGS, LOCALES } from '@oriel/contract/enums';
import { HELP_HEADS, HELP_IDS, HELP_OF_BRAND, helpHead } from '@oriel/contract/help';
import { tradeWords } from '@oriel/contract/testing/trade-words';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../i18n/vite-catalogues.ts';
import { guideAt } from './guide-at.ts';
import { ofBrand } from './of-brand.ts';

const GUIDES = join(import.meta.dirname, 'guides');
const read = (id: string, language: string) => readFileSync(join(GUIDES, `${id}.${language}.md`), 'utf8');

test('every guide is written in both languages, and nothing else lies there', () => {
  const files = HELP_IDS.flatMap((id) => [`${id}.en.md`, `${id}.pl.md`]);
  expect(readdirSync(GUIDES).sort()).toEqual(files.sort());
});

test.each(HELP_IDS)('the guide %s has its title, and the same parts in both languages', (id) => {
  const outline = (text: string) => ({
    headings: [...text.matchAll(/^## /gm)].length,
    pictures: [...text.matchAll(/^!\[.+\]\((.+)\)$/gm)].map(([, name]) => name),
  });
  for (const language of ['en', 'pl'] as const)
    expect(read(id, language).split('\n')[0]).toBe(`# ${HELP_HEADS[id][language].title}`);
  expect(outline(read(id, 'pl'))).toEqual(outline(read(id, 'en')));
});

test.each(LOCALES)('readers of %s get the guides of their language', (locale) => {
  const language = locale === 'pl' ? 'pl' : 'en';
  // The server asks by the locale, the dashboard by the tag that is its active language.
  for (const asked of [locale, LANGUAGE_TAGS[locale]])
    expect(helpHead('first-hour', asked)).toEqual(HELP_HEADS['first-hour'][language]);
});

/** Words of other programs, and what stands in people's own files. */
const OTHERS = new Set(
  [
    ['glTF Binary', '+Y Up', 'Apply Modifiers', 'Custom Properties', 'Code Embed', 'Custom Liquid'],
    ['Custom HTML', 'Embed code', 'Własny HTML', 'Kod do osadzenia'],
    ['2 rooms', 'approx. 45.5 m²', '2 pok.', 'ok. 45,5 m2'],
  ].flat(),
);

test.each([
  ['en', /“([^”]+)”/g],
  ['gb', /“([^”]+)”/g],
  ['pl', /„([^”]+)”/g],
] as const)('what the guides quote in %s stands in the interface', (language, quoted) => {
  const words = Object.values(readCatalogue(language)).join('\n').toLowerCase();
  const titles = HELP_IDS.map((id) => helpHead(id, language).title);
  const strange = HELP_IDS.flatMap((id) => {
    const text = language === 'gb' ? inBritish(read(id, 'en')) : read(id, language);
    const labels = [...text.replaceAll('\n', ' ').matchAll(quoted)].map(([, label = '']) => label);
    return labels.filter(
      (label) => !OTHERS.has(label) && !titles.includes(label) && !words.includes(label.toLowerCase()),
    );
  });
  expect(strange).toEqual([]);
});

test.each([
  ['/dashboard', '', 'first-hour'],
  ['/dashboard', '?tab=statistics', 'statistics'],
  ['/dashboard/apartments/import', '?estateId=1', 'price-list'],
  ['/dashboard/estates/e1/navigators/n1', '', 'outlines'],
  ['/dashboard/estates/e1/navigators/n1', '?tab=model', 'models'],
  ['/dashboard/apartments/files', '?estateId=1', 'prepare'],
  ['/dashboard/estates/e1', '', 'first-hour'],
  ['/dashboard/inquiries/i1', '', 'inquiries'],
  ['/dashboard/organizations/o1', '?tab=privacy', 'privacy'],
])('the help of %s%s is %s', (pathname, search, id) => {
  expect(guideAt(pathname, search, 'oriel')).toBe(id);
});

test.each([
  ['/dashboard', 'feedback'],
  ['/dashboard/feedback/p1', 'feedback'],
  ['/dashboard/embed', 'website'],
])('the help of %s in LocalLoop is %s', (pathname, id) => {
  expect(guideAt(pathname, '', 'localloop')).toBe(id);
});

test.each(['oriel', 'localloop'] as const)(
  'whoever asks anywhere else begins at the first guide of %s',
  (key) => {
    expect(guideAt('/dashboard', '', key)).toBe(HELP_OF_BRAND[key][0]);
  },
);

describe.each(['en', 'pl'] as const)(
  'who asks residents reads nothing of those who sell, in %s',
  (language) => {
    test.each(HELP_OF_BRAND.localloop)('in the guide %s', (id) => {
      const { title, lead } = helpHead(id, language);
      const text = ofBrand(read(id, language), 'localloop');
      expect(tradeWords(`${title}\n${lead}\n${text}`, language)).toEqual([]);
      expect(text).not.toContain('<!--');
      expect(ofBrand(read(id, language), 'oriel')).not.toContain('<!--');
    });

    test('in the texts of that brand alone', () => {
      const own = Object.entries(readCatalogue(language)).filter(([key]) => key.includes('localloop'));
      expect(own.length).toBeGreaterThan(10);
      expect(own.flatMap(([, text]) => tradeWords(text, language))).toEqual([]);
    });
  },
);

test('a part for one brand is for that one alone, also within a table', () => {
  const text =
    '| a |\n<!-- oriel -->\n| b |\n<!-- /oriel -->\n<!-- localloop -->\n| c |\n<!-- /localloop -->\n| d |\n';
  expect(ofBrand(text, 'oriel')).toBe('| a |\n| b |\n| d |\n');
  expect(ofBrand(text, 'localloop')).toBe('| a |\n| c |\n| d |\n');
});
