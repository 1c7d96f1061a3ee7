import { expect, test } from 'vitest';
import { linkedView, pageMode } from './page-data.ts';

const linked = (query: string) => linkedView(new URLSearchParams(query));

test('a link may name all of a view or a part of it', () => {
  expect(linked('yaw=-30&pitch=12.5&fov=40')).toEqual({ yaw: -30, pitch: 12.5, fov: 40 });
  expect(linked('yaw=90')).toEqual({ yaw: 90 });
});

test('a link that names none, or nonsense, leaves the first view', () => {
  expect(linked('')).toBeNull();
  expect(linked('yaw=&pitch=up&fov=NaN')).toBeNull();
  expect(linked('yaw=Infinity')).toBeNull();
});

test('the colour scheme is the link’s, else the organization’s, else the visitor’s', () => {
  const mode = (query: string, organization?: string) => pageMode(new URLSearchParams(query), organization);
  expect(mode('mode=dark', 'light')).toBe('dark');
  expect(mode('', 'light')).toBe('light');
  expect(mode('mode=neon')).toBe('auto');
  expect(mode('')).toBe('auto');
});
