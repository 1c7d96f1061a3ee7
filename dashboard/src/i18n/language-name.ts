import type { Locale } from '@oriel/contract/enums';
import { useTranslate } from './translate.ts';

/** The name of a language in the language of the interface, for use in sentences. Choices show each in itself (`LANGUAGE_NAMES`). */
export function useLanguageName(): (locale: Locale) => string {
  const t = useTranslate();
  return (locale) => t(`language.${locale}`);
}
