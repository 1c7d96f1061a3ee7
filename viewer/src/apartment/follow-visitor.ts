import { passes } from '../core/flat-filters.ts';
import { namedFilters } from '../core/named-filters.ts';
import { onParting, track } from '../tracking/track.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';

/** Milliseconds without a change after which filters count as set: a slider passes through a hundred of them. */
const SET = 1500;

/** Tells what a visitor of a building does: that they are here, which flats they open, what they look for. */
export function followVisitor(store: BuildingStore): void {
  let here = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = store.getState().filters;

  const tellFilters = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { filters, flats } = store.getState();
    if (filters === told || !flats) return;
    told = filters;
    const resultCount = flats.filter((flat) => passes(flat, filters)).length;
    track('apply_filters', { props: { filters: namedFilters(filters), resultCount } });
  };
  const onState = (state: BuildingState, before: BuildingState | null): void => {
    if (!here && state.flats) {
      here = true;
      const { mode } = state.navigator;
      track('load_viewer', { props: { mode, durationMs: Math.round(performance.now()) } });
    }
    const { flats, selected } = state;
    const opened = selected !== before?.selected || (flats !== null && before?.flats === null);
    // A link to a flat that is gone opens nothing.
    if (selected && opened && flats?.some(({ id }) => id === selected)) {
      track('see_apartment_details', { apartmentId: selected });
    }
    if (before && state.filters !== before.filters) {
      clearTimeout(timer);
      timer = setTimeout(tellFilters, SET);
    }
  };
  onState(store.getState(), null);
  store.subscribe(onState);
  onParting(tellFilters);
}
