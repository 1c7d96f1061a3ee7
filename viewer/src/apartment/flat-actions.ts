import { COMPARED_MAX, SAVED_MAX, toggled } from '../core/flat-collection.ts';
import type { BuildingStore } from './building-store.ts';

/** Keeps a flat as a favourite, or no longer. */
export function toggleSaved(store: BuildingStore, id: string): void {
  store.setState(({ saved }) => ({ saved: toggled(saved, id, SAVED_MAX) }));
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
