import { expect, test } from 'vitest';
import { equinoxNoon, shinesOn, sunDay, sunnySides, sunshineOn, sunshineThroughYear } from './sunshine.ts';

const WROCLAW = { latitude: 51.107, longitude: 17.038 };
const hoursOf = (all: readonly { from: number; to: number }[]) =>
  all.reduce((sum, { from, to }) => sum + (to - from), 0) / 3_600_000;
const near = (time: number | null, iso: string) =>
  expect(Math.abs((time ?? 0) - Date.parse(iso))).toBeLessThan(3 * 60_000);

test('matches the almanac for sunrise and sunset', () => {
  // NOAA's solar calculator for 51.107 N, 17.038 E.
  const summer = sunDay('2026-06-21', WROCLAW);
  near(summer.sunrise, '2026-06-21T02:38:00Z');
  near(summer.sunset, '2026-06-21T19:09:00Z');
  const winter = sunDay('2026-12-21', WROCLAW);
  near(winter.sunrise, '2026-12-21T06:53:00Z');
  near(winter.sunset, '2026-12-21T14:45:00Z');
});

test('puts the noon sun in the south, and in the north on the southern hemisphere', () => {
  const highest = (place: typeof WROCLAW) =>
    [...sunDay('2026-03-20', place).path].sort((a, b) => b.altitude - a.altitude)[0];
  expect(highest(WROCLAW)?.azimuth).toBeCloseTo(180, -1);
  expect(highest(WROCLAW)?.altitude).toBeCloseTo(90 - WROCLAW.latitude, 0);
  const sydney = highest({ latitude: -33.87, longitude: 151.21 });
  expect(Math.min(sydney?.azimuth ?? 99, 360 - (sydney?.azimuth ?? 99))).toBeLessThan(5);
});

test('gives the morning to the east side, the afternoon to the west, and next to nothing in winter to the north', () => {
  const day = sunDay('2026-12-21', WROCLAW);
  const noon = ((day.sunrise ?? 0) + (day.sunset ?? 0)) / 2;
  const [east, west] = [sunshineOn(['E'], day), sunshineOn(['W'], day)];
  for (const { to } of east) expect(to).toBeLessThan(noon + 10 * 60_000);
  for (const { from } of west) expect(from).toBeGreaterThan(noon - 10 * 60_000);
  expect(sunshineOn(['N'], day)).toEqual([]);
  expect(hoursOf(sunshineOn(['E', 'W'], day))).toBeCloseTo(hoursOf(sunshineOn(['S'], day)), 0);
});

test('gives a north side the early and late sun of summer, in two parts', () => {
  const all = sunshineOn(['N'], sunDay('2026-06-21', WROCLAW));
  expect(all).toHaveLength(2);
  expect(hoursOf(all)).toBeGreaterThan(3);
});

test('handles polar day and polar night', () => {
  const north = { latitude: 69.65, longitude: 18.96 };
  const bright = sunDay('2026-06-21', north);
  expect(bright.sunset).toBeNull();
  expect(hoursOf(sunshineOn(['N', 'E', 'S', 'W'], bright))).toBeGreaterThan(23);
  expect(sunDay('2026-12-21', north).path.every(({ altitude }) => altitude < 1)).toBe(true);
  expect(sunshineOn(['S'], sunDay('2026-12-21', north))).toEqual([]);
});

test('ignores a sun that is low or grazes a side', () => {
  expect(shinesOn('N', { azimuth: 350, altitude: 20 })).toBe(true);
  expect(shinesOn('N', { azimuth: 91, altitude: 20 })).toBe(false);
  expect(shinesOn('S', { azimuth: 180, altitude: 2 })).toBe(false);
});

test('gives a south side all winter sun, and a north side only summer sun', () => {
  const hours = (side: 'N' | 'S') => sunshineThroughYear([side], WROCLAW, 2026).map((one) => one / 60);
  const [north, south] = [hours('N'), hours('S')];
  expect(south).toHaveLength(12);
  expect(south[11]).toBeCloseTo(hoursOf(sunshineOn(['S'], sunDay('2026-12-21', WROCLAW))), 5);
  expect(north.map((one) => one > 0)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0].map(Boolean));
});

test('lists only the sides that the sun reaches on a day', () => {
  expect(sunnySides(['N', 'W'], sunDay('2026-11-23', WROCLAW))).toEqual(['W']);
  expect(sunnySides(['N', 'W'], sunDay('2026-06-21', WROCLAW))).toEqual(['N', 'W']);
  expect(sunnySides(['N'], sunDay('2026-11-23', WROCLAW))).toEqual([]);
});

test('has the sun due south at noon of the equinox, as high as latitude leaves it, and due north below the equator', () => {
  const sun = equinoxNoon(WROCLAW);
  expect(sun.azimuth).toBeCloseTo(180, 0);
  expect(sun.altitude).toBeCloseTo(90 - WROCLAW.latitude, 0);
  const south = equinoxNoon({ latitude: -33.87, longitude: 151.21 });
  expect(Math.min(south.azimuth, 360 - south.azimuth)).toBeLessThan(0.5);
  expect(south.altitude).toBeCloseTo(90 - 33.87, 0);
});
