import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Locale } from '@oriel/contract/enums';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { type ReactNode, useMemo } from 'react';
import { loadedTexts } from './catalogues.ts';
import { figuresTag } from './visitor-numbers.ts';

/** Id of a text; all catalogues have the same ids, which a test checks. */
export type TextId = keyof typeof import('./en.json');

/** The texts of a loaded language, for use outside components. */
export function textsOf(locale: Locale, figures = LANGUAGE_TAGS[locale]): I18n {
  const locales = [LANGUAGE_TAGS[locale], figures];
  return setupI18n({ locale, locales, messages: { [locale]: loadedTexts(locale) } });
}

/** Provides the texts of a loaded language to its children. `asked`: the page chose that language, see `figuresTag`. */
export function Texts({
  locale,
  asked = true,
  children,
}: {
  locale: Locale;
  asked?: boolean;
  children: ReactNode;
}) {
  const i18n = useMemo(() => textsOf(locale, figuresTag(locale, asked)), [locale, asked]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** The texts of the current language: `const text = useTexts(); text('panorama.zoomIn')`. */
export function useTexts(): (id: TextId, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}

/** The tag of the current language, for what is written in its words, as names of months: `en-GB`. */
export function useLanguageTag(): string {
  const { i18n } = useLingui();
  return [i18n.locales ?? i18n.locale].flat()[0] ?? 'en-US';
}

/** The tag for numbers, money, times and dates: `de-DE` for a German, who reads English texts. */
export function useFiguresTag(): string {
  const { i18n } = useLingui();
  return [i18n.locales ?? i18n.locale].flat().at(-1) ?? 'en-US';
}
