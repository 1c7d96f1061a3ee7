import type { TrackingEvent } from '@oriel/contract/enums';

/**
 * Columns of stored counters, so their order is permanent; append new names. They are followed by the same columns for events of anonymous
 * visitors.
 */
export const EVENT_COLUMNS: readonly TrackingEvent[] = [
  'load_viewer',
  'add_to_favorite',
  'remove_from_favorite',
  'see_apartment_details',
  'send_inquiry',
  'apply_filters',
];
export const NAMES = EVENT_COLUMNS.length;
export const COUNT_COLUMNS = 2 * NAMES;

/** Columns of the apartment table. */
export const APARTMENT_COLUMNS: readonly TrackingEvent[] = [
  'see_apartment_details',
  'add_to_favorite',
  'remove_from_favorite',
  'send_inquiry',
];

/** The all-time apartment table has an additional column with the minute (since 1970) of the last view. */
export const LAST_VIEW_COLUMN = APARTMENT_COLUMNS.length;
export const EVER_APARTMENT_COLUMNS = APARTMENT_COLUMNS.length + 1;

export function columnOf(name: TrackingEvent): number {
  return EVENT_COLUMNS.indexOf(name);
}

/** Precision of visitor sketches: 0.8 %. */
export const VISITORS = 14;
/** Precision of session sketches: 1.1 %. */
export const SESSIONS = 13;
/** Precision of breakdowns of visitors, which only show proportions: 2.3 %. */
export const PARTS = 11;

/** Encodes names as fields: a dot would start a path. */
export function fieldOf(name: string): string {
  return name.replaceAll('.', ',');
}

export function nameOfField(field: string): string {
  return field.replaceAll(',', '.');
}
