import { idsIn, SAVED_MAX } from '../core/flat-collection.ts';
import type { BuildingStore } from './building-store.ts';

/** The favourites of an estate, by its id: those of one building are seen on the site plan too. */
const keyOf = (estateId: string) => `oriel.saved.${estateId}`;

/** Inside somebody else's page a browser may refuse its store: then favourites last as long as the page. */
function read(key: string): string[] {
  try {
    return idsIn(localStorage.getItem(key), SAVED_MAX);
  } catch {
    return [];
  }
}

function write(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, ids.join(','));
  } catch {
    // Full, or refused.
  }
}

/**
 * Keeps the favourites in the browser, without an account, and at what other open pages make of them. `mayStore`: whether anything may be
 * kept at all; without that, they last as long as the page.
 */
export function keepSaved(store: BuildingStore, mayStore: boolean, life: AbortSignal): void {
  if (!mayStore) return;
  const key = keyOf(store.getState().navigator.estate.id);
  store.setState({ saved: read(key) });
  store.subscribe(({ saved }, before) => {
    if (saved !== before.saved && saved.join() !== read(key).join()) write(key, saved);
  });
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === key) store.setState({ saved: idsIn(event.newValue, SAVED_MAX) });
    },
    { signal: life },
  );
}
