import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Locale } from '@oriel/contract/enums';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { type ReactNode, useMemo } from 'react';
import { loadedTexts } from './catalogues.ts';

/** The id of a text; the catalogues of all languages have the same ones (a test compares them). */
export type TextId = keyof typeof import('./en.json');

/** The texts of a language that is loaded, for use outside of components. */
export function textsOf(locale: Locale): I18n {
  return setupI18n({ locale, locales: LANGUAGE_TAGS[locale], messages: { [locale]: loadedTexts(locale) } });
}

/** Gives the components within it the texts of a language that is loaded. */
export function Texts({ locale, children }: { locale: Locale; children: ReactNode }) {
  const i18n = useMemo(() => textsOf(locale), [locale]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** The texts of the language around: `const text = useTexts(); text('panorama.zoomIn')`. */
export function useTexts(): (id: TextId, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}

/** The tag of the language around, for numbers, money and dates: `en-GB`. */
export function useLanguageTag(): string {
  const { i18n } = useLingui();
  return [i18n.locales ?? i18n.locale].flat()[0] ?? 'en-US';
}
