import { passes, setFilters } from '../core/apartment-filters.ts';
import { namedFilters } from '../core/named-filters.ts';
import { onParting, track } from '../tracking/track.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';

/** Milliseconds without a change before filters are tracked: dragging a slider changes them a hundred times. */
const SET = 1500;

/** Tracks which apartments a visitor opens, and which filters they set. */
export function followVisitor(store: BuildingStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = store.getState().filters;

  const tellFilters = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { filters, apartments } = store.getState();
    if (filters === told || !apartments) return;
    told = filters;
    // Clearing all filters is not a search.
    if (setFilters(filters).length === 0) return;
    const resultCount = apartments.filter((apartment) => passes(apartment, filters)).length;
    track(store, 'apply_filters', { props: { filters: namedFilters(filters), resultCount } });
  };
  const onState = (state: BuildingState, before: BuildingState | null): void => {
    const { apartments, selected } = state;
    const opened = selected !== before?.selected || (apartments !== null && before?.apartments === null);
    // A link to a deleted apartment opens nothing.
    if (selected && opened && apartments?.some(({ id }) => id === selected)) {
      track(store, 'see_apartment_details', { apartmentId: selected });
    }
    if (before && state.filters !== before.filters) {
      clearTimeout(timer);
      timer = setTimeout(tellFilters, SET);
    }
  };
  onState(store.getState(), null);
  store.subscribe(onState);
  onParting(store, tellFilters);
}
