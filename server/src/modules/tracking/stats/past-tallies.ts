import type { Connection } from 'mongoose';
import { FreshCache } from '../../../platform/fresh-cache.ts';
import { DAY_MS } from '../rollup/key.ts';
import type { Tally } from './tally.ts';
import type { TimeUnit } from './units.ts';

/** A day that ended so long ago gets no more events: clocks that are further off are not believed. */
const CLOSED_AFTER_MS = 2 * DAY_MS;
/** Should a server that died have owed something for such a day all the same, it shows after this time. */
const KEEP_MS = 600_000;
const MOST_BYTES = 32 * 2 ** 20;

/** Days that do not change any more, and what still may. */
export function split(
  units: readonly TimeUnit[],
  now: Date,
): { readonly past: readonly TimeUnit[]; readonly recent: readonly TimeUnit[] } {
  const isPast = ({ unit, start }: TimeUnit) =>
    unit === 'day' && start + DAY_MS + CLOSED_AFTER_MS <= now.getTime();
  return { past: units.filter(isPast), recent: units.filter((one) => !isPast(one)) };
}

/** What was added up of past days, for a while: a dashboard asks for the same month again and again, and only today is new in it. */
export class PastTallies {
  readonly #kept: FreshCache<Tally>;

  constructor(connection: Connection) {
    this.#kept = new FreshCache({
      connection,
      now: () => performance.now(),
      keepMs: KEEP_MS,
      mostBytes: MOST_BYTES,
    });
  }

  /** What is answered is shared and must not be added to. */
  async get(key: string, read: () => Promise<Tally>): Promise<Tally> {
    return await this.#kept.get(key, async () => {
      const value = await read();
      return { value, organizations: [], size: value.size + key.length };
    });
  }
}
