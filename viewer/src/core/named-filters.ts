import type { NavigatorFilter } from '@oriel/contract/navigator';
import { filtersInAddress, putFilters } from './flat-filter-address.ts';
import type { FlatFilters } from './flat-filters.ts';

/** Filters by the names of the viewer's address: `{ rooms: ['2', '3'], priceMax: 500000 }`. */
export type NamedFilters = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

const LISTS = new Set(['rooms', 'buildingId', 'staircase', 'orientation', 'status', 'kind', 'features']);

/** How filters are told to others: to the team's statistics, and to the page around. */
export function namedFilters(filters: FlatFilters): NamedFilters {
  const query = new URLSearchParams();
  putFilters(query, filters);
  return Object.fromEntries(
    [...query].map(([name, text]) => {
      if (LISTS.has(name)) return [name, text.split(',')];
      if (/(Min|Max)$/.test(name)) return [name, Number(text)];
      return [name, text === 'true' ? true : text];
    }),
  );
}

/**
 * Reads filters as others tell them. What a navigator does not offer is left out, as it is out of an address.
 *
 * @returns also the names that led to nothing
 */
export function filtersOf(
  named: NamedFilters,
  offered: readonly NavigatorFilter[],
): { readonly filters: FlatFilters; readonly unknown: readonly string[] } {
  const query = new URLSearchParams(
    Object.entries(named).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
  const filters = filtersInAddress(query, offered);
  const known = namedFilters(filters);
  return {
    filters,
    unknown: [...query].flatMap(([name, text]) => (text === '' || name in known ? [] : [name])),
  };
}
