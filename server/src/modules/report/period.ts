import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Range } from '../tracking/stats/range.ts';
import { firstDayOf, hourAfter, offsetAt, startOfDay } from '../tracking/stats/zoned-time.ts';

/** A time that a report is about, in whole calendar days of a time zone. */
export interface Period {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

/** Hour of the reader's day at which reports leave: before work begins, and after everybody's night. */
const HOUR = 7;
/** Days after its Monday on which a weekly report still leaves, where no server ran before. */
const LATE_DAYS = 1;

/** The hour that clocks in a time zone show. */
function hourIn(timeZone: string, moment: Date): number {
  return new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).getUTCHours();
}

/** The week whose report is due: the last one, from its Monday morning on. */
export function dueWeek(timeZone: string, now: Date): Period | undefined {
  const today = dayIn(timeZone, now);
  const monday = firstDayOf('week', today);
  const isLate = today > addDays(monday, LATE_DAYS);
  const isEarly = today === monday && hourIn(timeZone, now) < HOUR;
  return isLate || isEarly ? undefined : { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** The day whose digest is due: yesterday, from the morning on. */
export function dueDay(timeZone: string, now: Date): Period | undefined {
  if (hourIn(timeZone, now) < HOUR) return undefined;
  const yesterday = addDays(dayIn(timeZone, now), -1);
  return { from: yesterday, to: yesterday };
}

/** The moments of a period; its end is not part of it. Days on which clocks change are as long as they are. */
export function momentsOf({ from, to }: Period, timeZone: string): { from: Date; to: Date } {
  return {
    from: new Date(startOfDay(timeZone, from)),
    to: new Date(startOfDay(timeZone, addDays(to, 1))),
  };
}

/** The same in whole hours, as statistics are kept. An hour belongs to the period that it begins in. */
export function hoursOf(period: Period, timeZone: string): Range {
  const { from, to } = momentsOf(period, timeZone);
  return { from: hourAfter(from.getTime()), to: hourAfter(to.getTime()) };
}

/** The week before a week. */
export function weekBefore({ from, to }: Period): Period {
  return { from: addDays(from, -7), to: addDays(to, -7) };
}
