import type { Types } from 'mongoose';
import { FreshCache, type FreshCacheOptions } from '../../platform/fresh-cache.ts';

/** A lookup result, with the organization whose writes invalidate it. */
export interface Loaded<T> {
  readonly value: T;
  readonly organizationId: Types.ObjectId;
}

type Load<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Loaded<T>>>;

/** Approximate size of one entry, bytes. */
export const ENTRY = 500;

interface Waiting<T> {
  readonly found: Promise<ReadonlyMap<string, Loaded<T>>>;
  readonly ids: Set<string>;
}

/**
 * Batches lookups by id: concurrent requests share one query, and results are cached until the organization is written to, or briefly if
 * another server writes. Misses are looked up again.
 */
export class Loader<T> {
  readonly #load: Load<T>;
  readonly #kept: FreshCache<T | undefined>;
  #waiting: Waiting<T> | undefined;

  constructor(options: FreshCacheOptions, load: Load<T>) {
    this.#load = load;
    this.#kept = new FreshCache(options);
  }

  async get(id: string): Promise<T | undefined> {
    return await this.#kept.get(id, async () => {
      const found = (await this.#query(id)).get(id);
      return found
        ? { value: found.value, organizations: [String(found.organizationId)], size: ENTRY }
        : // Larger than any cache.
          { value: undefined, organizations: [], size: Number.POSITIVE_INFINITY };
    });
  }

  #query(id: string): Promise<ReadonlyMap<string, Loaded<T>>> {
    if (!this.#waiting) {
      const ids = new Set<string>();
      // Includes all requests until the next turn of the event loop.
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        this.#waiting = undefined;
        return await this.#load([...ids]);
      });
      this.#waiting = { found, ids };
    }
    this.#waiting.ids.add(id);
    return this.#waiting.found;
  }
}
