import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';

/** Fields that exist once per language: those of the organization's own, and the others folded below them. */
export function LanguageParts({
  own,
  stateOf,
  children,
}: {
  own: Locale;
  /** Says of a folded language what its readers get. */
  stateOf: (locale: Locale) => string;
  children: (locale: Locale) => ReactNode;
}) {
  return (
    <>
      {children(own)}
      {LOCALES.filter((one) => one !== own).map((one) => (
        <details key={one} className="rounded-control border border-line bg-raised px-4 py-3">
          <summary className="cursor-pointer text-sm font-medium">
            {LANGUAGE_NAMES[one]}
            <span className="ml-2 font-normal text-secondary">{stateOf(one)}</span>
          </summary>
          <div className="mt-4 flex flex-col gap-4">{children(one)}</div>
        </details>
      ))}
    </>
  );
}
