import { LOCALES, type Locale } from '@oriel/contract/enums';
import { recordOf } from '@oriel/contract/record-of';

/** Translations as form values: each text in each language, empty where there is none. */
export type TextsIn<Name extends string> = Record<Locale, Record<Name, string>>;

export function textsIn<Name extends string>(
  i18n: Partial<Record<Locale, Partial<Record<Name, string | null>>>> | undefined,
  ...names: readonly Name[]
): TextsIn<Name> {
  return recordOf(LOCALES, (locale) => recordOf(names, (name) => i18n?.[locale]?.[name] ?? ''));
}

/** As the server takes it: `null` removes a translation. */
export function sentTexts<Name extends string>(texts: TextsIn<Name>, ...names: readonly Name[]) {
  return recordOf(LOCALES, (locale) => recordOf(names, (name) => texts[locale][name].trim() || null));
}

/** Whether anything is translated. */
export function hasTexts<Name extends string>(texts: TextsIn<Name>): boolean {
  return LOCALES.some((locale) => Object.values<string>(texts[locale]).some((text) => text.trim() !== ''));
}
