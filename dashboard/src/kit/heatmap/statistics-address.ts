import type { Interval } from '@oriel/contract/tracking';
import type { QueryTo } from '@oriel/contract/wire';

/** Times that can be chosen: so many days up to today, the month that it is, or days of one's own. */
export const SPANS = ['7', '30', '90', 'month', 'custom'] as const;
export type Span = (typeof SPANS)[number];

const USUAL: Span = '30';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** How many days back the server counts at once. */
const FARTHEST_DAYS = 3650;
/** Days of which a series by day can still be read, and by week. */
const MOST_DAYS = 92;
const MOST_WEEKS_DAYS = 730;

/** What the address of a statistics page says. */
export interface StatisticsAddress {
  readonly span: Span;
  /** Days of one's own, the last one part of it; only with `custom`. */
  readonly from: string;
  readonly to: string;
}

/** A calendar day in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return format.format(moment);
}

/** A day some days later, or earlier. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether it is a day of the calendar: a thirtieth of February is read as the second of March, and is none. */
function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** What is malformed counts as not said; days the wrong way round are turned. */
export function readStatisticsAddress(parameters: URLSearchParams): StatisticsAddress {
  const asked = parameters.get('range');
  const span = SPANS.find((one) => one === asked) ?? USUAL;
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  if (span !== 'custom') return { span, from: '', to: '' };
  if (!isDay(from) || !isDay(to)) return { span: USUAL, from: '', to: '' };
  return from <= to ? { span, from, to } : { span, from: to, to: from };
}

/** The parameters with another time; the usual one is left out. */
export function withSpan(
  parameters: URLSearchParams,
  { span, from, to }: Pick<StatisticsAddress, 'span'> & Partial<StatisticsAddress>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  if (span !== USUAL) next.set('range', span);
  if (span === 'custom' && from && to) {
    next.set('from', from);
    next.set('to', to);
  }
  return next;
}

/** The days that something can be asked of: none that is still to come, and none before all counting. */
export function countedDays(timeZone: string, now: Date): { readonly first: string; readonly last: string } {
  const last = dayIn(timeZone, now);
  return { first: dayAfter(last, -FARTHEST_DAYS), last };
}

/** The days that are meant, both part of it. */
export function daysOf(
  { span, from, to }: StatisticsAddress,
  timeZone: string,
  now: Date,
): { readonly from: string; readonly to: string } {
  const { first, last: today } = countedDays(timeZone, now);
  if (span === 'custom') {
    const counted = (day: string) => (day < first ? first : day > today ? today : day);
    return { from: counted(from), to: counted(to) };
  }
  if (span === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: dayAfter(today, 1 - Number(span)), to: today };
}

/** Steps in which so many days can be read. */
export function intervalOf({ from, to }: { from: string; to: string }): Interval {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days <= 2) return 'hour';
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS_DAYS ? 'week' : 'month';
}

/** A time, as the calls of statistics take it. */
export type TimeQuery = Pick<QueryTo<'getTrackingStats'>, 'from' | 'to' | 'timezone'>;

/** The query of a time. Up to today, its end is left to the server: what has not happened yet is no part of a comparison. */
export function timeQuery(address: StatisticsAddress, timezone: string, now: Date): TimeQuery {
  const { from, to } = daysOf(address, timezone, now);
  return { from, ...(to >= dayIn(timezone, now) ? {} : { to }), timezone };
}
