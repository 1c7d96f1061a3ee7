import type { NavigatorFilter } from '@oriel/contract/enums';
import { COMPARED_MAX, idsIn, SAVED_MAX } from '../core/flat-collection.ts';
import { filtersInAddress, putFilters } from '../core/flat-filter-address.ts';
import { withoutStrangers } from '../core/flat-filters.ts';
import { sortIn, sortText, USUAL_SORT } from '../core/flat-order.ts';
import type { ViewerAddress } from '../shell/host-environment.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';

/** What an address says of the page. */
const KEYS = [
  'filters',
  'sort',
  'selected',
  'detailed',
  'view',
  'listOnly',
  'shared',
  'compared',
  'comparing',
  'picture',
] as const;
export type Place = Pick<BuildingState, (typeof KEYS)[number]>;

export function placeIn(query: URLSearchParams, offered: readonly NavigatorFilter[]): Place {
  const [selected = null] = idsIn(query.get('apartment'), 1);
  const shared = idsIn(query.get('saved'), SAVED_MAX);
  const compared = idsIn(query.get('compare'), COMPARED_MAX);
  const view = query.get('view');
  return {
    filters: filtersInAddress(query, offered),
    sort: sortIn(query.get('sort')),
    selected,
    detailed: query.get('details') === 'true',
    view: view === 'saved' || shared.length > 0 ? 'saved' : 'all',
    listOnly: query.get('layout') === 'list',
    shared: shared.length > 0 ? shared : null,
    compared,
    comparing: view === 'compare' && compared.length > 1,
    picture: pictureIn(query.get('picture')),
  };
}

/** The index of a picture, as an address has it. */
function pictureIn(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** An address that leads to a place; what else it says stays. */
export function addressOf(place: Place, before: string): string {
  const url = new URL(before);
  const query = url.searchParams;
  putFilters(query, place.filters);
  const sort = sortText(place.sort);
  const values = {
    sort: sort === sortText(USUAL_SORT) ? '' : sort,
    apartment: place.selected ?? '',
    details: place.selected && place.detailed ? 'true' : '',
    view: place.comparing ? 'compare' : place.view === 'saved' && !place.shared ? 'saved' : '',
    layout: place.listOnly ? 'list' : '',
    saved: place.view === 'saved' && place.shared ? place.shared.join(',') : '',
    compare: place.compared.join(','),
    // A flat turns the building by itself.
    picture: place.picture === null || place.selected ? '' : String(place.picture),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  // Commas part ids; written out, a link stays readable.
  url.search = query.toString().replaceAll('%2C', ',');
  return url.href;
}

/** Whether a change is a step of history, which Back takes back: something opened that stands in the way of what was seen before. */
function isStep(now: Place, before: Place): boolean {
  return (
    (now.selected !== before.selected && now.selected !== null) ||
    (now.comparing && !before.comparing) ||
    (now.view !== before.view && now.view === 'saved')
  );
}

/**
 * Keeps the address at what is shown, so that a link to it shows the same. Opening a flat is a step of history, changing a filter is not.
 * In a frame no steps are made: they would be those of the page around.
 */
export function followAddress(
  store: BuildingStore,
  offered: readonly NavigatorFilter[],
  { address: own, framed }: { readonly address: ViewerAddress; readonly framed: boolean },
): void {
  let moving = false;
  store.subscribe((state, before) => {
    if (moving || KEYS.every((key) => state[key] === before[key])) return;
    const address = addressOf(state, own.href);
    if (address === own.href) return;
    own.put(address, { step: isStep(state, before) && !framed });
  });
  own.onReturn(() => {
    moving = true;
    const place = placeIn(new URL(own.href).searchParams, offered);
    store.setState({ ...place, filters: withoutStrangers(place.filters, store.getState().flats ?? []) });
    moving = false;
  });
}
