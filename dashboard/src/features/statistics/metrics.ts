import type { EventCounts } from '@oriel/contract/tracking';
import { number, percent } from '../../i18n/format.ts';

/** The metrics, in the order of a visit. */
export const METRICS = [
  'visitors',
  'sessions',
  'load_viewer',
  'see_apartment_details',
  'apply_filters',
  'add_to_favorite',
  'remove_from_favorite',
  'send_inquiry',
  'conversion',
] as const;
export type Metric = (typeof METRICS)[number];

interface People {
  readonly visitors?: number;
  readonly sessions?: number;
  readonly conversionRate?: number;
}

/** A metric of a period, or of one step of a series. */
export function metricOf(
  of: People & ({ readonly totals: EventCounts } | EventCounts),
  metric: Metric,
): number {
  if (metric === 'visitors' || metric === 'sessions') return of[metric] ?? 0;
  if (metric === 'conversion') return of.conversionRate ?? 0;
  return 'totals' in of ? of.totals[metric] : of[metric];
}

/** The format of a metric: percent for conversion, plain numbers for the rest. */
export function formatOf(metric: Metric): (value: number) => string {
  return metric === 'conversion' ? (value) => percent(value, undefined, 1) : (value) => number(value);
}
