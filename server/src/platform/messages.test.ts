import { expect, test } from 'vitest';
import { say } from './messages.ts';

test.each(['en', 'gb', 'pl'] as const)(
  'a name that ends in a full stop takes no second one: %s',
  (locale) => {
    const said = say(locale, 'page.panorama.description', { name: 'Loft', organization: 'Aurea Sp. z o.o.' });
    expect(said).toContain('Aurea Sp. z o.o.');
    expect(said).not.toContain('..');
  },
);
