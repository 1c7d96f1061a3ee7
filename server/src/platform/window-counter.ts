import type { Clock } from './clock.ts';
import type { RateLimit } from './limits.ts';

interface Window {
  endsAt: number;
  count: number;
}

/** Most keys; beyond that the oldest are dropped, so that no flood fills the memory. */
const MOST_KEYS = 100_000;

/** Windows looked at when one begins: more than one, so that those that have ended go faster than new ones come. */
const LOOKS = 2;

/** Counts by key in time windows: each starts with its first count. */
export class WindowCounter {
  readonly #windows = new Map<string, Window>();
  /** Goes round and round. */
  #next: MapIterator<[string, Window]> | undefined;
  readonly #clock: Clock;
  readonly #mostKeys: number;

  constructor(clock: Clock, mostKeys = MOST_KEYS) {
    this.#clock = clock;
    this.#mostKeys = mostKeys;
  }

  /** Counts one, and returns the seconds to wait if there were too many: 0 means none. */
  count(key: string, { max, seconds }: RateLimit): number {
    const now = this.#clock().getTime();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      this.#forget(now);
      window = { endsAt: now + seconds * 1000, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return window.count <= max ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }

  /** Seconds until the next count would be allowed; counts nothing. */
  wait(key: string, max: number): number {
    const now = this.#clock().getTime();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now || window.count < max) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Windows have different lengths, so that their order says little about which have ended. */
  #forget(now: number): void {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      this.#next ??= this.#windows.entries();
      const { done, value } = this.#next.next();
      if (done) this.#next = undefined;
      else if (value[1].endsAt <= now) this.#windows.delete(value[0]);
    }
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < this.#mostKeys) return;
      this.#windows.delete(key);
    }
  }
}
