import { AREA_PARTS, type ImportField } from '@oriel/contract/apartment-fields';
import type { AreaUnit, Currency } from '@oriel/contract/enums';
import type { Columns } from './columns.ts';
import type { Sheet } from './sheet.ts';

const MONEY: ReadonlySet<ImportField> = new Set(['price', 'priceNet', 'pricePerArea', 'promotionPrice']);
const SIZES: ReadonlySet<ImportField> = new Set(['area', 'areaTotal', ...AREA_PARTS]);
const AREAS: ReadonlySet<ImportField> = new Set([...SIZES, 'pricePerArea']);

/** How currencies are written next to an amount; a bare dollar sign may be either dollar. */
const CURRENCIES: readonly (readonly [RegExp, readonly Currency[]])[] = [
  [/zł|(?<!\p{L})(pln|zl)(?!\p{L})/iu, ['PLN']],
  [/€|(?<!\p{L})(eur|euro)(?!\p{L})/iu, ['EUR']],
  [/£|(?<!\p{L})gbp(?!\p{L})/iu, ['GBP']],
  [/(?<!\p{L})(cad|c\$|ca\$)(?!\p{L})/iu, ['CAD']],
  [/(?<!\p{L})(usd|us\$)(?!\p{L})/iu, ['USD']],
  [/\$/, ['USD', 'CAD']],
];
const UNITS: readonly (readonly [RegExp, readonly AreaUnit[]])[] = [
  [/m²|(?<!\p{L})(m2|m\^2|mkw|sq\.?\s?m)(?![\p{L}\d])/iu, ['m2']],
  [/ft²|(?<!\p{L})(sq\.?\s?ft|sqft|ft2|square f(ee|oo)t)(?![\p{L}\d])/iu, ['sqft']],
];

/**
 * The columns whose areas are in square feet: by their headings, else by the lines above the heading, else as the estate measures.
 */
export function columnsInFeet(
  { header, formats, titles }: Sheet,
  columns: Columns,
  own: AreaUnit,
): ReadonlySet<ImportField> {
  const unitOf = (text: string) => UNITS.find(([pattern]) => pattern.test(text))?.[1][0];
  const usual = titles.map(unitOf).find((unit) => unit !== undefined) ?? own;
  return new Set(
    [...columns].flatMap(([field, at]) =>
      SIZES.has(field) && (unitOf(`${header[at] ?? ''} ${formats[at] ?? ''}`) ?? usual) === 'sqft'
        ? [field]
        : [],
    ),
  );
}

/** The units a sheet uses where its estate uses others. */
export interface OtherUnits {
  readonly currency?: Currency;
  readonly areaUnit?: AreaUnit;
}

/** The first unit in a text that is not the estate's; none when the text also contains the estate's. */
function otherIn<T extends string>(
  text: string,
  own: T,
  names: readonly (readonly [RegExp, readonly T[]])[],
): T | undefined {
  const named = names.find(([pattern]) => pattern.test(text))?.[1];
  const isOwn = names.some(([pattern, units]) => units.includes(own) && pattern.test(text));
  return isOwn ? undefined : named?.[0];
}

/** Header, number formats and cells of the columns that hold these fields, as written; then what stands above the header. */
function* textsOf(
  { header, rows, formats, titles }: Sheet,
  columns: Columns,
  fields: ReadonlySet<ImportField>,
) {
  const places = [...columns].flatMap(([field, at]) => (fields.has(field) ? [at] : []));
  for (const at of places) yield `${header[at] ?? ''} ${formats[at] ?? ''}`;
  for (const { cells } of rows) {
    for (const at of places) {
      const cell = cells[at];
      if (typeof cell === 'string') yield cell;
    }
  }
  // A title speaks of all columns: "prices in EUR".
  yield* titles;
}

/** The cells of a column of currencies, as programs export them. */
function* currenciesOf({ header, rows }: Sheet) {
  const at = header.findIndex((title) => /^(currency|waluta|w[aä]hrung)( code)?$/i.test(title.trim()));
  if (at === -1) return;
  for (const { cells } of rows) {
    const cell = cells[at];
    if (typeof cell === 'string') yield cell;
  }
}

function firstOther<T extends string>(
  texts: Iterable<string>,
  own: T,
  names: readonly (readonly [RegExp, readonly T[]])[],
): T | undefined {
  for (const text of texts) {
    const other = otherIn(text, own, names);
    if (other) return other;
  }
  return undefined;
}

/** Numbers are imported as they are, so a sheet in euros would become the same number of złoty: asks the importer to confirm. */
export function otherUnits(
  sheet: Sheet,
  columns: Columns,
  own: { readonly currency: Currency; readonly areaUnit: AreaUnit },
): OtherUnits | undefined {
  const currency =
    firstOther(textsOf(sheet, columns, MONEY), own.currency, CURRENCIES) ??
    firstOther(currenciesOf(sheet), own.currency, CURRENCIES);
  const areaUnit = firstOther(textsOf(sheet, columns, AREAS), own.areaUnit, UNITS);
  if (!currency && !areaUnit) return undefined;
  return { ...(currency ? { currency } : {}), ...(areaUnit ? { areaUnit } : {}) };
}
