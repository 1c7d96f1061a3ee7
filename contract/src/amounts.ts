import type { AreaUnit } from './enums.ts';

/** "498 000 zł", "$1,250.50": narrow currency sign; cents only when they are not zero. */
export function money(value: number, currency: string, languageTag: string): string {
  const cents = Math.round(value * 100) % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    // Readers know "zł" from every price tag; the default display prints "PLN" outside Poland.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  }).format(value);
}

/** The currency sign alone: "zł", "$". */
export function currencySign(currency: string, languageTag: string): string {
  const parts = new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Abbreviation of an area unit. */
export function areaUnitName(unit: AreaUnit): string {
  return unit === 'sqft' ? 'sq ft' : 'm²';
}

/** "54.2", "1,250": a localised number with at most two decimals, or at least as many as asked for. */
export function figure(value: number, languageTag: string, decimals = 0): string {
  return new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(value);
}

/** How many decimals the numbers of a column need, two at most: 56 beside 57.3 is read as 56.0. */
export function decimalsOf(values: readonly number[]): number {
  const needs = (value: number) =>
    Math.round(value * 100) % 100 === 0 ? 0 : Math.round(value * 100) % 10 ? 2 : 1;
  return Math.max(0, ...values.map(needs));
}

/** "54.2 m²", "1,250 sq ft". */
export function areaSize(value: number, unit: AreaUnit, languageTag: string, decimals?: number): string {
  return `${figure(value, languageTag, decimals)} ${areaUnitName(unit)}`;
}
