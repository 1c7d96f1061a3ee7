import { onTestFinished } from 'vitest';

/** A storage as browsers have it, for tests outside of one. */
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

/** What a browser keeps, and the tab, until the test ends; `denied`: as in a frame whose pages may keep nothing. */
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
  // The next file of the same process would take itself for a page.
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'window'));
  return { browser, tab };
}
