import type { NavigatorFilter } from '@oriel/contract/navigator';
import { filtersInAddress, putFilters } from '../core/flat-filter-address.ts';
import type { FlatFilters } from '../core/flat-filters.ts';
import { type FlatSort, sortIn, sortText, USUAL_SORT } from '../core/flat-order.ts';
import type { BuildingStore } from './building-store.ts';

/** What an address says of the page: filters, order, the flat whose card is open. */
export interface Place {
  readonly filters: FlatFilters;
  readonly sort: FlatSort;
  readonly selected: string | null;
}

const ID = /^[0-9a-f]{24}$/;

export function placeIn(query: URLSearchParams, offered: readonly NavigatorFilter[]): Place {
  const selected = query.get('apartment');
  return {
    filters: filtersInAddress(query, offered),
    sort: sortIn(query.get('sort')),
    selected: selected && ID.test(selected) ? selected : null,
  };
}

/** An address that leads to a place; what else it says stays. */
export function addressOf(place: Place, before: string): string {
  const url = new URL(before);
  putFilters(url.searchParams, place.filters);
  const sort = sortText(place.sort);
  if (sort === sortText(USUAL_SORT)) url.searchParams.delete('sort');
  else url.searchParams.set('sort', sort);
  if (place.selected) url.searchParams.set('apartment', place.selected);
  else url.searchParams.delete('apartment');
  return url.href;
}

/**
 * Keeps the address at what is shown, so that a link to it shows the same. Opening a flat is a step of history, changing a filter is not.
 * In a frame no steps are made: they would be those of the page around.
 */
export function followAddress(
  store: BuildingStore,
  offered: readonly NavigatorFilter[],
  framed: boolean,
): void {
  let moving = false;
  store.subscribe((state, before) => {
    const same =
      state.filters === before.filters && state.sort === before.sort && state.selected === before.selected;
    if (same || moving) return;
    const address = addressOf(state, location.href);
    if (address === location.href) return;
    if (state.selected !== before.selected && state.selected && !framed) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  });
  window.addEventListener('popstate', () => {
    moving = true;
    store.setState(placeIn(new URLSearchParams(location.search), offered));
    moving = false;
  });
}
