import { expect, test } from 'vitest';
import { halfOfSky, onDial, pathOnDial, sideOfHouse } from './sun-dial.ts';

const near = (point: readonly number[]) => point.map((value) => Math.round(value) + 0);

test('maps north up, east right, the zenith to the middle and anything below the horizon to the rim', () => {
  expect(near(onDial({ azimuth: 0, altitude: 0 }, 90))).toEqual([0, -90]);
  expect(near(onDial({ azimuth: 90, altitude: 45 }, 90))).toEqual([45, 0]);
  expect(near(onDial({ azimuth: 200, altitude: 90 }, 90))).toEqual([0, 0]);
  expect(near(onDial({ azimuth: 270, altitude: -8 }, 90))).toEqual([-90, 0]);
});

test('draws a side across its direction, with the half of the sky it faces', () => {
  expect(halfOfSky('S', 90)).toBe('M90 0A90 90 0 0 1 -90 0Z');
  expect(sideOfHouse('E', 10)).toBe('M10 10L10 -10');
});

test("highlights the sun's path only where it shines on the apartment", () => {
  const path = [90, 120, 150, 180].map((azimuth, time) => ({ azimuth, altitude: 0, time }));
  const { all, bright } = pathOnDial(path, [{ from: 1, to: 2 }], 10);
  expect(all.split('L')).toHaveLength(4);
  expect(bright.split('L')).toHaveLength(2);
  expect(pathOnDial([], [], 10)).toEqual({ all: '', bright: '' });
});
