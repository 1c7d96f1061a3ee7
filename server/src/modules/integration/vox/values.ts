import { numberOf } from '../../inventory/apartment/readings.ts';
import type { VoxRecord } from './parse-feed.ts';

/** A positive number: feeds write 0 for a missing value. */
export function amountIn(record: VoxRecord, name: string): number | undefined {
  const value = numberOf(record.get(name));
  return value !== undefined && value > 0 ? value : undefined;
}

/** Whether a flag is set. */
export function flagIn(record: VoxRecord, name: string): boolean {
  return ['1', 'true', 'tak', 'yes'].includes(record.get(name)?.toLowerCase() ?? '');
}

/** The calendar day of a date or time; undefined when invalid, such as `0000-00-00`. */
export function dayIn(record: VoxRecord, name: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[ T])/.exec(record.get(name) ?? '') ?? [];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}
