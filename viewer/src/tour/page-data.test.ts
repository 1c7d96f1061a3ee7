import { expect, test } from 'vitest';
import { linkedView, pageMode } from './page-data.ts';

const linked = (query: string) => linkedView(new URLSearchParams(query));

test('reads all or part of a view from a link', () => {
  expect(linked('yaw=-30&pitch=12.5&fov=40')).toEqual({ yaw: -30, pitch: 12.5, fov: 40 });
  expect(linked('yaw=90')).toEqual({ yaw: 90 });
});

test('takes a heading where north is known, unless the link says a yaw', () => {
  const from = (query: string, north: number, northKnown = true) =>
    linkedView(new URLSearchParams(query), { north, northKnown });
  expect(from('heading=0', 30)).toEqual({ yaw: 30 });
  expect(from('heading=270', 30)).toEqual({ yaw: -60 });
  expect(from('heading=90&yaw=5', 30)).toEqual({ yaw: 5 });
  expect(from('heading=90', 0, false)).toBeNull();
  expect(linked('heading=90')).toBeNull();
});

test('keeps the first view without one, or with an invalid one', () => {
  expect(linked('')).toBeNull();
  expect(linked('yaw=&pitch=up&fov=NaN')).toBeNull();
  expect(linked('yaw=Infinity')).toBeNull();
});

test('picks the colour scheme of the link, then the organization, then the visitor', () => {
  const mode = (query: string, organization?: string) => pageMode(new URLSearchParams(query), organization);
  expect(mode('mode=dark', 'light')).toBe('dark');
  expect(mode('', 'light')).toBe('light');
  expect(mode('mode=neon')).toBe('auto');
  expect(mode('')).toBe('auto');
});
