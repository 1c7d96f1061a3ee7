import { describe, expect, it } from 'vitest';
import { Obstacles } from './obstacles.ts';
import type { Point } from './space.ts';
import { localMidnight, outlookOf, type SunPlace, sunlightOf } from './sunlight.ts';
import type { Surface } from './surfaces.ts';
import { block } from './testing/blocks.ts';
import { findWindows } from './windows.ts';

const WROCLAW: SunPlace = { latitude: 51.1, longitude: 17.03, timezone: 'Europe/Warsaw', year: 2026 };

/** A house of one apartment, 10 m square and 3 m high, with a pane in the middle of one side. */
function house(side: 'N' | 'E' | 'S' | 'W'): Surface[] {
  const pane: Record<typeof side, [Point, Point]> = {
    S: [
      [-1, 1, 5],
      [1, 2.5, 5.04],
    ],
    N: [
      [-1, 1, -5.04],
      [1, 2.5, -5],
    ],
    E: [
      [5, 1, -1],
      [5.04, 2.5, 1],
    ],
    W: [
      [-5.04, 1, -1],
      [-5, 2.5, 1],
    ],
  };
  return [block([-5, 0, -5], [5, 3, 5], { owner: 1 }), block(...pane[side], { owner: 1, window: true })];
}

function minutesOf(surfaces: readonly Surface[], place = WROCLAW): readonly number[] {
  const obstacles = new Obstacles(surfaces);
  return sunlightOf(findWindows(surfaces, obstacles), obstacles, place).get(1)?.months ?? [];
}

/**
 * The sun by the equations of NOAA's solar calculator (Spencer 1971 for declination and equation of time), with its refraction: another
 * source than the code under test.
 */
function noaaSun(time: number, { latitude, longitude }: SunPlace): { azimuth: number; height: number } {
  const century = (time / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const rad = Math.PI / 180;
  const mean = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const center =
    Math.sin(anomaly * rad) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * anomaly * rad) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * anomaly * rad) * 0.000289;
  const apparent = mean + center - 0.00569 - 0.00478 * Math.sin((125.04 - 1934.136 * century) * rad);
  const tilt =
    23 +
    (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 +
    0.00256 * Math.cos((125.04 - 1934.136 * century) * rad);
  const declination = Math.asin(Math.sin(tilt * rad) * Math.sin(apparent * rad));
  const y = Math.tan((tilt / 2) * rad) ** 2;
  const equation =
    (4 *
      (y * Math.sin(2 * mean * rad) -
        2 * eccentricity * Math.sin(anomaly * rad) +
        4 * eccentricity * y * Math.sin(anomaly * rad) * Math.cos(2 * mean * rad) -
        0.5 * y * y * Math.sin(4 * mean * rad) -
        1.25 * eccentricity ** 2 * Math.sin(2 * anomaly * rad))) /
    rad;
  const minutes = (time / 60_000) % 1440;
  const hourAngle = ((minutes + equation + 4 * longitude) / 4 - 180) * rad;
  const lat = latitude * rad;
  const sine =
    Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
  const geometric = Math.asin(sine) / rad;
  const azimuth =
    Math.atan2(
      -Math.cos(declination) * Math.sin(hourAngle),
      Math.sin(declination) * Math.cos(lat) - Math.cos(declination) * Math.sin(lat) * Math.cos(hourAngle),
    ) / rad;
  return { azimuth: (azimuth + 360) % 360, height: geometric + refraction(geometric) };
}

function refraction(height: number): number {
  const tangent = Math.tan((height * Math.PI) / 180);
  if (height > 85) return 0;
  if (height > 5) return (58.1 / tangent - 0.07 / tangent ** 3 + 0.000086 / tangent ** 5) / 3600;
  if (height > -0.575) {
    return (1735 + height * (-518.2 + height * (103.4 + height * (-12.79 + height * 0.711)))) / 3600;
  }
  return -20.772 / tangent / 3600;
}

/** Minutes of sun on the 21st of each month by a rule for the sun's azimuth and height, a look every half minute. */
function byHand(facing: number, isLit: (side: number, height: number) => boolean, place = WROCLAW): number[] {
  return Array.from({ length: 12 }, (_, month) => {
    const midnight = localMidnight(place, month);
    let minutes = 0;
    for (let half = 0; half < 2880; half += 1) {
      const { azimuth, height } = noaaSun(midnight + half * 30_000, place);
      const side = ((azimuth - facing + 540) % 360) - 180;
      if (height > 0 && Math.abs(side) < 90 && isLit(side, height)) minutes += 0.5;
    }
    return minutes;
  });
}

