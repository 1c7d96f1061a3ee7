import { getPosition } from 'suncalc';
import type { Obstacles } from './obstacles.ts';
import type { Point } from './space.ts';
import { EYES, type ModelWindow, turnedBy } from './windows.ts';

/** Where and when the sun is computed. */
export interface SunPlace {
  /** Degrees; north and east are positive. */
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name; hours are told in it. */
  readonly timezone: string;
  readonly year: number;
}

/** Direct sun that reaches an apartment, by the model. */
export interface Sunlight {
  /** Minutes on the 21st of each month, January first. */
  readonly months: readonly number[];
  /** Minutes in each hour of the local clock on the 21st of each month. */
  readonly hours: readonly (readonly number[])[];
  /**
   * Minutes between 7:00 and 17:00 of the local clock on 21 March or 21 September, whichever has fewer, in the window with the most of them.
   * A rule about one room cannot add the windows of several.
   */
  readonly equinox: number;
}

/** What an apartment's windows look out on, by the model. */
export interface Outlook {
  /** Share of the sky before the windows that is open, 0 to 1; by their area. */
  readonly sky: number;
  /** Metres that one sees, level and to 60° on either side: the median; at most `SIGHT`. */
  readonly distance: number;
}

/** As far as anybody looks from a window, metres. */
const SIGHT = 1000;

/** The day of a month that stands for it: near the solstices and equinoxes. */
const DAY = 21;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Months of the equinoxes, and the hours of the clock that count on their days. */
const EQUINOXES: readonly number[] = [2, 8];
const DAYTIME = { from: 7, to: 17 } as const;
/** Between two places of the sun, and between two looks from a window. */
const PATH_STEP = 2 * MINUTE;
const LOOK_EVERY = 5;
const ACCURACY = MINUTE / 8;
/** Metres before the pane from which a ray starts. */
const BEFORE = 0.002;

type Span = readonly [from: number, to: number];

/**
 * When the sun shines into each apartment: when it reaches the reference point of any of its windows. The sun is a point whose place SunCalc
 * computes (apparent height, with refraction); it shines from the horizon up.
 *
 * @returns by the number of the apartment
 */
export function sunlightOf(
  windows: readonly ModelWindow[],
  obstacles: Obstacles,
  place: SunPlace,
  onDay: (done: number) => void = () => {},
): Map<number, Sunlight> {
  const byOwner = new Map<number, ModelWindow[]>();
  for (const window of windows) byOwner.set(window.owner, [...(byOwner.get(window.owner) ?? []), window]);
  const found = new Map(
    [...byOwner].map(([owner, own]): [number, Working] => [
      owner,
      { months: [], hours: [], equinox: own.map(() => Number.POSITIVE_INFINITY) },
    ]),
  );
  for (let month = 0; month < 12; month += 1) {
    const midnight = localMidnight(place, month);
    const path = sunPath(midnight, place);
    for (const [owner, own] of byOwner) {
      const lit = own.map((window) => litSpans(window, path, obstacles, place));
      const spans = merged(lit.flat());
      const hours = hoursOf(spans, midnight);
      const working = found.get(owner);
      if (EQUINOXES.includes(month) && working)
        working.equinox = working.equinox.map((least, at) =>
          Math.min(least, minutesInDaytime(lit[at] ?? [], midnight)),
        );
      working?.hours.push(hours.map((minutes) => Math.round(minutes)));
      working?.months.push(Math.round(spans.reduce((sum, [from, to]) => sum + (to - from), 0) / MINUTE));
    }
    onDay((month + 1) / 12);
  }
  return new Map(
    [...found].map(([owner, { months, hours, equinox }]) => [
      owner,
      // Down, not to the nearest: a minimum that is missed by seconds is missed.
      { months, hours, equinox: Math.floor(Math.max(...equinox)) },
    ]),
  );
}

interface Working {
  readonly months: number[];
  readonly hours: number[][];
  /** Minutes of each window on the equinox with fewer of them. */
  equinox: number[];
}

interface Sun {
  readonly time: number;
  readonly direction: Point;
}

/** Unit direction to the sun; its height is negative at night. */
function sunDirection(time: number, { latitude, longitude }: SunPlace): Point {
  const { azimuth, altitude } = getPosition(new Date(time), latitude, longitude);
  const [a, h] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180];
  return [Math.sin(a) * Math.cos(h), Math.sin(h), -Math.cos(a) * Math.cos(h)];
}

function sunPath(midnight: number, place: SunPlace): Sun[] {
  const path: Sun[] = [];
  for (let time = midnight; time <= midnight + 24 * 60 * MINUTE; time += PATH_STEP) {
    path.push({ time, direction: sunDirection(time, place) });
  }
  return path;
}

