import type { Orientation } from '@oriel/contract/enums';
import { AZIMUTHS } from './azimuths.ts';
import type { SunPosition, Sunshine } from './sunshine.ts';

/** A point of a drawing whose origin is the middle of the dial; x to the right, y down. */
export type DialPoint = readonly [number, number];

/** A point of the sky on a dial: the horizon is its rim, straight above its middle, north at the top. */
export function onDial({ azimuth, altitude }: SunPosition, rim: number): DialPoint {
  const radius = rim * (1 - Math.max(altitude, 0) / 90);
  const angle = (azimuth * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** To a tenth of a unit; adding zero takes the sign off a zero. */
const short = (value: number): number => Math.round(value * 10) / 10 + 0;

const written = (points: readonly DialPoint[]): string =>
  points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L');

/** The half of the sky that a side looks at, as a path. */
export function halfOfSky(orientation: Orientation, rim: number): string {
  const [from, to] = [-90, 90].map((turned) =>
    onDial({ azimuth: AZIMUTHS[orientation] + turned, altitude: 0 }, rim),
  );
  return from && to ? `M${written([from])}A${rim} ${rim} 0 0 1 ${written([to])}Z` : '';
}

/** A side of a house in the middle of the dial, as a path: a line across the direction that it looks to. */
export function sideOfHouse(orientation: Orientation, half: number): string {
  const angle = (AZIMUTHS[orientation] * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  // Sides that look between the winds lie across the corners of the house, and are shorter.
  const [away, along] = orientation.length === 1 ? [half, half] : [half * 1.1, half * 0.6];
  return `M${written([
    [x * away - y * along, y * away + x * along],
    [x * away + y * along, y * away - x * along],
  ])}`;
}

/** The sun's way as paths: all of it, and the parts on which it shines on the flat. */
export function wayOnDial(
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
