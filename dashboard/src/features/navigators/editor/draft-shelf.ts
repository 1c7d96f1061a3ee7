import type { WorkOutline } from '../../../kit/stage/outline.ts';

/** Unsaved overlays of one frame, with the stored ones they are based on. */
export interface ShelvedFrame {
  readonly imageId: string;
  readonly base: readonly WorkOutline[];
  readonly ours: readonly WorkOutline[];
}

const DATABASE = 'oriel-outlines';
const FRAMES = 'frames';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FRAMES);
  return await done(request);
}

/**
 * Keeps unsaved overlays in this browser, per frame. A browser that cannot store anything (a private window, a full disk) does not affect
 * the editor: these calls never reject.
 */
export function draftShelf(navigatorId: string) {
  const database = open();
  // Callers that await it handle the failure; this only keeps the browser from reporting it as unhandled.
  database.catch(() => undefined);
  const range = () => IDBKeyRange.bound(`${navigatorId}/`, `${navigatorId}/\uffff`);

  async function use<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
    try {
      const store = (await database).transaction(FRAMES, mode).objectStore(FRAMES);
      return await done(ask(store));
    } catch {
      return undefined;
    }
  }

  return {
    async all(): Promise<readonly ShelvedFrame[]> {
      // Only `keep` writes to this store.
      return ((await use('readonly', (store) => store.getAll(range()))) ?? []) as ShelvedFrame[];
    },
    async keep(frame: ShelvedFrame): Promise<void> {
      await use('readwrite', (store) => store.put(frame, `${navigatorId}/${frame.imageId}`));
    },
    async drop(imageId: string): Promise<void> {
      await use('readwrite', (store) => store.delete(`${navigatorId}/${imageId}`));
    },
    async clear(): Promise<void> {
      await use('readwrite', (store) => store.delete(range()));
    },
    async close(): Promise<void> {
      (await database.catch(() => undefined))?.close();
    },
  };
}

export type DraftShelf = ReturnType<typeof draftShelf>;
