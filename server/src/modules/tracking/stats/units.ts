import { KEEP_EVENTS_DAYS } from '../model.ts';
import { DAY_MS, HOUR_MS, startOf } from '../rollup/key.ts';
import type { Range } from './range.ts';

/** One rollup's time. */
export interface TimeUnit {
  readonly unit: 'hour' | 'day';
  readonly start: number;
}

/**
 * The rollups that together cover a range: whole days of UTC, and hours where it begins or ends within one. Where hours are kept no longer, a
 * day counts wholly when most of it lies in the range. A range that ends now or later takes the day of now wholly: behind it there is nothing.
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
