import { i18n } from '@lingui/core';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", in the language that is active. */
export function relativeTime(from: Date, now: Date, locale: string = i18n.locale): string {
  const seconds = (from.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** "12.4 MB", in the language that is active. */
export function byteSize(bytes: number, locale: string = i18n.locale): string {
  const [unit, divisor] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes < 1e7 ? 1 : 0,
  }).format(bytes / divisor);
}

export function percent(share: number, locale: string = i18n.locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.min(1, Math.max(0, share)));
}

/** "12.4", in the language that is active. */
export function number(value: number, locale: string = i18n.locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}
