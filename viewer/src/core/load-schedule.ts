/** What to do now: requests to start and requests to give up. */
export interface LoadOrders {
  readonly start: readonly string[];
  readonly abort: readonly string[];
}

interface Failure {
  attempts: number;
  /** milliseconds, the clock of the caller; Infinity once no further attempt is made */
  retryAt: number;
}

/**
 * Decides which tiles to fetch: the most important first, a few at a time, none that is no longer wanted, and a failed one again after a while.
 *
 * Plain bookkeeping without a clock or network of its own. The caller says what it wants in order of importance, carries out the orders,
 * and reports how each ended.
 */
export class LoadSchedule {
  private readonly parallel: number;
  private readonly maxAttempts: number;
  private readonly retryDelay: number;
  private wanted: readonly string[] = [];
  private readonly loading = new Set<string>();
  private readonly failures = new Map<string, Failure>();

  /**
   * @param options.parallel requests at a time; over HTTP/1.1 browsers keep all but 6 in a queue, which goes on while a page is too busy to ask
   * @param options.maxAttempts attempts before a tile is left coarse
   * @param options.retryDelay milliseconds before the second attempt; each later one waits twice as long
   */
  constructor(options: { parallel?: number; maxAttempts?: number; retryDelay?: number } = {}) {
    this.parallel = options.parallel ?? 12;
    this.maxAttempts = options.maxAttempts ?? 4;
    this.retryDelay = options.retryDelay ?? 1000;
  }

  /** Says what is wanted from now on, the most important first, without what is there already. Returns what to do at `now` (milliseconds). */
  want(keys: readonly string[], now: number): LoadOrders {
    this.wanted = keys;
    const stillWanted = new Set(keys);
    const abort = [...this.loading].filter((key) => !stillWanted.has(key));
    for (const key of abort) this.loading.delete(key);
    return { start: this.startMore(now), abort };
  }

  /** A request ended well. Returns what to start next. */
  succeeded(key: string, now: number): readonly string[] {
    this.loading.delete(key);
    this.failures.delete(key);
    this.wanted = this.wanted.filter((other) => other !== key);
    return this.startMore(now);
  }

  /** A request failed. Returns what to start next; the failed one comes again later. */
  failed(key: string, now: number): readonly string[] {
    this.loading.delete(key);
    const attempts = (this.failures.get(key)?.attempts ?? 0) + 1;
    const retryAt =
      attempts >= this.maxAttempts ? Number.POSITIVE_INFINITY : now + this.retryDelay * 2 ** (attempts - 1);
    this.failures.set(key, { attempts, retryAt });
    return this.startMore(now);
  }

  /** Looks again, for when a retry has become due. */
  startMore(now: number): readonly string[] {
    const start: string[] = [];
    for (const key of this.wanted) {
      if (this.loading.size >= this.parallel) break;
      if (this.loading.has(key)) continue;
      const failure = this.failures.get(key);
      if (failure && failure.retryAt > now) continue;
      this.loading.add(key);
      start.push(key);
    }
    return start;
  }

  /** When the next failed tile is due again, on the caller's clock; null when none is. */
  nextRetry(): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const key of this.wanted) {
      if (this.loading.has(key)) continue;
      next = Math.min(next, this.failures.get(key)?.retryAt ?? Number.POSITIVE_INFINITY);
    }
    return Number.isFinite(next) ? next : null;
  }

  /** Whether a tile has failed so often that it is left coarse. */
  hasGivenUp(key: string): boolean {
    return this.failures.get(key)?.retryAt === Number.POSITIVE_INFINITY;
  }

  /** Forgets failures, so that everything is tried again, as when the network has come back. */
  forgive(): void {
    this.failures.clear();
  }
}