/** Steepness of the sun as seen along a wall's normal. */
function profile(side: number, height: number): number {
  const rad = Math.PI / 180;
  return Math.tan(height * rad) / Math.cos(side * rad);
}

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  for (const [month, minutes] of wanted.entries()) {
    const apart = Math.abs((found[month] ?? Number.NaN) - minutes);
    expect(apart, `month ${month + 1}: ${found[month]} instead of ${minutes}`).toBeLessThanOrEqual(
      Math.max(2, minutes * 0.01),
    );
  }
}

const SIDES = { N: 0, E: 90, S: 180, W: 270 } as const;

describe('minutes of sun, against a rule worked out by hand and an independent sun', () => {
  it.each(Object.entries(SIDES) as [keyof typeof SIDES, number][])(
    'of a free wall to the %s',
    (side, facing) => {
      expectClose(
        minutesOf(house(side)),
        byHand(facing, () => true),
      );
    },
  );

  it('of a window below a balcony', () => {
    // The underside of the balcony lies 1.7 m above the point 1.3 m above the ground, and reaches 2 m out.
    const balcony = block([-400, 3, 5], [400, 3.2, 7.04]);
    expectClose(
      minutesOf([...house('S'), balcony]),
      byHand(180, (side, height) => profile(side, height) < 1.7 / 2),
    );
  });

  it('of a window on a courtyard', () => {
    // A wall 12 m high and 15 m away: 10.7 m above the point.
    const opposite = block([-400, 0, 20.04], [400, 12, 21]);
    expectClose(
      minutesOf([...house('S'), opposite]),
      byHand(180, (side, height) => profile(side, height) > 10.7 / 15),
    );
  });

  it('of a window with a tower before it', () => {
    // 20 m wide, 40 m high, 30 m to the south: from 30 m to 50 m away.
    const tower = block([-10, 0, 35.04], [10, 40, 55.04]);
    const rad = Math.PI / 180;
    const hidden = (side: number, height: number): boolean => {
      // The ray's course over the ground, as far as it is above the tower's footprint.
      const across = Math.tan(side * rad);
      const enters = 30;
      const leaves = Math.min(50, Math.abs(across) > 0 ? 10 / Math.abs(across) : 50);
      if (leaves < enters) return false;
      return 1.3 + profile(side, height) * enters < 40;
    };
    expectClose(
      minutesOf([...house('S'), tower]),
      byHand(180, (side, height) => !hidden(side, height)),
    );
  });

  it('of a window at the equator, where the sun passes overhead', () => {
    const quito: SunPlace = { latitude: -0.2, longitude: -78.5, timezone: 'America/Guayaquil', year: 2026 };
    expectClose(
      minutesOf(house('E'), quito),
      byHand(90, () => true, quito),
    );
  });
});

describe('minutes between 7:00 and 17:00 at the equinoxes', () => {
  const equinoxOf = (surfaces: readonly Surface[]) => {
    const obstacles = new Obstacles(surfaces);
    return sunlightOf(findWindows(surfaces, obstacles), obstacles, WROCLAW).get(1)?.equinox ?? Number.NaN;
  };

  // Noon by the sun: 68 minutes before 12:00 UTC for 17.03° east, corrected by the equation of time, 7 minutes later on 21 March (11:59 by
  // the clock, in winter time) and 7 earlier on 21 September (12:45, in summer time).
  it.each([
    ['N', 0],
    ['S', 600],
    ['E', 299], // 7:00 to 11:59 in March; 345 in September
    ['W', 255], // 12:45 to 17:00 in September; 301 in March
  ] as const)('of a free wall to the %s', (side, minutes) => {
    expect(Math.abs(equinoxOf(house(side)) - minutes)).toBeLessThanOrEqual(2);
  });

  it('are those of one window: what two rooms get is not added', () => {
    const surfaces = [...house('E'), ...house('W').filter(({ window }) => window)];
    expect(Math.abs(equinoxOf(surfaces) - 299)).toBeLessThanOrEqual(2);
    expect(minutesOf(surfaces)[2]).toBeGreaterThan(700);
  });

  it('end behind a row of houses above the path of the sun, and not behind a lower one', () => {
    // The sun of the equinox passes a profile height of 90° - 51.1° = 38.9° all day, so that a wall above that hides it and one below does not.
    const wall = (height: number) => block([-4000, 0, 20.04], [4000, height, 21]);
    expect(equinoxOf([...house('S'), wall(1.3 + 15 * Math.tan((45 * Math.PI) / 180))])).toBe(0);
    expect(equinoxOf([...house('S'), wall(1.3 + 15 * Math.tan((36 * Math.PI) / 180))])).toBeGreaterThan(580);
  });
});

