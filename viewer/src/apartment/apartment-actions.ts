import { COMPARED_MAX, SAVED_MAX, toggled } from '../core/apartment-collection.ts';
import { withoutFilter } from '../core/apartment-filters.ts';
import { apartmentsHere, floorBeside, stepsTo } from '../core/steps.ts';
import { track } from '../tracking/track.ts';
import type { BuildingStore } from './building-store.ts';

/** Replaces the favourites. */
export function saveApartments(store: BuildingStore, next: readonly string[]): void {
  const { saved } = store.getState();
  store.setState({ saved: next });
  for (const apartmentId of next)
    if (!saved.includes(apartmentId)) track(store, 'add_to_favorite', { apartmentId });
  for (const apartmentId of saved)
    if (!next.includes(apartmentId)) track(store, 'remove_from_favorite', { apartmentId });
}

/** Adds an apartment to the favourites or removes it. */
export function toggleSaved(store: BuildingStore, id: string): void {
  saveApartments(store, toggled(store.getState().saved, id, SAVED_MAX));
}

/** Adds an apartment to the comparison or removes it. */
export function toggleCompared(store: BuildingStore, id: string): void {
  store.setState(({ compared, comparing }) => {
    const next = toggled(compared, id, COMPARED_MAX);
    return { compared: next, comparing: comparing && next.length > 1 };
  });
}

/** Opens the card of an apartment; null returns to the list. */
export function openApartment(store: BuildingStore, id: string | null): void {
  store.setState((state) => {
    const apartment = state.apartments?.find((one) => one.id === id);
    return {
      selected: id,
      pointOfInterest: null,
      pointed: null,
      comparing: false,
      tour: null,
      room: null,
      // From the favourites it may be of another floor than the one that the visitor is at.
      ...(apartment ? stepsTo(apartment, state) : {}),
    };
  });
}

/** Opens the card of a point of interest; null returns to the list. */
export function openPointOfInterest(store: BuildingStore, key: string | null): void {
  store.setState({
    pointOfInterest: key,
    selected: null,
    lookingOut: false,
    pointed: null,
    comparing: false,
    tour: null,
    room: null,
  });
}

/** Enters a building of the estate, or leaves it with null; the list, the picture and the address follow. */
export function enterBuilding(store: BuildingStore, id: string | null): void {
  store.setState(({ filters }) => ({
    entered: id,
    lifted: null,
    selected: null,
    pointOfInterest: null,
    pointed: null,
    view: 'all',
    // Another building in the filter would leave nothing of this one.
    filters: id === null ? filters : withoutFilter(filters, 'building'),
  }));
}

/** Goes to a floor, by its place in `floorsHere`, or with null to all of the building. What is open on another floor closes. */
export function goToFloor(store: BuildingStore, place: number | null): void {
  store.setState((state) => {
    const whole = { lifted: place, lookingOut: false };
    if (place === null) return whole;
    const open = state.apartments?.filter(({ id }) => id === state.selected) ?? [];
    const stays = apartmentsHere(open, { ...state, lifted: place }).length > 0;
    return { ...whole, pointOfInterest: null, pointed: null, ...(stays ? {} : { selected: null }) };
  });
}

/** Goes a floor up or down, by the page keys. */
export function goFloorBeside(store: BuildingStore, direction: 1 | -1): void {
  goToFloor(store, floorBeside(store.getState(), direction));
}
