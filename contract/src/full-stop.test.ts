import { expect, test } from 'vitest';
import { oneFullStop } from './full-stop.ts';

test.each([
  ['Here is Aurea Sp. z o.o..', 'Here is Aurea Sp. z o.o.'],
  ['Zaproszenie od Aurea Sp. z o.o.. Przyjmij je.', 'Zaproszenie od Aurea Sp. z o.o. Przyjmij je.'],
  ['You left “Acme Inc.”.', 'You left “Acme Inc.”'],
  ['<b>Acme Inc.</b>', '<b>Acme Inc.</b>'],
  ['Acme Inc.. Then Acme Inc..', 'Acme Inc. Then Acme Inc.'],
  ['Wait...', 'Wait...'],
  ['Read ../README.md or ..', 'Read ../README.md or ..'],
  ['Aurea Sp. z o.o.', 'Aurea Sp. z o.o.'],
])('%s', (said, meant) => {
  expect(oneFullStop(said)).toBe(meant);
});