it('tells the hours of the local clock, also in summer time', () => {
  const obstacles = new Obstacles(house('E'));
  const { hours = [], months = [] } =
    sunlightOf(findWindows(house('E'), obstacles), obstacles, WROCLAW).get(1) ?? {};
  const june = hours[5] ?? [];
  expect(june.findIndex((minutes) => minutes > 0)).toBe(4);
  // Noon by the sun is at 12:53 in Wrocław's summer.
  expect(june.findLastIndex((minutes) => minutes > 0)).toBe(12);
  expect(Math.abs(june.reduce((sum, minutes) => sum + minutes, 0) - (months[5] ?? 0))).toBeLessThan(6);
});

it('lets the sun through the apartment’s own glass, and not through that of others', () => {
  const screen = (owner: number) => block([-50, 0, 8], [50, 30, 8.02], { owner, window: true });
  const own = minutesOf([...house('S'), screen(1)]);
  const other = minutesOf([...house('S'), screen(2)]);
  expect(own[2]).toBeGreaterThan(600);
  expect(other[2]).toBeLessThan(60);
});

describe('outlook', () => {
  const outlook = (surfaces: readonly Surface[]) => {
    const obstacles = new Obstacles(surfaces);
    return outlookOf(findWindows(surfaces, obstacles), obstacles, new Map([[1, 0]])).get(1);
  };

  it('is wide open without neighbours', () => {
    expect(outlook(house('S'))?.sky).toBeCloseTo(1);
    expect(outlook(house('S'))?.distance).toBe(1000);
  });

  it('ends at a wall opposite', () => {
    const { sky = 1, distance = 0 } = outlook([...house('S'), block([-500, 0, 25.04], [500, 100, 26])]) ?? {};
    // Half of the rays go out to 30° and more: 20 m / cos 30° is the middle one.
    expect(distance).toBeCloseTo(20 / Math.cos(Math.PI / 6), 0);
    expect(sky).toBeLessThan(0.35);
  });

  it('loses sky to a balcony above', () => {
    const below = outlook([...house('S'), block([-6, 2.6, 5], [6, 2.8, 7])]);
    expect(below?.sky).toBeGreaterThan(0.1);
    expect(below?.sky).toBeLessThan(0.7);
    expect(below?.distance).toBe(1000);
  });
});

describe('windows', () => {
  it('are found on the outer side of a pane, with their size', () => {
    const surfaces = house('W');
    const [window, ...others] = findWindows(surfaces, new Obstacles(surfaces));
    expect(others).toEqual([]);
    expect(window).toMatchObject({ owner: 1, guessed: false });
    expect(window?.normal[0]).toBeCloseTo(-1);
    expect(window?.at[0]).toBeCloseTo(-5.04);
    expect(window?.width).toBeCloseTo(2);
    expect(window?.height).toBeCloseTo(1.5);
    expect(window?.reference[1]).toBeCloseTo(1.3);
  });

  it('belong to the apartment that they stand at when nobody owns their pane', () => {
    const surfaces = house('S').map((surface) => (surface.window ? { ...surface, owner: 0 } : surface));
    expect(findWindows(surfaces, new Obstacles(surfaces))).toMatchObject([{ owner: 1 }]);
  });

  it('are guessed on the outer walls of an apartment that has none, not where a neighbour stands', () => {
    const surfaces = [
      block([-5, 0, -5], [5, 3, 5], { owner: 1 }),
      block([5.1, 0, -5], [15, 3, 5], { owner: 2 }),
    ];
    const found = findWindows(surfaces, new Obstacles(surfaces)).filter(({ owner }) => owner === 1);
    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ guessed, normal }) => guessed && normal[0] < 0.5)).toBe(true);
  });

  it('has the reference point beside a bar in the middle of a window', () => {
    const surfaces = [
      block([-5, 0, -5], [5, 3, 5], { owner: 1 }),
      block([-1.5, 1, 5], [-0.05, 2.5, 5.04], { owner: 1, window: true }),
      block([0.05, 1, 5], [1.5, 2.5, 5.04], { owner: 1, window: true }),
      block([-0.05, 1, 5], [0.05, 2.5, 5.12], { owner: 1 }),
    ];
    const [window, ...others] = findWindows(surfaces, new Obstacles(surfaces));
    expect(others).toEqual([]);
    expect(Math.abs(window?.reference[0] ?? 0)).toBeGreaterThan(0.15);
    expect(minutesOf(surfaces)[2]).toBeGreaterThan(560);
  });
});
