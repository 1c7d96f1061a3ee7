import { POI_TYPES } from '@oriel/contract/enums';
import { PointCreate } from '@oriel/contract/panorama-marks';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { emptyPoint, pointBody, pointFaults, pointValues } from './point-draft.ts';

const blank = emptyPoint({ yaw: 1, pitch: 2 });
const full = {
  ...blank,
  title: ' Oak floor ',
  url: 'https://example.org/oak',
  assetId: 'a'.repeat(24),
  apartmentId: 'b'.repeat(24),
};

test.each(POI_TYPES)('a complete %s has no errors and is valid for the API', (type) => {
  expect(pointFaults({ ...full, type })).toEqual([]);
  expect([...Value.Errors(PointCreate, pointBody({ ...full, type }))]).toEqual([]);
});

test.each([
  ['INFO', ['title']],
  ['IMAGE', ['title', 'assetId']],
  ['PDF', ['title', 'assetId']],
  ['LINK', ['title', 'url']],
  ['APARTMENT', ['title', 'apartmentId']],
] as const)('reports what an empty %s lacks', (type, faults) => {
  expect(pointFaults({ ...blank, type })).toEqual(faults);
});

test.each(['http://example.org', 'example.org', 'https://', 'https://a b'])(
  'rejects %s as a link for visitors',
  (url) => {
    expect(pointFaults({ ...full, type: 'LINK', url })).toEqual(['url']);
    expect(pointFaults({ ...full, type: 'INFO', url })).toEqual(['url']);
  },
);

test('trims the title, clears empty texts and outlines, and keeps an apartment only for points of that type', () => {
  expect(pointBody({ ...full, description: '  ' })).toMatchObject({
    title: 'Oak floor',
    description: null,
    polygon: null,
    apartmentId: null,
  });
});

test('a point saved untouched is unchanged', () => {
  const { position, type, title } = { position: { yaw: 1, pitch: 2 }, type: 'LINK' as const, title: 'Oak' };
  const point = {
    id: 'x',
    panoramaId: 'p',
    position,
    type,
    title,
    url: 'https://example.org',
    order: 2,
    visible: false,
  };
  expect(pointBody(pointValues(point))).toMatchObject({
    position,
    type,
    title,
    url: point.url,
    visible: false,
  });
});
