import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { AuditCode } from '@oriel/contract/audit';
import type { Locale } from '@oriel/contract/enums';
import { oneFullStop } from '@oriel/contract/full-stop';
import type { Issue } from '../issue.ts';
import en from './en.json' with { type: 'json' };
import gb from './gb.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

type TextId = AuditCode | `${AuditCode}.fix`;

function catalogue(locale: Locale, messages: Readonly<Record<TextId, string>>) {
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

/** The problem and its solution, in a language. */
export function sentencesOf(
  { code, values = {} }: Pick<Issue, 'code' | 'values'>,
  locale: Locale,
): { message: string; fix: string } {
  const i18n = CATALOGUES[locale];
  return { message: oneFullStop(i18n._(code, values)), fix: oneFullStop(i18n._(`${code}.fix`, values)) };
}
