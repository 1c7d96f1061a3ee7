import type { Connection } from 'mongoose';
import { onChange } from './changes.ts';

/** Something that was made of what organizations have stored. */
export interface Made<T> {
  readonly value: T;
  /** Ids of the organizations it was made of: a write to one of them ends its life. What is nobody's is not kept. */
  readonly organizations: readonly string[];
  /** Bytes of memory that it takes, roughly. */
  readonly size: number;
}

export interface FreshCacheOptions {
  readonly connection: Connection;
  /** Milliseconds that never go back. */
  readonly now: () => number;
  /** How long something may be kept at most: the bound on what other servers have written in the meantime. */
  readonly keepMs?: number;
  /** Bytes that are kept altogether; what was used longest ago goes first. */
  readonly mostBytes?: number;
}

interface Entry<T> extends Made<T> {
  readonly until: number;
}

interface Flight<T> {
  /** Number of the last write that this process knew of when the making began. */
  readonly since: number;
  readonly made: Promise<Made<T>>;
}

/** How long something may be kept where other servers write too, milliseconds. */
export const KEEP_MS = 2_000;
/** Where nobody else can write, only what changes by itself has to be looked at again: a promotion that begins. */
export const KEEP_ALONE_MS = 10_000;
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Keeps what is dear to make for a moment. Who reads after a write of this process gets what was made after it; writes of other servers are
 * seen when the moment is over. What many ask for at once is made once.
 */
export class FreshCache<T> {
  readonly #options: Required<FreshCacheOptions>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #flights = new Map<string, Flight<T>>();
  /** Writes are numbered; here the last one to each organization, and to any that no write named. */
  readonly #lastWrite = new Map<string, number>();
  #lastWriteToAny = 0;
  #writes = 0;
  #bytes = 0;
  #listens = false;

  constructor(options: FreshCacheOptions) {
    this.#options = { keepMs: KEEP_MS, mostBytes: MOST_BYTES, ...options };
  }

  /** Bytes that are kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept under a key, if anything is. */
  peek(key: string): T | undefined {
    const kept = this.#entries.get(key);
    if (!kept || kept.until <= this.#options.now()) return undefined;
    // A map keeps the order of insertion, so the last is what was used last.
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept.value;
  }

  /**
   * What is kept under a key, or what `make` makes. A failure is nobody's but theirs who waited for it.
   *
   * @param key says everything that the making depends on
   */
  async get(key: string, make: () => Promise<Made<T>>): Promise<T> {
    this.#listen();
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const arrived = this.#writes;
    for (;;) {
      const flight = this.#flights.get(key) ?? this.#begin(key, make);
      const made = await flight.made;
      // Who came after a write must not get what was begun before it.
      const begunLater = flight.since >= arrived;
      if (begunLater || !this.#writtenSince(flight.since, made.organizations)) return made.value;
    }
  }

  /** Drops what was made of an organization's data, or everything. */
  forget(organizationId?: string): void {
    this.#writes += 1;
    if (organizationId === undefined) this.#lastWriteToAny = this.#writes;
    else this.#lastWrite.set(organizationId, this.#writes);
    for (const [key, entry] of this.#entries) {
      if (organizationId === undefined || entry.organizations.includes(organizationId))
        this.#drop(key, entry);
    }
  }

  /** From the first use on: of many caches that are made, few are ever asked. */
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

  /** Whether one of the organizations was written to after the write of that number, or may have been. */
  #writtenSince(since: number, organizations: readonly string[]): boolean {
    // Of what is nobody's, nobody knows what would change it.
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
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#options.mostBytes) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}
