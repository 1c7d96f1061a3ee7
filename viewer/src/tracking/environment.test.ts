import { expect, test } from 'vitest';
import { pageEnvironmentOf } from './environment.ts';

const ADDRESS = 'https://tours.example/viewer/park-a?rooms=2&utm_source=portal&utm_campaign=spring';

test('reports campaign and referrer, and nothing of what the visitor looks for', () => {
  expect(pageEnvironmentOf(new URL(ADDRESS), 'https://news.example:8443/a?secret=1', false)).toEqual({
    page: { origin: 'https://tours.example', path: '/viewer/park-a' },
    referrerHost: 'news.example:8443',
    utm: { source: 'portal', campaign: 'spring' },
  });
});

test('treats the host page as the referrer in a frame', () => {
  const { page } = pageEnvironmentOf(new URL(ADDRESS), 'https://developer.example/', true);
  expect(page.embedOrigin).toBe('https://developer.example');
});

test('ignores its own pages and referrers that are not web pages', () => {
  for (const referrer of ['', 'https://tours.example/other', 'android-app://org.example', 'nonsense']) {
    const { page, referrerHost } = pageEnvironmentOf(new URL(ADDRESS), referrer, true);
    expect([page.embedOrigin, referrerHost]).toEqual([undefined, undefined]);
  }
});

test('limits campaigns to a few short plain parameters', () => {
  const odd = new URL('https://t.example/?utm_$where=1&utm_a.b=2&utm_=3&utm_Source=4&utm_empty=');
  expect(pageEnvironmentOf(odd, '', false).utm).toBeUndefined();
  const many = new URL('https://t.example/');
  for (const letter of 'abcdefghijklmnop') many.searchParams.set(`utm_${letter}`, 'x'.repeat(500));
  const { utm = {} } = pageEnvironmentOf(many, '', false);
  expect(Object.keys(utm)).toHaveLength(10);
  expect(utm.a).toHaveLength(200);
});
