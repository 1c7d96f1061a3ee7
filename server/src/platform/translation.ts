import type { Locale } from '@oriel/contract/enums';

/** Texts of a document by language, as they are stored and as members get them. */
export type TranslationsDocument = Partial<Record<Locale, Record<string, string>>>;

/** Languages to look in, best first. British visitors read American texts rather than a foreign base. */
const CHAIN: Readonly<Record<Locale, readonly Locale[]>> = { en: ['en', 'gb'], gb: ['gb', 'en'], pl: ['pl'] };

/** One text of a document in a language; the base value where it is not translated. */
export function textIn<T extends string | null | undefined>(
  translations: TranslationsDocument | undefined,
  locale: Locale,
  field: string,
  base: T,
): T | string {
  for (const language of CHAIN[locale]) {
    const text = translations?.[language]?.[field];
    if (text) return text;
  }
  return base;
}

/** A document with the given texts in a language. */
export function inLanguage<T extends { i18n?: TranslationsDocument | undefined }>(
  document: T,
  locale: Locale,
  fields: readonly (keyof T & string)[],
): T {
  if (!document.i18n) return document;
  const texts = fields.flatMap((field) => {
    const base = document[field];
    if (typeof base !== 'string' && base !== undefined && base !== null) return [];
    const text = textIn(document.i18n, locale, field, base as string | undefined);
    return text === undefined || text === null ? [] : [[field, text] as const];
  });
  return { ...document, ...Object.fromEntries(texts) };
}

/** Stored translations after a change: fields merge by language, an empty text or `null` takes a translation away. */
export function mergedTranslations(
  current: TranslationsDocument | undefined,
  change: Partial<Record<Locale, Record<string, string | null | undefined> | undefined>> | undefined,
): TranslationsDocument | undefined {
  if (!change) return current;
  const merged: TranslationsDocument = { ...current };
  for (const [language, texts] of Object.entries(change) as [
    Locale,
    Record<string, string | null> | undefined,
  ][]) {
    const next: Record<string, string> = { ...merged[language] };
    for (const [field, text] of Object.entries(texts ?? {})) {
      if (text) next[field] = text;
      else delete next[field];
    }
    if (Object.keys(next).length > 0) merged[language] = next;
    else delete merged[language];
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}