function litSpans(window: ModelWindow, path: readonly Sun[], obstacles: Obstacles, place: SunPlace): Span[] {
  const { reference, normal, owner } = window;
  const point = before(reference, normal);
  const isAhead = (direction: Point): boolean => direction[1] > 0 && dot(direction, normal) > 0;
  const isLit = (direction: Point): boolean =>
    isAhead(direction) && obstacles.isFree(point, direction, owner);
  // The sun may pass a wall's plane or the horizon for less than a step.
  const ahead = spansWhere(path, isAhead, place);
  return ahead.flatMap(([from, to]) => {
    const edge = Math.min(ACCURACY, (to - from) / 4);
    const within = path.filter(
      ({ time }, step) => step % LOOK_EVERY === 0 && time > from + edge && time < to - edge,
    );
    const ends = [from + edge, to - edge].map((time) => ({ time, direction: sunDirection(time, place) }));
    const looks = [...ends.slice(0, 1), ...within, ...ends.slice(1)];
    return spansWhere(looks, isLit, place).map(
      ([start, end]): Span => [start === from + edge ? from : start, end === to - edge ? to : end],
    );
  });
}

/** Where something holds along the sun's path; the moments at which it changes are found by halving. */
function spansWhere(path: readonly Sun[], holds: (direction: Point) => boolean, place: SunPlace): Span[] {
  const spans: [number, number][] = [];
  let last: { time: number; is: boolean } | undefined;
  for (const { time, direction } of path) {
    const is = holds(direction);
    if (last && last.is !== is) {
      const change = between(last.time, time, last.is, (at) => holds(sunDirection(at, place)));
      if (is) spans.push([change, time]);
      else closeAt(spans, change);
    } else if (is) {
      if (last?.is) closeAt(spans, time);
      else spans.push([time, time]);
    }
    last = { time, is };
  }
  return spans;
}

function closeAt(spans: [number, number][], time: number): void {
  const open = spans.at(-1);
  if (open) open[1] = time;
}

/** The moment between two at which something begins or ends. */
function between(from: number, to: number, is: boolean, holds: (time: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > ACCURACY) {
    const middle = (low + high) / 2;
    if (holds(middle) === is) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function merged(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => one[0] - other[0]);
  const whole: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

function hoursOf(spans: readonly Span[], midnight: number): number[] {
  const hours = new Array<number>(24).fill(0);
  for (const [from, to] of spans) {
    for (let hour = 0; hour < 24; hour += 1) {
      const start = midnight + hour * 60 * MINUTE;
      const shared = Math.min(to, start + 60 * MINUTE) - Math.max(from, start);
      if (shared > 0) hours[hour] = (hours[hour] ?? 0) + shared / MINUTE;
    }
  }
  return hours;
}

function minutesInDaytime(spans: readonly Span[], midnight: number): number {
  const [start, end] = [midnight + DAYTIME.from * HOUR, midnight + DAYTIME.to * HOUR];
  const shared = spans.map(([from, to]) => Math.min(to, end) - Math.max(from, start));
  return shared.reduce((sum, time) => sum + Math.max(time, 0), 0) / MINUTE;
}

/** Midnight of the local clock at the start of the day that stands for a month, milliseconds. */
export function localMidnight(
  { timezone, year }: Pick<SunPlace, 'timezone' | 'year'>,
  month: number,
): number {
  const noon = Date.UTC(year, month, DAY, 12);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(noon);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'));
  return Date.UTC(year, month, DAY) - (local - noon);
}

/** A point of the glass, moved a little outwards. */
function before([x, y, z]: Point, normal: Point): Point {
  return [x + normal[0] * BEFORE, y, z + normal[2] * BEFORE];
}

/**
 * How open the view from each apartment is. Rays leave the middle of each window; what is not in the model is not in the way.
 *
 * @param floors height of the floor of each apartment, metres
 */
export function outlookOf(
  windows: readonly ModelWindow[],
  obstacles: Obstacles,
  floors: ReadonlyMap<number, number>,
): Map<number, Outlook> {
  const working = new Map<number, { area: number; sky: number; distances: number[] }>();
  for (const window of windows) {
    const { owner, normal, at, width, height } = window;
    const one = working.get(owner) ?? { area: 0, sky: 0, distances: [] };
    working.set(owner, one);
    const area = width * height;
    const floor = floors.get(owner) ?? at[1] - height / 2;
    const points = window.points.map((point) => before(point, normal));
    one.area += area;
    for (const point of points) {
      one.sky += (area / points.length) * openSky(point, normal, owner, obstacles);
      // From the height of the eyes, where there is glass.
      const eyes = Math.min(Math.max(floor + EYES, at[1] - height * 0.4), at[1] + height * 0.4);
      for (let side = -60; side <= 60; side += 5) {
        const away = obstacles.distance([point[0], eyes, point[2]], turnedBy(normal, side, 0), owner);
        one.distances.push(Math.min(away, SIGHT));
      }
    }
  }
  return new Map(
    [...working].map(([owner, { area, sky, distances }]) => [
      owner,
      { sky: area > 0 ? sky / area : 0, distance: medianOf(distances) },
    ]),
  );
}

/** Share of the quarter of the sphere before and above a window that is open, in equal solid angles. */
function openSky(from: Point, normal: Point, owner: number, obstacles: Obstacles): number {
  let open = 0;
  let all = 0;
  const [rings, spokes] = [8, 18];
  for (let ring = 0; ring < rings; ring += 1) {
    // Equal steps of the sine of the height are equal areas of the sphere.
    const height = (Math.asin((ring + 0.5) / rings) * 180) / Math.PI;
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const side = -90 + ((spoke + 0.5) / spokes) * 180;
      all += 1;
      if (obstacles.isFree(from, turnedBy(normal, side, height), owner)) open += 1;
    }
  }
  return open / all;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
