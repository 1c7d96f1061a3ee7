import type { Locale } from '@oriel/contract/enums';
import { catalogueOf } from '../../platform/catalogue.ts';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** A sentence of a mail. */
type MailTextId = keyof typeof en;

// British English differs in few of these sentences, so its catalogue has only those.
const CATALOGUES = {
  en: catalogueOf('en', en),
  gb: catalogueOf('gb', { ...en, ...gb }),
  pl: catalogueOf('pl', pl satisfies Readonly<Record<MailTextId, string>>),
};

export type Say = (id: MailTextId, values?: Readonly<Record<string, string | number>>) => string;

/** The sentences of one language. */
export function mailTexts(locale: Locale): Say {
  return (id, values = {}) => CATALOGUES[locale]._(id, values);
}
