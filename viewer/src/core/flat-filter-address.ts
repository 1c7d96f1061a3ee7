import { NAVIGATOR_FILTERS, type NavigatorFilter } from '@oriel/contract/navigator';
import { type Bounds, type FlatFilters, isChoice, isFlag, isRange, withFilter } from './flat-filters.ts';

/** Names in addresses, those of the API's lists of flats. */
const NAMES: Readonly<Record<NavigatorFilter, string>> = {
  rooms: 'rooms',
  area: 'area',
  price: 'price',
  pricePerArea: 'pricePerArea',
  floor: 'floor',
  building: 'buildingId',
  staircase: 'staircase',
  orientation: 'orientation',
  status: 'status',
  kind: 'kind',
  features: 'features',
  completion: 'completionTo',
  promotion: 'promotion',
  panorama: 'hasPanorama',
};

/** How a filter is called in addresses: a range by its two ends. */
export function namesInAddress(filter: NavigatorFilter): readonly string[] {
  const name = NAMES[filter];
  return isRange(filter) ? [`${name}Min`, `${name}Max`] : [name];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)?.trim();
  const number = text ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/**
 * What an address says of the filters. What cannot be read is left out, so that an old or mistyped link still opens; so are filters that are
 * not offered, by which visitors would miss flats without seeing why.
 */
export function filtersInAddress(query: URLSearchParams, offered: readonly NavigatorFilter[]): FlatFilters {
  let filters: FlatFilters = {};
  for (const filter of offered) {
    const name = NAMES[filter];
    if (isRange(filter)) {
      const bounds = { min: numberIn(query, `${name}Min`), max: numberIn(query, `${name}Max`) };
      filters = withFilter(filters, filter, bounds);
    } else if (isChoice(filter)) {
      const words = query.getAll(name).flatMap((text) => text.split(','));
      filters = withFilter(filters, filter, [...new Set(words.map((word) => word.trim()).filter(Boolean))]);
    } else if (isFlag(filter)) {
      filters = withFilter(filters, filter, query.get(name) === 'true' ? true : undefined);
    } else {
      const day = query.get(name) ?? '';
      filters = withFilter(filters, 'completion', DAY.test(day) ? day : undefined);
    }
  }
  return filters;
}

/** Writes the filters into an address in place of those it had. */
export function putFilters(query: URLSearchParams, filters: FlatFilters): void {
  for (const filter of NAVIGATOR_FILTERS) {
    const name = NAMES[filter];
    for (const one of namesInAddress(filter)) query.delete(one);
    const value = filters[filter];
    if (value === undefined) continue;
    if (isRange(filter)) {
      const { min, max } = value as Bounds;
      if (min !== undefined) query.set(`${name}Min`, String(min));
      if (max !== undefined) query.set(`${name}Max`, String(max));
    } else {
      query.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
  }
}
