import { type Interval, MAX_SERIES } from '@oriel/contract/tracking';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import { ApiError } from '../../../platform/errors.ts';
import { isTimeZone } from '../../../platform/time-zone.ts';
import { DAY_MS, HOUR_MS } from '../rollup/key.ts';
import { firstDayOf, hourAfter, hourBefore, nextFirstDay, offsetAt, startOfDay } from './zoned-time.ts';

/** A period of whole hours, UTC; the end is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface RangeQuery {
  readonly from?: string;
  readonly to?: string;
  readonly timezone?: string;
}

const DAYS = 30;
/** Longest period: there is no older data, and it must be readable in one go. */
const LONGEST_MS = 10 * 366 * DAY_MS;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The period of a query.
 *
 * @throws ApiError VALIDATION for an unknown time zone, an end before the start, or a period that is too long
 */
export function rangeOf(
  query: RangeQuery,
  defaultZone: string,
  now: Date,
): { range: Range; timezone: string } {
  const timezone = query.timezone ?? defaultZone;
  if (!isTimeZone(timezone)) throw new ApiError('VALIDATION', { fields: { timezone: ['field.timezone'] } });
  const to =
    query.to === undefined
      ? hourAfter(now.getTime())
      : DAY.test(query.to)
        ? startOfDay(timezone, nextFirstDay('day', query.to))
        : hourAfter(Date.parse(query.to));
  const from =
    query.from === undefined
      ? startOfDay(timezone, addDays(dayIn(timezone, new Date(to - 1)), 1 - DAYS))
      : DAY.test(query.from)
        ? startOfDay(timezone, query.from)
        : Date.parse(query.from);
  const range = { from: hourBefore(from), to: hourAfter(to) };
  if (range.from >= range.to || range.to - range.from > LONGEST_MS) {
    throw new ApiError('VALIDATION', {
      fields: { from: ['field.range'] },
      values: { lower: 'from', upper: 'to' },
    });
  }
  return { range, timezone };
}

/** The preceding period of equal length by a zone's clocks: seven days are preceded by seven days, even if one of them has 25 hours. */
export function before({ from, to }: Range, timezone: string): Range {
  const local = (ms: number) => ms + offsetAt(timezone, ms);
  const start = from - (to - from);
  const gained = local(from) - local(start) - (local(to) - local(from));
  return { from: hourBefore(start + gained), to: from };
}

/** One point of a series. */
export interface Step {
  readonly label: string;
  /** Its end; it starts where the previous one ends. */
  readonly to: number;
}

/**
 * The steps of a series over a range, without gaps.
 *
 * @throws ApiError VALIDATION when there are too many
 */
export function stepsOf({ from, to }: Range, interval: Interval, timezone: string): Step[] {
  const steps: Step[] = [];
  const add = (step: Step): void => {
    if (steps.length >= MAX_SERIES) {
      throw new ApiError('VALIDATION', {
        fields: { interval: ['field.seriesTooLong'] },
        values: { limit: MAX_SERIES },
      });
    }
    steps.push(step);
  };
  if (interval === 'hour') {
    for (let at = from; at < to; at += HOUR_MS) add({ label: new Date(at).toISOString(), to: at + HOUR_MS });
    return steps;
  }
  for (let day = firstDayOf(interval, dayIn(timezone, new Date(from))); ; ) {
    const next = nextFirstDay(interval, day);
    // Rollups cover whole hours: where a day starts within one, the hour belongs to the day that it starts in.
    const end = hourAfter(startOfDay(timezone, next));
    add({ label: day, to: Math.min(end, to) });
    if (end >= to) return steps;
    day = next;
  }
}
