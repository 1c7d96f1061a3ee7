import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@oriel/contract/enums';

/** The sentences of one language, whose plurals and placeholders are compiled as they are said. */
export function catalogueOf(locale: Locale, messages: Readonly<Record<string, string>>) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}
