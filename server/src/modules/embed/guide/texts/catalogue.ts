import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import { catalogueOf } from '../../../../platform/catalogue.ts';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

type GuideTextId = keyof typeof en;

// British English differs in none of these sentences yet.
const CATALOGUES = {
  en: catalogueOf('en', en),
  gb: catalogueOf('gb', { ...en, ...gb }),
  pl: catalogueOf('pl', pl satisfies Readonly<Record<GuideTextId, string>>),
};

export type Say = (id: GuideTextId, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the page for webmasters. */
export function guideTexts(locale: Locale): Say {
  return (id, values = {}) => oneFullStop(CATALOGUES[locale]._(id, values));
}
