import { i18n } from '@lingui/core';
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@oriel/contract/enums';

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English (US)',
  gb: 'English (UK)',
  pl: 'Polski',
};

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: Parameters<typeof i18n.load>[1] }>>> = {
  en: () => import('virtual:catalogue/en'),
  gb: () => import('virtual:catalogue/gb'),
  pl: () => import('virtual:catalogue/pl'),
};

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Loads and activates a language; also sets the document's. */
export async function activateLanguage(locale: Locale): Promise<void> {
  const tag = LANGUAGE_TAGS[locale];
  const { default: messages } = await LOADERS[locale]();
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}
