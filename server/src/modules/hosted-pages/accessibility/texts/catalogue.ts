import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import { catalogueOf } from '../../../../platform/catalogue.ts';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

export type StatementTextId = keyof typeof en;

const CATALOGUES = {
  en: catalogueOf('en', en),
  gb: catalogueOf('gb', { ...en, ...gb }),
  pl: catalogueOf('pl', pl satisfies Readonly<Record<StatementTextId, string>>),
};

export type SayStatement = (id: StatementTextId, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the accessibility statement. */
export function statementTexts(locale: Locale): SayStatement {
  return (id, values = {}) => oneFullStop(CATALOGUES[locale]._(id, values));
}
