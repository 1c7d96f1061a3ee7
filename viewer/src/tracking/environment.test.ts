import { expect, test } from 'vitest';
import { pageEnvironmentOf } from './environment.ts';

const ADDRESS = 'https://tours.example/viewer/park-a?rooms=2&utm_source=portal&utm_campaign=spring';

test('a page tells by which campaign and from where somebody came, and nothing of what they look for', () => {
  expect(pageEnvironmentOf(new URL(ADDRESS), 'https://news.example:8443/a?secret=1', false)).toEqual({
    page: { origin: 'https://tours.example', path: '/viewer/park-a' },
    referrerHost: 'news.example:8443',
    utm: { source: 'portal', campaign: 'spring' },
  });
});

test('in a frame, the page before is the page around', () => {
  const { page } = pageEnvironmentOf(new URL(ADDRESS), 'https://developer.example/', true);
  expect(page.embedOrigin).toBe('https://developer.example');
});

test('its own pages and what is no page on the web are nowhere to come from', () => {
  for (const referrer of ['', 'https://tours.example/other', 'android-app://org.example', 'nonsense']) {
    const { page, referrerHost } = pageEnvironmentOf(new URL(ADDRESS), referrer, true);
    expect([page.embedOrigin, referrerHost]).toEqual([undefined, undefined]);
  }
});

test('campaigns have short plain names, and not too many of them', () => {
  const odd = new URL('https://t.example/?utm_$where=1&utm_a.b=2&utm_=3&utm_Source=4&utm_empty=');
  expect(pageEnvironmentOf(odd, '', false).utm).toBeUndefined();
  const many = new URL('https://t.example/');
  for (const letter of 'abcdefghijklmnop') many.searchParams.set(`utm_${letter}`, 'x'.repeat(500));
  const { utm = {} } = pageEnvironmentOf(many, '', false);
  expect(Object.keys(utm)).toHaveLength(10);
  expect(utm.a).toHaveLength(200);
});
