import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';

/** Fields that exist once per language: those of the organization's own, and the others folded below them. */
export function LanguageParts({
  own,
  texts,
  children,
}: {
  own: Locale;
  /** What is written so far. */
  texts: Readonly<Record<Locale, string>>;
  children: (locale: Locale) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      {children(own)}
      {LOCALES.filter((one) => one !== own).map((one) => (
        <details key={one} className="rounded-control border border-line bg-raised px-4 py-3">
          <summary className="cursor-pointer text-sm font-medium">
            {LANGUAGE_NAMES[one]}
            <span className="ml-2 font-normal text-secondary">
              {t(texts[one].trim() ? 'field.translated' : 'field.untranslated')}
            </span>
          </summary>
          <div className="mt-4 flex flex-col gap-4">{children(one)}</div>
        </details>
      ))}
    </>
  );
}
