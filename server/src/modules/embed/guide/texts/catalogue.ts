import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

type GuideTextId = keyof typeof en;

function catalogue(locale: Locale, messages: Record<GuideTextId, string>) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

// British English differs in none of these sentences yet.
const CATALOGUES = {
  en: catalogue('en', en),
  gb: catalogue('gb', { ...en, ...gb }),
  pl: catalogue('pl', pl),
};

export type Say = (id: GuideTextId, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the page for webmasters. */
export function guideTexts(locale: Locale): Say {
  return (id, values = {}) => oneFullStop(CATALOGUES[locale]._(id, values));
}
