import { expect, test } from 'vitest';
import { plainText, withoutPersonal } from './without-personal.ts';

test.each([
  ['No account for jan.kowalski@firma.example.pl', 'No account for [e-mail]'],
  ['GET https://tours.example/signup?invite=abc&x=1 failed', 'GET https://tours.example/signup failed'],
  ['/dashboard/inquiries?search=Kowalski', '/dashboard/inquiries'],
  ['/login#secret', '/login'],
  ['button[aria-label="Account: Jan Kowalski"] > svg', 'button > svg'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer [token]'],
  ['Is it so? Yes.', 'Is it so? Yes.'],
])('%j is reported as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('cleans every text of a report and keeps its shape', () => {
  const report = { request: { url: 'https://a.example/?q=1' }, crumbs: [{ data: { to: '/x?y=z', n: 3 } }] };
  expect(withoutPersonal(report)).toEqual({
    request: { url: 'https://a.example/' },
    crumbs: [{ data: { to: '/x', n: 3 } }],
  });
});
