import type { PublicNavigator } from '@oriel/contract/navigator';
import type { BUILDING_PLACE } from '@oriel/contract/viewer-address';
import { COMPARED_MAX, idsIn, SAVED_MAX } from '../core/apartment-collection.ts';
import { filtersInAddress, putFilters } from '../core/apartment-filter-address.ts';
import { withoutStrangers } from '../core/apartment-filters.ts';
import { sortIn, sortText, USUAL_SORT } from '../core/apartment-order.ts';
import type { ViewerAddress } from '../shell/host-environment.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { offeredFilters } from './offered-filters.ts';

/** Query parameters that describe the state of the page. */
const KEYS = [
  'filters',
  'sort',
  'selected',
  'pointOfInterest',
  'detailed',
  'view',
  'listOnly',
  'shared',
  'compared',
  'comparing',
  'picture',
  'light',
  'entered',
  'lifted',
  'lookingOut',
] as const;
export type Place = Pick<BuildingState, (typeof KEYS)[number]>;

/** What the address must know of the navigator. */
type Places = Pick<PublicNavigator, 'filters' | 'buildings' | 'settings' | 'pointsOfInterest'>;

export function placeIn(query: URLSearchParams, navigator: Places): Place {
  const [selected = null] = idsIn(query.get('apartment'), 1);
  const shared = idsIn(query.get('saved'), SAVED_MAX);
  const compared = idsIn(query.get('compare'), COMPARED_MAX);
  const view = query.get('view');
  const entered = query.get('in');
  const point = query.get('point');
  return {
    filters: filtersInAddress(query, offeredFilters(navigator)),
    sort: sortIn(query.get('sort')),
    selected,
    pointOfInterest:
      selected === null && navigator.pointsOfInterest?.some(({ key }) => key === point) ? point : null,
    detailed: query.get('details') === 'true',
    view: view === 'saved' || shared.length > 0 ? 'saved' : view === 'about' ? 'about' : 'all',
    listOnly: query.get('layout') === 'list',
    shared: shared.length > 0 ? shared : null,
    compared,
    comparing: view === 'compare' && compared.length > 1,
    picture: pictureIn(query.get('picture')),
    light: query.get('light') === 'evening' ? 'evening' : 'day',
    // An old link may name a building that is gone.
    entered: navigator.buildings?.some(({ id }) => id === entered) ? entered : null,
    lifted: pictureIn(query.get('storey')),
    lookingOut: selected !== null && query.get('look') === 'out',
  };
}

/** Parses the index of a picture from the address. */
function pictureIn(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** The address of a place; unrelated parameters stay. */
export function addressOf(place: Place, before: string): string {
  const url = new URL(before);
  const query = url.searchParams;
  putFilters(query, place.filters);
  const sort = sortText(place.sort);
  const values = {
    sort: sort === sortText(USUAL_SORT) ? '' : sort,
    apartment: place.selected ?? '',
    point: place.pointOfInterest ?? '',
    details: place.selected && place.detailed ? 'true' : '',
    view: place.comparing ? 'compare' : place.view === 'all' || place.shared ? '' : place.view,
    layout: place.listOnly ? 'list' : '',
    saved: place.view === 'saved' && place.shared ? place.shared.join(',') : '',
    compare: place.compared.join(','),
    // Opening an apartment turns the building anyway.
    picture: place.picture === null || place.selected ? '' : String(place.picture),
    light: place.light === 'evening' ? 'evening' : '',
    in: place.entered ?? '',
    storey: place.lifted === null ? '' : String(place.lifted),
    look: place.selected && place.lookingOut ? 'out' : '',
  } satisfies Record<(typeof BUILDING_PLACE)[number], string>;
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  // Literal commas between ids keep the link readable.
  url.search = query.toString().replaceAll('%2C', ',');
  return url.href;
}

/** Whether a change is a history step that Back undoes: something opened over what was there before. */
function isStep(now: Place, before: Place): boolean {
  return (
    (now.selected !== before.selected && now.selected !== null) ||
    (now.pointOfInterest !== before.pointOfInterest && now.pointOfInterest !== null) ||
    (now.entered !== before.entered && now.entered !== null) ||
    (now.lifted !== null && before.lifted === null) ||
    (now.comparing && !before.comparing) ||
    (now.lookingOut && !before.lookingOut) ||
    (now.view !== before.view && now.view !== 'all')
  );
}

/**
 * Keeps the address in sync with the state, so that it can be shared. Opening an apartment or entering a building adds a history entry,
 * changing a filter does not. Frames add none: they would belong to the host page.
 */
export function followAddress(
  store: BuildingStore,
  navigator: Places,
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
    const place = placeIn(new URL(own.href).searchParams, navigator);
    const filters = withoutStrangers(place.filters, store.getState().apartments ?? []);
    store.setState({ ...place, filters, tour: null, room: null });
    moving = false;
  });
}
