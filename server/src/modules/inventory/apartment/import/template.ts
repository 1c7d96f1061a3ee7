import type { Locale } from '@oriel/contract/enums';
import type { Column } from '../../../../platform/spreadsheet.ts';
import type { EstateDocument } from '../../estate/model.ts';

type Words = readonly [column: string, first: string | number, second: string | number];

/** Columns with two examples, in the words of each language; an import of the template without a change understands all of them. */
const WORDS: Readonly<Record<'en' | 'pl', (unit: string, currency: string) => readonly Words[]>> = {
  en: (unit, currency) => [
    ['Building', 'A', 'A'],
    ['Staircase', 'I', 'I'],
    ['Number', 'A1', 'G1'],
    ['Type', 'apartment', 'garage'],
    ['Floor', 'ground floor', -1],
    ['Rooms', 2, ''],
    [`Area [${unit}]`, 45.5, 15],
    [`Balcony [${unit}]`, 6, ''],
    [`Price [${currency}]`, 450_000, 40_000],
    ['Status', 'available', 'sold'],
  ],
  pl: (unit, currency) => [
    ['Budynek', 'A', 'A'],
    ['Klatka', 'I', 'I'],
    ['Nr lokalu', 'A1', 'G1'],
    ['Rodzaj', 'mieszkanie', 'garaż'],
    ['Piętro', 'parter', -1],
    ['Pokoje', 2, ''],
    [`Powierzchnia [${unit}]`, 45.5, 15],
    [`Balkon [${unit}]`, 6, ''],
    [`Cena brutto [${currency}]`, 450_000, 40_000],
    ['Status', 'wolne', 'sprzedane'],
  ],
};
const UNITS = { m2: 'm²', sqft: 'sq ft' } as const;
const WIDTH = 16;

/** An empty price list for whoever has none: its columns, and the numbers of two example rows. */
export function importTemplate(
  locale: Locale,
  { areaUnit, currency }: Pick<EstateDocument, 'areaUnit' | 'currency'>,
): { readonly columns: readonly Column<0 | 1>[]; readonly rows: readonly (0 | 1)[] } {
  const words = WORDS[locale === 'pl' ? 'pl' : 'en'](UNITS[areaUnit], currency);
  const columns = words.map(([title, ...examples]) => ({
    title,
    width: WIDTH,
    value: (row: 0 | 1) => examples[row],
  }));
  return { columns, rows: [0, 1] };
}
