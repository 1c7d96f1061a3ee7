import type { Interval } from '@oriel/contract/tracking';
import type { QueryTo } from '@oriel/contract/wire';

/** Selectable periods: a number of days up to today, the current month, or custom days. */
export const SPANS = ['7', '30', '90', 'month', 'custom'] as const;
export type Span = (typeof SPANS)[number];

const USUAL: Span = '30';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** The server's longest period, days. */
const FARTHEST_DAYS = 3650;
/** Longest series that is readable by day, and by week. */
const MOST_DAYS = 92;
const MOST_WEEKS_DAYS = 730;

/** The state of a statistics page in the address. */
export interface StatisticsAddress {
  readonly span: Span;
  /** Custom days, both inclusive; only with `custom`. */
  readonly from: string;
  readonly to: string;
}

/** A calendar day in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return format.format(moment);
}

/** A day plus a number of days, which may be negative. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether it is a calendar day: a 30th of February would parse as the 2nd of March. */
function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Malformed values count as absent; reversed days are swapped. */
export function readStatisticsAddress(parameters: URLSearchParams): StatisticsAddress {
  const asked = parameters.get('range');
  const span = SPANS.find((one) => one === asked) ?? USUAL;
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  if (span !== 'custom') return { span, from: '', to: '' };
  if (!isDay(from) || !isDay(to)) return { span: USUAL, from: '', to: '' };
  return from <= to ? { span, from, to } : { span, from: to, to: from };
}

/** The parameters with another period; the default is omitted. */
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

/** The selectable days: not in the future, and not before the longest period. */
export function countedDays(timeZone: string, now: Date): { readonly first: string; readonly last: string } {
  const last = dayIn(timeZone, now);
  return { first: dayAfter(last, -FARTHEST_DAYS), last };
}

/** The days of a period, both inclusive. */
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

/** The step in which so many days are readable. */
export function intervalOf({ from, to }: { from: string; to: string }): Interval {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days <= 2) return 'hour';
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS_DAYS ? 'week' : 'month';
}

/** A period in the format of the statistics calls. */
export type TimeQuery = Pick<QueryTo<'getTrackingStats'>, 'from' | 'to' | 'timezone'>;

/** The query of a period. Up to today, the server sets the end: the rest of the day is not part of a comparison. */
export function timeQuery(address: StatisticsAddress, timezone: string, now: Date): TimeQuery {
  const { from, to } = daysOf(address, timezone, now);
  return { from, ...(to >= dayIn(timezone, now) ? {} : { to }), timezone };
}
