import type { Asset } from '@oriel/contract/asset';
import { LOCALES, type Locale } from '@oriel/contract/enums';

/** Name and description of a file by language, as form values. */
export type AssetTexts = Record<Locale, { name: string; alt: string }>;

export function textsOf(i18n: Asset['i18n']): AssetTexts {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const one = (locale: Locale) => ({ name: text(i18n?.[locale]?.name), alt: text(i18n?.[locale]?.alt) });
  return { en: one('en'), gb: one('gb'), pl: one('pl') };
}

/** The changes to save: languages with differences, with emptied texts cleared. */
export function changedTexts(before: AssetTexts, now: AssetTexts): Pick<AssetChange, 'i18n'> {
  const i18n: NonNullable<AssetChange['i18n']> = {};
  for (const locale of LOCALES) {
    const name = now[locale].name.trim();
    const alt = now[locale].alt.trim();
    if (name === before[locale].name && alt === before[locale].alt) continue;
    i18n[locale] = { name: name || null, alt: alt || null };
  }
  return Object.keys(i18n).length > 0 ? { i18n } : {};
}

interface AssetChange {
  i18n?: Partial<Record<Locale, { name: string | null; alt: string | null }>>;
}
