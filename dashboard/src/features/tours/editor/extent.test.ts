import { expect, test } from 'vitest';
import { edgesOf, extentWith, WHOLE_SPHERE } from './extent.ts';

const PART = { ...WHOLE_SPHERE, yawMin: -60, yawMax: 60 };

test.each([
  ['pitchMin', '-30', { ...PART, pitchMin: -30 }],
  ['pitchMax', '60,5°', { ...PART, pitchMax: 60.5 }],
  ['pitchMax', 'up', 'range'],
  ['pitchMax', '91', 'range'],
  ['pitchMax', '-90', 'crossed'],
  ['yawMin', '-75.5', { ...PART, yawMin: -75.5 }],
  ['yawMax', '181', 'rangeAround'],
  ['yawMax', '-60', 'crossedAround'],
] as const)('%s typed as %j', (edge, text, expected) => {
  expect(extentWith(PART, edge, text)).toEqual(expected);
});

test('a full-circle picture has no side edges', () => {
  expect(extentWith({ ...PART, yawMin: -180 }, 'yawMax', '180')).toEqual(WHOLE_SPHERE);
  expect(extentWith(WHOLE_SPHERE, 'yawMin', '-90')).toEqual({ ...WHOLE_SPHERE, yawMin: -90, yawMax: 180 });
  expect(edgesOf(WHOLE_SPHERE)).toEqual({ pitchMin: -90, pitchMax: 90, yawMin: -180, yawMax: 180 });
});
