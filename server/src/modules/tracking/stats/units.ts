import { KEEP_EVENTS_DAYS } from '../model.ts';
import { DAY_MS, HOUR_MS, startOf } from '../rollup/key.ts';
import type { Range } from './range.ts';

/** Period of one rollup. */
export interface TimeUnit {
  readonly unit: 'hour' | 'day';
  readonly start: number;
}

/**
 * The rollups that cover a range: whole UTC days, and hours at its ends. Where hours have expired, a day counts completely when most of it
 * is in the range. A range that ends now or later includes the whole current day, which has no later events.
 */
export function unitsOf(range: Range, now: number): TimeUnit[] {
  const units: TimeUnit[] = [];
  const hoursFrom = now - KEEP_EVENTS_DAYS * DAY_MS;
  const end = range.to >= now ? Math.max(range.to, startOf('day', now) + DAY_MS) : range.to;
  for (let day = startOf('day', range.from); day < end; day += DAY_MS) {
    const from = Math.max(day, range.from);
    const to = Math.min(day + DAY_MS, end);
    if (to - from === DAY_MS) units.push({ unit: 'day', start: day });
    else if (day < hoursFrom) {
      if (to - from >= DAY_MS / 2) units.push({ unit: 'day', start: day });
    } else {
      for (let hour = from; hour < to; hour += HOUR_MS) units.push({ unit: 'hour', start: hour });
    }
  }
  return units;
}
