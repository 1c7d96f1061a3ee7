import { expect, it } from 'vitest';
import { areaIn, sizeOf } from './area-in.ts';

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
  expect(areaIn(JSON.stringify(file))).toEqual({
    area: { type: 'Polygon', coordinates: square(0.04) },
    middle: [expect.closeTo(19.02), expect.closeTo(50.02)],
    corners: 3,
    kept: 3,
    of: 3,
  });
});

it('heights are left out', () => {
  const coordinates = square(0.01).map((ring) => ring.map((place) => [...place, 230]));
  expect(areaIn(JSON.stringify({ type: 'Polygon', coordinates }))).toMatchObject({
    area: { coordinates: square(0.01) },
  });
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
  expect(areaIn(text)).toEqual({ trouble: 'none' });
});

/** A shore: a circle with bays, whose corners lie a few metres apart. */
function shore(corners: number, reach = 0.02): number[][] {
  const ring = Array.from({ length: corners }, (_, place) => {
    const turn = (place / corners) * 2 * Math.PI;
    const far = reach * (1 + 0.1 * Math.sin(turn * 40));
    return [19 + far * Math.cos(turn), 50 + far * Math.sin(turn)];
  });
  return [...ring, ring[0] ?? []];
}

const polygon = (...coordinates: number[][][]) => JSON.stringify({ type: 'Polygon', coordinates });

it.each([501, 3000, 60_000])('an area of %i corners is simplified, and stays what it is', (corners) => {
  const found = areaIn(polygon(shore(corners), shore(700, 0.005)));
  if ('trouble' in found) throw new Error(found.trouble);
  const { area, kept } = found;
  expect(found.corners).toBe(corners + 700);
  expect(kept).toBeGreaterThan(200);
  for (const ring of area.coordinates) {
    expect(ring.length).toBeLessThanOrEqual(500);
    expect(ring[0]).toEqual(ring.at(-1));
  }
  // Half a per cent of its extent is what nobody sees on a map.
  const [outer = []] = area.coordinates;
  expect(sizeOf(outer) / sizeOf(shore(corners) as [number, number][])).toBeCloseTo(1, 2);
});

it('an area whose edges cross is none, with few corners and with many', () => {
  const bow = [
    [19, 50],
    [19.01, 50.01],
    [19.01, 50],
    [19, 50.01],
    [19, 50],
  ];
  expect(areaIn(polygon(bow))).toEqual({ trouble: 'crossing' });
  const eight = Array.from({ length: 2001 }, (_, place) => {
    const turn = ((place % 2000) / 2000) * 2 * Math.PI;
    return [19 + 0.01 * Math.sin(turn), 50 + 0.01 * Math.sin(2 * turn)];
  });
  expect(areaIn(polygon(eight))).toEqual({ trouble: 'crossing' });
});

it('an area of more than twenty rings has too many parts', () => {
  const hole = (place: number) => shore(10, 0.0001).map(([lng = 0, lat = 0]) => [lng + place / 2000, lat]);
  const holes = Array.from({ length: 20 }, (_, place) => hole(place - 10));
  expect(areaIn(polygon(shore(100), ...holes))).toEqual({ trouble: 'parts' });
});
