import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { translate } from './translate.ts';
import { readCatalogue } from './vite-catalogues.ts';

test.each(['en', 'pl'] as const)('adds no second full stop after a name that ends in one: %s', (locale) => {
  const messages = Object.entries(readCatalogue(locale, ['home']));
  i18n.loadAndActivate({
    locale,
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
  const lead = translate('home.lead', { organization: 'Aurea Sp. z o.o.' });
  expect(lead).toMatch(/Aurea Sp\. z o\.o\.$/);
  expect(lead).not.toContain('..');
});
