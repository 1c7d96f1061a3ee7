import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Range } from '../tracking/stats/range.ts';
import { firstDayOf, hourAfter, offsetAt, startOfDay } from '../tracking/stats/zoned-time.ts';

/** Period of a report, in whole calendar days of a time zone. */
export interface Period {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

/** Local hour at which reports are sent: before work begins, and after the night. */
const HOUR = 7;
/** Days after Monday on which a weekly report is still sent, if no server was running before. */
const LATE_DAYS = 1;

/** The hour on the clock in a time zone. */
function hourIn(timeZone: string, moment: Date): number {
  return new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).getUTCHours();
}

/** The week of a due report: the previous one, from Monday morning on. */
export function dueWeek(timeZone: string, now: Date): Period | undefined {
  const today = dayIn(timeZone, now);
  const monday = firstDayOf('week', today);
  const isLate = today > addDays(monday, LATE_DAYS);
  const isEarly = today === monday && hourIn(timeZone, now) < HOUR;
  return isLate || isEarly ? undefined : { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** The day of a due digest: yesterday, from the morning on. */
export function dueDay(timeZone: string, now: Date): Period | undefined {
  if (hourIn(timeZone, now) < HOUR) return undefined;
  const yesterday = addDays(dayIn(timeZone, now), -1);
  return { from: yesterday, to: yesterday };
}

/** Start and exclusive end of a period. Days with a clock change have their actual length. */
export function momentsOf({ from, to }: Period, timeZone: string): { from: Date; to: Date } {
  return {
    from: new Date(startOfDay(timeZone, from)),
    to: new Date(startOfDay(timeZone, addDays(to, 1))),
  };
}

/** The same in whole hours, as in the statistics. An hour belongs to the period that it starts in. */
export function hoursOf(period: Period, timeZone: string): Range {
  const { from, to } = momentsOf(period, timeZone);
  return { from: hourAfter(from.getTime()), to: hourAfter(to.getTime()) };
}

/** The previous week. */
export function weekBefore({ from, to }: Period): Period {
  return { from: addDays(from, -7), to: addDays(to, -7) };
}
