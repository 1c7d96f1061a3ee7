import { LANGUAGE_CHAIN, type Locale } from '@oriel/contract/enums';

/** Texts of a document by language, as stored and as answered to members. */
export type TranslationsDocument = Partial<Record<Locale, Record<string, string>>>;

/** The reader's language, and that of the original texts. */
export interface Wording {
  readonly locale: Locale;
  readonly written: Locale;
}

/** A language to read in, without a wording if the original's language is unknown; undefined for the original texts. */
export type TextLanguage = Wording | Locale | undefined;

/** How to read an organization's texts; in its own language by default. */
export function wordingOf(organization: { readonly locale: Locale }, locale = organization.locale): Wording {
  return { locale, written: organization.locale };
}

/** A text of a document in a language; the original if it is untranslated, or already in that language. */
export function textIn<T extends string | null | undefined>(
  translations: TranslationsDocument | undefined,
  language: TextLanguage,
  field: string,
  base: T,
): T | string {
  if (language === undefined || !translations) return base;
  const { locale, written } = typeof language === 'string' ? { locale: language, written: null } : language;
  for (const one of LANGUAGE_CHAIN[locale]) {
    const text = translations[one]?.[field];
    if (text) return text;
    // An original in this very language beats any related one.
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

/** Stored translations after a change: fields merge by language, an empty text or `null` removes a translation. */
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
