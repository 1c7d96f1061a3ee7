import { expect, test } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

test('returns to the requested page', () => {
  const asked = '/dashboard/tours?search=attic#top';
  const next = new URLSearchParams(loginPath(asked).split('?')[1]).get('next');
  expect(nextPath(next)).toBe(asked);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/login',
  '/login?next=/login',
])('%j leads home, never to another host or in a loop', (next) => {
  expect(nextPath(next)).toBe('/dashboard');
});
