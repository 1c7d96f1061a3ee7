import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  NAVIGATOR_FILTERS,
  type NavigatorFilter,
  ORIENTATIONS,
  SUN_TIMES,
} from '@oriel/contract/enums';
import { FILTER_PARAMETERS } from '@oriel/contract/viewer-address';
import {
  type ApartmentFilters,
  type Bounds,
  isChoice,
  isFlag,
  isRange,
  ROOM_CHOICES,
  roomsChoice,
  withFilter,
} from './apartment-filters.ts';

/** Parameters of a filter: two for a range, one for each end. */
export function namesInAddress(filter: NavigatorFilter): readonly string[] {
  return FILTER_PARAMETERS[filter];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)?.trim();
  const number = text ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Allowed values of closed lists; the others depend on the apartments. */
const CLOSED: Partial<Readonly<Record<NavigatorFilter, readonly string[]>>> = {
  rooms: ROOM_CHOICES,
  status: APARTMENT_STATUSES,
  kind: APARTMENT_KINDS,
  orientation: ORIENTATIONS,
  sunTime: SUN_TIMES,
};

/**
 * Parses the filters in an address. Skips invalid values, so that an old or mistyped link still opens, and filters that are not offered,
 * which would hide apartments without explanation.
 */
export function filtersInAddress(
  query: URLSearchParams,
  offered: readonly NavigatorFilter[],
): ApartmentFilters {
  let filters: ApartmentFilters = {};
  for (const filter of offered) {
    const [name, most = name] = FILTER_PARAMETERS[filter];
    if (isRange(filter)) {
      const [min, max] = [numberIn(query, name), numberIn(query, most)];
      const isReversed = min !== undefined && max !== undefined && min > max;
      filters = withFilter(filters, filter, isReversed ? { min: max, max: min } : { min, max });
    } else if (isChoice(filter)) {
      const words = query.getAll(name).flatMap((text) => text.split(','));
      const meant = words.map((word) => (filter === 'rooms' ? roomsMeant(word.trim()) : word.trim()));
      const known = meant.filter((word) => word && isWordOf(filter, word));
      filters = withFilter(filters, filter, [...new Set(known)]);
    } else if (isFlag(filter)) {
      filters = withFilter(filters, filter, query.get(name) === 'true' ? true : undefined);
    } else {
      const day = query.get(name) ?? '';
      filters = withFilter(filters, 'completion', isDay(day) ? day : undefined);
    }
  }
  return filters;
}

/** Option for a number of rooms; in a hand-written address the plus of "5+" decodes to a space. */
function roomsMeant(word: string): string {
  return /^\d{1,3}$/.test(word) ? roomsChoice(Number(word)) : word;
}

/** Whether a text is a valid calendar day. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWordOf(filter: NavigatorFilter, word: string): boolean {
  return CLOSED[filter]?.includes(word) ?? true;
}

/** Replaces the filters in an address. */
export function putFilters(query: URLSearchParams, filters: ApartmentFilters): void {
  for (const filter of NAVIGATOR_FILTERS) {
    const [name, most = name] = FILTER_PARAMETERS[filter];
    for (const one of namesInAddress(filter)) query.delete(one);
    const value = filters[filter];
    if (value === undefined) continue;
    if (isRange(filter)) {
      const { min, max } = value as Bounds;
      if (min !== undefined) query.set(name, String(min));
      if (max !== undefined) query.set(most, String(max));
    } else {
      query.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
  }
}
