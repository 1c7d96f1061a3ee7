import { idsIn, SAVED_MAX } from '../core/flat-collection.ts';
import { browserStorage, readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import type { BuildingStore } from './building-store.ts';

/** The favourites of an estate, by its id: those of one building are seen on the site plan too. */
const keyOf = (estateId: string) => `oriel.saved.${estateId}`;

/**
 * Keeps the favourites in the browser, without an account, and at what other open pages make of them. `mayStore`: whether anything may be
 * kept beyond the visit; without that, they last until the last tab of it is closed.
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

/** Tabs tell each other what a tab's own store does not: a word `ask`, or the ids, parted by commas. */
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
