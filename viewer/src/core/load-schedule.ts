/** Requests to start and to cancel now. */
export interface LoadOrders {
  readonly start: readonly string[];
  readonly abort: readonly string[];
}

interface Failure {
  attempts: number;
  /** milliseconds on the caller's clock; Infinity after the last attempt */
  retryAt: number;
}

/**
 * Decides which tiles to request: most important first, a few at a time, none that is no longer wanted, with retries after failures.
 *
 * Pure bookkeeping without a clock or network. The caller says what it wants in order of importance, executes the orders and reports their
 * results.
 */
export class LoadSchedule {
  private readonly parallel: number;
  private readonly maxAttempts: number;
  private readonly retryDelay: number;
  private wanted: readonly string[] = [];
  private readonly loading = new Set<string>();
  private readonly failures = new Map<string, Failure>();

  /**
   * @param options.parallel parallel requests; over HTTP/1.1 browsers queue all but 6, and the queue advances even while the page is busy
   * @param options.maxAttempts attempts before a tile stays coarse
   * @param options.retryDelay milliseconds before the second attempt; doubles with each later one
   */
  constructor(options: { parallel?: number; maxAttempts?: number; retryDelay?: number } = {}) {
    this.parallel = options.parallel ?? 12;
    this.maxAttempts = options.maxAttempts ?? 4;
    this.retryDelay = options.retryDelay ?? 1000;
  }

  /** Sets what is wanted from now on, most important first, excluding what is loaded. Returns the orders at `now` (milliseconds). */
  want(keys: readonly string[], now: number): LoadOrders {
    this.wanted = keys;
    const stillWanted = new Set(keys);
    const abort = [...this.loading].filter((key) => !stillWanted.has(key));
    for (const key of abort) this.loading.delete(key);
    return { start: this.startMore(now), abort };
  }

  /** A request succeeded. Returns the requests to start next. */
  succeeded(key: string, now: number): readonly string[] {
    this.loading.delete(key);
    this.failures.delete(key);
    this.wanted = this.wanted.filter((other) => other !== key);
    return this.startMore(now);
  }

  /** A request failed. Returns the requests to start next; the failed one is retried later. */
  failed(key: string, now: number): readonly string[] {
    this.loading.delete(key);
    const attempts = (this.failures.get(key)?.attempts ?? 0) + 1;
    const retryAt =
      attempts >= this.maxAttempts ? Number.POSITIVE_INFINITY : now + this.retryDelay * 2 ** (attempts - 1);
    this.failures.set(key, { attempts, retryAt });
    return this.startMore(now);
  }

  /** Returns retries that are due. */
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

  /** When the next retry is due, on the caller's clock; null when there is none. */
  nextRetry(): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const key of this.wanted) {
      if (this.loading.has(key)) continue;
      next = Math.min(next, this.failures.get(key)?.retryAt ?? Number.POSITIVE_INFINITY);
    }
    return Number.isFinite(next) ? next : null;
  }

  /** Whether a tile has run out of attempts and stays coarse. */
  hasGivenUp(key: string): boolean {
    return this.failures.get(key)?.retryAt === Number.POSITIVE_INFINITY;
  }

  /** Resets all failures, for example when the network is back. */
  forgive(): void {
    this.failures.clear();
  }
}
