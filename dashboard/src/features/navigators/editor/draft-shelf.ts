import type { WorkOutline } from '../../../kit/stage/outline.ts';

/** Outlines of one frame that are not stored on the server yet, with what they began from. */
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
 * Keeps unsaved outlines in this browser, frame by frame. A browser that refuses to keep anything (a private window, a full disk) takes
 * nothing away from the editor: what is said here never rejects.
 */
export function draftShelf(navigatorId: string) {
  const database = open();
  // Whoever awaits it handles the failure; this only keeps the browser from reporting it a second time.
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
      // What is in there was written by `keep`, and by nothing else.
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
