import { i18n } from '@lingui/core';
import * as amounts from '@oriel/contract/amounts';
import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { AreaUnit } from '@oriel/contract/enums';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Whole calendar days before `now` in the reader's time zone: 0 is the same day, negative is in the future. */
export function daysBefore(at: Date, now: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return Math.round((midnight(now) - midnight(at)) / 86_400_000);
}

/**
 * "3 hours ago", "in 3 days", in the active language. Days are counted by the calendar: on Monday, Thursday night is three days away all
 * day long.
 */
export function relativeTime(from: Date, now: Date, locale: string = i18n.locale): string {
  const seconds = (from.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) < length) continue;
    return format.format(unit === 'day' ? -daysBefore(from, now) : Math.round(seconds / length), unit);
  }
  if (seconds > 0) return format.format(0, 'second');
  // Intl says "now", which does not fit into "126 apartments checked now".
  return locale.startsWith('pl') ? 'przed chwilą' : 'just now';
}

/** "12.4 MB", in the active language. */
export function byteSize(bytes: number, locale: string = i18n.locale): string {
  const [unit, divisor] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes < 1e7 ? 1 : 0,
  }).format(bytes / divisor);
}

/** "43%", clamped to 0–100 %, in the active language. */
export function percent(share: number, locale: string = i18n.locale, digits = 0): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits });
  return format.format(Math.min(1, Math.max(0, share)));
}

let homeTag: string | undefined;

/**
 * Writes numbers as a country does from now on, whatever the language of the words: "461 400 zł" in Poland. Without one, as the language does.
 *
 * @param country ISO 3166-1 alpha-2
 */
export function writeNumbersAsIn(country: string | undefined): void {
  homeTag = country && numberTagOf(country);
}

/** The tag by which a country's own language writes numbers, in Latin digits. */
export function numberTagOf(country: string): string {
  return `${new Intl.Locale(`und-${country}`).maximize().language}-${country}-u-nu-latn`;
}

function figures(): string {
  return homeTag ?? i18n.locale;
}

/** "12.4", as the team's country writes it. */
export function number(value: number, locale: string = figures()): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

/** "498 000 zł", "$1,250.50": cents only when they are not zero; as the team's country writes them. */
export function money(value: number, currency: string, locale: string = figures()): string {
  return amounts.money(value, currency, locale);
}

/** "54.2", "12": a number as written by hand, with at most two decimals, as the team's country writes it. */
export function decimal(value: number, locale: string = figures()): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'min2' }).format(value);
}

/** Abbreviation of a unit of area. */
export const unitName = amounts.areaUnitName;

/** "54.2", "1,250": an area without its unit, as the team's country writes it. */
export function areaNumber(value: number, locale: string = figures()): string {
  return amounts.figure(value, locale);
}

/** "54.2 m²", as the team's country writes it. */
export function areaSize(
  value: number,
  unit: AreaUnit,
  locale: string = figures(),
  decimals?: number,
): string {
  return amounts.areaSize(value, unit, locale, decimals);
}

/** A calendar day, `YYYY-MM-DD`, as people write it. */
export function calendarDay(day: string, locale: string = i18n.locale): string {
  return dayInSentence(locale, new Date(`${day}T00:00:00Z`), { timeZone: 'UTC' });
}

/** Date and time in the reader's time zone. */
export function dayAndTime(moment: Date, locale: string = i18n.locale): string {
  return dayInSentence(locale, moment, { timeStyle: 'short' });
}

/** "Polish, German": names of BCP 47 tags in the active language. Unknown tags stay as they are. */
export function languageNames(tags: readonly string[], locale: string = i18n.locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  return tags.map((tag) => names.of(tag) ?? tag).join(', ');
}

/** "14:05", in the reader's time zone. */
export function timeOfDay(moment: Date, locale: string = i18n.locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment);
}

/** "3 or 4", in the active language. */
export function anyOf(texts: readonly string[], locale: string = i18n.locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
}

/** "a logo and a description", in the active language. */
export function listOf(texts: readonly string[], locale: string = i18n.locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);
}
