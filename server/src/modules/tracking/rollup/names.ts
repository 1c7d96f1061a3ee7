import type { TrackingEvent } from '@oriel/contract/enums';

/**
 * Columns of stored counters, so the order is for ever; new names go to the end. Behind them stand the same again for events of visitors who
 * are not known.
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

/** Columns of the table of flats. */
export const FLAT_COLUMNS: readonly TrackingEvent[] = [
  'see_apartment_details',
  'add_to_favorite',
  'remove_from_favorite',
  'send_inquiry',
];

/** The table of flats of all time has, behind those, the minute (since 1970) in which each was looked at last. */
export const LAST_VIEW_COLUMN = FLAT_COLUMNS.length;
export const EVER_FLAT_COLUMNS = FLAT_COLUMNS.length + 1;

export function columnOf(name: TrackingEvent): number {
  return EVENT_COLUMNS.indexOf(name);
}

/** Precision of the sketches of visitors: 0.8 %. */
export const VISITORS = 14;
/** Precision of the sketches of sessions: 1.1 %. */
export const SESSIONS = 13;
/** Precision of what visitors are divided into, which only shows proportions: 2.3 %. */
export const PARTS = 11;

/** Names as fields: a dot would begin a path. */
export function fieldOf(name: string): string {
  return name.replaceAll('.', ',');
}

export function nameOfField(field: string): string {
  return field.replaceAll(',', '.');
}
