import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBritish } from '@oriel/contract/british';
import { iframeSnippet, scriptSnippet } from '@oriel/contract/embed-snippets';
import { HELP_OF_BRAND } from '@oriel/contract/help';
import { RESOURCES, RESOURCES_OF_BRAND, resourceHead, resourceIdOf } from '@oriel/contract/resources';
import { expect, test } from 'vitest';

const ARTICLES = join(import.meta.dirname, 'articles');
const PICTURES = join(import.meta.dirname, '../kit/article/pictures');
const LANGUAGES = ['en', 'pl'] as const;
const BRANDS = ['oriel', 'localloop'] as const;
const IDS = BRANDS.flatMap((brand) => [...RESOURCES_OF_BRAND[brand]]);
const EACH = IDS.flatMap((id) => LANGUAGES.map((language) => [id, language] as const));

/** What LocalLoop does not sell, in both languages; „mieszkańcy” are the residents. */
const FOR_SALE =
  /apartment|\bflats?\b|for sale|buyer|real estate|price list|mieszkani[aeuo]|mieszkań(?!c|sk)|kupując|dewelop|cennik/i;
/** What Oriel does not ask. */
const CONSULTATION = /consultation|\bresidents?\b|konsultac|mieszkań(?:cy|ców)/i;

const read = (id: string, language: string) => readFileSync(join(ARTICLES, `${id}.${language}.md`), 'utf8');
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

test('every brand has eight articles or more, none of them the other’s', () => {
  for (const brand of BRANDS) expect(RESOURCES_OF_BRAND[brand].length).toBeGreaterThanOrEqual(8);
  expect(new Set(IDS).size).toBe(IDS.length);
  expect(Object.keys(RESOURCES).sort()).toEqual(IDS.toSorted());
  expect(resourceIdOf('price-list', 'localloop')).toBeUndefined();
  expect(resourceIdOf('moderating', 'oriel')).toBeUndefined();
});

test('addresses that were given out remain', () => {
  for (const id of ['first-panorama', 'embedding']) expect(resourceIdOf(id, 'oriel')).toBe(id);
  expect(resourceIdOf('asking-people', 'localloop')).toBe('asking-people');
});

test('every article is written in both languages, and nothing else lies there', () => {
  expect(readdirSync(ARTICLES).sort()).toEqual(EACH.map(([id, language]) => `${id}.${language}.md`).sort());
});

test.each(EACH)('%s in %s has its title, its length and its sources', (id, language) => {
  const text = read(id, language);
  expect(text.split('\n')[0]).toBe(`# ${RESOURCES[id][language].title}`);
  expect(wordsIn(text)).toBeGreaterThanOrEqual(600);
  expect(text).toMatch(/\n\| --- \||\n\|---\|/);
  const [, sources = ''] = text.split(/^## (?:Sources|Źródła)$/m);
  expect(linksIn(sources).length).toBeGreaterThanOrEqual(3);
  for (const address of linksIn(sources)) expect(new URL(address).protocol).toBe('https:');
});

test.each(IDS)('%s has the same parts, pictures and sources in both languages', (id) => {
  const [en, pl] = LANGUAGES.map((language) => {
    const text = read(id, language);
    return { headings: text.match(/^##+ /gm), links: linksIn(text) };
  });
  expect(pl).toEqual(en);
});

test.each(IDS)('the pictures of %s lie there, with words for those who do not see them', (id) => {
  for (const language of LANGUAGES)
    for (const [, words = '', name = ''] of read(id, language).matchAll(/^!\[(.*)\]\((.*)\)$/gm)) {
      expect(words.length).toBeGreaterThan(15);
      const files = [`${name}.svg`, `${name}.${language}.webp`];
      expect(
        files.some((file) => existsSync(join(PICTURES, file))),
        name,
      ).toBe(true);
    }
});

test.each(IDS)('British readers of %s get the same code and the same addresses', (id) => {
  const text = read(id, 'en');
  const codeIn = (one: string) => one.match(/```[\s\S]*?```|`[^`\n]+`/g);
  expect(linksIn(inBritish(text))).toEqual(linksIn(text));
  expect(codeIn(inBritish(text))).toEqual(codeIn(text));
  const prose = inBritish(text).replaceAll(/```[\s\S]*?```|`[^`\n]+`|\]\([^)]+\)/g, '');
  expect(prose).not.toMatch(/\b(?:apartment|color|center|inquir|analyz|organiz|favor|neighbor)/i);
});

test.each(BRANDS)('the heads of %s say when, how long and where it is done', (brand) => {
  for (const id of RESOURCES_OF_BRAND[brand]) {
    const { published, minutes, guide } = RESOURCES[id];
    expect(new Date(published).toISOString().slice(0, 10)).toBe(published);
    expect(Math.abs(read(id, 'en').split(/\s+/).length / 200 - minutes)).toBeLessThanOrEqual(1);
    if (guide) expect(HELP_OF_BRAND[brand]).toContain(guide);
    for (const language of LANGUAGES) expect(resourceHead(id, language).lead.length).toBeLessThanOrEqual(160);
  }
});

test.each(LANGUAGES)('in %s no article speaks of the other trade', (language) => {
  for (const [brand, foreign] of [
    ['localloop', FOR_SALE],
    ['oriel', CONSULTATION],
  ] as const)
    for (const id of RESOURCES_OF_BRAND[brand]) {
      const { title, lead } = RESOURCES[id][language];
      const [text] = read(id, language).split(/^## (?:Sources|Źródła)$/m);
      expect(foreign.exec(`${title} ${lead} ${text}`)?.[0], id).toBeUndefined();
    }
});

test.each(LANGUAGES)('the code in the article on embedding is what the product gives (%s)', (language) => {
  const title = language === 'pl' ? 'Budynek A' : 'Building A';
  const choice = { kind: 'navigator', id: 'building-a', title } as const;
  const text = read('embedding', language);
  expect(text).toContain(scriptSnippet('https://viewer.example', choice));
  expect(text).toContain(iframeSnippet('https://viewer.example', choice));
});
