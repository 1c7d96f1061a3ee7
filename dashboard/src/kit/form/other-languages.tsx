import { LOCALES, type Locale } from '@oriel/contract/enums';
import { useState } from 'react';
import { useLanguageName } from '../../i18n/language-name.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../me.ts';

/** Translations of a text, or of several fields, by language. */
type Translations = Readonly<Partial<Record<Locale, unknown>>> | undefined;

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText);
}

/**
 * Languages to translate into: all but the organization's own, which the texts themselves are written in. A translation into that one
 * from before the organization changed its language still reaches visitors, so it stays editable.
 */
export function useOtherLanguages(translations: Translations): readonly Locale[] {
  const own = useOrganization()?.locale;
  // As found at first: a field must not go while its text is deleted.
  const [translated] = useState(() => LOCALES.filter((locale) => hasText(translations?.[locale])));
  return LOCALES.filter((locale) => locale !== own || translated.includes(locale));
}

/** Says which language the texts above are in, and when visitors see them. */
export function TranslationsHelp() {
  const t = useTranslate();
  const languageName = useLanguageName();
  const own = useOrganization()?.locale;
  return (
    <p className="text-xs text-secondary">
      {own ? t('field.writtenIn', { language: languageName(own) }) : null} {t('field.translationsHelp')}
      {own ? ` ${t('field.visitorLanguages', { language: languageName(own) })}` : null}
    </p>
  );
}
