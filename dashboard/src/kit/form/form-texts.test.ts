import { expect, test } from 'vitest';
import { completeLink } from './link-text.ts';
import { coordinateFault, coordinatesOf, pointOf } from './number-text.ts';

test('completes addresses without a scheme, and nothing else', () => {
  expect(completeLink('www.dombud.pl/polityka?x=1')).toBe('https://www.dombud.pl/polityka?x=1');
  expect(completeLink(' dombud.pl ')).toBe('https://dombud.pl');
  expect(completeLink('dombud.pl:8080/a')).toBe('https://dombud.pl:8080/a');
  for (const text of [
    '',
    'https://dombud.pl',
    'http://dombud.pl',
    'our terms',
    'dombud',
    '/media/a.png',
    'a@b.pl: x',
  ])
    expect(completeLink(text)).toBe(text);
});

test('reads pairs of coordinates as maps write them', () => {
  const here = { lat: '51.0823', lng: '17.0121' };
  for (const text of [
    '51.0823, 17.0121',
    '51.0823 17.0121',
    '51,0823; 17,0121',
    '51.0823° N, 17.0121° E',
    '51.0823N 17.0121E',
  ])
    expect([text, coordinatesOf(text)]).toEqual([text, here]);
  expect(coordinatesOf(`51°04'56.3"N 17°00'43.6"E`)).toEqual({ lat: '51.082306', lng: '17.012111' });
  expect(coordinatesOf('33.8688° S, 70.6693° W')).toEqual({ lat: '-33.8688', lng: '-70.6693' });
  for (const text of ['51.0823', 'Jarzębinowa 14', '51, 17', '1 200,5'])
    expect(coordinatesOf(text)).toBeUndefined();
});

test('a pair in either field is a point, and nothing else is dropped in silence', () => {
  const point = { type: 'Point', coordinates: [17.0121, 51.0823] };
  expect(pointOf({ lat: '51.0823, 17.0121', lng: '' })).toEqual(point);
  expect(pointOf({ lat: '', lng: '51.0823, 17.0121' })).toEqual(point);
  expect(pointOf({ lat: '51,0823', lng: '17.0121' })).toEqual(point);
  expect(coordinateFault('', '', 90)).toBeUndefined();
  expect(coordinateFault('51.0823, 17.0121', '', 90)).toBeUndefined();
  expect(coordinateFault('', '51.0823, 17.0121', 180)).toBeUndefined();
  expect(coordinateFault('', '51.0823', 180)).toBe('both');
  for (const text of ['north', '91', '51.0823.17', '51.08, 17'])
    expect(coordinateFault(text, '17', 90)).toBe('range');
});
