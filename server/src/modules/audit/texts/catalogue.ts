import type { AuditCode } from '@oriel/contract/audit';
import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import { catalogueOf } from '../../../platform/catalogue.ts';
import type { Issue } from '../issue.ts';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

type TextId = AuditCode | `${AuditCode}.fix`;

// British English differs in few of these sentences, so its catalogue has only those.
const CATALOGUES = {
  en: catalogueOf('en', en satisfies Readonly<Record<TextId, string>>),
  gb: catalogueOf('gb', { ...en, ...gb }),
  pl: catalogueOf('pl', pl satisfies Readonly<Record<TextId, string>>),
};

/** The problem and its solution, in a language. */
export function sentencesOf(
  { code, values = {} }: Pick<Issue, 'code' | 'values'>,
  locale: Locale,
): { message: string; fix: string } {
  const i18n = CATALOGUES[locale];
  return { message: oneFullStop(i18n._(code, values)), fix: oneFullStop(i18n._(`${code}.fix`, values)) };
}
