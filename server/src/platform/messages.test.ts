import { expect, test } from 'vitest';
import { say } from './messages.ts';

test.each(['en', 'gb', 'pl'] as const)(
  'adds no second full stop after a name that ends in one: %s',
  (locale) => {
    const said = say(locale, 'page.panorama.description', { name: 'Loft', organization: 'Aurea Sp. z o.o.' });
    expect(said).toContain('Aurea Sp. z o.o.');
    expect(said).not.toContain('..');
  },
);
