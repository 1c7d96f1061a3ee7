import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import en from './locales/en.json' with { type: 'json' };
import gb from './locales/gb.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };

function catalogue(locale: Locale, messages: Record<string, string>) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

// British English differs in few of the server's sentences, so its catalogue has only those.
const CATALOGUES = {
  en: catalogue('en', en),
  gb: catalogue('gb', { ...en, ...gb }),
  pl: catalogue('pl', pl),
};

/** A sentence of the server in a language. `id` may also be a finished sentence, which is returned unchanged. */
export function say(
  locale: Locale,
  id: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return oneFullStop(CATALOGUES[locale]._(id, values));
}
