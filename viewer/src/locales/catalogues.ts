import type { Messages } from '@lingui/core';
import type { Locale } from '@oriel/contract/enums';

const SOURCES: Record<Locale, () => Promise<{ readonly default: object }>> = {
  en: () => import('./en.json'),
  gb: () => import('./gb.json'),
  pl: () => import('./pl.json'),
};

const loaded = new Map<Locale, Messages>();

/**
 * Loads the texts of one language only. Call it next to the import of a component that shows texts.
 *
 * @throws the network error
 */
export async function loadTexts(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  // The build compiles the catalogues, which the types of the files do not reflect.
  loaded.set(locale, (await SOURCES[locale]()).default as Messages);
}

/** The texts of a language loaded by `loadTexts`. @throws when it is not loaded */
export function loadedTexts(locale: Locale): Messages {
  const messages = loaded.get(locale);
  if (!messages) throw new Error(`The texts of ${locale} are not loaded.`);
  return messages;
}

/**
 * Switches the language of a viewer once its texts are loaded. Of concurrent switches, the latest request wins.
 *
 * @param apply shows the viewer in a language
 */
export function languageSwitch(apply: (locale: Locale) => void): (locale: Locale) => Promise<void> {
  let last: Locale | undefined;
  return async (locale) => {
    last = locale;
    await loadTexts(locale);
    if (last === locale) apply(locale);
  };
}
