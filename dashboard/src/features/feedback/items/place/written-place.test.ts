import { expect, it } from 'vitest';
import { placeText, writtenPlace } from './written-place.ts';

const KRAKOW = { center: [19.9372, 50.0617], zoom: 16 };

it.each([
  ['50.0617, 19.9372', KRAKOW],
  ['50.0617 19.9372', KRAKOW],
  ['50.0617°; 19.9372°', KRAKOW],
  ['-33.86, 151.21', { center: [151.21, -33.86], zoom: 16 }],
  ['https://www.openstreetmap.org/#map=17/50.0617/19.9372', { ...KRAKOW, zoom: 17 }],
  ['https://www.openstreetmap.org/?mlat=50#map=12.5/50.0617/19.9372&layers=N', { ...KRAKOW, zoom: 12.5 }],
  ['https://www.google.com/maps/place/Krak%C3%B3w/@50.0617,19.9372,15z/data=x', { ...KRAKOW, zoom: 15 }],
  ['https://maps.google.com/?q=50.0617,19.9372', KRAKOW],
])('%s is read', (text, place) => {
  expect(writtenPlace(text)).toEqual(place);
});

it.each(['', 'Kraków', '50.0617', '95, 19', '50, 200', '1, 2, 3', 'https://example.com/?q=park'])(
  '“%s” is no place',
  (text) => {
    expect(writtenPlace(text)).toBeUndefined();
  },
);

it('is written as it is read', () => {
  expect(writtenPlace(placeText([19.93721, 50.06172]))?.center).toEqual([19.93721, 50.06172]);
});
