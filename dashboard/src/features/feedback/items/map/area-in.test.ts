import { expect, it } from 'vitest';
import { areaIn } from './area-in.ts';

const square = (side: number) => [
  [
    [19, 50],
    [19 + side, 50],
    [19 + side, 50 + side],
    [19, 50],
  ],
];

it('the largest polygon of a file is its area', () => {
  const file = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [19, 50] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: square(0.01) } },
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: [square(0.02), square(0.04)] },
      },
      { type: 'Feature', properties: {}, geometry: null },
    ],
  };
  expect(areaIn(JSON.stringify(file))).toEqual({ type: 'Polygon', coordinates: square(0.04) });
});

it('heights are left out', () => {
  const coordinates = square(0.01).map((ring) => ring.map((place) => [...place, 230]));
  expect(areaIn(JSON.stringify({ type: 'Polygon', coordinates }))?.coordinates).toEqual(square(0.01));
});

it.each([
  'no JSON',
  '{}',
  '[]',
  'null',
  '{"type":"Polygon","coordinates":"x"}',
  '{"type":"Polygon","coordinates":[[[1,2]]]}',
  '{"type":"Polygon","coordinates":[[[500000,5500000],[500100,5500000],[500100,5500100],[500000,5500000]]]}',
  '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}',
])('%s has none', (text) => {
  expect(areaIn(text)).toBeUndefined();
});
