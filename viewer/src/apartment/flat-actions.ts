import { COMPARED_MAX, SAVED_MAX, toggled } from '../core/flat-collection.ts';
import { track } from '../tracking/track.ts';
import type { BuildingStore } from './building-store.ts';

/** Makes some flats the favourites. */
export function saveFlats(store: BuildingStore, next: readonly string[]): void {
  const { saved } = store.getState();
  store.setState({ saved: next });
  for (const apartmentId of next)
    if (!saved.includes(apartmentId)) track(store, 'add_to_favorite', { apartmentId });
  for (const apartmentId of saved)
    if (!next.includes(apartmentId)) track(store, 'remove_from_favorite', { apartmentId });
}

/** Keeps a flat as a favourite, or no longer. */
export function toggleSaved(store: BuildingStore, id: string): void {
  saveFlats(store, toggled(store.getState().saved, id, SAVED_MAX));
}

/** Takes a flat among those that are compared, or out of them. */
export function toggleCompared(store: BuildingStore, id: string): void {
  store.setState(({ compared, comparing }) => {
    const next = toggled(compared, id, COMPARED_MAX);
    return { compared: next, comparing: comparing && next.length > 1 };
  });
}

/** Opens the card of a flat; null goes back to the list. */
export function openFlat(store: BuildingStore, id: string | null): void {
  store.setState({ selected: id, pointed: null, comparing: false });
}
