import { onTestFinished } from 'vitest';

/** A browser storage for tests outside a browser. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

/** Provides local and session storage until the test ends; `denied`: as in a frame without storage access. */
export function giveStorages({ denied = false } = {}): { browser: Storage; tab: Storage } {
  const [browser, tab] = [storage(), storage()];
  const give = (one: Storage) => () => {
    if (denied) throw new DOMException('denied', 'SecurityError');
    return one;
  };
  const page = Object.defineProperties(
    {},
    { localStorage: { get: give(browser) }, sessionStorage: { get: give(tab) } },
  );
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  // Otherwise the next file in the same process would believe it runs in a page.
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'window'));
  return { browser, tab };
}
