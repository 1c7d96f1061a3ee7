import { mongo } from 'mongoose';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { NewEvent } from './event-of.ts';
import type { TrackingEventDocument } from './model.ts';
import type { Rollup } from './rollup/rollup.ts';
import { type Counting, countEvents, countStored, newWriterName, takeOver } from './stored-batch.ts';

/** Delay before stored events are counted together, milliseconds: under load, thousands share the writing of a rollup. */
const COUNT_EVERY_MS = 1000;
/** Maximum share of time spent counting; larger batches amortise the cost. */
const COUNTING_SHARE = 0.1;
const LONGEST_WAIT_MS = 10_000;
/** Heartbeat interval of an idle writer. */
const HEARTBEAT_MS = 30_000;

interface OpenBatch {
  writer: string;
  readonly number: number;
  readonly since: Date;
  readonly events: TrackingEventDocument[];
  /** Pending store operations. */
  readonly storing: Set<Promise<unknown>>;
  /** The stored state may differ from this process's view. */
  doubtful: boolean;
  /** The writer's own document records that it is being counted. */
  announced: boolean;
}

export interface EventLogOptions extends Counting {
  /** Called with the all-time rollups that were written. */
  readonly onCounted: (touched: readonly Rollup[]) => void;
  readonly log: (error: unknown, message: string) => void;
  readonly countEveryMs?: number;
}

/**
 * Stores events, then counts them: an event is safe when `store` returns, and counted a moment later, together with others.
 *
 * Every event is stamped with the name of this writer and a batch number. To count, the batch is closed, its number is written to the
 * writer's own document, and each rollup accepts the batch exactly once (`RollupStore`). So interrupted work can be completed from the
 * database (`recover`), also by another process while this one is only suspended.
 */
