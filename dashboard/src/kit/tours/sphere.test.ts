import { expect, test } from 'vitest';
import { alongEdge, apart, middleOf, nudged, rounded } from './sphere.ts';

test('rounds angles to a thousandth, within the API’s range', () => {
  expect(rounded({ yaw: 181.23456, pitch: 90.0000001, fov: 70 })).toEqual({
    yaw: -178.765,
    pitch: 90,
    fov: 70,
  });
});

test('a nudge wraps around and stays off the poles', () => {
  expect(nudged({ yaw: 179.5, pitch: 88.5 }, 1, 5)).toEqual({ yaw: -179.5, pitch: 89 });
});

test('the centre of an outline across the seam is on the seam', () => {
  const middle = middleOf([
    { yaw: 170, pitch: 10 },
    { yaw: -170, pitch: 10 },
    { yaw: -170, pitch: -10 },
    { yaw: 170, pitch: -10 },
  ]);
  expect(Math.abs(middle.yaw)).toBe(180);
  expect(middle.pitch).toBeCloseTo(0, 6);
  expect(
    middleOf([
      { yaw: 0, pitch: 0 },
      { yaw: 180, pitch: 0 },
    ]),
  ).toEqual({ yaw: 0, pitch: 0 });
});

test('draws an edge along the great circle, in small steps', () => {
  const edge = alongEdge({ yaw: -40, pitch: 50 }, { yaw: 40, pitch: 50 });
  expect(edge[0]).toMatchObject({ yaw: -40 });
  // A circle of latitude stays at 50; the great circle rises.
  expect(Math.max(...edge.map(({ pitch }) => pitch))).toBeGreaterThan(55);
  for (const [index, place] of edge.slice(1).entries())
    expect(apart(edge[index] ?? place, place)).toBeLessThan(8);
});
