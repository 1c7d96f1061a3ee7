import { LOCALES, type Locale } from '@oriel/contract/enums';
import { folded } from '@oriel/contract/folded';
import type { NavigatorPointOfInterest, PointOfInterestInput } from '@oriel/contract/navigator';

interface Texts {
  title: string;
  description: string;
}

/** A point of interest as form values; absent texts are empty. */
export interface PointValues extends Texts {
  assetId: string;
  i18n: Record<Locale, Texts>;
}

export function valuesOf(point: NavigatorPointOfInterest | undefined): PointValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const textsIn = (locale: Locale): Texts => ({
    title: text(point?.i18n?.[locale]?.title),
    description: text(point?.i18n?.[locale]?.description),
  });
  return {
    title: point?.title ?? '',
    description: point?.description ?? '',
    assetId: point?.assetId ?? '',
    i18n: { en: textsIn('en'), gb: textsIn('gb'), pl: textsIn('pl') },
  };
}

function given({ title, description }: Texts) {
  return {
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(description.trim() ? { description: description.trim() } : {}),
  };
}

/** A point of interest as the server takes it. */
export function pointOf(
  key: string,
  { title, description, assetId, i18n }: PointValues,
): PointOfInterestInput {
  const translations = LOCALES.flatMap((locale) => {
    const texts = given(i18n[locale]);
    return Object.keys(texts).length > 0 ? [[locale, texts]] : [];
  });
  return {
    key,
    title: title.trim(),
    ...(description.trim() ? { description: description.trim() } : {}),
    ...(assetId ? { assetId } : {}),
    ...(translations.length > 0 ? { i18n: Object.fromEntries(translations) } : {}),
  };
}

/** A stored point of interest as the server takes it: without what it computes. */
export function storedPoint({ pictureUrl: _, ...point }: NavigatorPointOfInterest): PointOfInterestInput {
  return point;
}

const KEY_MAX = 60;

/** A key for a new point of interest: its title in small letters, with a number where that is taken. */
export function keyFor(title: string, taken: readonly string[]): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).map((word) => folded(word).replaceAll(/[^a-z0-9]/g, ''));
  const base = words.filter(Boolean).join('-').slice(0, KEY_MAX) || 'point';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(key)) return key;
  }
}
