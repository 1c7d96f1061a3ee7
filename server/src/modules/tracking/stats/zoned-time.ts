import { addDays, dayIn } from '../../../platform/calendar.ts';
import { HOUR_MS } from '../rollup/key.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones: a name may be spelt in many ways. */
const FORMATS_MAX = 1000;

/** Milliseconds that clocks in a time zone are ahead of UTC at a moment. */
export function offsetAt(timeZone: string, ms: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return local - Math.floor(ms / 1000) * 1000;
}

/** The first moment of a calendar day in a time zone; where clocks skip midnight, the moment after the gap. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset at local midnight depends on the result; two iterations find it.
  const first = midnight - offsetAt(timeZone, midnight);
  const second = midnight - offsetAt(timeZone, first);
  const earlier = Math.min(first, second);
  if (dayIn(timeZone, new Date(earlier)) === day) return earlier;
  // Midnight is skipped: the later of the two is the first moment after.
  return Math.max(first, second);
}

export type CalendarUnit = 'day' | 'week' | 'month';

/** The first day of the day, week (Monday) or month of a day. */
export function firstDayOf(unit: CalendarUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'day') return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The first day of the next one. */
export function nextFirstDay(unit: CalendarUnit, day: string): string {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(firstDayOf('week', day), 7);
  return firstDayOf('month', addDays(firstDayOf('month', day), 31));
}

/** Rounds a moment down or up to a full UTC hour. */
export function hourBefore(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

export function hourAfter(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}
