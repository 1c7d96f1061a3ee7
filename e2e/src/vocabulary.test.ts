import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Catalogues of each workspace: a file per language, or a folder of them. */
const PLACES = [
  'viewer/src/locales',
  'dashboard/src/i18n',
  'server/src/mail/texts',
  'server/src/modules/embed/guide/texts',
  'server/src/platform/locales',
  'server/src/modules/audit/texts',
  'server/src/modules/hosted-pages/accessibility/texts',
];

type Texts = Readonly<Record<string, string>>;

const read = (path: string): Texts => JSON.parse(readFileSync(path, 'utf8'));

function textsIn(place: string, language: string): Texts {
  const path = join(ROOT, place, language);
  if (!existsSync(path)) return read(`${path}.json`);
  return Object.assign({}, ...readdirSync(path).map((file) => read(join(path, file))));
}

/** The words of a text, without its placeholders: "{apartment}" is not a word. */
const said = (text: string) => text.replace(/\{\s*\w+(\s*,\s*(plural|select|selectordinal)\s*,)?/g, ' ');

/** Keys of a language whose text contains a word. British English falls back to American. */
function keysWith(word: RegExp, language: 'en' | 'gb' | 'pl', except: readonly string[]): string[] {
  return PLACES.flatMap((place) => {
    const texts = { ...(language === 'gb' ? textsIn(place, 'en') : {}), ...textsIn(place, language) };
    return Object.keys(texts).filter((key) => !except.includes(key) && word.test(said(texts[key] ?? '')));
  });
}

/** "Home" as the start page, the key, "feel at home", a smart home; and the product's tagline. */
const HOMES = [
  'area.home',
  'feature.smartHome',
  'main.point.embed',
  'main.tagline',
  'model.keys',
  'notYours.home',
  'page.main',
  'panorama.keys',
];

it('uses "apartment" in American English', () => {
  expect(keysWith(/\bhomes?\b/i, 'en', HOMES)).toEqual([]);
  // A word in a model's file, which is the same in every language, and an enum value.
  expect(keysWith(/\bflats?\b/i, 'en', ['outlines.model.drop', 'PRICE_HIDDEN_NOT_ALLOWED'])).toEqual([]);
});

it('uses "flat" in British English', () => {
  expect(keysWith(/\bhomes?\b/i, 'gb', HOMES)).toEqual([]);
  expect(keysWith(/\bapartments?\b/i, 'gb', [])).toEqual([]);
  expect(keysWith(/\ban flat/i, 'gb', [])).toEqual([]);
});

it('uses "mieszkanie" in Polish; "lokal" only for commercial units, kinds and parts of an address', () => {
  const except = [
    'address.unit',
    // Names of each kind.
    'apartment.name',
    'inquiry.ask.one',
    'inquiry.apartments.remove',
    'saved.toggle',
    'apartment.description',
    'apartment.pdf',
    'apartmentKind.COMMERCIAL',
    'apartmentKind.OTHER',
    'apartmentImport.applied.OTHER',
    'kind.commercial',
    'kind.other',
    'propertyType.COMMERCIAL',
    'propertyType.COMMERCIAL_LEASE',
    'propertyType.COMMERCIAL_RENT',
    'syncScope.kind',
  ];
  expect(keysWith(/(?<!\p{L})lokal(e|i|u|em|owi|om|ami|ach)?(?!\p{L})/iu, 'pl', except)).toEqual([]);
});

const PAGES = ['dashboard/src/kit/help/guides', 'dashboard/src/site/articles'];

it('uses "makieta" in Polish, in guides and articles, too', () => {
  const pages = PAGES.flatMap((place) =>
    readdirSync(join(ROOT, place))
      .filter(
        (file) => file.endsWith('.pl.md') && /nawigator/i.test(readFileSync(join(ROOT, place, file), 'utf8')),
      )
      .map((file) => `${place}/${file}`),
  );
  expect([...keysWith(/nawigator/i, 'pl', []), ...pages]).toEqual([]);
});

it('uses "available" everywhere', () => {
  const statuses =
    /^(apartmentStatus|apartmentStatusWord|nav\.status|nav\.color)\.ACTIVE$|^point\.apartment\.active$/;
  const words = (language: string) => [
    ...new Set(
      PLACES.flatMap((place) =>
        Object.entries(textsIn(place, language)).flatMap(([key, text]) => (statuses.test(key) ? [text] : [])),
      ),
    ),
  ];
  expect([words('en'), words('pl')]).toEqual([['Available'], ['Dostępne']]);
});
