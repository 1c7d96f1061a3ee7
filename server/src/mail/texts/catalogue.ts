import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@oriel/contract/enums';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** A sentence of a mail. */
type MailTextId = keyof typeof en;

function catalogue(locale: Locale, messages: Record<MailTextId, string>) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

// British English differs in few of these sentences, so its catalogue has only those.
const CATALOGUES = {
  en: catalogue('en', en),
  gb: catalogue('gb', { ...en, ...gb }),
  pl: catalogue('pl', pl),
};

export type Say = (id: MailTextId, values?: Readonly<Record<string, string | number>>) => string;

/** The sentences of one language. */
export function mailTexts(locale: Locale): Say {
  return (id, values = {}) => CATALOGUES[locale]._(id, values);
}
