import type { Orientation } from '@oriel/contract/enums';
import { AZIMUTHS } from './azimuths.ts';
import type { SunPosition, Sunshine } from './sunshine.ts';

/** A point relative to the middle of the dial; x right, y down. */
export type DialPoint = readonly [number, number];

/** Maps the sky to a dial: the horizon to its rim, the zenith to its middle, north to the top. */
export function onDial({ azimuth, altitude }: SunPosition, rim: number): DialPoint {
  const radius = rim * (1 - Math.max(altitude, 0) / 90);
  const angle = (azimuth * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** Rounds to tenths; adding zero removes a negative zero. */
const short = (value: number): number => Math.round(value * 10) / 10 + 0;

const written = (points: readonly DialPoint[]): string =>
  points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L');

/** The half of the sky that a side faces, as a path. */
export function halfOfSky(orientation: Orientation, rim: number): string {
  const [from, to] = [-90, 90].map((turned) =>
    onDial({ azimuth: AZIMUTHS[orientation] + turned, altitude: 0 }, rim),
  );
  return from && to ? `M${written([from])}A${rim} ${rim} 0 0 1 ${written([to])}Z` : '';
}

/** A side of the house in the middle of the dial, as a path: a line across its direction. */
export function sideOfHouse(orientation: Orientation, half: number): string {
  const angle = (AZIMUTHS[orientation] * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  // Sides between the cardinal points cut the corners of the house, so they are shorter.
  const [away, along] = orientation.length === 1 ? [half, half] : [half * 1.1, half * 0.6];
  return `M${written([
    [x * away - y * along, y * away + x * along],
    [x * away + y * along, y * away - x * along],
  ])}`;
}

/** The sun's path: all of it, and the parts that shine on the apartment. */
export function pathOnDial(
  path: readonly (SunPosition & { readonly time: number })[],
  shine: readonly Sunshine[],
  rim: number,
): { readonly all: string; readonly bright: string } {
  const lineOf = (points: typeof path): string =>
    points.length > 1 ? `M${written(points.map((one) => onDial(one, rim)))}` : '';
  return {
    all: lineOf(path),
    bright: shine
      .map(({ from, to }) => lineOf(path.filter(({ time }) => time >= from && time <= to)))
      .join(''),
  };
}
