import type { Locale } from '@oriel/contract/enums';

/** Texts of a document by language, as they are stored and as members get them. */
export type TranslationsDocument = Partial<Record<Locale, Record<string, string>>>;

/** Languages that are nearly the same, best first. British visitors read American texts rather than foreign ones. */
const CHAIN: Readonly<Record<Locale, readonly Locale[]>> = { en: ['en', 'gb'], gb: ['gb', 'en'], pl: ['pl'] };

/** The language that somebody reads in, and the one that the base values were written in. */
export interface Wording {
  readonly locale: Locale;
  readonly written: Locale;
}

/** A language to read in, alone where it is not known in which one the base values were written; nothing for the base values themselves. */
export type TextLanguage = Wording | Locale | undefined;

/** How an organization's texts are read; in its own language unless another one is wanted. */
export function wordingOf(organization: { readonly locale: Locale }, locale = organization.locale): Wording {
  return { locale, written: organization.locale };
}

/** One text of a document in a language; the base value where it is not translated, or was written in it. */
export function textIn<T extends string | null | undefined>(
  translations: TranslationsDocument | undefined,
  language: TextLanguage,
  field: string,
  base: T,
): T | string {
  if (language === undefined || !translations) return base;
  const { locale, written } = typeof language === 'string' ? { locale: language, written: null } : language;
  for (const one of CHAIN[locale]) {
    const text = translations[one]?.[field];
    if (text) return text;
    // What was written in this very language is nearer than any other one.
    if (one === written && base) return base;
  }
  return base;
}

/** A document with the given texts in a language. */
export function inLanguage<T extends { i18n?: TranslationsDocument | undefined }>(
  document: T,
  language: TextLanguage,
  fields: readonly (keyof T & string)[],
): T {
  if (!document.i18n || language === undefined) return document;
  const texts = fields.flatMap((field) => {
    const base = document[field];
    if (typeof base !== 'string' && base !== undefined && base !== null) return [];
    const text = textIn(document.i18n, language, field, base as string | undefined);
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
