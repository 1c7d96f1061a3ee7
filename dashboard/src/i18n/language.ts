import loaders from 'virtual:catalogues';
import { i18n } from '@lingui/core';
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@oriel/contract/enums';
import type { MessagePart } from './parts.ts';

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English (US)',
  gb: 'English (UK)',
  pl: 'Polski',
};

/** The parts requested by pages so far, which a new language needs as well. */
const wanted = new Set<MessagePart>(['shell']);
/** `locale/part` of the loaded catalogues. */
const had = new Set<string>();
/** The active language, and the requested one. */
let shown: Locale | undefined;
let chosen: Locale | undefined;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Loads and activates a language; also sets the document's. */
export async function activateLanguage(locale: Locale): Promise<void> {
  chosen = locale;
  await fetchParts(locale, [...wanted]);
  // Another language was chosen meanwhile.
  if (chosen !== locale) return;
  shown = locale;
  const tag = LANGUAGE_TAGS[locale];
  i18n.activate(tag);
  document.documentElement.lang = tag;
}

/** Loads the messages of a page, before it renders. Before a language is chosen, only notes the parts, which then load with it. */
export async function loadMessages(...parts: readonly MessagePart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const languages = new Set([shown, chosen].filter((locale) => locale !== undefined));
  await Promise.all([...languages].map((locale) => fetchParts(locale, parts)));
}

async function fetchParts(locale: Locale, parts: readonly MessagePart[]): Promise<void> {
  const missing = parts.filter((part) => !had.has(`${locale}/${part}`));
  await Promise.all(
    missing.map(async (part) => {
      const load = loaders[locale]?.[part];
      if (!load) throw new Error(`No messages "${part}" in "${locale}"`);
      const { default: messages } = await load();
      i18n.load(LANGUAGE_TAGS[locale], messages);
      had.add(`${locale}/${part}`);
    }),
  );
}
