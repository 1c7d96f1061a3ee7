import { idsIn, SAVED_MAX } from '../core/apartment-collection.ts';
import { browserStorage, readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import type { BuildingStore } from './building-store.ts';

/** Storage key of an estate's favourites: those of one building also show on the site plan. */
const keyOf = (estateId: string) => `oriel.saved.${estateId}`;

/**
 * Persists the favourites in the browser, without an account, and syncs them with other tabs. Without `mayStore` nothing is kept beyond the
 * visit: they last until its last tab closes.
 */
export function keepSaved(store: BuildingStore, mayStore: boolean, life: AbortSignal): void {
  const storage = mayStore ? browserStorage : tabStorage;
  const key = keyOf(store.getState().navigator.estate.id);
  const stored = () => idsIn(readStored(storage, key), SAVED_MAX);
  store.setState({ saved: stored() });
  store.subscribe(({ saved }, before) => {
    if (saved !== before.saved && saved.join() !== stored().join()) {
      writeStored(storage, key, saved.join(',') || null);
    }
  });
  if (!mayStore) {
    shareAmongTabs(store, key, life);
    return;
  }
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === key) store.setState({ saved: idsIn(event.newValue, SAVED_MAX) });
    },
    { signal: life },
  );
}

/** Syncs tabs without shared storage, by messages: `ask`, or comma-separated ids. */
function shareAmongTabs(store: BuildingStore, key: string, life: AbortSignal): void {
  if (life.aborted) return;
  const channel = new BroadcastChannel(key);
  life.addEventListener('abort', () => channel.close(), { once: true });
  let told = store.getState().saved.join();
  const tell = (): void => channel.postMessage(told);
  store.subscribe(({ saved }) => {
    if (life.aborted || saved.join() === told) return;
    told = saved.join();
    tell();
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask') {
      if (told) tell();
      return;
    }
    const saved = idsIn(String(data), SAVED_MAX);
    told = saved.join();
    store.setState({ saved });
  });
  if (!told) channel.postMessage('ask');
}
