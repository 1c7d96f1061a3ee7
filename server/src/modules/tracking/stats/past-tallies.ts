import type { Connection } from 'mongoose';
import { FreshCache } from '../../../platform/fresh-cache.ts';
import { DAY_MS } from '../rollup/key.ts';
import type { Tally } from './tally.ts';
import type { TimeUnit } from './units.ts';

/** Age of a day after which it gets no more events: clocks with a larger deviation are not trusted. */
const CLOSED_AFTER_MS = 2 * DAY_MS;
/** If a crashed server had outstanding work for such a day after all, it shows after this time. */
const KEEP_MS = 600_000;
const MOST_BYTES = 16 * 2 ** 20;
/** In the place of the organizations whose changes drop a value: nothing changes a day that is over. */
const PAST = ['past days'];

/** Splits days that cannot change any more from those that can. */
export function split(
  units: readonly TimeUnit[],
  now: Date,
): { readonly past: readonly TimeUnit[]; readonly recent: readonly TimeUnit[] } {
  const isPast = ({ unit, start }: TimeUnit) =>
    unit === 'day' && start + DAY_MS + CLOSED_AFTER_MS <= now.getTime();
  return { past: units.filter(isPast), recent: units.filter((one) => !isPast(one)) };
}

/** Caches sums of past days: a dashboard requests the same month repeatedly, and only today is new. */
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

  /** The result is shared and must not be modified. */
  async get(key: string, read: () => Promise<Tally>): Promise<Tally> {
    return await this.#kept.get(key, async () => {
      const value = await read();
      return { value, organizations: PAST, size: value.size + key.length };
    });
  }
}
