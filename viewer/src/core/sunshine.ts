import type { Orientation } from '@oriel/contract/enums';
import { getPosition, getTimes } from 'suncalc';
import { AZIMUTHS } from './azimuths.ts';

/** A place on the globe, degrees; north and east are positive. */
export interface GlobePlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** Position of the sun: degrees clockwise from north, and above the horizon. */
export interface SunPosition {
  readonly azimuth: number;
  readonly altitude: number;
}

/** A period of sun on a side; ends in milliseconds since 1970. */
export interface Sunshine {
  readonly from: number;
  readonly to: number;
}

export interface SunDay {
  /** null when the sun does not rise or set on that day */
  readonly sunrise: number | null;
  readonly sunset: number | null;
  /** the sun's path from sunrise to sunset */
  readonly path: readonly (SunPosition & { readonly time: number })[];
}

/** Longitude and latitude of the light of a building whose place nobody has set. */
export const SOMEWHERE = [17, 51] as const;

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Minimum altitude in degrees: lower sun is blocked by terrain and neighbours. */
const LOWEST = 3;

/** An afternoon of spring: the light that a building is shown in when nobody asks for another hour. */
export function springAfternoon(place: GlobePlace): SunPosition {
  const noon = Date.UTC(2026, 3, 21, 12) - (place.longitude / 15) * 60 * MINUTE;
  return sunAt(noon + 96 * MINUTE, place);
}

/** The sun at its highest on 20 March: shadows fall due north, or due south below the equator. */
export function equinoxNoon(place: GlobePlace): SunPosition {
  // On that day the sun is 7.4 minutes behind the clock of its meridian.
  return sunAt(Date.UTC(2026, 2, 20, 12) + (7.4 - place.longitude * 4) * MINUTE, place);
}

export function sunAt(time: number, { latitude, longitude }: GlobePlace): SunPosition {
  const { azimuth, altitude } = getPosition(new Date(time), latitude, longitude);
  return { azimuth, altitude };
}

/**
 * The sun's day at a place.
 *
 * @param day `YYYY-MM-DD` in local time
 */
export function sunDay(day: string, place: GlobePlace): SunDay {
  // Solar noon is the middle of the local day, whatever the time zone.
  const noon = Date.parse(`${day}T12:00:00Z`) - (place.longitude / 360) * DAY;
  const times = getTimes(new Date(noon), place.latitude, place.longitude);
  const [sunrise, sunset] = [times.sunrise?.getTime() ?? null, times.sunset?.getTime() ?? null];
  if (times.alwaysDown) return { sunrise: null, sunset: null, path: [] };
  const [from, to] = [sunrise ?? noon - DAY / 2, sunset ?? noon + DAY / 2];
  const path = [];
  for (let time = from; time < to; time += STEP) path.push({ time, ...sunAt(time, place) });
  path.push({ time: to, ...sunAt(to, place) });
  return { sunrise, sunset, path };
}

/** Total sunshine in minutes. */
export function minutesOf(shine: readonly Sunshine[]): number {
  return shine.reduce((sum, { from, to }) => sum + (to - from) / MINUTE, 0);
}

/** Day that represents its month: near the solstices and equinoxes. */
const DAY_OF_MONTH = 21;

/** Minutes of sunshine on the representative day of each month, January first. */
export function sunshineThroughYear(
  orientations: readonly Orientation[],
  place: GlobePlace,
  year: number,
): number[] {
  return Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(year, month, DAY_OF_MONTH)).toISOString().slice(0, 10);
    return minutesOf(sunshineOn(orientations, sunDay(day, place)));
  });
}

/** Whether the sun is in front of a side: within a right angle of its direction. */
export function shinesOn(orientation: Orientation, { azimuth, altitude }: SunPosition): boolean {
  const apart = Math.abs(((azimuth - AZIMUTHS[orientation] + 540) % 360) - 180);
  return altitude >= LOWEST && apart < 90;
}

/** When the sun shines on any of the sides, ignoring the surroundings. Accurate to five minutes. */
export function sunshineOn(orientations: readonly Orientation[], { path }: SunDay): Sunshine[] {
  const found: { from: number; to: number }[] = [];
  let last: { from: number; to: number } | null = null;
  for (const { time, ...sun } of path) {
    if (!orientations.some((one) => shinesOn(one, sun))) {
      last = null;
    } else if (last) {
      last.to = time;
    } else {
      last = { from: time, to: time };
      found.push(last);
    }
  }
  return found.filter(({ from, to }) => to > from);
}

/** The sides that the sun reaches at any time of a day, by the rule of `sunshineOn`. */
export function sunnySides(orientations: readonly Orientation[], sun: SunDay): Orientation[] {
  return orientations.filter((one) => sunshineOn([one], sun).length > 0);
}