export class EventLog {
  readonly #options: EventLogOptions;
  #writer = '';
  #registering: Promise<void> | undefined;
  #open: OpenBatch;
  /** Closed and not completely counted, oldest first. */
  readonly #closed: OpenBatch[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Duration of the last counting, milliseconds. */
  #countingMs = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(options: EventLogOptions) {
    this.#options = options;
    this.#open = this.#newBatch(1);
  }

  /** Name under which this process counts; empty until it has stored something. */
  get writer(): string {
    return this.#writer;
  }

  /** Stores events; existing ones stay unchanged. */
  async store(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    // It may sign off while this waits for its registration.
    while (this.#writer === '') await this.#register();
    const batch = this.#open;
    batch.writer = this.#writer;
    const { writer, number } = batch;
    const storing = this.#insert(
      // Modified in place, because nobody else has them and copying takes time.
      events.map((event) => Object.assign(event, { writer, batch: number })),
      batch,
    );
    batch.storing.add(storing);
    try {
      await storing;
    } finally {
      batch.storing.delete(storing);
      this.#schedule();
    }
  }

  /** Waits until everything stored so far is counted. */
  async settled(): Promise<void> {
    await (this.#isIdle() ? this.#tail : this.#countSoon());
  }

  /** Runs something while nothing is being counted. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.then(
      () => undefined,
      () => undefined,
    );
    return await done;
  }

  /** Counts the rest and signs off. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.settled();
    await this.#signOff();
  }

  #newBatch(number: number): OpenBatch {
    return {
      writer: '',
      number,
      since: this.#options.clock(),
      events: [],
      storing: new Set(),
      doubtful: false,
      announced: false,
    };
  }

  #isIdle(): boolean {
    const { events, storing, doubtful } = this.#open;
    return this.#closed.length === 0 && events.length === 0 && storing.size === 0 && !doubtful;
  }

  /** An unregistered writer could not be recovered, so it is registered before its first event. */
  async #register(): Promise<void> {
    const { models, clock } = this.#options;
    this.#registering ??= (async () => {
      const now = clock();
      const name = newWriterName();
      await models.TrackingWriter.create({ _id: name, closing: 0, since: now, seenAt: now });
      this.#writer = name;
      this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
      this.#heartbeat.unref();
    })().finally(() => {
      this.#registering = undefined;
    });
    await this.#registering;
  }

  /** A writer without pending work needs no heartbeat. */
  async #beat(): Promise<void> {
    const { models, clock, log } = this.#options;
    const done = this.#isIdle()
      ? this.#signOff()
      : models.TrackingWriter.updateOne({ _id: this.#writer }, { $set: { seenAt: clock() } });
    await Promise.resolve(done).catch((error: unknown) =>
      log(error, 'a writer of statistics cannot show that it lives'),
    );
  }

  async #signOff(): Promise<void> {
    await this.exclusively(async () => {
      if (!this.#isIdle() || this.#writer === '') return;
      const name = this.#writer;
      this.#forgetWriter();
      await this.#options.models.TrackingWriter.deleteOne({ _id: name });
    });
  }

  async #insert(events: TrackingEventDocument[], batch: OpenBatch): Promise<void> {
    try {
      await this.#options.models.TrackingEvent.collection.insertMany(events, { ordered: false });
      batch.events.push(...events);
    } catch (error) {
      const refused = refusedRepeats(error);
      if (!refused) {
        batch.doubtful = true;
        throw error;
      }
      batch.events.push(...events.filter((_event, index) => !refused.has(index)));
    }
  }

  #schedule(): void {
    if (this.#isIdle()) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#countSoon().catch((error: unknown) => {
        this.#options.log(error, 'statistics could not be counted; it is tried again');
        this.#schedule();
      });
    }, this.#pause()).unref();
  }

  #pause(): number {
    const { countEveryMs = COUNT_EVERY_MS } = this.#options;
    return Math.max(countEveryMs, Math.min(LONGEST_WAIT_MS, this.#countingMs / COUNTING_SHARE));
  }

  /** One counting at a time. */
  #countSoon(): Promise<void> {
    return this.exclusively(async () => {
      if (!this.#isOpenEmpty()) this.#rotate();
      // Failed batches go first, and stay when they fail again.
      for (let batch = this.#closed[0]; batch; batch = this.#closed[0]) {
        const begun = performance.now();
        this.#options.onCounted(await this.#count(batch));
        this.#countingMs = performance.now() - begun;
        this.#closed.shift();
      }
    });
  }

  #isOpenEmpty(): boolean {
    const { events, storing, doubtful } = this.#open;
    return events.length === 0 && storing.size === 0 && !doubtful;
  }

  #rotate(): void {
    this.#closed.push(this.#open);
    this.#open = this.#newBatch(this.#open.number + 1);
  }

  async #count(batch: OpenBatch): Promise<Rollup[]> {
    // The failure was reported to the caller of `store`.
    await Promise.all([...batch.storing].map(async (storing) => storing.catch(() => undefined)));
    if (!batch.announced && !(await this.#announce(batch))) {
      this.#startAnew(batch.writer);
      return await takeOver(this.#options, batch);
    }
    return await (batch.doubtful
      ? countStored(this.#options, batch)
      : countEvents(this.#options, batch, batch.events));
  }

  /** Records that a batch is being counted. False when this process was silent for so long that another one has taken over. */
  async #announce(batch: OpenBatch): Promise<boolean> {
    const { models, clock } = this.#options;
    const { number, since } = batch;
    const mine = await models.TrackingWriter.findOneAndUpdate(
      { _id: batch.writer, fencedAt: { $exists: false } },
      { $set: { closing: number, since, seenAt: clock() } },
    ).lean();
    if (!mine) {
      // An earlier attempt may have recorded it without receiving the answer; then another process has counted it under this name.
      batch.doubtful = true;
      const writer = await models.TrackingWriter.findOne({ _id: batch.writer }).lean();
      if (!writer || writer.closing < number) return false;
    }
    batch.announced = true;
    return true;
  }

  #startAnew(writer: string): void {
    if (this.#writer === writer) this.#forgetWriter();
    // Events stored under the old name in the meantime are found under that name.
    if (this.#open.writer === writer) this.#rotate();
  }

  #forgetWriter(): void {
    clearInterval(this.#heartbeat);
    this.#writer = '';
  }
}

/** Positions of events that already existed; undefined for any other error. */
function refusedRepeats(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const errors = [error.writeErrors].flat();
  if (errors.length === 0 || !errors.every((one) => isDuplicateKey(one))) return undefined;
  return new Set(errors.map((one) => one.index));
}
