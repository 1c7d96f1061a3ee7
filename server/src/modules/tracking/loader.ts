import type { Types } from 'mongoose';
import { FreshCache, type FreshCacheOptions } from '../../platform/fresh-cache.ts';

/** Something that was looked up, and the organization whose writes can change it. */
export interface Loaded<T> {
  readonly value: T;
  readonly organizationId: Types.ObjectId;
}

type Load<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Loaded<T>>>;

/** Bytes that one entry takes, roughly. */
export const ENTRY = 500;

interface Waiting<T> {
  readonly found: Promise<ReadonlyMap<string, Loaded<T>>>;
  readonly ids: Set<string>;
}

/**
 * Looks up many things by id at once: what is asked for in the same moment is one query, and what was found is kept until the organization is
 * written to, or for a moment where another server does that. What was not found is asked for again.
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
      // Everything that asks before the next turn of the loop is in it.
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
