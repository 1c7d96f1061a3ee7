import type { Connection } from 'mongoose';
import { onChange } from './changes.ts';

/** A value made from data of organizations. */
export interface Made<T> {
  readonly value: T;
  /** Ids of its organizations: a write to one of them invalidates it. A value without any is not kept. */
  readonly organizations: readonly string[];
  /** Approximate size in memory, bytes. */
  readonly size: number;
}

export interface FreshCacheOptions {
  readonly connection: Connection;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Longest lifetime: bounds the delay until writes of other servers are visible. */
  readonly keepMs?: number;
  /** Total size limit in bytes; evicts the least recently used. */
  readonly mostBytes?: number;
}

interface Entry<T> extends Made<T> {
  readonly until: number;
}

interface Flight<T> {
  /** Number of the last known write when the making started. */
  readonly since: number;
  readonly made: Promise<Made<T>>;
}

/** Lifetime when other servers write too, milliseconds. */
export const KEEP_MS = 2_000;
/** Lifetime when nobody else can write: limited only by changes over time, such as the start of a promotion. */
export const KEEP_ALONE_MS = 10_000;
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Keeps expensive values for a moment. A read after a write of this process gets a value made after it; writes of other servers become
 * visible when the lifetime ends. Concurrent requests share one computation.
 */
export class FreshCache<T> {
  readonly #options: Required<FreshCacheOptions>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #flights = new Map<string, Flight<T>>();
  /** Writes are numbered; this has the last one by organization, and the last unattributed one. */
  readonly #lastWrite = new Map<string, number>();
  #lastWriteToAny = 0;
  #writes = 0;
  #bytes = 0;
  #listens = false;

  constructor(options: FreshCacheOptions) {
    this.#options = { keepMs: KEEP_MS, mostBytes: MOST_BYTES, ...options };
  }

  /** Current size, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept value of a key, if any. */
  peek(key: string): T | undefined {
    const kept = this.#entries.get(key);
    if (!kept || kept.until <= this.#options.now()) return undefined;
    // A Map keeps insertion order, so the last entry is the most recently used.
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept.value;
  }

  /**
   * The kept value of a key, or the result of `make`. A failure is only reported to those who waited for it.
   *
   * @param key covers everything that the value depends on
   */
  async get(key: string, make: () => Promise<Made<T>>): Promise<T> {
    this.#listen();
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const arrived = this.#writes;
    for (;;) {
      const flight = this.#flights.get(key) ?? this.#begin(key, make);
      const made = await flight.made;
      // A request after a write must not get a value started before it.
      const begunLater = flight.since >= arrived;
      if (begunLater || !this.#writtenSince(flight.since, made.organizations)) return made.value;
    }
  }

  /** Drops the values of an organization, or all. */
  forget(organizationId?: string): void {
    this.#writes += 1;
    if (organizationId === undefined) this.#lastWriteToAny = this.#writes;
    else this.#lastWrite.set(organizationId, this.#writes);
    for (const [key, entry] of this.#entries) {
      if (organizationId === undefined || entry.organizations.includes(organizationId))
        this.#drop(key, entry);
    }
  }

  /** Starts on first use: many caches are created, few are ever used. */
  #listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    onChange(this.#options.connection, (organizationId) => this.forget(organizationId));
  }

  #begin(key: string, make: () => Promise<Made<T>>): Flight<T> {
    const since = this.#writes;
    const made = make().then(
      (result) => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        if (!this.#writtenSince(since, result.organizations)) this.#keep(key, result);
        return result;
      },
      (error: unknown) => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        throw error;
      },
    );
    const flight = { since, made };
    this.#flights.set(key, flight);
    return flight;
  }

  /** Whether one of the organizations was, or may have been, written to after the write of that number. */
  #writtenSince(since: number, organizations: readonly string[]): boolean {
    // Any write may affect a value without organizations.
    if (organizations.length === 0) return this.#writes > since;
    if (this.#lastWriteToAny > since) return true;
    return organizations.some((id) => (this.#lastWrite.get(id) ?? 0) > since);
  }

  #keep(key: string, made: Made<T>): void {
    const old = this.#entries.get(key);
    if (old) this.#drop(key, old);
    if (made.size > this.#options.mostBytes || made.organizations.length === 0) return;
    this.#entries.set(key, { ...made, until: this.#options.now() + this.#options.keepMs });
    this.#bytes += made.size;
    const now = this.#options.now();
    for (const [oldest, entry] of this.#entries) {
      // What nobody has asked for since its lifetime ended is in front.
      if (entry.until > now && this.#bytes <= this.#options.mostBytes) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}
