import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import { catalogueOf } from './catalogue.ts';
import en from './locales/en.json' with { type: 'json' };
import gb from './locales/gb.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };

// British English differs in few of the server's sentences, so its catalogue has only those.
const CATALOGUES = {
  en: catalogueOf('en', en),
  gb: catalogueOf('gb', { ...en, ...gb }),
  pl: catalogueOf('pl', pl),
};

/** A sentence of the server in a language. `id` may also be a finished sentence, which is returned unchanged. */
export function say(
  locale: Locale,
  id: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return oneFullStop(CATALOGUES[locale]._(id, values));
}
